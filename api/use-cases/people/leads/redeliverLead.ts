/** `POST /v1/leads/:id/redeliver` (LEAD-25 to LEAD-31, LEASE-17). */
import { Clock, Effect } from "effect"
import { refuse, Refusal } from "../../../../engine/errors/Refusal.ts"
import { crmStatus } from "../../../../engine/people/leads/crmStatus.ts"
import { planRedelivery, type Redelivery, terminalFailure } from "../../../../engine/people/leads/redelivery.ts"
import type { Actor, LeadId, SiteId } from "../../../../engine/model/ids.ts"
import type { Delivery } from "../../../../engine/model/Lead.ts"
import { LeadDestinations } from "../../../../engine/ports/LeadDestinations.ts"
import { Deliveries, LeadDelivery, Leads } from "../../../../engine/ports/Leads.ts"
import { answer } from "../../../answers/Answer.ts"
import { countWork } from "../../../access/countedWork.ts"
import { auditedAs } from "../../../access/audited.ts"
import { Caller } from "../../../access/Call.ts"
import { onLockedSite } from "../../site/findSite.ts"

export const redeliverLead = Effect.fnUntraced(function* (id: LeadId, wanted: Redelivery) {
  const { siteId, credentialId } = yield* Caller
  return yield* redeliverAs(siteId, credentialId, id, wanted)
})

/** The same for a person at the dashboard. */
export const redeliverAs = Effect.fnUntraced(function* (siteId: SiteId, actor: Actor, id: LeadId, wanted: Redelivery) {
  const deliveries = yield* Deliveries
  const lead = yield* (yield* Leads).get(siteId, id)
  if (lead === undefined) return yield* refuse("lead.not_found", `This site has no lead ${id}.`, { id })
  const now = yield* Clock.currentTimeMillis
  const all = yield* (yield* LeadDestinations).list(siteId)
  const plan = planRedelivery(lead, yield* deliveries.of(siteId, [id]), all, wanted, now)
  if (plan instanceof Refusal) return yield* plan
  yield* recordCall(siteId, actor, id, wanted)

  const results = yield* (yield* LeadDelivery).redeliver(lead, plan.attempt, wanted.force ?? false)
  const left = results.flatMap((result) =>
    "left" in result
      ? [{ destination: result.left.destination, provider: result.left.provider, reason: result.reason }]
      : []
  )
  const skipped = [...plan.skipped, ...left]
  const failures = results.flatMap((result) => ("attempted" in result ? failureOf(result.attempted) : []))
  const nextStep =
    failures.length > 0
      ? failures.join(" ")
      : skipped.some(({ reason }) => reason === terminalFailure)
        ? forceIt
        : results.length + skipped.length === 0
          ? nothingConnected
          : undefined
  return answer({
    leadId: id as string,
    attempted: results.flatMap((result) => {
      if (!("attempted" in result)) return []
      const { destination, provider, status, ref } = result.attempted
      return [{ destination, provider, status, ref }]
    }),
    skipped,
    crmStatus: crmStatus(yield* deliveries.of(siteId, [id])),
    ...(nextStep !== undefined && { nextStep })
  })
})

/** What became of an attempt that its destination did not take, and what is to be done about it. */
const failureOf = ({ destination, status, error, retryable, nextAttemptAt }: Delivery): ReadonlyArray<string> => {
  if (status === "synced" || error === null) return []
  const next =
    nextAttemptAt !== null ? "It is tried again by itself." : retryable ? "Ask again once it can take it." : forceIt
  return [`${destination} has not taken it: ${error}${/[.!?]$/.test(error) ? "" : "."} ${next}`]
}

const forceIt =
  'What failed for good is tried again only with {"force":true}: mend what its delivery says first. With `destination` it is tried there alone.'

const nothingConnected =
  "Nothing is connected that this lead would be handed on to. Connect a destination, and name it at its form or let new enquiries of every form go there; the lead itself is kept and mailed as ever."

/** Who had personal data sent out once more. Refuses with `rate.limited` where that was often. */
const recordCall = Effect.fnUntraced(function* (
  siteId: SiteId,
  actor: Actor,
  id: LeadId,
  { destination, force = false }: Redelivery
) {
  yield* onLockedSite(
    siteId,
    Effect.fnUntraced(function* () {
      yield* countWork(siteId, "redelivery")
      yield* auditedAs(siteId, actor, "lead.redeliver", {}, { leadId: id, destination: destination ?? null, force })
    })
  )
})
