/** Handlers of the lease rows. */
import { Clock, Effect } from "effect"
import { Refusal } from "../../../engine/errors/Refusal.ts"
import { limits } from "../../../engine/limits.ts"
import { Audit } from "../../../engine/ports/Audit.ts"
import { Leases } from "../../../engine/ports/Leases.ts"
import { acquireLease, describeLease, releaseLease, sinceYourLastWrite } from "../../../engine/site/lease.ts"
import { answer } from "../../answers/Answer.ts"
import { Caller, Write } from "../../access/Call.ts"
import { holderLabel } from "../../access/lease.ts"
import { rows } from "../../access/rows.ts"
import { LeaseApi } from "./routes.ts"

const read = Effect.fnUntraced(function* () {
  const { siteId, credentialId } = yield* Caller
  const stored = yield* (yield* Leases).get(siteId)
  const now = yield* Clock.currentTimeMillis
  return answer(describeLease(stored, credentialId, yield* holderLabel(stored), now))
})

const acquire = Effect.fnUntraced(function* () {
  const caller = yield* Caller
  const { now } = yield* Write
  const leases = yield* Leases
  const stored = yield* leases.get(caller.siteId)
  const lease = acquireLease(stored, caller, yield* holderLabel(stored), now)
  if (lease instanceof Refusal) return yield* lease
  yield* leases.put(lease)
  return answer({
    ...describeLease(lease, caller.credentialId, caller.label, now),
    sinceYourLastWrite: sinceYourLastWrite(yield* changesSince)
  })
})

const release = Effect.fnUntraced(function* () {
  const { siteId, credentialId } = yield* Caller
  const { now } = yield* Write
  const leases = yield* Leases
  const stored = yield* leases.get(siteId)
  const released = releaseLease(stored, credentialId, yield* holderLabel(stored), now)
  if (released instanceof Refusal) return yield* released
  if (released.remove) yield* leases.remove(siteId)
  return answer({ released: true as const })
})

/** What others did since the caller's last record. */
const changesSince = Effect.gen(function* () {
  const { siteId, credentialId } = yield* Caller
  const audit = yield* Audit
  const last = yield* audit.lastBy(siteId, credentialId)
  const since = last?.seq ?? 0
  const { writes, writers } = yield* audit.countSince(siteId, since, credentialId)
  const newest =
    writes === 0 ? [] : yield* audit.list(siteId, { limit: limits.leaseChangesShown, since, notBy: credentialId })
  return { last, writes, writers, newest }
})

export const leaseRows = rows(LeaseApi, { read, acquire, release })
