/** Mail to the owner of the site that is being written, sent once the write has committed. */
import { Effect } from "effect"
import type { Site } from "../../../../engine/model/Site.ts"
import { type MailAllowance, MailAllowances } from "../../../../engine/ports/MailAllowances.ts"
import { Mailer, type Mail } from "../../../../engine/ports/Mailer.ts"
import { isUnclaimedDraft } from "../../../../engine/site/drafts.ts"
import { leftOutAllowances, ownerMailAllowances } from "../../../../engine/site/mailAllowances.ts"
import { ownerAddresses } from "../../../../engine/site/owner.ts"
import { Write } from "../../../access/Call.ts"
import { ApiConfig } from "../../../ApiConfig.ts"
import { leftOutMail } from "../mails.ts"

/** Where the owner is reached; nowhere while nobody has claimed the draft. */
export const mailboxOf = (site: Site): ReadonlyArray<string> => (isUnclaimedDraft(site) ? [] : ownerAddresses(site))

/** Counts a mail and answers null, or in how many milliseconds there is room for one more. A rehearsal sends none. */
export const roomForMail = Effect.fnUntraced(function* (allowances: ReadonlyArray<MailAllowance>) {
  const { now, dryRun } = yield* Write
  return dryRun ? null : yield* (yield* MailAllowances).take(allowances, now)
})

/**
 * Whether there is someone to write to; where nobody is known, as of a draft that nobody has claimed, the mail is left out
 * and the log says so; so is one beyond what an address or a site may get (CA-A22, NOTIFY-07).
 * Of what is left out so one mail in an hour says that it was: a change is not hidden behind many harmless ones.
 */
export const mailOwner = Effect.fnUntraced(function* (mail: Pick<Mail, "kind" | "subject" | "text" | "html">) {
  const { site } = yield* Write
  const to = mailboxOf(site)
  if (to.length === 0) {
    yield* Effect.logInfo("A mail was left out: the site has no owner address.", { siteId: site.id, kind: mail.kind })
    return false
  }
  if ((yield* roomForMail(ownerMailAllowances(site.id, to))) !== null) {
    yield* Effect.logWarning("A mail was left out: the owner or the site had as many as may be in an hour.", {
      siteId: site.id,
      kind: mail.kind
    })
    if ((yield* roomForMail(leftOutAllowances(site.id))) === null)
      yield* (yield* Mailer).enqueue({
        siteId: site.id,
        to,
        ...leftOutMail(site, `${(yield* ApiConfig).baseUrl}/dashboard/${site.id}`)
      })
    return false
  }
  yield* (yield* Mailer).enqueue({ siteId: site.id, to, ...mail })
  return true
})
