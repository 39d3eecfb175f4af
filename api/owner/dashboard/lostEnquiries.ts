/**
 * What was lost on its way: enquiries that did not reach a place they are handed on to, and will not by themselves
 * (LEAD-34, LEAD-35); and what was sent while the service was away and was no enquiry by the time it was back.
 */
import { Effect, Option, Schema } from "effect"
import { withoutUnseen } from "../../../engine/values/plainText.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { type Alert, Alerts } from "../../../engine/ports/Alerts.ts"
import { html, type Markup } from "../../answers/html.ts"
import { facts } from "./parts.ts"
import { moment } from "./wording.ts"

/** The newest of either kind; whoever has as many looks into the cause and not at each. */
const shown = 10

/** Nothing where all arrived. */
export const lostEnquiries = Effect.fnUntraced(function* (site: Site) {
  const alerts = yield* Alerts
  const undelivered = (yield* alerts.list(site.id, shown, "lead-delivery-abandoned")).flatMap((alert) =>
    undeliveredItem(alert, site)
  )
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

const undeliveredItem = ({ detail, raisedAt }: Alert, site: Site): ReadonlyArray<Markup> =>
  Option.match(undeliveredOf(detail), {
    onNone: () => [],
    onSome: ({ leadId, destination, error }) => [
      html`<li>
        <span
          >“${destination}” did not get <a href="/dashboard/${site.id}/enquiries/${leadId}">an enquiry</a>.
          ${error}</span
        >
        ${moment(raisedAt, site)}
      </li>`
    ]
  })

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
