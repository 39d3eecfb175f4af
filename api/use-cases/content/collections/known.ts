/** Looking up what a write is about. */
import { Effect } from "effect"
import { managedKey } from "../../../../engine/content/collections/names.ts"
import { emptyRoster } from "../../../../engine/content/collections/roster.ts"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { RowId } from "../../../../engine/model/ids.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { Write } from "../../../access/Call.ts"

export const unknownCollection = (key: string) =>
  refuse("collection.not_found", `This site has no collection ${key}.`, { key })

/** The collection of this key. Refuses with `collection.not_found`. */
export const knownCollection = Effect.fnUntraced(function* (key: string) {
  const { site } = yield* Write
  const found = yield* (yield* Collections).get(site.id, key)
  if (found !== undefined) return found
  return key === managedKey ? emptyRoster(site) : yield* unknownCollection(key)
})

/** The same where rows are written: what the platform keeps is refused with `collection.managed`. */
export const writableCollection = Effect.fnUntraced(function* (key: string) {
  yield* refuseManaged(key, "Its rows follow the site's roster.")
  return yield* knownCollection(key)
})

export const refuseManaged = (key: string, why: string) =>
  key === managedKey
    ? Effect.fail(refuse("collection.managed", `The collection ${key} is kept by the platform. ${why}`, { key }))
    : Effect.void

/** Refuses with `collection.row_not_found`. */
export const knownRow = Effect.fnUntraced(function* (key: string, id: RowId) {
  const { site } = yield* Write
  const row = yield* (yield* Collections).row(site.id, key, id)
  return row ?? (yield* refuse("collection.row_not_found", `The collection ${key} has no row ${id}.`, { id }))
})
