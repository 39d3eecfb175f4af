/** Removes a row. Its address answers that it is gone (COLL-48). */
import { Effect } from "effect"
import { rowRoute } from "../../../../engine/content/collections/names.ts"
import type { RowId } from "../../../../engine/model/ids.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { Write } from "../../../access/Call.ts"
import { replacedOnRecord } from "../../site/redirects/replaced.ts"
import { knownRow, refuseStaleRow, writableCollection } from "./known.ts"
import { leaveGone, leavingOf } from "./redirects.ts"
import { leavingWarnings } from "./redirectWarnings.ts"
import { recordChange, recorded, rehearsedChange, showSoon, touchCollection } from "./store.ts"

export const removeRow = Effect.fnUntraced(function* (key: string, id: RowId) {
  const { site, dryRun } = yield* Write
  const collection = yield* writableCollection(key)
  const row = yield* knownRow(key, id)
  yield* refuseStaleRow(row)
  const route = rowRoute(collection, row)
  const leaving = yield* leavingOf(collection, [row])
  const warnings = route === null ? [] : yield* leavingWarnings(leaving, route, null)
  if (dryRun) return rehearsedChange("would-delete", warnings)
  yield* (yield* Collections).removeRow(site.id, key, id)
  yield* touchCollection(collection, [row])
  yield* leaveGone(leaving)
  yield* recordChange("collection.row.remove", {
    key,
    id,
    before: recorded(row),
    ...replacedOnRecord(leaving.replaced)
  })
  yield* showSoon({ key, routes: route === null ? [] : [route], listed: route !== null })
  return { status: "removed" as const, id, warnings }
})
