/** Jobs of the queue `leads`, as they are enqueued: one attempt at one delivery, at the time it is due. */
import { Schema } from "effect"
import type { Delivery } from "../../../engine/model/Lead.ts"
import { LeadId } from "../../../engine/model/ids.ts"
import type { NewJob } from "../../../engine/ports/Jobs.ts"

export const DeliveryPayload = Schema.Struct({ leadId: LeadId, destination: Schema.String, retries: Schema.Int })

/** A job fails only for reasons of our own; with pauses of an hour it outlasts days of those. */
export const mostJobAttempts = 100

/** The job for what is due next. The count of retries is its fence: one that comes late finds another there. */
export const deliveryJob = (
  { siteId, leadId, destination, retries, nextAttemptAt }: Delivery,
  now: number
): NewJob => ({
  queue: "leads",
  siteId,
  payload: { leadId, destination, retries },
  dedupe: `${leadId} ${destination} ${retries}`,
  delayMs: Math.max(0, (nextAttemptAt ?? now) - now),
  maxAttempts: mostJobAttempts
})
