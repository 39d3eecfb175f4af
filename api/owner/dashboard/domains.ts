/** How the domains of a website stand, and what its owner enters where they are registered. */
import { Effect } from "effect"
import type { DomainState } from "../../../engine/model/DomainStanding.ts"
import { html, type Piece } from "../../answers/html.ts"
import { hostnamesShown } from "../../use-cases/site/domains/hostnamesShown.ts"
import type { SiteVisit } from "./Visit.ts"

/** Nothing of a website without a domain of its own. */
export const domainSheet = Effect.fnUntraced(function* ({ site }: SiteVisit) {
  const domains = (yield* hostnamesShown(site.id)).flatMap(({ host, domain }) => (domain ? [{ host, ...domain }] : []))
  if (domains.length === 0) return false
  return html`<div class="sheet">
    <h2>Your domain</h2>
    ${domains.map(
      ({ host, state, detail, records }): Piece =>
        html`<h3>${host}</h3>
          <p>${stateWords[state]} ${state !== "serving" && detail}</p>
          ${
            state !== "serving" &&
            html`<p class="small">To be entered where the domain is registered:</p>
              <ul class="small">
                ${records.map(
                  ({ type, name, value, purpose }) =>
                    html`<li><code>${name}</code> ${type} <code>${value}</code>. ${purpose}</li>`
                )}
              </ul>`
          }`
    )}
  </div>`
})

const stateWords: { readonly [state in DomainState]: string } = {
  pending: "Does not lead to your website yet.",
  serving: "Leads to your website.",
  lapsed: "No longer leads to your website."
}
