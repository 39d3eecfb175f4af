/** A lead that a destination will not get by itself: stored as an alert, logged, and told to the owner (LEAD-34, LEAD-35). */
import { Effect } from "effect"
import { HOUR_MS } from "../../../engine/limits.ts"
import { ApiConfig } from "../../../api/ApiConfig.ts"
import { written } from "../../../engine/mail/letter.ts"
import type { Delivery } from "../../../engine/model/Lead.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { type Alert, Alerts } from "../../../engine/ports/Alerts.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { Mailer } from "../../../engine/ports/Mailer.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { ownerAddresses } from "../../../engine/site/owner.ts"

/** A destination that is broken loses every lead; one mail in this time says so as well as a hundred. */
const quietMs = HOUR_MS
const alertsLookedAt = 50

export const abandoned = Effect.fnUntraced(function* (delivery: Delivery, now: number) {
  const alerts = yield* Alerts
  const { siteId, leadId, destination, provider, attempts, error } = delivery
  const earlier = yield* alerts.list(siteId, alertsLookedAt)
  const alert: Alert = {
    siteId,
    id: yield* (yield* Ids).make("alert"),
    kind: "lead-delivery-abandoned",
    subject: `${leadId}/${destination}`,
    detail: { leadId, destination, provider, attempts, error },
    raisedAt: now
  }
  if (!(yield* alerts.raise(alert))) return
  yield* Effect.logWarning("lead-delivery-abandoned", { siteId, leadId, destination, attempts, error })
  const told = earlier.some(
    ({ kind, subject, raisedAt }) =>
      kind === alert.kind && subject.endsWith(`/${destination}`) && now - raisedAt < quietMs
  )
  if (!told) yield* tellOwner(delivery)
})

const tellOwner = Effect.fnUntraced(function* ({ siteId, leadId, destination, error }: Delivery) {
  const site = yield* (yield* Sites).get(siteId)
  const to = site === undefined ? [] : ownerAddresses(site)
  if (to.length === 0) return
  yield* (yield* Mailer).enqueue({
    siteId,
    to,
    ...abandonedMail(site!, { leadId, destination, error }, (yield* ApiConfig).baseUrl)
  })
})

export const abandonedMail = (
  site: Pick<Site, "id" | "name">,
  { leadId, destination, error }: Pick<Delivery, "leadId" | "destination" | "error">,
  baseUrl: string
) => ({
  kind: "lead-delivery-abandoned" as const,
  ...written({
    subject: `An enquiry to ${site.name} did not reach ${destination}`,
    body: [
      `An enquiry through your website ${site.name} could not be handed on to “${destination}”, and will not be tried again by itself.`,
      { facts: [{ label: "Reason", value: error ?? "none was given" }] },
      "The enquiry itself is kept. Once the cause is mended, open it and have it handed on again.",
      { button: "Open the enquiry", to: `${baseUrl}/dashboard/${site.id}/enquiries/${leadId}` }
    ]
  })
})
