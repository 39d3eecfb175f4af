/**
 * Brings again what a site cannot be served without and has lost: its edge record, or that of a host. What a power failure
 * takes comes back with the job that had not ended; this is for what was lost in any other way.
 */
import { Effect } from "effect"
import type { Site } from "../../../engine/model/Site.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"
import { Rebuilds } from "../../../engine/ports/Rebuilds.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { hostServes } from "../../../engine/site/domains/serving.ts"
import { edgeKey, hostKey } from "../../../engine/publish/keys.ts"
import { rendersAll } from "../../../engine/publish/rebuildReason.ts"

/**
 * Looks once at every site; a site that lacks a record has all it shows made anew, since it may lack more, unless that is under way.
 * Those of a site that was made since the process began, at `beganAt`, may be on their way for the first time, and are not missed.
 */
export const repairRecords = Effect.fnUntraced(
  function* (beganAt: number) {
    const found = (yield* (yield* Sites).list).filter(({ createdAt }) => createdAt < beganAt)
    yield* Effect.forEach(found, repairSite, { concurrency: 2, discard: true })
  },
  Effect.catchCause((cause) => Effect.logWarning("The records of sites could not all be looked at.", cause))
)

const repairSite = Effect.fnUntraced(function* ({ id }: Site) {
  const { public: store } = yield* Objects
  const hostnames = yield* (yield* Sites).hostnames(id)
  const keys = [edgeKey(id), ...hostnames.filter(hostServes).map(({ host }) => hostKey(host))]
  const lost = yield* Effect.filter(keys, (key) => Effect.map(store.head(key), (head) => head === undefined))
  if (lost.length === 0) return
  // One that runs is not begun anew; the records are brought beside it.
  const runs = (yield* (yield* Rebuilds).running(id)).some(({ reason }) => rendersAll(reason))
  const rest = runs ? "they are made anew, beside the rebuild that runs" : "everything it shows is made anew"
  yield* Effect.logWarning(`Of the site ${id} ${lost.join(", ")} cannot be read; ${rest}.`)
  yield* (yield* Publishing).enqueue(id, { kind: "site", rerender: !runs })
})
