/** Leads, and how far they got at the destinations they are handed on to. */
import { Context, type Effect } from "effect"
import type { Delivery, Lead } from "../model/Lead.ts"
import type { LeadId, PageId, SiteId } from "../model/ids.ts"
import type { LeadFileRef } from "./LeadFiles.ts"

/** Which leads of a site. */
export interface LeadFilter {
  readonly pageId?: PageId
  readonly includeTest: boolean
}

/** A place in the order of leads, from which many are read in parts: what comes or goes meanwhile moves nothing. */
export type LeadPlace = Pick<Lead, "createdAt" | "id">

export interface LeadQuery extends LeadFilter {
  readonly limit: number
  readonly offset: number
  /** Only those that come after this place, which are older. */
  readonly after?: LeadPlace
}

/** What is gone for good, and what is left to be done about it. */
export interface ErasedLeads {
  readonly leads: ReadonlyArray<LeadId>
  /** Their objects are still to be removed; until that is noted, maintenance finds them as abandoned. */
  readonly files: ReadonlyArray<LeadFileRef>
  /** Destinations that one of them was sent to, by name. */
  readonly handedTo: ReadonlyArray<string>
}

export interface AnsweredField {
  readonly name: string
  /** The question as one of the newest leads was asked it; null where the form keeps none. */
  readonly label: string | null
}

export class Leads extends Context.Service<
  Leads,
  {
    readonly insert: (lead: Lead) => Effect.Effect<void>
    readonly get: (siteId: SiteId, id: LeadId) => Effect.Effect<Lead | undefined>
    /** Newest first. */
    readonly list: (siteId: SiteId, query: LeadQuery) => Effect.Effect<ReadonlyArray<Lead>>
    /** Bytes of the answers of each lead of that list. */
    readonly sizes: (siteId: SiteId, query: LeadQuery) => Effect.Effect<ReadonlyArray<number>>
    /** How many came at or after an instant, test leads left out, and whether any came before. */
    readonly count: (
      siteId: SiteId,
      since: number
    ) => Effect.Effect<{ readonly last: number; readonly before: boolean }>
    /** Fields that were answered, those of the newest leads first; at most `limit` of them. */
    readonly fields: (siteId: SiteId, filter: LeadFilter, limit: number) => Effect.Effect<ReadonlyArray<AnsweredField>>
    /** Every lead one answer of which is the address, as `engine/people/leads/erasure.ts` says; test leads too. */
    readonly ofPerson: (siteId: SiteId, address: string) => Effect.Effect<ReadonlyArray<LeadId>>
    /**
     * Deletes leads with all that was written of them: answers, deliveries, alerts, and the jobs that would still hand
     * them on or mail them. What is not there is passed over.
     */
    readonly erase: (siteId: SiteId, ids: ReadonlyArray<LeadId>) => Effect.Effect<ErasedLeads>
  }
>()("engine/Leads") {}

/** One lead at one destination. */
export type DeliveryKey = Pick<Delivery, "siteId" | "leadId" | "destination">

export class Deliveries extends Context.Service<
  Deliveries,
  {
    /** Stores a delivery unless its lead has one at this destination already. */
    readonly begin: (delivery: Delivery) => Effect.Effect<void>
    /** By lead, then by destination. One query, none for no leads. */
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
