/** Doing jobs of the queue `leads`. */
import { Clock, Effect, Random, Schema } from "effect"
import { SECOND_MS } from "../../../engine/limits.ts"
import { type Job, Jobs } from "../../../engine/ports/Jobs.ts"
import { Leads } from "../../../engine/ports/Leads.ts"
import { attempt } from "./attempt.ts"
import { DeliveryPayload, mostJobAttempts } from "./deliveryJob.ts"

/** Does one job. What the receiver says is kept with the delivery and is no failure of the job. */
export const deliverLead = Effect.fn("LeadDelivery.job")(function* (job: Job) {
  const { leadId, destination, retries } = yield* Effect.orDie(Schema.decodeUnknownEffect(DeliveryPayload)(job.payload))
  const lead = yield* (yield* Leads).get(job.siteId, leadId)
  if (lead === undefined) return
  const made = yield* attempt(lead, destination, {
    wanted: (delivery) =>
      delivery.status !== "synced" && delivery.nextAttemptAt !== null && delivery.retries === retries,
    automatic: true
  })
  if (made._tag !== "Held" && made._tag !== "Resting") return
  // Somebody has it in hand, or died over it: looked at again once the claim has run out. Or its receiver rests.
  const now = yield* Clock.currentTimeMillis
  const late = made._tag === "Held" ? yield* Random.nextBetween(0.5, 1.5) : yield* Random.nextBetween(0, 0.5)
  yield* (yield* Jobs).enqueue({
    queue: "leads",
    siteId: job.siteId,
    payload: job.payload,
    dedupe: `${leadId} ${destination} ${retries}`,
    delayMs: Math.max(0, made.until - now) + Math.round(late * SECOND_MS),
    maxAttempts: mostJobAttempts
  })
})
