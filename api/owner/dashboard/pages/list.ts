/** Everything of a site that has words: its pages, and what stands on every page. */
import { Effect } from "effect"
import type { Page } from "../../../../engine/model/Page.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { html, type Markup } from "../../../answers/html.ts"
import { listsOf } from "../lists/entries.ts"
import { doneNote } from "../parts.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { nameOf, pageState, state } from "../wording.ts"

/** Pages shown at once; beyond, a word narrows them down. */
const pagesShown = 200

export const listPages = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, query } = visit
  const pages = yield* Pages
  const all = yield* pages.list(site.id, "page")
  const wanted = (query.get("q") ?? "").trim().toLowerCase()
  const found = all.filter((page) => `${nameOf(page, site)} ${page.slot ?? ""}`.toLowerCase().includes(wanted))
  const present = found.filter(({ slot }) => slot !== null)
  const gone = found.filter(({ slot }) => slot === null)
  const shared = (yield* Effect.forEach(["chrome", "partial", "notfound"] as const, (kind) =>
    pages.list(site.id, kind)
  ))
    .flat()
    .filter(({ slot, latestVersionId }) => slot !== null && latestVersionId !== null)
  const row = rowOf(visit)
  return yield* sitePage(visit, {
    section: "pages",
    title: "Pages",
    body: html`${doneNote({ deleted: "The page was deleted." }, query)}
      <h1>Pages</h1>
      ${present.length > 0 && html`<p><a class="button quiet" href="/dashboard/${site.id}/pages/add">Add a page</a></p>`}
      ${all.length > searchFrom && search(site.id, wanted)}
      ${
        present.length === 0
          ? html`<p class="lead">
              ${wanted === "" ? "There are no pages yet. An assistant that is connected can write them." : `No page has “${wanted}” in its name or address.`}
            </p>`
          : html`<ul class="rows">
              ${present.slice(0, pagesShown).map(row)}
            </ul>`
      }
      ${present.length > pagesShown && html`<p class="small">And ${present.length - pagesShown} more. Search for a word to find them.</p>`}
      ${
        shared.length > 0 &&
        wanted === "" &&
        html`<h2>On every page, and in between</h2>
          <ul class="rows">
            ${shared.map(row)}
          </ul>`
      }
      ${wanted === "" && (yield* listsOf(site))}
      ${
        gone.length > 0 &&
        html`<h2>Taken off the website</h2>
          <ul class="rows">
            ${gone.slice(0, pagesShown).map(row)}
          </ul>`
      }
      <p><a href="/dashboard/${site.id}/redirects">Addresses that lead elsewhere</a></p>`
  })
})

const searchFrom = 20

const search = (siteId: string, wanted: string): Markup =>
  html`<form method="get" action="/dashboard/${siteId}/pages" class="field" role="search">
    <label for="q">Find a page</label>
    <input id="q" name="q" type="text" value="${wanted}" dir="auto" autocomplete="off" />
  </form>`

const rowOf =
  ({ site }: SiteVisit) =>
  (page: Page): Markup => {
    const to = page.slot === null ? "/history" : ""
    const address = page.kind === "page" ? (page.slot ?? page.archivedRoute) : null
    return html`<li>
      <div>
        <a class="whole" href="/dashboard/${site.id}/pages/${page.id}${to}">${nameOf(page, site)}</a
        >${address !== null && html`<span class="small">${address}</span>`}
      </div>
      ${state(pageState(page))}
    </li>`
  }
