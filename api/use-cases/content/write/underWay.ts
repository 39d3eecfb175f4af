/** What of a site is published and not yet served, for reads to tell. */
import { Effect } from "effect"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { Publishing } from "../../../../engine/ports/Publishing.ts"
import { Rebuilds } from "../../../../engine/ports/Rebuilds.ts"
import type { UnderWay } from "../../../../engine/publish/served.ts"

/** Two queries over indexes that hold nothing where everything is served. */
export const underWay = Effect.fnUntraced(function* (siteId: SiteId) {
  const running = yield* (yield* Rebuilds).running(siteId)
  const unsettled = yield* (yield* Publishing).unsettled(siteId)
  return { unsettled, rebuilds: running.map(({ reason }) => reason) } satisfies UnderWay
})
