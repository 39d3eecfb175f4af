/**
 * What an attempt makes of a delivery, and when the next one is due. One ladder of pauses on two levels: three short ones
 * within the first delivery, then long ones that grow to a day, until five days after the first failure: a receiver that
 * is down over a long weekend still gets every lead (CA-A8, CA-A9). An attempt that a caller asks for does not climb it.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../limits.ts"
import type { Delivery } from "../../model/Lead.ts"
import type { Outcome } from "./outcome.ts"

const shortPauses = [1 * SECOND_MS, 5 * SECOND_MS, 25 * SECOND_MS]
const longPauses = [
  30 * MINUTE_MS,
  ...[1, 2, 4, 8, 12].map((hours) => hours * HOUR_MS),
  ...[1, 1, 1].map((days) => days * DAY_MS)
]
const pauses: ReadonlyArray<number> = [...shortPauses, ...longPauses]

/** No attempt follows by itself this long after the first failure (LEAD-33). */
const givenUpAfterMs = 5 * DAY_MS
/** A receiver that asks for a longer rest than this is not heeded. */
const longestRestMs = DAY_MS

/** Stored of an error, in characters. */
const errorCharacters = 500

export interface Attempted {
  readonly delivery: Delivery
  /** Set when nothing will follow by itself although an attempt might yet succeed: a person should know (LEAD-34). */
  readonly abandoned: boolean
}

/** Whether a delivery may wait for its receiver without an attempt: until it is to be given up, which takes a last one. */
export const mayRest = ({ firstFailedAt }: Pick<Delivery, "firstFailedAt">, now: number): boolean =>
  firstFailedAt === null || now - firstFailedAt < givenUpAfterMs

/**
 * `automatic` is false for an attempt that a caller asked for: it leaves what is scheduled as it is (LEAD-31). `jitter`, from
 * 0 to 1, moves long pauses by up to a tenth, so that what failed together does not come back together.
 */
export const afterAttempt = (
  before: Delivery,
  outcome: Outcome,
  now: number,
  automatic: boolean,
  jitter = 0.5
): Attempted => {
  const tried = { ...before, attempts: before.attempts + 1, updatedAt: now }
  switch (outcome._tag) {
    case "Taken":
      return settled({
        ...tried,
        status: "synced",
        ref: outcome.ref,
        error: outcome.note?.slice(0, errorCharacters) ?? null,
        retryable: false,
        nextAttemptAt: null
      })
    case "Refused":
      return {
        abandoned: automatic && outcome.alarming === true,
        delivery: {
          ...tried,
          status: "failed",
          error: outcome.reason.slice(0, errorCharacters),
          retryable: false,
          firstFailedAt: before.firstFailedAt ?? now,
          nextAttemptAt: null
        }
      }
    case "Later": {
      const failed = {
        ...tried,
        error: outcome.reason.slice(0, errorCharacters),
        retryable: true,
        firstFailedAt: before.firstFailedAt ?? now
      }
      if (!automatic) return settled({ ...failed, status: "failed" })
      const at = nextAttempt(failed, now, outcome.notBefore, jitter)
      if (at === null) return { delivery: { ...failed, status: "failed", nextAttemptAt: null }, abandoned: true }
      const status = before.retries < shortPauses.length ? "pending" : "failed"
      return settled({ ...failed, status, retries: before.retries + 1, nextAttemptAt: at })
    }
  }
}

const settled = (delivery: Delivery): Attempted => ({ delivery, abandoned: false })

const nextAttempt = (
  { retries, firstFailedAt }: Pick<Delivery, "retries" | "firstFailedAt">,
  now: number,
  notBefore: number | undefined,
  jitter: number
): number | null => {
  const step = pauses[retries]
  if (step === undefined) return null
  const pause = retries < shortPauses.length ? step : Math.round(step * (0.9 + 0.2 * jitter))
  const asked = notBefore === undefined ? 0 : Math.min(notBefore, now + longestRestMs)
  const at = Math.max(now + pause, asked)
  return firstFailedAt !== null && at - firstFailedAt > givenUpAfterMs ? null : at
}
