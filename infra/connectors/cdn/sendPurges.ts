/**
 * Does one job of the queue `purges`: tells the CDN what is due of the job's site, and in the same messages what is due of
 * others. It is told everything twice. Between the first time and the change an answer of before may still have been on its
 * way to it, or one of another origin that had not heard of the change; seconds later none can be any more.
 */
import { Clock, Data, Effect } from "effect"
import { SECOND_MS } from "../../../engine/limits.ts"
import { CdnPurges } from "../../../engine/ports/CdnPurges.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { type Job, Jobs } from "../../../engine/ports/Jobs.ts"
import { timings } from "../../origin/options.ts"
import { Cdn } from "./Cdn.ts"
import { purgeJob } from "./purgeJob.ts"

export class PurgeFailed extends Data.TaggedError("PurgeFailed")<{ readonly message: string }> {}

/**
 * After so long no answer of before is on its way any more: an origin that nobody told has looked at its store by then, and
 * what it had begun to send has arrived.
 */
export const toldAgainMs = timings.staleMs + timings.refreshMs + SECOND_MS

/** After so many the next site has its turn. */
const roundsAJob = 20
/** Rows that one site may have waiting while the CDN cannot be told; beyond them the whole site is forgotten instead. */
const rowsOfASite = 100

export const sendPurges = Effect.fn("Cdn.sendPurges")(function* ({ siteId }: Job) {
  const [purges, cdn, jobs] = [yield* CdnPurges, yield* Cdn, yield* Jobs]
  const pausedUntil = yield* cdn.pausedUntil
  if (pausedUntil !== null)
    return yield* Effect.asVoid(jobs.enqueue(purgeJob(siteId, pausedUntil, yield* Clock.currentTimeMillis)))
  for (let round = 0; round < roundsAJob; round++) {
    const rows = yield* purges.due(siteId, yield* Clock.currentTimeMillis, cdn.rowsAtOnce)
    if (rows.length === 0) break
    const outcome = yield* cdn.forget(rows.flatMap(({ keys }) => keys))
    const now = yield* Clock.currentTimeMillis
    if (outcome._tag !== "Taken") {
      yield* purges.fold(siteId, yield* (yield* Ids).make("purge"), now, rowsOfASite)
      return yield* new PurgeFailed({ message: outcome.reason })
    }
    yield* purges.told(rows, now + toldAgainMs)
  }
  const next = yield* purges.next(siteId)
  if (next !== undefined) yield* jobs.enqueue(purgeJob(siteId, next, yield* Clock.currentTimeMillis))
})
