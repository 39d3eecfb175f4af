/**
 * A submission that was taken a moment ago and comes once more: the second of two clicks, a browser that tries again after
 * a lost answer. It is answered as the first one was, and is no other lead, whichever process takes it.
 */
import { Clock, Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { PublishedForm } from "../../../engine/model/Form.ts"
import type { LeadId, SiteId } from "../../../engine/model/ids.ts"
import { saidText } from "../../../engine/people/leads/submission/same.ts"
import { type FormReply, FormGuards, type Sending } from "../../../engine/ports/FormGuards.ts"
import { networkKey } from "../../../engine/site/drafts.ts"
import { Call } from "../../access/Call.ts"
import type { KeptFile } from "./keptFiles.ts"

/** Fails a submission that says what `leadId` said. */
export class SaidBefore {
  readonly _tag = "SaidBefore"
  readonly leadId: LeadId
  readonly sending: Sending
  constructor(leadId: LeadId, sending: Sending) {
    this.leadId = leadId
    this.sending = sending
  }
}

/**
 * By what a submission is known again: by who says what, for a while; and by its nonce and what it says, also from another
 * address, as when a phone leaves the house while it tries again.
 */
export const sendingsOf = Effect.fnUntraced(function* (
  { pageId, declaration }: PublishedForm,
  { data, consent, agent }: Pick<Parameters<typeof saidText>[0], "data" | "consent" | "agent">,
  files: ReadonlyArray<KeptFile>,
  nonce: string | null
) {
  const { address } = yield* Call
  const said = { pageId, key: declaration.key, data, consent, agent, files }
  const byVisitor: Sending = { text: saidText({ ...said, visitor: networkKey(address) }), withinMs: limits.formSameMs }
  return nonce === null ? [byVisitor] : [byVisitor, { text: saidText({ ...said, visitor: `nonce ${nonce}` }) }]
})

/** In the transaction that keeps the lead: fails with `SaidBefore` where another lead says the same. */
export const claimSendings = (
  siteId: SiteId,
  sendings: ReadonlyArray<Sending>,
  leadId: LeadId,
  sentAt: number,
  now: number
) =>
  Effect.flatMap(FormGuards, (guards) =>
    Effect.forEach(
      sendings,
      (sending) =>
        Effect.flatMap(guards.claimSending(siteId, sending, leadId, sentAt, now), (first) =>
          first === leadId ? Effect.void : Effect.fail(new SaidBefore(first, sending))
        ),
      { discard: true }
    )
  )

/** For those that come second. */
export const keepReply = Effect.fnUntraced(function* (
  siteId: SiteId,
  sendings: ReadonlyArray<Sending>,
  leadId: LeadId,
  reply: FormReply
) {
  const guards = yield* FormGuards
  yield* Effect.forEach(sendings, (sending) => guards.keepReply(siteId, sending, leadId, reply), {
    discard: true
  }).pipe(Effect.catchCause((cause) => Effect.logWarning(`The reply to lead ${leadId} could not be kept.`, cause)))
})

/** What the first was told of the receiver's reply, waited for as long as the first may be waiting for it. */
export const replyToFirst = Effect.fnUntraced(function* (siteId: SiteId, { leadId, sending }: SaidBefore) {
  const guards = yield* FormGuards
  const until = (yield* Clock.currentTimeMillis) + limits.formReplyMs
  for (;;) {
    const reply = yield* guards.reply(siteId, sending, leadId)
    if (reply !== undefined) return reply
    if ((yield* Clock.currentTimeMillis) >= until) return null
    yield* Effect.sleep(lookEveryMs)
  }
})

const lookEveryMs = 100
