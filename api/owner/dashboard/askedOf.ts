/** What of a site's settings waits for its owner. */
import { Clock, Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import { asOf } from "../../../engine/model/PendingChange.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { PendingChanges } from "../../../engine/ports/PendingChanges.ts"

/** Those that nobody has answered, the newest first. One about a version stands with that version. */
export const askedOf = Effect.fnUntraced(function* (site: Pick<Site, "id">) {
  const now = yield* Clock.currentTimeMillis
  const all = yield* (yield* PendingChanges).list(site.id, limits.pendingChangesShown)
  return all.filter((change) => change.kind !== "version" && asOf(change, now).state === "pending")
})
