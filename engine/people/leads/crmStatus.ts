/** What the deliveries of a lead come to, as one word, and how they are shown. */
import type { Delivery, DeliveryStatus } from "../../model/Lead.ts"

export interface CrmSummary {
  readonly status: DeliveryStatus
  readonly attempts: number
  readonly error: string | null
}

/**
 * `synced` once every destination took the lead, `failed` when one never will by itself, else `pending`; null when the
 * lead goes nowhere (LEAD-19, LEAD-20).
 */
export const crmStatus = (deliveries: ReadonlyArray<Delivery>): DeliveryStatus | null => {
  if (deliveries.length === 0) return null
  if (deliveries.every(({ status }) => status === "synced")) return "synced"
  return deliveries.some(isGivenUp) ? "failed" : "pending"
}

/** The aggregate with the attempts and the error of the delivery that stands worst (LEAD-21, CA-A24). */
export const crmSummary = (deliveries: ReadonlyArray<Delivery>): CrmSummary | null => {
  const status = crmStatus(deliveries)
  if (status === null) return null
  const worst = [...deliveries].sort((a, b) => badness(b) - badness(a) || b.attempts - a.attempts)[0]!
  return { status, attempts: worst.attempts, error: worst.error }
}

/** A delivery as callers read it (LEAD-22). */
export const deliveryShape = ({ destination, provider, status, ref, attempts, error }: Delivery) => ({
  destination,
  provider,
  status,
  ref,
  attempts,
  error
})

/** Failed, and nothing will happen to it any more unless somebody asks. */
export const isGivenUp = ({ status, retryable, nextAttemptAt }: Delivery): boolean =>
  status === "failed" && (!retryable || nextAttemptAt === null)

const badness = (delivery: Delivery): number =>
  isGivenUp(delivery) ? 3 : ({ failed: 2, pending: 1, synced: 0 } as const)[delivery.status]
