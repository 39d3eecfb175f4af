/** The newest enquiries on the overview: who wrote, the first they said, and when. */
import { Clock, Effect } from "effect"
import { DAY_MS } from "../../../../engine/limits.ts"
import type { Lead } from "../../../../engine/model/Lead.ts"
import { gistOf } from "../../../../engine/people/leads/gist.ts"
import { Enquiries } from "../../../../engine/ports/Enquiries.ts"
import { Leads } from "../../../../engine/ports/Leads.ts"
import { html, type Markup } from "../../../answers/html.ts"
import { titleOf } from "../enquiryAnswers.ts"
import type { SiteVisit } from "../Visit.ts"
import { moment, plural } from "../wording.ts"

export const newEnquiries = Effect.fnUntraced(function* ({ site }: SiteVisit) {
  const leads = yield* Leads
  const now = yield* Clock.currentTimeMillis
  const { last, before } = yield* leads.count(site.id, now - countedDays * DAY_MS)
  const all = html`<a href="/dashboard/${site.id}/enquiries"
    >${
      last > 0
        ? `${plural(last, "enquiry", "enquiries")} in the last ${countedDays} days`
        : before
          ? `None in the last ${countedDays} days`
          : "None yet"
    }</a
  >`
  // What is done, or spam, is nothing to do any more.
  const { enquiries } =
    last === 0
      ? { enquiries: [] }
      : yield* (yield* Enquiries).list(site.id, { standing: "new", words: [], limit: shown })
  const recent = enquiries.map(({ lead }) => lead).filter(({ createdAt }) => createdAt >= now - newDays * DAY_MS)
  return html`<h2>New enquiries</h2>
    ${
      recent.length > 0 &&
      html`<ul class="rows">
        ${recent.map(
          (lead): Markup =>
            html`<li>
              <div>
                <a class="whole" href="/dashboard/${site.id}/enquiries/${lead.id}">${titleOf(lead)}</a
                >${firstLine(lead)}
              </div>
              ${moment(lead.createdAt, site)}
            </li>`
        )}
      </ul>`
    }
    <p>${all}</p>`
})

const shown = 3
const newDays = 7
const countedDays = 30

/** How the message begins; nothing where that is the title already. */
const firstLine = (lead: Lead): Markup | false => {
  const { who, first } = gistOf(lead)
  return (
    who !== null &&
    first !== null &&
    html`<span class="small line"><bdi>${[...first].slice(0, 140).join("")}</bdi></span>`
  )
}
