/**
 * Removes rows whose time is over, in short transactions with pauses between them, and once a day objects that nothing names.
 * One that dies in between has done a part of it. What fills up by the minute every worker looks at; what fills up slowly one
 * of them does, once a day.
 */
import { Clock, Effect, Random } from "effect"
import { limits } from "../../../engine/limits.ts"
import { Audit, installation } from "../../../engine/ports/Audit.ts"
import { Sweeping } from "../../../engine/ports/Sweeping.ts"
import { Sweeps } from "../../../engine/ports/Sweeps.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { type GoingRows, goingRows } from "../../../engine/retention/tables.ts"
import { TurnLost } from "../../../renderer/publish/sweep/SiteObjects.ts"
import { sweepObjects } from "./sweepObjects.ts"

const rowsAtOnce = 500
/** Between two transactions on one table: room for everybody else. */
const pauseMs = 20

/** What fills up by the minute. */
export const sweepMinutely = Effect.gen(function* () {
  const now = yield* Clock.currentTimeMillis
  for (const rule of goingRows.filter(({ every }) => every === "minute")) yield* sweepBy(rule, now)
})

/**
 * What fills up slowly, where that is due and nobody is at it; false where it is not. `holder` is unique to this worker.
 * What went is put on record with the sweep's end.
 */
export const sweepDaily = Effect.fn("Maintenance.sweepDaily")(function* (holder: string) {
  const sweeps = yield* Sweeps
  const begun = yield* Clock.currentTimeMillis
  if (!(yield* sweeps.take(holder, begun))) return false
  const went: Record<string, number> = {}
  for (const rule of goingRows.filter(({ every }) => every === "day")) {
    const removed = yield* sweepBy(rule, begun, holder)
    if (removed === undefined) return false
    if (removed > 0) {
      went[rule.rule] = removed
      yield* Effect.logInfo("Rows whose time was over were removed.", { rule: rule.rule, removed })
    }
  }
  const alive = Effect.gen(function* () {
    if (!(yield* sweeps.hold(holder, yield* Clock.currentTimeMillis))) return yield* new TurnLost()
  })
  const objects = yield* Effect.catchTag(sweepObjects(alive, begun), "TurnLost", () => Effect.undefined)
  if (objects === undefined) return false
  for (const [rule, { count }] of objects) if (count > 0) went[rule] = count
  const now = yield* Clock.currentTimeMillis
  const audit = yield* Audit
  const record = audit.append({
    siteId: installation,
    actor: "system",
    action: "installation.swept",
    pageId: null,
    route: null,
    versionId: null,
    at: now,
    correlationId: holder.slice(-40),
    detail: { begunAt: begun, removed: went }
  })
  yield* (yield* Transaction).run(Effect.andThen(record, sweeps.end(holder, now)))
  return true
})

/** Looks now and then whether a sweep is due; workers that started together spread out. */
export const scheduleDailySweep = Effect.fnUntraced(
  function* (holder: string) {
    yield* Effect.sleep(yield* Random.nextBetween(10_000, 30_000))
    yield* Effect.catchCause(sweepDaily(holder), (cause) =>
      Effect.logWarning(
        `Rows whose time is over could not all be removed; it is tried again in ${limits.sweepHeldMs / 60_000} minutes.`,
        cause
      )
    )
  },
  (look) => Effect.forever(look)
)

/** How many rows went; undefined where somebody else has taken the sweep over. Of a daily sweep, none is noted too. */
const sweepBy = Effect.fnUntraced(function* (rule: GoingRows, now: number, holder?: string) {
  const sweeping = yield* Sweeping
  const sweeps = yield* Sweeps
  let sofar = { count: 0, bytes: 0 }
  for (let more = true; more;) {
    if (holder !== undefined && !(yield* sweeps.hold(holder, yield* Clock.currentTimeMillis))) return undefined
    const part = yield* sweeping.remove(rule, now, rowsAtOnce)
    sofar = { count: sofar.count + part.count, bytes: sofar.bytes + part.bytes }
    if (part.count > 0 || holder !== undefined)
      yield* sweeps.note(rule.rule, { count: part.count, bytes: part.bytes }, sofar, now)
    more = part.more
    if (more) yield* Effect.sleep(pauseMs)
  }
  return sofar.count
})
