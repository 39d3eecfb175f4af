/** How often the website was visited: bars by day, and tables of days, pages and where visits came from. */
import { Clock, Effect } from "effect"
import { dateAt, daysAfter } from "../../../../engine/figures/days.ts"
import type { DayFigures } from "../../../../engine/figures/report.ts"
import { analyticsEnabled, analyticsOf } from "../../../../engine/site/fields/analytics.ts"
import { timeZoneOf, zoneInWords } from "../../../../engine/site/timeZone.ts"
import { html, type Markup, type Piece } from "../../../answers/html.ts"
import { measuring } from "../../../use-cases/site/mails.ts"
import { readFigures } from "../../../use-cases/site/figures/readFigures.ts"
import { empty, facts, numbers, tabs } from "../parts.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { chart } from "./chart.ts"
import { dateText, grouped } from "./wording.ts"

export const visits = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, query } = visit
  const days = ranges.find((days) => String(days) === query.get("days")) ?? usual
  const today = dateAt(timeZoneOf(site), yield* Clock.currentTimeMillis)
  const figures = yield* readFigures(site, { from: daysAfter(today, 1 - days), to: today })
  const sum = (of: Exclude<keyof DayFigures, "date">) => figures.days.reduce((all, day) => all + day[of], 0)
  const all = { views: sum("views"), visits: sum("visits"), forms: sum("forms") }
  const isEmpty = all.views + all.forms + figures.automated === 0
  return yield* sitePage(visit, {
    section: "visits",
    title: "Visits",
    body: html`<h1>Visits</h1>
      <p class="lead">Counted without cookies and without keeping anything about who came. Programs are left out.</p>
      <nav aria-label="Days shown">
        ${tabs(ranges.map((range) => ({ href: `/dashboard/${site.id}/visits?days=${range}`, label: `${range} days`, current: range === days })))}
      </nav>
      ${
        isEmpty
          ? empty(
              `Nobody was counted in these ${days} days`,
              "New visits appear here after a minute or so.",
              html`<a href="/dashboard/${site.id}">To the overview</a>`
            )
          : html`${numbers([
                ["Visits", grouped(all.visits)],
                ["Views", grouped(all.views)],
                ["Forms sent", grouped(all.forms)],
                ["By programs", grouped(figures.automated)]
              ])}
              <p class="small">
                Pages that search engines and other programs asked for are counted by themselves, not among the views.
              </p>
              <div class="sheet">${chart(figures.days, nameOf(figures.from, figures.to, all))}</div>
              ${
                figures.pages.length > 0 &&
                counted(
                  "Pages",
                  ["Page", "Views"],
                  figures.pages.map(({ route, views }) => [route ?? "All others", views])
                )
              }
              ${
                figures.referrers.length > 0 &&
                counted(
                  "Where visits came from",
                  ["Website", "Visits"],
                  figures.referrers.map(({ host, visits }) => [host ?? "All others", visits])
                )
              }
              ${byDay(figures.days)}`
      }
      ${measuredElsewhere(visit)}
      <p class="small">Days begin and end by the clock of ${zoneInWords(figures.timeZone)}.</p>`
  })
})

/** What is counted here is nobody's; what these services are told is of persons, for which the owner answers. */
const measuredElsewhere = ({ site }: SiteVisit): Piece => {
  const analytics = analyticsOf(site)
  if (!analyticsEnabled(analytics)) return undefined
  return html`<h2>Measured by others as well</h2>
    <p>
      ${analytics.consentBanner === true ? "A banner asks visitors whether they agree" : "The website asks visitors by means of its own whether they agree"};
      of those who do, these accounts are told what they look at:
    </p>
    ${facts(
      Object.entries(measuring).flatMap(([service, idOf]) => {
        const account = idOf(analytics)
        return account === undefined ? [] : [[service, account] as const]
      })
    )}
    <p class="small">Whoever works on the website can change this.</p>`
}

const ranges = [7, 30, 90, 365] as const
const usual = 30

/** What the bars say, for whoever cannot see them. */
const nameOf = (from: string, to: string, all: { readonly views: number; readonly visits: number }): string =>
  `Views and visits by day, ${dateText(from)} to ${dateText(to)}: ${grouped(all.views)} views, ${grouped(all.visits)} visits. The table of days has every number.`

const counted = (
  heading: string,
  [name, count]: readonly [string, string],
  rows: ReadonlyArray<readonly [name: string, count: number]>
): Markup =>
  html`<h2>${heading}</h2>
    ${table(
      heading,
      [name, count],
      rows.map(([name, count]) => [name, grouped(count)])
    )}`

const byDay = (days: ReadonlyArray<DayFigures>): Markup =>
  html`<details>
    <summary>Every day as a table</summary>
    ${table(
      "Days",
      ["Day", "Visits", "Views", "Forms"],
      days
        .toReversed()
        .map(({ date, visits, views, forms }) => [dateText(date), grouped(visits), grouped(views), grouped(forms)])
    )}
  </details>`

const table = (caption: string, head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<Piece>>): Markup =>
  html`<table class="counts">
    <caption class="vh">
      ${caption}
    </caption>
    <thead>
      <tr>
        ${head.map((name) => html`<th scope="col">${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([name, ...counts]) =>
          html`<tr>
            <th scope="row">${name}</th>
            ${counts.map((count) => html`<td>${count}</td>`)}
          </tr>`
      )}
    </tbody>
  </table>`
