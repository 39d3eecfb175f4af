/** `POST /v1/leads/:id/redeliver` (LEAD-25 to LEAD-31, LEASE-17). */
import { Clock, Effect } from "effect"
import { refuse, Refusal } from "../../../../engine/errors/Refusal.ts"
import { crmStatus } from "../../../../engine/people/leads/crmStatus.ts"
import {
  planRedelivery,
  reasonToLeave,
  type Redelivery,
  terminalFailure
} from "../../../../engine/people/leads/redelivery.ts"
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
  const attempted = results.flatMap((result) => ("attempted" in result ? [result.attempted] : []))
  const nextStep = whatToDo(attempted, skipped)
  return answer({
    leadId: id as string,
    attempted: attempted.map(({ destination, provider, status, ref }) => ({ destination, provider, status, ref })),
    skipped,
    crmStatus: crmStatus(yield* deliveries.of(siteId, [id])),
    ...(nextStep !== undefined && { nextStep })
  })
})

/** Why attempts failed, and what there is to do about these and about what was left alone; undefined where there is nothing. */
const whatToDo = (
  attempted: ReadonlyArray<Delivery>,
  skipped: ReadonlyArray<{ readonly reason: string }>
): string | undefined => {
  if (attempted.length + skipped.length === 0) return nothingConnected
  const failures = attempted.flatMap(({ destination, error, retryable, nextAttemptAt }) =>
    error === null
      ? []
      : [
          `${destination} has not taken it: ${error}${/[.!?]$/.test(error) ? "" : "."}`,
          ...(nextAttemptAt !== null
            ? ["It is tried again by itself."]
            : retryable
              ? ["Ask again once it can take it."]
              : [])
        ]
  )
  const isForGood = [...attempted.map(reasonToLeave), ...skipped.map(({ reason }) => reason)].includes(terminalFailure)
  return [...failures, ...(isForGood ? [forceIt] : [])].join(" ") || undefined
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
