/** The owner has an enquiry handed on again to where it did not arrive: one more attempt, whatever the last one said. */
import { Effect } from "effect"
import { dashboardActor, type LeadId } from "../../../engine/model/ids.ts"
import type { Delivery, Lead } from "../../../engine/model/Lead.ts"
import { html, type Markup } from "../../answers/html.ts"
import { redeliverAs } from "../../use-cases/people/leads/redeliverLead.ts"
import { goTo } from "./answers.ts"
import { form } from "./parts.ts"
import type { SiteVisit } from "./Visit.ts"

export const handOnAgain = Effect.fnUntraced(function* ({ site, form: posted }: SiteVisit) {
  const destination = posted.get("destination") ?? ""
  const id = (posted.get("lead") ?? "") as LeadId
  const { body } = yield* redeliverAs(site.id, dashboardActor(site.id), id, { destination, force: true })
  const arrived = body.attempted.some(({ status }) => status === "synced")
  const waits = body.attempted.some(({ status }) => status === "pending")
  return goTo(
    `/dashboard/${site.id}/enquiries/${id}?done=${arrived ? "handed-on" : waits ? "handing-on" : "not-handed-on"}`
  )
})

/** What is said of it, by how it went. */
export const handedOn = {
  "handed-on": "Handed on again. It arrived.",
  "handing-on": "It did not arrive at once; it is tried again by itself.",
  "not-handed-on": "It did not arrive this time either. What stands below says why."
}

/** At an enquiry: each place that it did not reach, why, and the way to try again. Nothing where it reached all. */
export const notArrived = (
  lead: Lead,
  deliveries: ReadonlyArray<Delivery>,
  { site, formToken }: Pick<SiteVisit, "site" | "formToken">
): ReadonlyArray<Markup> =>
  deliveries
    .filter(({ leadId, status }) => leadId === lead.id && status === "failed")
    .map(
      ({ destination, error }) =>
        html`<div class="note bad">
          <p>“${destination}” did not get this enquiry. ${error}</p>
          ${form(
            `/dashboard/${site.id}/enquiries/hand-on`,
            formToken,
            html`<input type="hidden" name="lead" value="${lead.id}" />
              <input type="hidden" name="destination" value="${destination}" />
              <p><button type="submit" class="quiet">Try again</button></p>`
          )}
        </div>`
    )
