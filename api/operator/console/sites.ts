/** Sites, found by what they are called, where they are, and how they stand. */
import { Effect } from "effect"
import { type SiteStanding, siteStandings, standingsOf } from "../../../engine/site/standing.ts"
import { planOf } from "../../../engine/site/plan.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { SiteSearch } from "../../../engine/ports/SiteSearch.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { html, type Markup } from "../../answers/html.ts"
import { state } from "../../answers/screens/wording.ts"
import { ApiConfig } from "../../ApiConfig.ts"
import { addressOf } from "../../use-cases/site/findSite.ts"
import { pageOfSites } from "../../use-cases/site/listSites.ts"
import { ago, clock, further, screen, siteLink, table, trialText } from "./parts.ts"
import type { StaffVisit } from "./Visit.ts"

export const sites = Effect.fnUntraced(function* (visit: StaffVisit) {
  const now = yield* clock
  const config = yield* ApiConfig
  const q = (visit.query.get("q") ?? "").trim().slice(0, 200)
  const standing = siteStandings.find((one) => one === visit.query.get("standing"))
  const after = visit.query.get("after")
  const asked = { q, ...(standing !== undefined && { standing }) }
  const { sites: found, next } = yield* pageOfSites({ ...asked, ...(after !== null && { cursor: after }) })
  const { hostnames } = yield* Sites
  const counts = yield* (yield* SiteSearch).counts
  const rows = yield* Effect.forEach(found, (site) =>
    Effect.map(hostnames(site.id), (hosts) => [
      siteLink(site.id, site.name),
      addressOf(config, hosts).replace(/^https?:\/\//, ""),
      standings(site),
      planOf(site)?.label ?? (site.trial === null ? "" : html`trial, ${trialText(site.trial, now)}`),
      ago(site.createdAt, now)
    ])
  )
  /** The counts are of all sites: beside what a search found they would say what is not so. */
  const chip = (one: SiteStanding | undefined, label: string, count: number) =>
    html`<li>
      <a
        href="/operator/sites?${new URLSearchParams({ ...(q !== "" && { q }), ...(one && { standing: one }) }).toString()}"
        ${one === standing && html` aria-current="page"`}
        >${label} ${q === "" && html`<span>${count}</span>`}</a
      >
    </li>`
  return screen(visit, {
    title: "Sites",
    section: "sites",
    body: html`<div class="head">
        <h1>Sites</h1>
        <p><a href="/operator/actions/site.create">Create a site</a></p>
      </div>
      <form method="get" action="/operator/sites" class="find" role="search">
        <div>
          <label for="q">Name, host or id</label>
          <input id="q" name="q" type="search" value="${q}" maxlength="200" />
          ${standing !== undefined && html`<input type="hidden" name="standing" value="${standing}" />`}
        </div>
        <button type="submit">Find</button>
      </form>
      <ul class="chips">
        ${chip(undefined, "All", counts.all)}${siteStandings.map((one) => chip(one, labels[one][0], counts[one]))}
      </ul>
      ${
        rows.length === 0
          ? html`<p>No site is like that.</p>`
          : table(
              "Sites",
              [{ name: "Name" }, { name: "Address" }, { name: "Standing" }, { name: "Plan" }, { name: "Made" }],
              rows
            )
      }
      ${further(`/operator/sites?${new URLSearchParams({ ...asked, after: next ?? "" }).toString()}`, next)}`
  })
})

const labels: { readonly [standing in SiteStanding]: readonly [label: string, look: string] } = {
  live: ["Live", "live"],
  draft: ["Draft", ""],
  trial: ["On trial", ""],
  offline: ["Offline", "bad"],
  frozen: ["Frozen", "bad"]
}

export const standings = (site: Site): Markup => {
  const all = standingsOf(site)
  return html`<span class="states"
    >${all.length === 0 ? state(["No domain yet", ""]) : all.map((one) => html`${state(labels[one])} `)}</span
  >`
}
