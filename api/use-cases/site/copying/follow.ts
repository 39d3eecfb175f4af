/**
 * Jobs of the queue `copies`: each does one part of a site's copy and leaves a job for the next, so sites take turns and a
 * worker that dies leaves what it began to another. A copy that cannot go on is given up, and its site says so.
 */
import { Clock, Effect } from "effect"
import { instant } from "../../../../engine/values/instant.ts"
import { limits } from "../../../../engine/limits.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { type Job, Jobs } from "../../../../engine/ports/Jobs.ts"
import { SiteCopies } from "../../../../engine/ports/SiteCopies.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { Transaction } from "../../../../engine/ports/Transaction.ts"
import { Write } from "../../../access/Call.ts"
import { sessionFor } from "../../content/write/onBehalf.ts"
import { copyObjects, nextPart, takePart } from "./part.ts"

/** Leaves a job for the next part; one that waits already is enough. */
export const followLater = (siteId: SiteId, delayMs: number) =>
  Effect.flatMap(Jobs, (jobs) => jobs.enqueue({ queue: "copies", siteId, payload: {}, dedupe: "part", delayMs }))

/** Does one part. Fails where something was busy or away, for the queue to try again. */
export const followCopy = Effect.fn("SiteCopy.job")(function* ({ siteId }: Job) {
  const copies = yield* SiteCopies
  const copy = yield* copies.get(siteId)
  if (copy?.state !== "running") return
  const part = yield* nextPart(siteId)
  yield* copyObjects(copy.originalId, siteId, part)
  const outcome = yield* (yield* Transaction).onSite(siteId, Effect.void, () =>
    Effect.gen(function* () {
      const sites = yield* Sites
      const site = yield* sites.lock(siteId)
      if (site === undefined || (yield* copies.get(siteId))?.state !== "running") return undefined
      if ((yield* sites.get(copy.originalId)) === undefined)
        return yield* giveUp(siteId, "The website that was being copied was removed meanwhile.")
      const session = yield* sessionFor(site, "duplicate")
      const taken = yield* Effect.provideService(takePart(copy, part), Write, session)
      if (!taken.ended && taken.moved) yield* followLater(siteId, limits.copyPauseMs)
      return taken
    })
  )
  if (outcome?.passing !== undefined && !outcome.moved) return yield* outcome.passing
})

/** One round: copies that no worker has moved for long are taken up again, and in the end given up. */
export const followCopies = Effect.gen(function* () {
  const copies = yield* SiteCopies
  const now = yield* Clock.currentTimeMillis
  const givenUp = now - limits.copyStalledMs
  yield* Effect.forEach(yield* copies.stalled(givenUp), (siteId) => stalledSince(siteId, givenUp), { discard: true })
  // A job that was tried for the last time leaves nobody at it.
  const resting = yield* copies.stalled(now - limits.copyRestsMs)
  yield* Effect.forEach(resting, (siteId) => followLater(siteId, 0), { discard: true })
})

const stalledSince = Effect.fn("SiteCopy.giveUp")(function* (siteId: SiteId, since: number) {
  yield* (yield* Transaction).run(
    Effect.gen(function* () {
      if ((yield* (yield* Sites).lock(siteId)) === undefined) return
      // Looked at again under the lock: a part may just have been done.
      if (!(yield* (yield* SiteCopies).stalled(since)).includes(siteId)) return
      yield* giveUp(siteId, `Nothing more of it could be copied since ${instant(since)}.`)
    })
  )
})

/** Under the site's lock. Nothing of it was published, and nothing will be. */
const giveUp = Effect.fnUntraced(function* (siteId: SiteId, why: string) {
  const now = yield* Clock.currentTimeMillis
  yield* (yield* SiteCopies).finish(siteId, "failed", now, why)
  const site = yield* (yield* Sites).get(siteId)
  yield* (yield* Sites).update(siteId, { copying: { startedAt: site?.copying?.startedAt ?? now, failed: true } })
  yield* Effect.logWarning("A copy of a site was given up.", { siteId, why })
  return undefined
})
