/** Collections and their rows. Written under the site's lock only. */
import { Context, type Effect } from "effect"
import type { Collection, CollectionRow } from "../model/Collection.ts"
import type { RowId, SiteId } from "../model/ids.ts"

/** Which rows a visitor is shown: those whose window is open, and of these all, or the featured, or the others. */
export interface ShownRows {
  readonly now: number
  readonly featured: boolean | null
}

/** A place in a list, by what it is sorted by. */
export type RowPosition = Pick<CollectionRow, "sortOrder" | "slug">

export class Collections extends Context.Service<
  Collections,
  {
    /** Stored ones by key; the roster is among them only once something of it was set. */
    readonly list: (siteId: SiteId) => Effect.Effect<ReadonlyArray<Collection>>
    readonly get: (siteId: SiteId, key: string) => Effect.Effect<Collection | undefined>
    /** Stores a collection in the place of the one of its key, if there is one. */
    readonly put: (collection: Collection) => Effect.Effect<void>
    /** Removes a collection that has no rows. */
    readonly remove: (siteId: SiteId, key: string) => Effect.Effect<void>

    /** Every row by sort order, then slug (COLL-44). */
    readonly rows: (siteId: SiteId, key: string) => Effect.Effect<ReadonlyArray<CollectionRow>>
    /** The rows of `rows` from where the last answer ended, `limit` at most. */
    readonly rowsAfter: (
      siteId: SiteId,
      key: string,
      options: { readonly limit: number; readonly after?: RowPosition }
    ) => Effect.Effect<ReadonlyArray<CollectionRow>>
    /**
     * Rows that have the text in their slug, or in the first of these fields that says anything, upper and lower case alike;
     * in the same order. `offset` leaves the first out.
     */
    readonly rowsNamed: (
      siteId: SiteId,
      key: string,
      text: string,
      options: { readonly fields: ReadonlyArray<string>; readonly limit: number; readonly offset: number }
    ) => Effect.Effect<ReadonlyArray<CollectionRow>>
    /** Those of them that visitors are shown. */
    readonly visibleRows: (siteId: SiteId, key: string, shown: ShownRows) => Effect.Effect<ReadonlyArray<CollectionRow>>
    /** A mark of the rows that visitors are shown: equal as long as none of them appears, changes or goes. */
    readonly visibleMark: (siteId: SiteId, key: string, shown: ShownRows) => Effect.Effect<string>
    readonly row: (siteId: SiteId, key: string, id: RowId) => Effect.Effect<CollectionRow | undefined>
    readonly rowBySlug: (siteId: SiteId, key: string, slug: string) => Effect.Effect<CollectionRow | undefined>
    readonly countRows: (siteId: SiteId, key: string) => Effect.Effect<number>
    /** Bytes that the values of its rows take. */
    readonly rowsBytes: (siteId: SiteId, key: string) => Effect.Effect<number>
    /** How many rows each collection of a site has, by its key, in one query; those without any are left out. */
    readonly tally: (siteId: SiteId) => Effect.Effect<ReadonlyMap<string, number>>
    /** Stores a row in the place of the one of its id, if there is one. The caller has seen that no other row has its slug. */
    readonly putRow: (row: CollectionRow) => Effect.Effect<void>
    /** The same for many, in a few statements however many they are. */
    readonly putRows: (rows: ReadonlyArray<CollectionRow>) => Effect.Effect<void>
    readonly removeRow: (siteId: SiteId, key: string, id: RowId) => Effect.Effect<void>
    readonly removeRows: (siteId: SiteId, key: string, ids: ReadonlyArray<RowId>) => Effect.Effect<void>

    /** The earliest opening or closing of a window after an instant. */
    readonly boundaryAfter: (siteId: SiteId, key: string, now: number) => Effect.Effect<number | null>
    /** Collections of all sites whose `nextBoundary` has come, at most `limit`. */
    readonly due: (now: number, limit: number) => Effect.Effect<ReadonlyArray<Collection>>
  }
>()("engine/Collections") {}
