/**
 * Trials come to their end at set times, without a write. Each knows when its owner is next written to; every worker
 * looks once a minute, and whoever comes first sends the mail, or alerts staff where nobody can be written to, and, at the end, takes the site offline (TRIAL-02). What
 * passed while no worker ran is caught up with.
 */
import { Clock, Effect } from "effect"
import { ApiConfig } from "../../../api/ApiConfig.ts"
import { auditedAs } from "../../../api/access/audited.ts"
import { publishSite } from "../../../api/use-cases/site/foundSite.ts"
import { trialMail } from "../../../api/use-cases/site/trialMail.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import type { Site, Trial } from "../../../engine/model/Site.ts"
import { Alerts } from "../../../engine/ports/Alerts.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { Mailer } from "../../../engine/ports/Mailer.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { ownerAccount, ownerAddresses } from "../../../engine/site/owner.ts"
import { isOffline, type TrialNotice, trialStep } from "../../../engine/site/trial.ts"
import { instant } from "../../../engine/values/instant.ts"

/** Trials of one round; those left over come with the next. */
const dueAtOnce = 500

/** One round. A site that cannot be followed now is followed in the next, and keeps no other from its turn. */
export const followTrials = Effect.gen(function* () {
  const due = yield* (yield* Sites).trialsDue(yield* Clock.currentTimeMillis, dueAtOnce)
  yield* Effect.forEach(
    due,
    (siteId) =>
      Effect.catchCause(follow(siteId), (cause) =>
        Effect.logWarning(`The trial of ${siteId} could not be followed; it is tried again in a minute.`, cause)
      ),
    { discard: true }
  )
})

/** Under the site's lock, and noted in the transaction that enqueues the mail: each is sent once, whoever looks. */
const follow = Effect.fn("Trials.follow")(function* (siteId: SiteId) {
  const sites = yield* Sites
  yield* (yield* Transaction).run(
    Effect.gen(function* () {
      const site = yield* sites.lock(siteId)
      const step = site && trialStep(site, yield* Clock.currentTimeMillis)
      if (site === undefined || step === undefined) return
      const followed = yield* sites.update(siteId, { trial: step.trial })
      const to = ownerAddresses(site)
      const mail = trialMail(site, step.trial, step.notice, `${(yield* ApiConfig).baseUrl}/dashboard/${siteId}`)
      if (to.length > 0) yield* (yield* Mailer).enqueue({ siteId, to, ...mail })
      else yield* tellStaff(site, step.trial, step.notice)
      if (!isOffline(followed)) return
      yield* auditedAs(siteId, "system", "site.trial_end")
      yield* publishSite(siteId, false)
      yield* Effect.logInfo("The trial of a site ended, and it is offline until it has a plan.", { siteId })
    })
  )
})

/**
 * Nobody is to be written to: the site has no owner, or one who has not confirmed their address, and such a mailbox gets
 * nothing but the way to confirm it. Then it is for staff to reach somebody.
 */
const tellStaff = Effect.fnUntraced(function* (site: Site, { endsAt }: Trial, notice: TrialNotice) {
  const account = ownerAccount(site)
  yield* (yield* Alerts).raise({
    siteId: site.id,
    id: yield* (yield* Ids).make("alert"),
    kind: "trial-untold",
    // One alert a subject: a trial that was prolonged comes to its end again.
    subject: `${notice === 0 ? "ended" : `ends in ${notice} days`}: ${instant(endsAt)}`,
    detail: { owner: account === null ? "none" : "not confirmed" },
    raisedAt: yield* Clock.currentTimeMillis
  })
  yield* Effect.logWarning("The end of a trial was told to staff alone: no owner of the site can be written to.", {
    siteId: site.id,
    endsAt: instant(endsAt)
  })
})
