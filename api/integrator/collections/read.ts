/** Reading collections and rows. */
import { Clock, Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { withRoster } from "../../../engine/content/collections/roster.ts"
import { rowRoute } from "../../../engine/content/collections/names.ts"
import type { Collection, CollectionRow } from "../../../engine/model/Collection.ts"
import type { RowId } from "../../../engine/model/ids.ts"
import { limits } from "../../../engine/limits.ts"
import { isRowServed, type UnderWay } from "../../../engine/publish/served.ts"
import { Collections, type RowPosition } from "../../../engine/ports/Collections.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { answer } from "../../answers/Answer.ts"
import { cursorOf, positionIn, unknownCursor } from "../../answers/cursor.ts"
import { Caller } from "../../access/Call.ts"
import { unknownCollection, unknownRow } from "../../use-cases/content/collections/known.ts"
import { collectionShape, rowShape } from "./shapes.ts"
import { underWay } from "../../use-cases/content/write/underWay.ts"

const collections = Effect.gen(function* () {
  const { siteId } = yield* Caller
  const site = yield* (yield* Sites).get(siteId)
  if (site === undefined) return yield* refuse("auth.token_invalid", "The site of this token is gone.")
  return withRoster(site, yield* (yield* Collections).list(siteId))
})

export const listCollections = Effect.map(collections, (all) =>
  answer({ collections: all.map(collectionShape), limit: limits.collections })
)

const known = Effect.fnUntraced(function* (key: string) {
  const collection = (yield* collections).find((one) => one.key === key)
  return collection ?? (yield* unknownCollection(key))
})

export const readCollection = (key: string) => Effect.map(known(key), collectionShape)

export const readRow = Effect.fnUntraced(function* (key: string, id: RowId) {
  const collection = yield* known(key)
  const left = yield* underWay(collection.siteId)
  const row = (yield* (yield* Collections).row(collection.siteId, key, id)) ?? (yield* unknownRow(key, id))
  return shownRow(collection, row, left, yield* Clock.currentTimeMillis)
})

interface RowsQuery {
  readonly limit?: number
  readonly cursor?: string
}

/** Who sends neither `limit` nor `cursor` gets every row at once. */
export const listRows = Effect.fnUntraced(function* (key: string, query: RowsQuery) {
  const collection = yield* known(key)
  const left = yield* underWay(collection.siteId)
  const { rows, next } = yield* rowsFor(collection, query)
  const now = yield* Clock.currentTimeMillis
  const shown = rows.map((row) => shownRow(collection, row, left, now))
  return answer({ rows: shown, limit: limits.collectionRows, ...(next !== undefined && { nextCursor: next }) })
})

const rowsFor = Effect.fnUntraced(function* ({ siteId, key }: Collection, { limit, cursor }: RowsQuery) {
  const collections = yield* Collections
  if (limit === undefined && cursor === undefined) return { rows: yield* collections.rows(siteId, key) }
  const after = cursor === undefined ? undefined : positionOf(cursor)
  if (after === null) return yield* unknownCursor()
  const size = limit ?? limits.rowsPageSize
  // One more than asked tells whether there is more.
  const found = yield* collections.rowsAfter(siteId, key, { limit: size + 1, ...(after && { after }) })
  const rows = found.slice(0, size)
  return { rows, next: found.length > size ? cursorOf([rows.at(-1)!.sortOrder, rows.at(-1)!.slug]) : null }
})

const positionOf = (cursor: string): RowPosition | null => {
  const [sortOrder, slug] = positionIn(cursor) ?? []
  return Number.isSafeInteger(sortOrder) && typeof slug === "string" ? { sortOrder: sortOrder as number, slug } : null
}

const shownRow = (collection: Collection, row: CollectionRow, left: UnderWay, now: number) => ({
  ...rowShape(row, now),
  served: isRowServed(left, row, rowRoute(collection, row))
})
