/** Rows of a collection that lose their own pages with the template on which they are shown. */
import { Effect } from "effect"
import { rowRoute, templateRoute } from "../../../../engine/content/collections/names.ts"
import type { Warning } from "../../../../engine/model/Finding.ts"
import type { Page } from "../../../../engine/model/Page.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { counted } from "../../../../engine/values/counted.ts"
import { Write } from "../../../access/Call.ts"

export interface RowsGoing {
  /** Key of the collection. */
  readonly collection: string
  /** Addresses at which rows are shown now, by the rows' order; those at which a page goes before them are left out. */
  readonly routes: ReadonlyArray<string>
}

/** Undefined where the page is no template or shows no row. */
export const rowsGoing = Effect.fnUntraced(function* ({ siteId, slot, publishedVersionId }: Page) {
  if (slot === null || publishedVersionId === null || !slot.endsWith("/:slug")) return undefined
  const { now } = yield* Write
  const collections = yield* Collections
  const shownHere = (base: string | null) => base !== null && templateRoute(base) === slot
  const collection = (yield* collections.list(siteId)).find(({ detailBasePath }) => shownHere(detailBasePath))
  if (collection === undefined) return undefined
  const rows = yield* collections.visibleRows(siteId, collection.key, { now, featured: null })
  const addresses = rows.flatMap((row) => rowRoute(collection, row) ?? [])
  const { pages } = yield* (yield* Pages).answering(siteId, addresses, now)
  const routes = addresses.filter((route) => !pages.has(route))
  return routes.length === 0 ? undefined : ({ collection: collection.key, routes } satisfies RowsGoing)
})

export const rowsGoOff = ({ collection, routes }: RowsGoing): Warning => {
  const [first, more] = [routes.slice(0, namedRoutes), routes.length - namedRoutes]
  return {
    code: "archive.rows_go_off",
    detail: `${counted(routes.length, "row", "rows")} of the collection ${collection} ${routes.length === 1 ? "has its own page" : "have their own pages"} by this template, which go off with it: ${first.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
    collection,
    count: routes.length,
    routes: first
  }
}

/** How many of them a warning names. */
const namedRoutes = 10
