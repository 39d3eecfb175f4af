/** What becomes of events that wait: which are too old by now, and how long a service that fails is left alone. */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../limits.ts"
import type { Outcome } from "../../people/leads/outcome.ts"
import type { EventBatch } from "./EventBatch.ts"
import type { AnalyticsService } from "./service.ts"

/** Why events were not handed on, as it is counted. */
export const lossReasons = ["late", "refused", "full", "unset"] as const
export type LossReason = (typeof lossReasons)[number]

/** Those that the service still takes, and those that have become too old for it; a batch is as old as its first event. */
export const byAge = (
  batches: ReadonlyArray<EventBatch>,
  { oldestMs }: Pick<AnalyticsService, "oldestMs">,
  now: number
): { readonly due: ReadonlyArray<EventBatch>; readonly late: ReadonlyArray<EventBatch> } => {
  const isLate = ({ events }: EventBatch) => Math.min(...events.map(({ at }) => at)) < now - oldestMs
  return { due: batches.filter((batch) => !isLate(batch)), late: batches.filter(isLate) }
}

const firstPauseMs = 30 * SECOND_MS
const longestPauseMs = HOUR_MS
/** A service that refuses the account will do so until a person does something about it. */
const accountPauseMs = 30 * MINUTE_MS

/**
 * When a service is asked again after `failures` in a row, this one included: pauses double up to an hour, by what `jitter`
 * (0 to 1) spreads out, and are as long as the service asks for at least. Undefined for what is no failure of the service.
 */
export const askedAgainAt = (outcome: Outcome, failures: number, now: number, jitter: number): number | undefined => {
  if (outcome._tag === "Refused" && outcome.alarming === true) return now + accountPauseMs
  if (outcome._tag !== "Later") return undefined
  const pause = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs) * (0.8 + 0.4 * jitter)
  return Math.max(now + Math.round(pause), outcome.notBefore ?? 0)
}

export const countEvents = (batches: ReadonlyArray<Pick<EventBatch, "events">>): number =>
  batches.reduce((sum, { events }) => sum + events.length, 0)
