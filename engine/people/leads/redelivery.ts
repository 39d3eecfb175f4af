/** What a call to redeliver a lead attempts, and what it leaves alone and why (LEAD-25 to LEAD-28). */
import { refuse, type Refusal } from "../../errors/Refusal.ts"
import type { Delivery, Lead } from "../../model/Lead.ts"
import type { LeadDestination } from "../../model/LeadDestination.ts"
import { targetsOf } from "./targets.ts"

export interface Redelivery {
  readonly destination?: string
  readonly force?: boolean
}

export interface Skipped {
  readonly destination: string
  readonly provider: string
  readonly reason: string
}

export interface PlannedRedelivery {
  /** By destination; those it never went to are begun. */
  readonly attempt: ReadonlyArray<Delivery>
  readonly skipped: ReadonlyArray<Skipped>
}

export const alreadyDelivered = "already-delivered"
export const terminalFailure = "terminal-failure"
export const inFlight = "in-flight"
/** The site has the destination no more: an attempt could only turn what was delivered into a failure. */
export const destinationGone = "no-destination"

/** Everything the lead was to go to or would go to now; the one that is named, if one is. */
export const planRedelivery = (
  lead: Lead,
  known: ReadonlyArray<Delivery>,
  all: ReadonlyArray<LeadDestination>,
  { destination, force = false }: Redelivery,
  now: number
): PlannedRedelivery | Refusal => {
  const begun = targetsOf(lead, all)
    .filter(({ name }) => known.every((delivery) => delivery.destination !== name))
    .map(({ name, destination: found }) => newDelivery(lead, name, found?.provider ?? unknownProvider, now, null))
  const named = destination === undefined ? undefined : all.find(({ name }) => name === destination)
  const candidates = [...known, ...begun]
  if (destination !== undefined && candidates.every((delivery) => delivery.destination !== destination)) {
    if (named === undefined) {
      return refuse(
        "lead_webhook.not_found",
        `The site has no destination ${destination}, and the lead never went there.`
      )
    }
    candidates.push(newDelivery(lead, named.name, named.provider, now, null))
  }
  const chosen = candidates.filter((delivery) => destination === undefined || delivery.destination === destination)
  const isGone = (name: string) => all.every((one) => one.name !== name)
  const leave = (delivery: Delivery) => {
    const reason = force ? undefined : reasonToLeave(delivery)
    // What was delivered stays so; of a failure, force would not help either.
    return reason !== alreadyDelivered && isGone(delivery.destination) ? destinationGone : reason
  }
  return {
    attempt: chosen.filter((delivery) => leave(delivery) === undefined),
    skipped: chosen.flatMap((delivery) => {
      const reason = leave(delivery)
      return reason === undefined ? [] : [{ destination: delivery.destination, provider: delivery.provider, reason }]
    })
  }
}

/** Why a delivery is not attempted again unless forced. */
export const reasonToLeave = ({ status, retryable }: Delivery): string | undefined => {
  if (status === "synced") return alreadyDelivered
  return status === "failed" && !retryable ? terminalFailure : undefined
}

/** Of a destination that is gone. */
export const unknownProvider = "unknown"

/** A delivery nobody has attempted; `nextAttemptAt` where it is attempted by itself. */
export const newDelivery = (
  { siteId, id }: Pick<Lead, "siteId" | "id">,
  destination: string,
  provider: string,
  now: number,
  nextAttemptAt: number | null
): Delivery => ({
  siteId,
  leadId: id,
  destination,
  provider,
  status: "pending",
  ref: null,
  attempts: 0,
  retries: 0,
  error: null,
  retryable: true,
  firstFailedAt: null,
  nextAttemptAt,
  updatedAt: now
})

/** Of a destination that a form names and the site has no more (DEST-06). */
export const lostDelivery = (lead: Pick<Lead, "siteId" | "id">, destination: string, now: number): Delivery => ({
  ...newDelivery(lead, destination, unknownProvider, now, null),
  status: "failed",
  retryable: false,
  firstFailedAt: now,
  error: noDestination
})

export const noDestination = "The site has no destination of this name."
