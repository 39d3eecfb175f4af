/**
 * Brings again what a site cannot be served without and has lost: its edge record, or that of a host. What a power failure
 * takes comes back with the job that had not ended; this is for what was lost in any other way.
 */
import { Effect } from "effect"
import type { Site } from "../../../engine/model/Site.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { hostServes } from "../../../engine/site/domains/serving.ts"
import { edgeKey, hostKey } from "../../../engine/publish/keys.ts"

/** Looks once at every site; a site that lacks a record has all it shows made anew, since it may lack more. */
export const repairRecords = Effect.gen(function* () {
  const sites = yield* Sites
  yield* Effect.forEach(yield* sites.list, repairSite, { concurrency: 2, discard: true })
}).pipe(Effect.catchCause((cause) => Effect.logWarning("The records of sites could not all be looked at.", cause)))

const repairSite = Effect.fnUntraced(function* ({ id }: Site) {
  const { public: store } = yield* Objects
  const hostnames = yield* (yield* Sites).hostnames(id)
  const keys = [edgeKey(id), ...hostnames.filter(hostServes).map(({ host }) => hostKey(host))]
  const lost = yield* Effect.filter(keys, (key) => Effect.map(store.head(key), (head) => head === undefined))
  if (lost.length === 0) return
  yield* Effect.logWarning(`${lost.join(", ")} cannot be read; everything the site ${id} shows is made anew.`)
  yield* (yield* Publishing).enqueue(id, { kind: "site", rerender: true })
})
