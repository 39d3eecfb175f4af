/**
 * Keeps a change until the owner of the site has said yes or no. On a live site whoever changes where enquiries go calls
 * this in place of doing it: `needsOwner` of `engine/site/confirmation.ts` says when.
 */
import { Effect } from "effect"
import type { AuditAction } from "../../../../engine/model/AuditAction.ts"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import type { PendingChange } from "../../../../engine/model/PendingChange.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import type { PageId, PendingChangeId, VersionId } from "../../../../engine/model/ids.ts"
import { Ids } from "../../../../engine/ports/Ids.ts"
import { type Mail, Mailer } from "../../../../engine/ports/Mailer.ts"
import { PendingChanges } from "../../../../engine/ports/PendingChanges.ts"
import { confirmationAddresses, notifyAddresses, otherRecipients } from "../../../../engine/site/owner.ts"
import { audited } from "../../../access/audited.ts"
import { Write } from "../../../access/Call.ts"
import { ownerMailAllowances, toldAllowances } from "../../../../engine/site/mailAllowances.ts"
import { roomForMail } from "../owner-mail/mailOwner.ts"
import { issueLink } from "../owner-mail/makeLink.ts"
import { keepPreview } from "../../content/review/previewBeside.ts"
import { changeAskedMail, confirmChangeMail } from "./mails.ts"
import { mayAskOwner, tooManyQuestions, tooMuchMail } from "./questions.ts"
import { requester } from "./requester.ts"

export interface WantedChange extends Pick<PendingChange, "kind" | "subject" | "summary" | "details" | "intent"> {
  /** A version that the owner can look at before deciding. */
  readonly preview?: { readonly pageId: PageId; readonly versionId: VersionId }
  /**
   * A question that is asked once and that no program asks, to the owner's account in words of its own. It is counted
   * against nothing: whoever wears the allowances out beforehand does not keep it from being asked.
   */
  readonly once?: {
    readonly to: string
    readonly mail: (site: Site, change: PendingChange, link: string) => Pick<Mail, "kind" | "subject" | "text" | "html">
  }
}

/**
 * Whom to ask: the owner's account, or the notification addresses of a site that nobody has an account for. Refuses with
 * `owner.unreachable` where no notification address is set (HOLD-13) or the account has not confirmed itself. Writes
 * nothing.
 */
export const ownersToAsk = Effect.gen(function* () {
  const { site } = yield* Write
  // As they are: an address that the change would bring is never asked about itself (HOLD-14).
  const to = confirmationAddresses(site)
  if (to.length > 0) return to
  return yield* refuse(
    "owner.unreachable",
    notifyAddresses(site).length === 0
      ? "The owner confirms this, and the site has no notification address to ask at."
      : "The owner confirms this, and their address has not been confirmed yet."
  )
})

/**
 * Stores the change, mails the owner a link, and tells whoever is told of enquiries that the owner was asked. A change of
 * the same subject that still waits is superseded, and its link with it (HOLD-24). `intent` is kept as it is: secrets in it are to be sealed. Refuses with `owner.unreachable`, or with
 * `rate.limited` when the owner was asked too often.
 */
export const holdForOwner = Effect.fnUntraced(function* ({ preview, once, ...wanted }: WantedChange) {
  const { site, actor, now } = yield* Write
  const to = once === undefined ? yield* roomToAsk : [once.to]
  yield* supersede(wanted)
  const change: PendingChange = {
    ...wanted,
    siteId: site.id,
    id: (yield* (yield* Ids).make("chg")) as PendingChangeId,
    state: "pending",
    requestedBy: actor,
    createdAt: now,
    expiresAt: now + limits.ownerLinkMs,
    resolvedAt: null,
    error: null
  }
  yield* (yield* PendingChanges).insert(change)
  const { token, address } = yield* issueLink({
    siteId: site.id,
    purpose: "confirm",
    subject: { changeId: change.id },
    expiresAt: change.expiresAt
  })
  if (preview !== undefined) yield* keepPreview(token, preview, change.expiresAt)
  const mailer = yield* Mailer
  const asking = once?.mail(site, change, address) ?? confirmChangeMail(site, change, yield* requester(actor), address)
  yield* mailer.enqueue({ siteId: site.id, to, ...asking })
  // Each alone: they need not know of one another. What is said of the business does not concern them.
  for (const told of change.kind === "site_details" ? [] : otherRecipients(site, to))
    if ((yield* roomForMail(toldAllowances(told))) === null)
      yield* mailer.enqueue({ siteId: site.id, to: [told], ...changeAskedMail(change) })
  yield* recordAnswer(change, "pending_change.request")
  return change
})

/** Whom to ask, once the question is counted. */
const roomToAsk = Effect.gen(function* () {
  const { site } = yield* Write
  const to = yield* ownersToAsk
  if (!(yield* mayAskOwner)) return yield* tooManyQuestions
  const wait = yield* roomForMail(ownerMailAllowances(site.id, to))
  return wait === null ? to : yield* tooMuchMail(wait)
})

/** Withdraws what still waits about a subject: whoever asked wants something else by now (HOLD-24). */
export const supersede = Effect.fnUntraced(function* ({ kind, subject }: Pick<PendingChange, "kind" | "subject">) {
  const { site, now } = yield* Write
  const changes = yield* PendingChanges
  for (const one of destinationKinds.includes(kind) ? destinationKinds : [kind])
    for (const { id } of yield* changes.unanswered(site.id, one, subject))
      yield* changes.resolve(site.id, id, { state: "superseded", resolvedAt: now, error: null })
})

/** The CRM is a destination like others, which is removed as they are: both are about the one of a name. */
const destinationKinds: ReadonlyArray<PendingChange["kind"]> = ["lead_webhook", "crm_credential"]

/** An audit record of what was asked or answered. */
export const recordAnswer = Effect.fnUntraced(function* (change: PendingChange, action: AuditAction) {
  yield* audited(action, {}, { id: change.id, kind: change.kind, state: change.state })
})
