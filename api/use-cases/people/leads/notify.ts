/** Tells the site's people of a lead, by mail that leaves once the lead is kept, or with all others of the day. */
import { Clock, Effect } from "effect"
import { leadFilePath } from "../../../../engine/people/leads/files.ts"
import { notificationMails } from "../../../../engine/people/leads/notificationMail.ts"
import { replyAddress } from "../../../../engine/people/leads/submission/check.ts"
import type { FormDeclaration } from "../../../../engine/model/Form.ts"
import type { Lead } from "../../../../engine/model/Lead.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { LeadDigests } from "../../../../engine/ports/LeadDigests.ts"
import { Mailer } from "../../../../engine/ports/Mailer.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { nextDailyAt } from "../../../../engine/site/dailyAt.ts"
import { notifyDailyOf } from "../../../../engine/site/fields/notifyDaily.ts"
import { type NotificationRouting, routeNotification } from "../../../../engine/site/notification.ts"
import { readEmail } from "../../../../engine/site/owner.ts"
import { timeZoneOf } from "../../../../engine/site/timeZone.ts"
import { ApiConfig } from "../../../ApiConfig.ts"
import { addressOf } from "../../site/findSite.ts"

/** Enqueues the messages, to `routed` where the site's rules found somebody; says where they go and where they would. Without a recipient there are none (CA-D52). */
export const notify = Effect.fnUntraced(function* (
  site: Site,
  declaration: FormDeclaration,
  lead: Lead,
  routed: ReadonlyArray<string> | null = null
) {
  const routing = routeNotification(site, declaration.notify, (yield* ApiConfig).buildInbox, routed)
  const daily = notifyDailyOf(site)
  if (daily !== null && !routing.buildRouted && !lead.isTest) {
    yield* keepForDigest(site, lead, routing, routed !== null, daily)
    return routing
  }
  const reply = replyAddress(declaration, lead.data)
  const mails = notificationMails({
    site,
    lead,
    recipients: routing.recipients,
    replyTo: (reply === null ? undefined : readEmail(reply)) ?? null,
    ...(yield* reachedAt(site, lead))
  })
  const mailer = yield* Mailer
  yield* Effect.forEach(mails, mailer.enqueue, { discard: true })
  return routing
})

const keepForDigest = Effect.fnUntraced(function* (
  site: Site,
  lead: Lead,
  { recipients, from }: NotificationRouting,
  byRule: boolean,
  daily: string
) {
  if (recipients.to.length === 0) return
  yield* (yield* LeadDigests).put({
    siteId: site.id,
    leadId: lead.id,
    // Whom the site tells is asked when the mail is made: who was taken off meanwhile gets nothing.
    told: from === "form" ? recipients : byRule ? { ...recipients, byRule: true } : null,
    dueAt: nextDailyAt(timeZoneOf(site), daily, yield* Clock.currentTimeMillis)
  })
})

/** Absolute addresses of what a mail about a lead names. */
export const reachedAt = Effect.fnUntraced(function* (site: Site, lead: Lead) {
  const config = yield* ApiConfig
  const base = addressOf(config, yield* (yield* Sites).hostnames(site.id))
  const links = new Map<string, string>()
  for (const { id } of lead.files) links.set(id, `${base}${yield* leadFilePath(site.id, id)}`)
  return {
    page: lead.route === null ? null : `${base}${lead.route}`,
    links,
    desk: `${config.baseUrl}/dashboard/${site.id}/enquiries/${lead.id}`
  }
})
