/** Removes a row. Its address answers that it is gone (COLL-48). */
import { Effect } from "effect"
import { rowRoute } from "../../../../engine/content/collections/names.ts"
import type { RowId } from "../../../../engine/model/ids.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { Write } from "../../../access/Call.ts"
import { knownRow, writableCollection } from "./known.ts"
import { leaveGone } from "./redirects.ts"
import { recordChange, rehearsedChange, showSoon, touchCollection } from "./store.ts"

export const removeRow = Effect.fnUntraced(function* (key: string, id: RowId) {
  const { site, dryRun } = yield* Write
  const collection = yield* writableCollection(key)
  const row = yield* knownRow(key, id)
  if (dryRun) return rehearsedChange("would-delete", [])
  yield* (yield* Collections).removeRow(site.id, key, id)
  yield* touchCollection(collection, [row])
  const route = rowRoute(collection, row)
  if (route !== null) yield* leaveGone(route)
  yield* recordChange("collection.row.remove", { key, id, before: { slug: row.slug, data: row.data } })
  const ticket = yield* showSoon({ key, routes: route === null ? [] : [route], listed: route !== null })
  return { status: "removed" as const, id, warnings: [], ...ticket }
})
