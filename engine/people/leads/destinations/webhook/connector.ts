/**
 * A receiver of the site's own. The lead goes as JSON; the signature covers the time and the exact bytes, so that a
 * receiver can tell a copy sent again from ours (WEBHOOK-01 to WEBHOOK-20). Every attempt signs anew.
 */
import { Effect } from "effect"
import { taken } from "../../outcome.ts"
import { isSuccess, settled, unsuccessful } from "../reply.ts"
import { type Handover, type LeadConnector, type Means, textSetting } from "../connector.ts"

export const connectWebhook = ({ ask, hmacSha256 }: Means<object>): LeadConnector => ({
  deliver: (handover) =>
    settled(
      Effect.gen(function* () {
        const { settings, secret, now, lead } = handover
        const body = JSON.stringify(webhookBody(handover))
        const timestamp = String(Math.floor(now / 1000))
        const reply = yield* ask({
          url: textSetting(settings, "url") ?? "",
          method: "POST",
          headers: {
            "content-type": "application/json",
            accept: "application/json",
            "x-service-timestamp": timestamp,
            // Over `<timestamp>.<raw body>` (WEBHOOK-03).
            ...(secret !== null && { "x-service-signature": `v1=${hmacSha256(secret, `${timestamp}.${body}`)}` })
          },
          body
        })
        return isSuccess(reply)
          ? taken(null, reply.json === undefined ? {} : { reply: reply.json })
          : unsuccessful(reply, now, { secret, lead })
      })
    )
})

const webhookBody = ({ lead, host, files }: Handover) => ({
  id: lead.id,
  site: host,
  submittedAt: new Date(lead.createdAt).toISOString(),
  page: lead.route,
  form: lead.formKey,
  consent: lead.consent,
  test: lead.isTest,
  assignedTo:
    lead.assignee === null
      ? null
      : { key: lead.assignee.key, email: lead.assignee.email, reason: lead.assignee.reason },
  attribution: lead.attribution,
  data: lead.data,
  files: files.map((file) => ({ ...file, keptUntil: new Date(file.keptUntil).toISOString() }))
})
