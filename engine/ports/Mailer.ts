/** Mail to people. Enqueued in the transaction that causes it, sent by a worker. */
import { Context, type Effect } from "effect"
import type { MailKind } from "../mail/kinds.ts"
import type { LeadId, SiteId } from "../model/ids.ts"
import type { WaitingLead } from "./LeadDigests.ts"

/**
 * Texts and addresses may be anybody's: whatever in them would become a header of its own, or another recipient, is
 * taken out or refused by the mailer.
 */
export interface Mail {
  readonly siteId: SiteId
  /** Names the outbox file, for example `archive-restore`. */
  readonly kind: MailKind
  readonly to: ReadonlyArray<string>
  readonly cc?: ReadonlyArray<string>
  /** In the envelope alone. */
  readonly bcc?: ReadonlyArray<string>
  readonly replyTo?: string
  /** Whom it is from, as people read it; the address is always ours. */
  readonly fromName?: string
  readonly subject: string
  readonly text: string
  /** The same for programs that show it; a whole document. Made of the text where it is left out. */
  readonly html?: string
  /** BCP 47 of its words; English otherwise. */
  readonly language?: string
  /** Address that ends mail of its kind for its reader by a POST of theirs (RFC 2369, RFC 8058). */
  readonly unsubscribe?: string
  /** Enquiries of several people that it tells of: once one of them is erased, a mail of its own tells of the others. */
  readonly tellsOf?: { readonly leads: ReadonlyArray<LeadId>; readonly told: WaitingLead["told"] }
  /** Names the message, the same for every attempt to send it; one of the mailer's own otherwise. */
  readonly messageId?: string
}

export class Mailer extends Context.Service<Mailer, { readonly enqueue: (mail: Mail) => Effect.Effect<void> }>()(
  "engine/Mailer"
) {}
