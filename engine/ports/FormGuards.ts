/** What keeps forms from being flooded, and a submission from being taken twice. Holds no visitor's address in clear. */
import { Context, type Effect } from "effect"
import type { LeadId, SiteId } from "../model/ids.ts"

export class FormGuards extends Context.Service<
  FormGuards,
  {
    /**
     * Counts an attempt of a visitor now, if there is room for it; else says when there is, in epoch milliseconds. Of any
     * number of processes that ask at once, no more than the limit are let through.
     */
    readonly attempt: (siteId: SiteId, visitor: string, now: number) => Effect.Effect<number | undefined>
    /** In the transaction that stores the lead: true when the nonce is this lead's. Another lead's use is remembered. */
    readonly useNonce: (siteId: SiteId, nonce: string, leadId: LeadId, now: number) => Effect.Effect<boolean>
  }
>()("engine/FormGuards") {}
