/** Addresses of the site that lead elsewhere, or say that what was there is gone; and how to change them. */
import { Effect } from "effect"
import { limits } from "../../../../engine/limits.ts"
import { type Redirect, type RedirectStatus, redirectMatch } from "../../../../engine/model/Redirect.ts"
import { Redirects } from "../../../../engine/ports/Redirects.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { exportRedirects } from "../../../use-cases/site/redirects/exportRedirects.ts"
import { html, type Markup, type Piece } from "../../../answers/html.ts"
import { doneNote, field, form } from "../parts.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { authorOf, moment } from "../wording.ts"

export const listRedirects = (visit: SiteVisit) =>
  redirectsScreen(visit, { above: doneNote(doneTexts, visit.query), typed: visit.query })

/** The file that `importTable.ts` takes, for a spreadsheet. */
export const exportTable = ({ site }: SiteVisit) => exportRedirects(site.id, { mark: true })

const doneTexts = {
  set: "Saved. Whoever comes to the old address is led on from now on.",
  removed: "Removed. The address leads nowhere any more.",
  imported: "Brought in. The addresses lead where the table says from now on.",
  unchanged: "Every line of the table was there already, so nothing was changed."
}

const shownAtOnce = 100

export const redirectsPath = ({ site }: Pick<SiteVisit, "site">): string => `/dashboard/${site.id}/redirects`

interface RedirectsScreen {
  readonly above: Piece
  readonly status?: number
  /** What stands in the form for a new one: `from`, `to` and `kind`. */
  readonly typed?: URLSearchParams
  /** Of the form, beside its fields. */
  readonly meant?: Piece
}

export const redirectsScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  { above, status = 200, typed = new URLSearchParams(), meant }: RedirectsScreen
) {
  const { site, query } = visit
  const all = yield* (yield* Redirects).list(site.id)
  const author = authorOf(site, yield* (yield* Sites).credentials(site.id))
  const after = query.get("after")
  const from = after === null ? 0 : all.findIndex((row) => row.from === after) + 1
  const shown = all.slice(from, from + shownAtOnce)
  return yield* sitePage(
    visit,
    {
      section: "pages",
      title: "Addresses that lead elsewhere",
      body: html`${above}
        <p class="crumb"><a href="/dashboard/${site.id}/pages">Pages</a></p>
        <h1>Addresses that lead elsewhere</h1>
        <p class="lead">
          Old addresses of this website, in print, in bookmarks and at search engines, that bring people to where things
          are now.
        </p>
        ${
          shown.length > 0 &&
          html`<ul class="rows">
            ${shown.map((row) => item(visit, row, author))}
          </ul>`
        }
        ${
          all.length > from + shown.length &&
          html`<p>
            <a class="button quiet" href="${redirectsPath(visit)}?after=${encodeURIComponent(shown.at(-1)!.from)}"
              >Further ones</a
            >
          </p>`
        }
        ${all.length > 0 && html`<p><a class="button quiet" href="${redirectsPath(visit)}/export">Download all as a table</a></p>`}
        ${addForm(visit, typed, meant)} ${importForm(visit)}`
    },
    { status }
  )
})

/** What a status does, in words. */
export const kindOf: { readonly [status in RedirectStatus]: string } = {
  301: "For good",
  302: "For now",
  410: "Gone for good"
}

const item = (visit: SiteVisit, row: Redirect, author: ReturnType<typeof authorOf>): Markup =>
  html`<li>
    <div>
      <strong class="mono">${row.from}</strong
      ><span class="small"
        >${row.to === null ? "Says that what was there is gone" : html`leads to <span class="mono">${row.to}</span>`}</span
      ><span class="small"
        >${kindOf[row.status]}${redirectMatch(row) === "subtree" && ", with everything below"} ·
        ${row.createdBy === null ? "No one in particular" : author(row.createdBy, row.createdAt)} ·
        ${moment(row.createdAt, visit.site)}</span
      >
    </div>
    <details>
      <summary>Remove<span class="vh"> ${row.from}</span></summary>
      <p class="small">Where no page is, whoever comes to it finds nothing from then on.</p>
      ${form(
        `${redirectsPath(visit)}/remove`,
        visit.formToken,
        html`<input type="hidden" name="from" value="${row.from}" />
          <input type="hidden" name="writer" value="${row.createdBy ?? "unknown"}" />
          <button type="submit" class="quiet">Remove it</button>`
      )}
    </details>
  </li>`

const addForm = (visit: SiteVisit, typed: URLSearchParams, meant: Piece): Markup =>
  html`<h2>Add one</h2>
    <div class="sheet">
      ${form(
        redirectsPath(visit),
        visit.formToken,
        html`${field({
            name: "from",
            label: "Old address",
            value: typed.get("from") ?? "",
            hint: "As it stands after the name of the website: /old-prices. With /* at its end it means everything below as well.",
            maxLength: limits.redirectFromCharacters,
            required: true
          })}
          ${field({
            name: "to",
            label: "Leads to",
            value: typed.get("to") ?? "",
            hint: "A page of this website, such as /prices, or an address elsewhere that the website may work with.",
            required: true
          })}
          <fieldset class="field">
            <legend>How long</legend>
            ${([301, 302] as const).map(
              (status) =>
                html`<div class="choice">
                  <input
                    type="radio"
                    name="kind"
                    id="kind-${status}"
                    value="${status}"
                    ${String(status) === (typed.get("kind") ?? "301") && html` checked`}
                  /><label for="kind-${status}"><strong>${kindOf[status]}</strong>${kindHints[status]}</label>
                </div>`
            )}
          </fieldset>
          ${meant}<button type="submit">Save</button>`
      )}
    </div>`

const kindHints = {
  301: "Search engines list the new address in place of the old one.",
  302: "The old address comes back one day, and search engines keep it."
}

const importForm = (visit: SiteVisit): Markup =>
  html`<form
    method="post"
    action="${redirectsPath(visit)}/preview"
    enctype="multipart/form-data"
    class="sheet"
    id="import"
  >
    <h2>Bring in many at once</h2>
    <input type="hidden" name="token" value="${visit.formToken}" />
    <div class="field">
      <label for="table">A table</label>
      <input id="table" name="file" type="file" required accept=".csv,text/csv" aria-describedby="table-hint" />
      <p class="hint" id="table-hint">
        A CSV file with the columns from, to and, if you like, status: 301 for good, 302 for now. At most
        ${limits.redirectRows} lines. You see what becomes of each before anything changes.
      </p>
    </div>
    <button type="submit">Look at it first</button>
  </form>`
