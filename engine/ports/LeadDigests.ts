/** Enquiries that wait for the daily mail in which they are told of, each until it has been handed to the mailer. */
import { Context, type Effect } from "effect"
import type { NotifyBlock } from "../model/Form.ts"
import type { LeadId, SiteId } from "../model/ids.ts"

export interface WaitingLead {
  readonly siteId: SiteId
  readonly leadId: LeadId
  /** Whom the form or a rule of the site named; null for whoever the site tells by the time the mail is made. */
  readonly told: (NotifyBlock & { readonly byRule?: true }) | null
  readonly dueAt: number
}

export class LeadDigests extends Context.Service<
  LeadDigests,
  {
    /** Once more for the same lead changes nothing. */
    readonly put: (waiting: WaitingLead) => Effect.Effect<void>
    /** Sites with a mail that is due, the longest overdue first. */
    readonly due: (now: number, limit: number) => Effect.Effect<ReadonlyArray<SiteId>>
    /** Takes out what is due of a site, the earliest first; in the transaction that hands it to the mailer. */
    readonly take: (siteId: SiteId, now: number, limit: number) => Effect.Effect<ReadonlyArray<WaitingLead>>
  }
>()("engine/LeadDigests") {}
