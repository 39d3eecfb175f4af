/** Rows that need the writer lease find it held by their caller, and extend it when they land. */
import { Effect } from "effect"
import { Refusal } from "../../engine/errors/Refusal.ts"
import { type Lease, Leases } from "../../engine/ports/Leases.ts"
import { Sites } from "../../engine/ports/Sites.ts"
import { requireLease } from "../../engine/site/lease.ts"
import { Caller, Write } from "./Call.ts"
import type { Landing, Step } from "./Step.ts"

export const lease: Step = (row, next) => (row.lease ? underLease(next) : next)

const underLease = Effect.fnUntraced(function* (next: Landing) {
  const leases = yield* Leases
  const { site, now } = yield* Write
  const caller = yield* Caller
  const stored = yield* leases.get(site.id)
  const extended = requireLease(stored, caller.credentialId, yield* holderLabel(stored), now)
  if (extended instanceof Refusal) return yield* extended
  const answer = yield* next
  yield* leases.put(extended)
  return answer
})

/** The display name of a lease's holder; read only where it is someone else. */
export const holderLabel = Effect.fnUntraced(function* (stored: Lease | undefined) {
  const caller = yield* Caller
  if (stored === undefined) return ""
  if (stored.holder === caller.credentialId) return caller.label
  return (yield* (yield* Sites).credential(stored.holder))?.label ?? stored.holder
})
