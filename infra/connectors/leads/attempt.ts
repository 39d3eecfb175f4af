/**
 * One attempt at one delivery: claimed, performed, settled. Of several that want the same delivery, one performs it; the
 * claim outlives the longest attempt, so a process that dies gives it back by the clock, and whoever comes then sends the
 * same id again.
 */
import { Clock, Context, Effect, Random } from "effect"
import { limits, SECOND_MS } from "../../../engine/limits.ts"
import { afterAttempt, mayRest } from "../../../engine/people/leads/attempt.ts"
import { later, type Outcome, refused } from "../../../engine/people/leads/outcome.ts"
import { noDestination } from "../../../engine/people/leads/redelivery.ts"
import { hindranceOf, secretLost } from "../../../engine/people/leads/hindrance.ts"
import { activeOrigins } from "../../../engine/site/allowlist/entries.ts"
import type { Delivery, Lead } from "../../../engine/model/Lead.ts"
import type { LeadDestination } from "../../../engine/model/LeadDestination.ts"
import { Allowlist } from "../../../engine/ports/Allowlist.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { Jobs } from "../../../engine/ports/Jobs.ts"
import { LeadConnectors } from "../../../engine/ports/LeadConnectors.ts"
import { LeadDestinations } from "../../../engine/ports/LeadDestinations.ts"
import { Deliveries } from "../../../engine/ports/Leads.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { abandoned } from "./abandoned.ts"
import { Circuits as Receiving, type Leave } from "./Circuits.ts"
import { handoverOf } from "./handover.ts"
import { deliveryJob } from "./deliveryJob.ts"
import { Receivers } from "./receivers.ts"

const claimMs = limits.leadAttemptMs + 20 * SECOND_MS

export type Attempt =
  | { readonly _tag: "Made"; readonly delivery: Delivery; readonly outcome: Outcome }
  /** `wanted` said no to what it stands at by now. */
  | { readonly _tag: "Left"; readonly delivery: Delivery }
  | { readonly _tag: "Held"; readonly until: number }
  /** Its receiver is left alone for now; no attempt was made, and none is counted. */
  | { readonly _tag: "Resting"; readonly until: number }
  | { readonly _tag: "Gone" }

export interface AttemptOptions {
  /** Asked once the delivery is ours, of the state it is in then. */
  readonly wanted: (delivery: Delivery) => boolean
  /** Whether what follows a failure is scheduled. */
  readonly automatic: boolean
}

export const attempt = Effect.fn("LeadDelivery.attempt")(function* (
  lead: Lead,
  destination: string,
  { wanted, automatic }: AttemptOptions
) {
  const deliveries = yield* Deliveries
  const claim = yield* (yield* Ids).secret(16)
  const began = yield* Clock.currentTimeMillis
  const key = { siteId: lead.siteId, leadId: lead.id, destination }
  const claimed = yield* deliveries.claim(key, claim, began, began + claimMs)
  if (claimed === undefined) return { _tag: "Gone" } satisfies Attempt
  if ("heldUntil" in claimed) return { _tag: "Held", until: claimed.heldUntil } satisfies Attempt
  const before = claimed.delivery
  if (!wanted(before)) {
    yield* deliveries.settle(before, claim)
    return { _tag: "Left", delivery: before } satisfies Attempt
  }
  const found = yield* (yield* LeadDestinations).get(lead.siteId, before.destination)
  const entered = (yield* Circuits).enter(lead.siteId, receiverOf(found, before), began)
  if (typeof entered !== "function" && automatic && mayRest(before, began)) {
    // Time passes as for one that failed, so that a receiver which never comes back is given up in the end.
    const waiting = { ...before, firstFailedAt: before.firstFailedAt ?? began, nextAttemptAt: entered.restUntil }
    yield* deliveries.settle(waiting, claim)
    return { _tag: "Resting", until: entered.restUntil } satisfies Attempt
  }
  const leave: Leave = typeof entered === "function" ? entered : () => {}
  const { provider, outcome } = yield* perform(lead, before, found).pipe(
    Effect.onError(() => Effect.sync(() => leave(true, began)))
  )
  const now = yield* Clock.currentTimeMillis
  leave(outcome._tag !== "Later", now)
  const jitter = yield* Random.next
  const { delivery, abandoned: givenUp } = afterAttempt({ ...before, provider }, outcome, now, automatic, jitter)
  yield* (yield* Transaction).run(
    Effect.gen(function* () {
      if (!(yield* deliveries.settle(delivery, claim))) {
        return yield* Effect.logWarning("A delivery was taken over while it was attempted.", key)
      }
      if (automatic && delivery.nextAttemptAt !== null) yield* (yield* Jobs).enqueue(deliveryJob(delivery, now))
      // A test is no enquiry: its lead is not at the owner's desk, where the mail and the note would lead.
      if (givenUp && !lead.isTest) yield* abandoned(delivery, now)
    })
  )
  return { _tag: "Made", delivery, outcome } satisfies Attempt
})

/** Circuits of this process. */
export const Circuits = Context.Reference<Receiving>("infra/Circuits", { defaultValue: () => new Receiving() })

/** Whose server it is: its host where the site names one, else the provider's, which all sites share. */
const receiverOf = (found: LeadDestination | undefined, { provider }: Delivery): string => {
  const url = found?.settings["url"]
  return typeof url === "string" && URL.canParse(url) ? new URL(url).host : (found?.provider ?? provider)
}

/** Never fails: whatever goes wrong is an outcome, so that it is stored and tried again. */
const perform = Effect.fnUntraced(function* (lead: Lead, before: Delivery, found: LeadDestination | undefined) {
  if (found === undefined) return { provider: before.provider, outcome: refused(noDestination, true) }
  const { allowedHosts } = yield* LeadConnectors
  const active = activeOrigins(yield* (yield* Allowlist).list(lead.siteId))
  const hindrance = hindranceOf(found, active, allowedHosts)
  if (hindrance !== undefined) return { provider: found.provider, outcome: refused(hindrance, true) }
  const handover = yield* handoverOf(lead, found, before)
  if (handover === undefined) return { provider: found.provider, outcome: refused(secretLost, true) }
  const receiver = (yield* Receivers).get(found.provider)
  if (receiver === undefined) return { provider: found.provider, outcome: refused(noDestination) }
  const outcome = yield* receiver.deliver(handover).pipe(
    Effect.timeoutOrElse({
      duration: limits.leadAttemptMs,
      orElse: () => Effect.succeed(later("The receiver took too long."))
    }),
    Effect.catchDefect((defect) =>
      Effect.as(
        Effect.logError("A lead could not be handed on for a reason of our own.", { leadId: lead.id, defect }),
        later("Something failed on our side.")
      )
    )
  )
  return { provider: found.provider, outcome }
})
