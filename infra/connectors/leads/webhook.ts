/**
 * A receiver of the site's own. The lead goes as JSON; the signature covers the time and the exact bytes, so that a
 * receiver can tell a copy sent again from ours (WEBHOOK-01 to WEBHOOK-20). Every attempt signs anew.
 */
import { createHmac } from "node:crypto"
import { Effect } from "effect"
import { taken } from "../../../engine/people/leads/outcome.ts"
import { call, isSuccess, settled, unsuccessful } from "./call.ts"
import type { Handover, LeadConnector, Means } from "./connector.ts"
import { textSetting } from "./connector.ts"

export const webhook = ({ egress }: Pick<Means, "egress">): LeadConnector => ({
  deliver: (handover) =>
    settled(
      Effect.gen(function* () {
        const { settings, secret, now, lead } = handover
        const body = JSON.stringify(webhookBody(handover))
        const timestamp = String(Math.floor(now / 1000))
        const reply = yield* call(egress, {
          url: textSetting(settings, "url") ?? "",
          method: "POST",
          headers: {
            "content-type": "application/json",
            accept: "application/json",
            "x-service-timestamp": timestamp,
            ...(secret !== null && { "x-service-signature": signature(secret, timestamp, body) })
          },
          body
        })
        return isSuccess(reply)
          ? taken(null, reply.json === undefined ? {} : { reply: reply.json })
          : unsuccessful(reply, now, { secret, lead })
      })
    )
})

/** Base64url without padding over `<timestamp>.<raw body>` (WEBHOOK-03). */
export const signature = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("base64url")}`

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
