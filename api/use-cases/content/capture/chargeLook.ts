/** A browser takes seconds of a processor, so looks are counted by the hour like whatever else a site can wear others out with. */
import { Clock, Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { HOUR_MS, limits, SECOND_MS } from "../../../../engine/limits.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { Budgets } from "../../../../engine/ports/Budgets.ts"
import { timestamp } from "../../../answers/shapes.ts"

/**
 * Counts one look, before it waits for anything: whatever version it is of, and however it ends. Refuses with
 * `rate.limited`, which is not counted. Looks that ask at the same instant may all find room for the last one.
 */
export const chargeLook = Effect.fnUntraced(function* (siteId: SiteId) {
  const now = yield* Clock.currentTimeMillis
  const budgets = yield* Budgets
  const { count, oldest } = yield* budgets.used(siteId, "capture", now - HOUR_MS)
  if (count < limits.capturesPerHour) return yield* budgets.record(siteId, "capture", now, 1)
  const retryAt = (oldest ?? now) + HOUR_MS
  return yield* refuse(
    "rate.limited",
    `The pages of a site may be looked at ${limits.capturesPerHour} times within an hour.`,
    { budget: "capture", limit: limits.capturesPerHour, retryAt: timestamp(retryAt) },
    { "retry-after": String(Math.max(1, Math.ceil((retryAt - now) / SECOND_MS))) }
  )
})
