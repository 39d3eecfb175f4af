/**
 * The daily mail about enquiries. What waits is taken out in the transaction that enqueues the mail, under the site's lock:
 * whoever is killed in between has sent nothing and taken nothing, and two who look at once send it once.
 */
import { Clock, Effect } from "effect"
import { digestMails } from "../../../../engine/people/leads/digestMail.ts"
import type { NotifyBlock } from "../../../../engine/model/Form.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { LeadDigests, type WaitingLead } from "../../../../engine/ports/LeadDigests.ts"
import { Leads } from "../../../../engine/ports/Leads.ts"
import { Mailer } from "../../../../engine/ports/Mailer.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { Transaction } from "../../../../engine/ports/Transaction.ts"
import { notificationOf, withoutRefused } from "../../../../engine/site/notification.ts"
import { ApiConfig } from "../../../ApiConfig.ts"
import { reachedAt } from "./notify.ts"

/** Enquiries taken in one go; those left over come a minute later. */
const takenAtOnce = 500

/** How many enquiries were told of. */
export const sendDigest = Effect.fn("Leads.sendDigest")(function* (siteId: SiteId) {
  return yield* (yield* Transaction).run(
    Effect.gen(function* () {
      const site = yield* (yield* Sites).lock(siteId)
      if (site === undefined) return 0
      const waiting = yield* (yield* LeadDigests).take(siteId, yield* Clock.currentTimeMillis, takenAtOnce)
      for (const [, together] of Map.groupBy(waiting, ({ told }) => JSON.stringify(told)))
        yield* mailAbout(site, together)
      return waiting.length
    })
  )
})

const mailAbout = Effect.fnUntraced(function* (site: Site, waiting: ReadonlyArray<WaitingLead>) {
  const { told } = waiting[0]!
  // As a form is read when an enquiry comes: whom the owner refused meanwhile gets nothing. The site's rules are the owner's.
  const named = told === null || told.byRule === true ? told : withoutRefused(site, told)
  const recipients: NotifyBlock = named ?? notificationOf(site)
  const enquiries = yield* Effect.forEach(waiting, ({ leadId }) =>
    Effect.gen(function* () {
      const lead = yield* (yield* Leads).get(site.id, leadId)
      // Erased meanwhile: nobody is told of it any more.
      return lead === undefined ? [] : [{ lead, ...(yield* reachedAt(site, lead)) }]
    })
  )
  const desk = `${(yield* ApiConfig).baseUrl}/dashboard/${site.id}/enquiries`
  const mails = digestMails({ site, recipients, told, enquiries: enquiries.flat(), desk })
  yield* Effect.forEach(mails, (yield* Mailer).enqueue, { discard: true })
})
