/** The newest enquiries on the overview: who wrote, the first they said, and when. */
import { Clock, Effect } from "effect"
import { DAY_MS } from "../../../../engine/limits.ts"
import type { Lead } from "../../../../engine/model/Lead.ts"
import { Leads } from "../../../../engine/ports/Leads.ts"
import { withoutUnseen } from "../../../../engine/values/plainText.ts"
import { html, type Markup } from "../../../answers/html.ts"
import { titleOf } from "../enquiries.ts"
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
  const newest = last === 0 ? [] : yield* leads.list(site.id, { includeTest: false, limit: shown, offset: 0 })
  const recent = newest.filter(({ createdAt }) => createdAt >= now - newDays * DAY_MS)
  return html`<h2>New enquiries</h2>
    ${
      recent.length > 0 &&
      html`<ul class="rows">
        ${recent.map(
          (lead): Markup =>
            html`<li>
              <div>
                <a class="whole" href="/dashboard/${site.id}/enquiries">${titleOf(lead, site)}</a
                ><span class="small line">${firstLine(lead)}</span>
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

/** The longest thing said, which is the message in nearly every form, as far as it fits a line. */
const firstLine = ({ data }: Lead): Markup => {
  const said = Object.values(data)
    .filter((value) => typeof value === "string")
    .map((value) => withoutUnseen(value).trim())
    .reduce((longest, value) => (value.length > longest.length ? value : longest), "")
  return html`<bdi>${[...said.replace(/\s+/g, " ")].slice(0, 140).join("")}</bdi>`
}
