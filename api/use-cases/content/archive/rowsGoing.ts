/** Rows of a collection that lose their own pages with the template on which they are shown. */
import { Effect } from "effect"
import { rowRoute, templateRoute } from "../../../../engine/content/collections/names.ts"
import type { Collection } from "../../../../engine/model/Collection.ts"
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
  const collections = yield* Collections
  const shownHere = (base: string | null) => base !== null && templateRoute(base) === slot
  const collection = (yield* collections.list(siteId)).find(({ detailBasePath }) => shownHere(detailBasePath))
  if (collection === undefined) return undefined
  const routes = yield* addressesShown(collection)
  return routes.length === 0 ? undefined : ({ collection: collection.key, routes } satisfies RowsGoing)
})

/**
 * Addresses at which rows of a collection are shown now while their template is published, by the rows' order; those at
 * which a page goes before them are left out.
 */
export const addressesShown = Effect.fnUntraced(function* (collection: Collection) {
  const { now } = yield* Write
  const { siteId, key } = collection
  const rows = yield* (yield* Collections).visibleRows(siteId, key, { now, featured: null })
  const addresses = rows.flatMap((row) => rowRoute(collection, row) ?? [])
  const { pages } = yield* (yield* Pages).answering(siteId, addresses, now)
  return addresses.filter((route) => !pages.has(route))
})

export const rowsGoOff = ({ collection, routes }: RowsGoing): Warning => {
  return {
    code: "archive.rows_go_off",
    detail: `${counted(routes.length, "row", "rows")} of the collection ${collection} ${routes.length === 1 ? "has its own page" : "have their own pages"} by this template, which go off with it: ${firstOf(routes)}.`,
    collection,
    count: routes.length,
    routes: routes.slice(0, namedRoutes)
  }
}

/** How many of them a warning names. */
export const namedRoutes = 10

/** The first of these in words, and how many more there are. */
export const firstOf = (names: ReadonlyArray<string>): string => {
  const more = names.length - namedRoutes
  return `${names.slice(0, namedRoutes).join(", ")}${more > 0 ? ` and ${more} more` : ""}`
}
