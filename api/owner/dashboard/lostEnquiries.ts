/** Enquiries that did not reach a place they are handed on to, and will not by themselves (LEAD-34, LEAD-35). */
import { Effect, Option, Schema } from "effect"
import type { Site } from "../../../engine/model/Site.ts"
import { type Alert, Alerts } from "../../../engine/ports/Alerts.ts"
import { html, type Markup } from "../../answers/html.ts"
import { moment } from "./wording.ts"

/** The newest; whoever has as many looks into the cause and not at each. */
const shown = 10

const Detail = Schema.Struct({ leadId: Schema.String, destination: Schema.String, error: Schema.NullOr(Schema.String) })
const detailOf = Schema.decodeUnknownOption(Detail)

/** Nothing where all arrived. */
export const lostEnquiries = Effect.fnUntraced(function* (site: Site) {
  const alerts = yield* (yield* Alerts).list(site.id, shown)
  if (alerts.length === 0) return null
  return html`<section class="note bad" aria-labelledby="lost-enquiries">
    <h2 id="lost-enquiries">Some enquiries did not arrive where they are handed on to</h2>
    <p>They are kept here. Once the cause is mended, whoever looks after the website can hand them on again.</p>
    <ul class="rows">
      ${alerts.map((alert) => line(alert, site))}
    </ul>
  </section>`
})

const line = ({ detail, raisedAt }: Alert, site: Site): Markup | null => {
  const known = detailOf(detail)
  if (Option.isNone(known)) return null
  const { leadId, destination, error } = known.value
  return html`<li>
    <span>“${destination}” did not get ${leadId}. ${error}</span>
    ${moment(raisedAt, site)}
  </li>`
}
