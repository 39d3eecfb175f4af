/** What keeps forms from being flooded, and a submission from being taken twice. Holds no visitor's address in clear. */
import { Context, type Effect } from "effect"
import type { LeadId, SiteId } from "../model/ids.ts"

/** What was sent, as a text that is equal for two submissions that are one. */
export interface Sending {
  readonly text: string
  /** How far apart two of them may lie and be one, in milliseconds; for as long as it is remembered where left out. */
  readonly withinMs?: number
}

/** Members of a receiver's reply; null where it sent none in time. */
export type FormReply = { readonly [name: string]: string } | null

export class FormGuards extends Context.Service<
  FormGuards,
  {
    /**
     * Counts an attempt of a visitor now, if there is room for it; else says when there is, in epoch milliseconds. Of any
     * number of processes that ask at once, no more than the limit are let through: that of forms, or `atMost`.
     */
    readonly attempt: (
      siteId: SiteId,
      visitor: string,
      now: number,
      atMost?: number
    ) => Effect.Effect<number | undefined>
    /** In the transaction that stores the lead: true when the nonce is this lead's. Another lead's use is remembered. */
    readonly useNonce: (siteId: SiteId, nonce: string, leadId: LeadId, now: number) => Effect.Effect<boolean>
    /**
     * In the transaction that stores the lead: the lead that said this first, which is the one given where nobody did. Of
     * several that ask at once all but one wait for it. `sentAt` is when the visitor sent it, epoch milliseconds.
     */
    readonly claimSending: (
      siteId: SiteId,
      sending: Sending,
      leadId: LeadId,
      sentAt: number,
      now: number
    ) => Effect.Effect<LeadId>
    /** Keeps what was replied to a lead, for whoever sends the same once more. */
    readonly keepReply: (siteId: SiteId, sending: Sending, leadId: LeadId, reply: FormReply) => Effect.Effect<void>
    /** Undefined as long as none was kept. */
    readonly reply: (siteId: SiteId, sending: Sending, leadId: LeadId) => Effect.Effect<FormReply | undefined>
  }
>()("engine/FormGuards") {}
