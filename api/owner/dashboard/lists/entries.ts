/** The entries of a list that the website shows in several places: its team, its courses, its prices. A part at a time. */
import { Effect } from "effect"
import type { Collection, CollectionRow } from "../../../../engine/model/Collection.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { Collections, type RowPosition } from "../../../../engine/ports/Collections.ts"
import { html, type Markup } from "../../../answers/html.ts"
import { nothingHere } from "../closed.ts"
import { doneNote } from "../parts.ts"
import { positionIn } from "../position.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { plural } from "../wording.ts"
import { undoDeleted } from "./undoEntry.ts"

const shownAtOnce = 50
const searchFrom = 20

export const listEntries = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, query } = visit
  const list = yield* listOf(visit)
  if (list === undefined) return nothingHere(visit)
  const wanted = (query.get("q") ?? "").trim()
  const after = positionAfter(query)
  const from = wanted === "" ? 0 : (positionIn(query, "from") ?? 0)
  const found = yield* part(list, { wanted, after, from })
  const shown = found.slice(0, shownAtOnce)
  const isFirst = after === undefined && from === 0
  const path = `/dashboard/${site.id}/lists/${list.key}`
  return yield* sitePage(visit, {
    section: "pages",
    title: list.name,
    body: html`${doneNote(doneTexts, query)}${query.get("done") === "deleted" && (yield* undoDeleted(visit, list))}
      <p class="crumb"><a href="/dashboard/${site.id}/pages">Pages</a></p>
      <h1>${list.name}</h1>
      <p><a class="button quiet" href="${path}/add">Add an entry</a></p>
      ${
        (!isFirst || wanted !== "" || shown.length > searchFrom) &&
        html`<form method="get" action="${path}" class="field" role="search">
          <label for="q">Find an entry</label>
          <input id="q" name="q" type="text" value="${wanted}" dir="auto" autocomplete="off" />
          <button type="submit" class="quiet">Find</button>
        </form>`
      }
      ${
        shown.length === 0
          ? html`<p class="lead">${nothingFound(wanted, isFirst)}</p>`
          : html`<ul class="rows">
              ${shown.map((row) => html`<li><a class="whole" href="${entryPath(site, row)}">${entryName(list, row)}</a></li>`)}
            </ul>`
      }
      ${found.length > shown.length && html`<p><a class="button quiet" href="${path}?${nextOf({ wanted, from, last: shown.at(-1)! })}">More entries</a></p>`}`
  })
})

const doneTexts = {
  deleted: "The entry was deleted. The pages that showed it follow within a minute or so.",
  late: "Nothing was put back: something else has its address by now, or it is there again already."
}

interface Part {
  readonly wanted: string
  readonly after: RowPosition | undefined
  readonly from: number
}

/** One more than is shown, which tells whether there are more. */
const part = Effect.fnUntraced(function* ({ siteId, key, schema }: Collection, { wanted, after, from }: Part) {
  const collections = yield* Collections
  const limit = shownAtOnce + 1
  return yield* wanted === ""
    ? collections.rowsAfter(siteId, key, { limit, ...(after !== undefined && { after }) })
    : collections.rowsNamed(siteId, key, wanted, { fields: namingFields(schema), limit, offset: from })
})

const nothingFound = (wanted: string, isFirst: boolean): string => {
  if (!isFirst) return "There are no more entries."
  return wanted === "" ? "There is no entry here yet." : `No entry has “${wanted}” in its name.`
}

/** Where the list goes on, by the place of the last entry shown, whether or not that is still there. */
const positionAfter = (query: URLSearchParams): RowPosition | undefined => {
  const [slug, order] = [query.get("after") ?? "", query.get("order") ?? ""]
  return slug !== "" && /^-?\d{1,15}$/.test(order) ? { slug, sortOrder: Number(order) } : undefined
}

const nextOf = ({ wanted, from, last }: Pick<Part, "wanted" | "from"> & { readonly last: RowPosition }): string =>
  new URLSearchParams(
    wanted === ""
      ? { after: last.slug, order: String(last.sortOrder) }
      : { q: wanted, from: String(from + shownAtOnce) }
  ).toString()

/** Below the pages: the lists whose words can be changed; nothing where there is none. */
export const listsOf = Effect.fnUntraced(function* (site: Site) {
  const collections = yield* Collections
  const lists = (yield* collections.list(site.id)).filter(isTheirs)
  if (lists.length === 0) return false
  const counts = yield* collections.tally(site.id)
  const items = lists.map(
    ({ key, name }): Markup =>
      html`<li>
        <a class="whole" href="/dashboard/${site.id}/lists/${key}">${name}</a>
        <span class="small">${plural(counts.get(key) ?? 0, "entry", "entries")}</span>
      </li>`
  )
  return html`<h2>Lists that pages show</h2>
    <ul class="rows">
      ${items}
    </ul>`
})

/** The list that the address names; undefined where there is none, or it is not theirs to change. */
export const listOf = Effect.fnUntraced(function* ({ site, params }: Pick<SiteVisit, "site" | "params">) {
  const list = yield* (yield* Collections).get(site.id, params["list"] ?? "")
  return list !== undefined && isTheirs(list) ? list : undefined
})

/** The roster is filled by the account it is connected to. */
const isTheirs = ({ key }: Pick<Collection, "key">): boolean => key !== "roster"

/** By the first thing it says. */
export const entryName = (
  { schema }: Pick<Collection, "schema">,
  { data, slug }: Pick<CollectionRow, "data" | "slug">
): string => {
  const named = namingFields(schema).find((name) => typeof data[name] === "string" && data[name] !== "")
  return named === undefined ? slug : String(data[named]).slice(0, 80)
}

/** Fields that an entry may be called by, in their order. */
const namingFields = (schema: Collection["schema"]): ReadonlyArray<string> =>
  schema.flatMap(({ name, type }) => (type === "text" ? [name] : []))

export const entryPath = (site: Pick<Site, "id">, { collection, id }: CollectionRow): string =>
  `/dashboard/${site.id}/lists/${collection}/${id}`
