/** Looking up what a write is about. */
import { Effect } from "effect"
import { managedKey } from "../../../../engine/content/collections/names.ts"
import { emptyRoster } from "../../../../engine/content/collections/roster.ts"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { Collection, CollectionRow } from "../../../../engine/model/Collection.ts"
import type { RowId } from "../../../../engine/model/ids.ts"
import { isLeftToOwner } from "../../../../engine/site/confirmation.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { Write } from "../../../access/Call.ts"
import { refuseStale } from "../../../access/staleBase.ts"
import { collectionVersion, rowVersion } from "../../../answers/versionOf.ts"

export const unknownCollection = (key: string) =>
  refuse("collection.not_found", `This site has no collection ${key}.`, { key })

/** Refuses with `collection.owner_only` whoever's policy leaves lists to the owner: no version holds them, so none can wait. */
export const refuseLeftToOwner = Effect.gen(function* () {
  if (!isLeftToOwner("entries", yield* Write)) return
  return yield* refuse(
    "collection.owner_only",
    "The owner has decided that lists and their entries are not for this credential to change."
  )
})

/** The collection of this key, for whoever may change it. Refuses with `collection.not_found` and `collection.owner_only`. */
export const knownCollection = Effect.fnUntraced(function* (key: string) {
  yield* refuseLeftToOwner
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

export const unknownRow = (key: string, id: RowId) =>
  refuse("collection.row_not_found", `The collection ${key} has no row ${id}.`, { id })

/** Refuses with `collection.row_not_found`. */
export const knownRow = Effect.fnUntraced(function* (key: string, id: RowId) {
  const { site } = yield* Write
  const row = yield* (yield* Collections).row(site.id, key, id)
  return row ?? (yield* unknownRow(key, id))
})

/** Refuses with `version.stale` a change of what is no longer as its writer knew it. */
export const refuseStaleCollection = (collection: Collection) =>
  refuseStale({
    what: `The collection ${collection.key}`,
    version: collectionVersion(collection),
    readAgain: "GET /v1/collections",
    wasMadeBy: (action, { key }) =>
      (action === "collection.create" || action === "collection.patch") && key === collection.key
  })

/** The same of a row. A change of its collection's fields may have taken values away from it. */
export const refuseStaleRow = (row: CollectionRow) =>
  refuseStale({
    what: `The row ${row.slug}`,
    version: rowVersion(row),
    readAgain: `GET /v1/collections/${row.collection}/rows/${row.id}`,
    wasMadeBy: (action, { key, id }, at) =>
      key === row.collection && at === row.updatedAt && (id === row.id || action === "collection.patch")
  })
