/** What people were told of that no request was there to answer, across sites. What an alert says is for the site's people. */
import { Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { AlertKind } from "../../../engine/ports/Alerts.ts"
import { Oversight } from "../../../engine/ports/Oversight.ts"
import { html } from "../../answers/html.ts"
import { readAlertPlace, writeAlertPlace } from "../oversight/places.ts"
import { ago, clock, further, screen, siteLinks, table } from "./parts.ts"
import type { StaffVisit } from "./Visit.ts"

export const alerts = Effect.fnUntraced(function* (visit: StaffVisit) {
  const now = yield* clock
  const before = readAlertPlace(visit.query.get("after") ?? "")
  const found = yield* (yield* Oversight).alerts({
    limit: limits.opsPageSize + 1,
    ...(before !== undefined && { before })
  })
  const shown = found.slice(0, limits.opsPageSize)
  const last = shown.at(-1)
  const linkTo = yield* siteLinks(shown)
  const next = found.length > shown.length && last ? writeAlertPlace(last) : null
  return screen(visit, {
    title: "Alerts",
    section: "alerts",
    body: html`<h1>Alerts</h1>
      ${
        shown.length === 0
          ? html`<p>There is none.</p>`
          : table(
              "Alerts",
              [{ name: "What" }, { name: "Site" }, { name: "About" }, { name: "Raised" }],
              shown.map(({ kind, siteId, subject, raisedAt }) => [
                words[kind] ?? kind,
                linkTo(siteId),
                html`<span class="mono">${subject}</span>`,
                ago(raisedAt, now)
              ])
            )
      }
      ${further(`/operator/alerts?after=${next}`, next)}`
  })
})

const words: { readonly [kind in AlertKind]: string } = {
  "lead-delivery-abandoned": "A delivery was given up",
  "form-submission-refused": "A form was refused",
  "job-given-up": "A job was given up",
  "domain-serves": "A domain began to serve",
  "domain-lapsed": "A domain leads elsewhere",
  "trial-untold": "A trial ends, and no owner could be told",
  "objects-held-back": "Much of a site would be removed",
  "listings-behind": "A listing feed does not answer",
  "reviews-behind": "Reviews of a place cannot be read"
}
