/**
 * A version waits: its owner is asked by mail. What changes where enquiries go on a live site is a pending change, which
 * the owner alone decides; of any other version staff may decide too, and the owner is asked where an address is known.
 */
import { Effect } from "effect"
import { reviewChanges } from "../../../../engine/content/review/reviewChanges.ts"
import { limits } from "../../../../engine/limits.ts"
import type { Page, Version } from "../../../../engine/model/Page.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { ownerReason } from "../../../../engine/site/confirmation.ts"
import { wasEverLive } from "../../../../engine/site/live.ts"
import { moreWaitsAllowances, versionMailAllowances } from "../../../../engine/site/mailAllowances.ts"
import { toldBySiteItself } from "../../../../engine/site/notification.ts"
import { accountAddress } from "../../../../engine/site/owner.ts"
import type { Current, WriteDecision } from "../../../../engine/write/decision.ts"
import { recipientChanges } from "../../../../engine/write/recipients.ts"
import { Write } from "../../../access/Call.ts"
import { ApiConfig } from "../../../ApiConfig.ts"
import { toldByMail } from "../../../answers/review/mailed.ts"
import { hostsThatCame, recipientsThatCame, summaryOf } from "../../../answers/review/summary.ts"
import { partialForms } from "../write/partialForms.ts"
import { issueLink } from "../../site/owner-mail/makeLink.ts"
import { mailboxOf, mailOwner, roomForMail } from "../../site/owner-mail/mailOwner.ts"
import { holdForOwner, ownersToAsk } from "../../site/pending-changes/holdForOwner.ts"
import { mayAskOwner } from "../../site/pending-changes/questions.ts"
import { requester } from "../../site/pending-changes/requester.ts"
import { moreWaitsMail, reviewMail } from "./mails.ts"
import { keepPreview } from "./previewBeside.ts"
import { nameOf } from "./words.ts"

type Decided = Pick<WriteDecision, "outcome" | "page" | "version">

/** Refuses with `owner.unreachable`; called before anything is stored, and by rehearsals. */
export const ownerReachable = Effect.fnUntraced(function* ({ outcome, version }: Decided) {
  if (outcome === "held" && version?.holdReasons.includes(ownerReason) === true) yield* ownersToAsk
})

/** What waits for the owner alone, and whether a mail went out. Of a draft nobody is asked. */
export const askOwner = Effect.fnUntraced(function* (before: Current | undefined, decision: Decided) {
  const { outcome, page, version } = decision
  if (outcome !== "held" || version === null) return unasked
  if (version.holdReasons.includes(ownerReason))
    return { change: yield* asPendingChange(before, page, version), mailed: true }
  const { site, now } = yield* Write
  if (mailboxOf(site).length === 0) return unasked
  // Code is the owner's own to release: where no account is known staff decide, and no address that a program has set.
  if (page.kind === "script" && wasEverLive(site) && accountAddress(site) === null) return unasked
  const changes = reviewChanges(before?.published, version, toldBySiteItself(site))
  // There is nothing to decide about; it stands in the list of what waits, where it can be turned down.
  if (changes.length === 0 && before?.published !== undefined) return unasked
  const hasRoom = (yield* roomForMail(versionMailAllowances(site.id))) === null
  if (!hasRoom || !(yield* mayAskOwner)) {
    yield* Effect.logInfo("The owner was asked often enough; a version waits unannounced.", { siteId: site.id })
    if ((yield* roomForMail(moreWaitsAllowances(site.id))) === null)
      yield* mailOwner(moreWaitsMail(site, `${(yield* ApiConfig).baseUrl}/dashboard/${site.id}`))
    return unasked
  }
  const expiresAt = now + limits.ownerLinkMs
  const subject = { pageId: page.id, versionId: version.id }
  const { token, address } = yield* issueLink({ siteId: site.id, purpose: "review", subject, expiresAt })
  yield* keepPreview(token, subject, expiresAt)
  const hosts = yield* (yield* Sites).hostnames(site.id)
  const ownHosts = hosts.map(({ host }) => host)
  const told = {
    by: yield* requester(version.createdBy),
    summary: summaryOf(changes, ownHosts, before?.published === undefined),
    recipients: recipientsThatCame(changes),
    hosts: hostsThatCame(changes, ownHosts),
    ...toldByMail(changes, ownHosts)
  }
  return { change: null, mailed: yield* mailOwner(reviewMail(site, page, version, told, address, expiresAt)) }
})

const unasked = { change: null, mailed: false } as const

const asPendingChange = Effect.fnUntraced(function* (before: Current | undefined, page: Page, version: Version) {
  const { site } = yield* Write
  const partials = yield* partialForms(site, version.parts)
  return yield* holdForOwner({
    kind: "version",
    subject: page.id,
    summary: `A new version of ${nameOf(page)} changes where its enquiries go.`,
    details: recipientChanges(before?.published?.parts, version.parts, {
      partials,
      siteTells: toldBySiteItself(site)
    }),
    intent: { pageId: page.id, versionId: version.id },
    preview: { pageId: page.id, versionId: version.id }
  })
})
