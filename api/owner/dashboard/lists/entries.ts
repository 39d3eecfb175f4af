/** The entries of a list that the website shows in several places: its team, its courses, its prices. */
import { Effect } from "effect"
import type { Collection, CollectionRow } from "../../../../engine/model/Collection.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { html, type Markup } from "../../../answers/html.ts"
import { nothingHere } from "../closed.ts"
import { doneNote } from "../parts.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { plural } from "../wording.ts"

/** Entries shown at once; beyond, a word narrows them down. */
const entriesShown = 200

export const listEntries = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, query } = visit
  const list = yield* listOf(visit)
  if (list === undefined) return nothingHere(visit)
  const all = yield* (yield* Collections).rows(site.id, list.key)
  const wanted = (query.get("q") ?? "").trim().toLowerCase()
  const found = all.filter((row) => `${entryName(list, row)} ${row.slug}`.toLowerCase().includes(wanted))
  return yield* sitePage(visit, {
    section: "pages",
    title: list.name,
    body: html`${doneNote({ deleted: "The entry was deleted. The pages that showed it follow within a minute or so." }, query)}
      <p class="crumb"><a href="/dashboard/${site.id}/pages">Pages</a></p>
      <h1>${list.name}</h1>
      <p><a class="button quiet" href="/dashboard/${site.id}/lists/${list.key}/add">Add an entry</a></p>
      ${
        all.length > searchFrom &&
        html`<form method="get" class="field" role="search">
          <label for="q">Find an entry</label>
          <input id="q" name="q" type="text" value="${wanted}" dir="auto" autocomplete="off" />
        </form>`
      }
      ${
        found.length === 0
          ? html`<p class="lead">
              ${wanted === "" ? "There is no entry here yet." : `No entry has “${wanted}” in its name.`}
            </p>`
          : html`<ul class="rows">
              ${found.slice(0, entriesShown).map((row) => html`<li><a class="whole" href="${entryPath(site, row)}">${entryName(list, row)}</a></li>`)}
            </ul>`
      }
      ${found.length > entriesShown && html`<p class="small">And ${found.length - entriesShown} more. Search for a word to find them.</p>`}`
  })
})

const searchFrom = 20

/** Below the pages: the lists whose words can be changed; nothing where there is none. */
export const listsOf = Effect.fnUntraced(function* (site: Site) {
  const collections = yield* Collections
  const lists = (yield* collections.list(site.id)).filter(isTheirs)
  if (lists.length === 0) return false
  const items = yield* Effect.forEach(lists, (list) =>
    Effect.map(
      collections.countRows(site.id, list.key),
      (count): Markup =>
        html`<li>
          <a class="whole" href="/dashboard/${site.id}/lists/${list.key}">${list.name}</a>
          <span class="small">${plural(count, "entry", "entries")}</span>
        </li>`
    )
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
  const named = schema.find(({ name, type }) => type === "text" && typeof data[name] === "string" && data[name] !== "")
  return named === undefined ? slug : String(data[named.name]).slice(0, 80)
}

export const entryPath = (site: Pick<Site, "id">, { collection, id }: CollectionRow): string =>
  `/dashboard/${site.id}/lists/${collection}/${id}`
