/** How a host's standing changes with a look at it, and when the next one is. */
import { DAY_MS, HOUR_MS, limits, MINUTE_MS } from "../../limits.ts"
import type { DomainStanding } from "../../model/DomainStanding.ts"
import type { Judgement } from "./judge.ts"

/** What people are told of: it began to serve, stopped leading here, or leads here again. */
export type DomainChange = "began" | "lapsed" | "returned"

/** Of a host that was named and not looked at yet. */
export const newStanding = (now: number, mustClaim = false): DomainStanding => ({
  state: "pending",
  verifiedAt: null,
  checkedAt: null,
  nextCheckAt: now,
  finding: null,
  failures: 0,
  failingSince: null,
  mustClaim
})

/**
 * One answer changes nothing that serves: a host has lapsed once several looks in a row, over some time, were answered with
 * another place. A look that was not answered neither counts nor ends the row. `since` is when it was attached.
 */
export const afterLook = (
  before: DomainStanding,
  { leads, finding }: Judgement,
  { now, since }: { readonly now: number; readonly since: number }
): { readonly standing: DomainStanding; readonly change: DomainChange | null } => {
  const looked = { ...before, checkedAt: now, finding }
  if (leads === "here") {
    const serving = { state: "serving", verifiedAt: before.verifiedAt ?? now, failures: 0, failingSince: null } as const
    // Said once is enough: from now on whoever else wants it is asked.
    const standing = { ...looked, ...serving, mustClaim: false, nextCheckAt: now + limits.domainServingCheckMs }
    return { standing, change: changeTo[before.state] }
  }
  if (before.state === "pending")
    return { standing: { ...looked, nextCheckAt: now + pauseAfter(now - since) }, change: null }

  const failures = leads === "elsewhere" ? before.failures + 1 : before.failures
  const failingSince = leads === "elsewhere" ? (before.failingSince ?? now) : before.failingSince
  const isOver =
    failures >= limits.domainLapseLooks && failingSince !== null && now - failingSince >= limits.domainLapseMs
  const state = before.state === "lapsed" || isOver ? "lapsed" : "serving"
  const pause = state === "lapsed" ? pauseAfter(now - (failingSince ?? now)) : limits.domainDoubtCheckMs
  return {
    standing: { ...looked, state, failures, failingSince, nextCheckAt: now + pause },
    change: state === before.state ? null : "lapsed"
  }
}

const changeTo = { pending: "began", serving: null, lapsed: "returned" } as const

/** Every minute for an hour, then ever more rarely: a tenth of the time that has passed, an hour at most; after a month, daily. */
const pauseAfter = (passedMs: number): number => {
  if (passedMs < HOUR_MS) return MINUTE_MS
  if (passedMs >= limits.domainOftenMs) return DAY_MS
  return Math.min(HOUR_MS, Math.round(passedMs / 10))
}
