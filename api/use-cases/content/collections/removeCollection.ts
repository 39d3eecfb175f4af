/** `DELETE /v1/collections/:key`: refused while it has rows or anything published shows it (COLL-27 to COLL-30). */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { counted } from "../../../../engine/values/counted.ts"
import { Write } from "../../../access/Call.ts"
import { knownCollection, refuseManaged, refuseStaleCollection } from "./known.ts"
import { recordChange, rehearsedChange, showSoon } from "./store.ts"
import { usesOf } from "./uses.ts"

export const removeCollection = Effect.fnUntraced(function* (key: string) {
  const { site, dryRun } = yield* Write
  yield* refuseManaged(key, "It cannot be deleted.")
  const collection = yield* knownCollection(key)
  yield* refuseStaleCollection(collection)
  const collections = yield* Collections
  const rows = yield* collections.countRows(site.id, key)
  const usedBy = yield* usesOf(collection)
  if (rows > 0 || usedBy.length > 0)
    return yield* refuse(
      "collection.in_use",
      `The collection ${key} has ${counted(rows, "row", "rows")} and is shown by ${counted(usedBy.length, "published place", "published places")}.`,
      { rows, usedBy }
    )
  if (dryRun) return rehearsedChange("would-delete", [])
  yield* collections.remove(site.id, key)
  const { name, schema, detailBasePath } = collection
  yield* recordChange("collection.remove", { key, before: { name, schema, detailBasePath } })
  yield* showSoon({ key, routes: [], listed: collection.detailBasePath !== null })
  return { status: "removed" as const, key, warnings: [] }
})
