/** Work that a site pays for before it begins, since what is refused in the end has cost as much. */
import { Clock, Effect } from "effect"
import type { SiteId } from "../../engine/model/ids.ts"
import { Budgets } from "../../engine/ports/Budgets.ts"
import { type CountedWork, refuseWork, workBudgets } from "../../engine/site/budgets.ts"

/**
 * Counts it, or refuses with `rate.limited` where its window has no room, which is not counted. Those that ask at the same
 * instant may all find room for the last one.
 */
export const countWork = Effect.fnUntraced(function* (siteId: SiteId, work: CountedWork, cost = 1) {
  const budgets = yield* Budgets
  const now = yield* Clock.currentTimeMillis
  const refusal = refuseWork(work, yield* budgets.used(siteId, work, now - workBudgets[work].windowMs), now)
  if (refusal !== undefined) return yield* refusal
  yield* budgets.record(siteId, work, now, cost)
})
