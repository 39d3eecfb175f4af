/** Tells the site's people of a lead, by mail that leaves once the lead is kept. */
import { Effect } from "effect"
import { leadFilePath } from "../../../../engine/people/leads/files.ts"
import { notificationMails } from "../../../../engine/people/leads/notificationMail.ts"
import { replyAddress } from "../../../../engine/people/leads/submission/check.ts"
import type { FormDeclaration } from "../../../../engine/model/Form.ts"
import type { Lead } from "../../../../engine/model/Lead.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { Mailer } from "../../../../engine/ports/Mailer.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { routeNotification } from "../../../../engine/site/notification.ts"
import { readEmail } from "../../../../engine/site/owner.ts"
import { ApiConfig } from "../../../ApiConfig.ts"
import { addressOf } from "../../site/findSite.ts"

/** Enqueues the messages, to `routed` where the site's rules found somebody; says where they go and where they would. Without a recipient there are none (CA-D52). */
export const notify = Effect.fnUntraced(function* (
  site: Site,
  declaration: FormDeclaration,
  lead: Lead,
  routed: ReadonlyArray<string> | null = null
) {
  const config = yield* ApiConfig
  const routing = routeNotification(site, declaration.notify, config.buildInbox, routed)
  const base = addressOf(config, yield* (yield* Sites).hostnames(site.id))
  const links = new Map<string, string>()
  for (const { id } of lead.files) links.set(id, `${base}${yield* leadFilePath(site.id, id)}`)
  const reply = replyAddress(declaration, lead.data)
  const mails = notificationMails({
    site,
    lead,
    recipients: routing.recipients,
    replyTo: (reply === null ? undefined : readEmail(reply)) ?? null,
    page: lead.route === null ? null : `${base}${lead.route}`,
    links,
    desk: `${config.baseUrl}/dashboard/${site.id}/enquiries/${lead.id}`
  })
  const mailer = yield* Mailer
  yield* Effect.forEach(mails, mailer.enqueue, { discard: true })
  return routing
})
