/** Leads, and how far they got at the destinations they are handed on to. */
import { Context, type Effect } from "effect"
import type { Delivery, Lead } from "../model/Lead.ts"
import type { LeadId, PageId, SiteId } from "../model/ids.ts"

export interface LeadQuery {
  readonly pageId?: PageId
  readonly includeTest: boolean
  readonly limit: number
  readonly offset: number
}

export class Leads extends Context.Service<
  Leads,
  {
    readonly insert: (lead: Lead) => Effect.Effect<void>
    readonly get: (siteId: SiteId, id: LeadId) => Effect.Effect<Lead | undefined>
    /** Newest first. */
    readonly list: (siteId: SiteId, query: LeadQuery) => Effect.Effect<ReadonlyArray<Lead>>
  }
>()("engine/Leads") {}

/** One lead at one destination. */
export type DeliveryKey = Pick<Delivery, "siteId" | "leadId" | "destination">

export class Deliveries extends Context.Service<
  Deliveries,
  {
    /** Stores a delivery unless its lead has one at this destination already. */
    readonly begin: (delivery: Delivery) => Effect.Effect<void>
    /** By lead, then by destination. */
    readonly of: (siteId: SiteId, leadIds: ReadonlyArray<LeadId>) => Effect.Effect<ReadonlyArray<Delivery>>
    /**
     * Takes a delivery for one attempt: nobody else can until it is settled or `until` has passed. Undefined when there
     * is none; `heldUntil` when somebody else has it.
     */
    readonly claim: (
      which: DeliveryKey,
      claim: string,
      now: number,
      until: number
    ) => Effect.Effect<{ readonly delivery: Delivery } | { readonly heldUntil: number } | undefined>
    /** Stores what became of an attempt and gives the delivery free. False when the claim was lost meanwhile. */
    readonly settle: (delivery: Delivery, claim: string) => Effect.Effect<boolean>
  }
>()("engine/Deliveries") {}

/** `left` says why a delivery was not attempted. */
export type Redelivered = { readonly attempted: Delivery } | { readonly left: Delivery; readonly reason: string }

/** Hands leads on. What it takes to reach a destination stays behind it. */
export class LeadDelivery extends Context.Service<
  LeadDelivery,
  {
    /**
     * In the transaction that stores the lead: a pending delivery for every destination it goes to, and the jobs that
     * carry them out. A test lead goes only to destinations whose settings let tests through. Where `exchange` follows,
     * the jobs stand back for it.
     */
    readonly enqueue: (lead: Lead, options?: { readonly exchanged?: boolean }) => Effect.Effect<void>
    /**
     * Carries out the lead's deliveries now, and waits for the receiver's reply at most `waitMillis` (CFORM-28). The
     * named members of the first JSON reply, each as text; null where none came in time. Deliveries that are not done
     * by then go on as jobs.
     */
    readonly exchange: (
      lead: Lead,
      members: ReadonlyArray<string>,
      waitMillis: number
    ) => Effect.Effect<{ readonly [member: string]: string } | null>
    /**
     * Tries each of the given deliveries once, now, beginning those that are not stored. What is scheduled for them
     * stays as it is. Left alone: what somebody else has in hand, and, unless `force`, what has been settled meanwhile.
     */
    readonly redeliver: (
      lead: Lead,
      deliveries: ReadonlyArray<Delivery>,
      force: boolean
    ) => Effect.Effect<ReadonlyArray<Redelivered>>
  }
>()("engine/LeadDelivery") {}
