/** Everything of a site that has words: its pages, and what stands on every page. A part of the pages at a time. */
import { Effect } from "effect"
import type { Page } from "../../../../engine/model/Page.ts"
import type { PageId } from "../../../../engine/model/ids.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { isTemplate } from "../../../../engine/publish/served.ts"
import { type ListPosition, Pages } from "../../../../engine/ports/Pages.ts"
import { waitingRows } from "../../../use-cases/content/review/waitingOf.ts"
import { html, type Markup } from "../../../answers/html.ts"
import { listsOf } from "../lists/entries.ts"
import { doneNote, empty } from "../parts.ts"
import { positionIn } from "../position.ts"
import { sitePage } from "../sites/sitePage.ts"
import { thumbnailsIn } from "../thumbnails.ts"
import type { SiteVisit } from "../Visit.ts"
import { nameOf, pageState, state } from "../wording.ts"

const shownAtOnce = 50

export const listPages = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, query } = visit
  const wanted = (query.get("q") ?? "").trim()
  const after = positionAfter(query)
  const from = wanted === "" ? 0 : (positionIn(query, "from") ?? 0)
  const pages = yield* Pages
  const found =
    wanted === ""
      ? yield* pages.listAfter(site.id, "page", { limit: shownAtOnce + 1, ...(after !== undefined && { after }) })
      : yield* pages.named(site.id, wanted, { limit: shownAtOnce + 1, offset: from })
  const shown = found.slice(0, shownAtOnce)
  const isFirst = after === undefined && from === 0
  const present = shown.filter(({ slot }) => slot !== null)
  const gone = shown.filter(({ slot }) => slot === null)
  const thumbnail = yield* thumbnailsIn(site, present)
  const waiting = yield* waitingRows(site.id, present)
  const row = rowOf(visit, yield* patternWords(visit, present), waiting)
  return yield* sitePage(visit, {
    section: "pages",
    title: "Pages",
    body: html`${doneNote({ deleted: "The page was deleted." }, query)}
      <h1>Pages</h1>
      ${present.length > 0 && html`<p><a class="button quiet" href="/dashboard/${site.id}/pages/add">Add a page</a></p>`}
      ${(!isFirst || wanted !== "" || shown.length > searchFrom) && search(site.id, wanted)}
      ${shown.length === 0 && (isFirst ? noPages(wanted) : html`<p class="lead">There are no more pages.</p>`)}
      ${
        present.length > 0 &&
        html`<ul class="rows">
          ${present.map((page) => row(page, thumbnail(page)))}
        </ul>`
      }
      ${
        gone.length > 0 &&
        html`<h2>Taken off the website</h2>
          <ul class="rows">
            ${gone.map((page) => row(page))}
          </ul>`
      }
      ${found.length > shown.length && html`<p><a class="button quiet" href="${nextOf(site.id, { wanted, from, last: shown.at(-1)! })}">More pages</a></p>`}
      ${isFirst && wanted === "" && html`${yield* shared(visit)}${yield* listsOf(site)}`}
      <p><a href="/dashboard/${site.id}/redirects">Addresses that lead elsewhere</a></p>`
  })
})

/** What stands on every page, and passages that several have. */
const shared = Effect.fnUntraced(function* (visit: SiteVisit) {
  const pages = yield* Pages
  const kinds = yield* Effect.forEach(["chrome", "partial", "notfound"] as const, (kind) =>
    pages.listAfter(visit.site.id, kind, { limit: shownAtOnce })
  )
  const found = kinds.flat().filter(({ slot, latestVersionId }) => slot !== null && latestVersionId !== null)
  const row = rowOf(visit, () => undefined, yield* waitingRows(visit.site.id, found))
  return (
    found.length > 0 &&
    html`<h2>On every page, and in between</h2>
      <ul class="rows">
        ${found.map((page) => row(page))}
      </ul>`
  )
})

const noPages = (wanted: string): Markup =>
  wanted === ""
    ? empty("There are no pages yet", "An assistant that is connected can write them.")
    : html`<p class="lead">No page has “${wanted}” in its name or address.</p>`

/** Where the list goes on, by the address of the last page shown, or by its id where it has none. */
const positionAfter = (query: URLSearchParams): ListPosition | undefined => {
  const [slot, id] = [query.get("after"), query.get("after-id")]
  if (slot !== null && slot !== "") return { slot, id: "" as PageId }
  return id !== null && id !== "" ? { slot: null, id: id as PageId } : undefined
}

const nextOf = (
  siteId: string,
  { wanted, from, last }: { readonly wanted: string; readonly from: number; readonly last: Page }
): string => {
  const query: { readonly [name: string]: string } =
    wanted !== ""
      ? { q: wanted, from: String(from + shownAtOnce) }
      : last.slot === null
        ? { "after-id": last.id }
        : { after: last.slot }
  return `/dashboard/${siteId}/pages?${new URLSearchParams(query)}`
}

const searchFrom = 20

const search = (siteId: string, wanted: string): Markup =>
  html`<form method="get" action="/dashboard/${siteId}/pages" class="field" role="search">
    <label for="q">Find a page</label>
    <input id="q" name="q" type="text" value="${wanted}" dir="auto" autocomplete="off" />
    <button type="submit" class="quiet">Find</button>
  </form>`

/** Of a page that each entry of a list is shown by, what it is for. */
const patternWords = Effect.fnUntraced(function* ({ site }: SiteVisit, pages: ReadonlyArray<Page>) {
  const lists = pages.some(isTemplate) ? yield* (yield* Collections).list(site.id) : []
  return (page: Page): string | undefined => {
    if (!isTemplate(page)) return undefined
    const base = page.slot!.replace(/\/:[^/]*$/, "")
    const list = lists.find(({ detailBasePath }) => detailBasePath === base)
    return list && `The page of each entry of ${list.name}`
  }
})

const rowOf =
  (
    { site }: SiteVisit,
    patternOf: (page: Page) => string | undefined,
    waiting: Effect.Success<ReturnType<typeof waitingRows>>
  ) =>
  (page: Page, thumbnail?: Markup): Markup => {
    const to = page.slot === null ? "/history" : ""
    const pattern = patternOf(page)
    const change = waiting.get(page.id)
    const address = page.kind === "page" ? (page.slot ?? page.archivedRoute) : null
    return html`<li>
      ${thumbnail}
      <div>
        <a class="whole" href="/dashboard/${site.id}/pages/${page.id}${to}">${nameOf(page, site)}</a
        >${pattern !== undefined && html`<span class="small">${pattern}</span>`}${address !== null && html`<span class="small">${address}</span>`}${
          change?.state === "held" &&
          html`<a class="waits" href="/dashboard/${site.id}/pages/${page.id}/versions/${change.versionId}"
            >A change waits</a
          >`
        }
      </div>
      ${state(pageState(page))}
    </li>`
  }
