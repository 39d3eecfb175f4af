/** What is over: what went, what would go now, and a sweep ahead of its time. */
import { Clock, Effect } from "effect"
import { Sweeping } from "../../../engine/ports/Sweeping.ts"
import { Sweeps } from "../../../engine/ports/Sweeps.ts"
import { goingRows } from "../../../engine/retention/tables.ts"
import { isDue, isHeld } from "../../../engine/retention/turn.ts"
import { answer } from "../../answers/Answer.ts"
import { timestampOrNull } from "../../answers/shapes.ts"

export const readSweep = Effect.suspend(() => told(false))

/** Asks a worker for it, which begins within a minute; a rehearsal measures and removes nothing. */
export const sweep = Effect.fnUntraced(function* (rehearse: boolean) {
  if (rehearse) return yield* told(true)
  yield* (yield* Sweeps).ask(yield* Clock.currentTimeMillis)
  yield* Effect.logInfo("The operator asked for a sweep of what is over.")
  return yield* told(false)
})

const told = Effect.fnUntraced(function* (rehearsed: boolean) {
  const sweeps = yield* Sweeps
  const sweeping = yield* Sweeping
  const now = yield* Clock.currentTimeMillis
  const turn = yield* sweeps.turn
  const known = new Map((yield* sweeps.list).map((one) => [one.rule, one]))
  const rules = yield* Effect.forEach(goingRows, (rule) =>
    Effect.gen(function* () {
      const before = known.get(rule.rule)
      const { count, bytes } = rehearsed ? yield* sweeping.measure(rule, now) : (before?.last ?? { count: 0, bytes: 0 })
      return {
        rule: rule.rule,
        what: rule.what,
        rows: count,
        bytes,
        sweptAt: timestampOrNull(rehearsed ? null : (before?.lastAt ?? null)),
        rowsEver: before?.all.count ?? 0,
        bytesEver: before?.all.bytes ?? 0
      }
    })
  )
  return answer({
    dryRun: rehearsed,
    state: isHeld(turn, now) ? ("running" as const) : isDue(turn, now) ? ("due" as const) : ("idle" as const),
    askedAt: timestampOrNull(turn.askedAt),
    begunAt: timestampOrNull(turn.begunAt),
    endedAt: timestampOrNull(turn.endedAt),
    rules
  })
})
