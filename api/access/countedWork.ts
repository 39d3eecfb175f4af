/** Work that a site pays for before it begins, since what is refused in the end has cost as much. */
import { Clock, Effect } from "effect"
import type { SiteId } from "../../engine/model/ids.ts"
import { Budgets } from "../../engine/ports/Budgets.ts"
import { type CountedWork, refuseWork, windowStarts } from "../../engine/site/budgets.ts"

/** Counts it, or refuses with `rate.limited` where the window has no room. */
export const countWork = Effect.fnUntraced(function* (siteId: SiteId, work: CountedWork, cost = 1) {
  const budgets = yield* Budgets
  const now = yield* Clock.currentTimeMillis
  const { count } = yield* budgets.used(siteId, work, windowStarts(now).write)
  const refusal = refuseWork(work, count, now)
  if (refusal !== undefined) return yield* refusal
  yield* budgets.record(siteId, work, now, cost)
})
