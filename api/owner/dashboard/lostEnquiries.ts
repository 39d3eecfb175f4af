/**
 * What was lost on its way: enquiries that did not reach a place they are handed on to, and will not by themselves
 * (LEAD-34, LEAD-35); and what was sent while the service was away and was no enquiry by the time it was back.
 */
import { Effect, Option, Schema } from "effect"
import { withoutUnseen } from "../../../engine/values/plainText.ts"
import type { LeadId } from "../../../engine/model/ids.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { type Alert, Alerts } from "../../../engine/ports/Alerts.ts"
import { Deliveries } from "../../../engine/ports/Leads.ts"
import { html, type Markup } from "../../answers/html.ts"
import { facts } from "./parts.ts"
import { moment } from "./wording.ts"

/** The newest of either kind; whoever has as many looks into the cause and not at each. */
const shown = 10

/** So many are asked whether they arrived after all. */
const lookedAt = 100

/** Nothing where all arrived. */
export const lostEnquiries = Effect.fnUntraced(function* (site: Site) {
  const alerts = yield* Alerts
  const lost = yield* stillLost(site, yield* alerts.list(site.id, lookedAt, "lead-delivery-abandoned"))
  const undelivered = lost.slice(0, shown).map((one) => undeliveredItem(one, site))
  const refused = (yield* alerts.list(site.id, shown, "form-submission-refused")).flatMap((alert) =>
    refusedItem(alert, site)
  )
  return [
    undelivered.length > 0 &&
      section(
        "undelivered",
        "Some enquiries did not arrive where they are handed on to",
        "They are kept here. Once the cause is mended, open each and have it handed on again.",
        undelivered
      ),
    refused.length > 0 &&
      section(
        "refused",
        "Some of what was sent became no enquiry",
        "It came while the service was away. By the time it was back, it was not what the form asks for; whoever sent it was told that it had arrived.",
        refused
      )
  ]
})

const section = (id: string, title: string, text: string, items: ReadonlyArray<Markup>): Markup =>
  html`<section class="note bad" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    <p>${text}</p>
    <ul class="rows">
      ${items}
    </ul>
  </section>`

const Undelivered = Schema.Struct({
  leadId: Schema.String,
  destination: Schema.String,
  error: Schema.NullOr(Schema.String)
})
const undeliveredOf = Schema.decodeUnknownOption(Undelivered)

type Lost = typeof Undelivered.Type & Pick<Alert, "raisedAt">

/** Less those that a press of the owner, or a call, has handed on since. */
const stillLost = Effect.fnUntraced(function* ({ id: siteId }: Site, told: ReadonlyArray<Alert>) {
  const lost = told.flatMap(({ detail, raisedAt }) =>
    Option.match(undeliveredOf(detail), { onNone: (): Array<Lost> => [], onSome: (one) => [{ ...one, raisedAt }] })
  )
  if (lost.length === 0) return lost
  const leads = [...new Set(lost.map(({ leadId }) => leadId as LeadId))]
  const arrived = (yield* (yield* Deliveries).of(siteId, leads)).filter(({ status }) => status === "synced")
  return lost.filter(({ leadId, destination }) =>
    arrived.every((delivery) => delivery.leadId !== leadId || delivery.destination !== destination)
  )
})

const undeliveredItem = ({ leadId, destination, error, raisedAt }: Lost, site: Site): Markup =>
  html`<li>
    <span
      >“${destination}” did not get <a href="/dashboard/${site.id}/enquiries/${leadId}">an enquiry</a>. ${error}</span
    >
    ${moment(raisedAt, site)}
  </li>`

const Refused = Schema.Struct({
  reason: Schema.String,
  receivedAt: Schema.Finite,
  said: Schema.Record(Schema.String, Schema.String)
})
const refusedOf = Schema.decodeUnknownOption(Refused)

/** Under the names that its form had for them: by now it may have no such fields any more. */
const refusedItem = ({ detail }: Alert, site: Site): ReadonlyArray<Markup> =>
  Option.match(refusedOf(detail), {
    onNone: () => [],
    onSome: ({ reason, receivedAt, said }) => [
      html`<li>
        <div>
          <span>${reason}</span>
          ${facts(Object.entries(said).map(([name, text]) => [html`<bdi>${name}</bdi>`, html`<bdi class="typed">${withoutUnseen(text)}</bdi>`] as const))}
        </div>
        ${moment(receivedAt, site)}
      </li>`
    ]
  })
