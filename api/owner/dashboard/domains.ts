/** How the domains of a website stand, and what its owner enters where they are registered. */
import { Effect } from "effect"
import type { DomainState } from "../../../engine/model/DomainStanding.ts"
import { isInDoubt } from "../../../engine/site/domains/words.ts"
import { html, type Piece } from "../../answers/html.ts"
import { hostnamesShown } from "../../use-cases/site/domains/hostnamesShown.ts"
import type { SiteVisit } from "./Visit.ts"

/** Nothing of a website without a domain of its own. */
export const domainSheet = Effect.fnUntraced(function* ({ site }: SiteVisit) {
  const domains = (yield* hostnamesShown(site.id)).flatMap(({ host, domain }) => (domain ? [{ host, ...domain }] : []))
  if (domains.length === 0) return false
  return html`<div class="sheet">
    <h2>Your domain</h2>
    ${domains.map(({ host, state, reason, detail, records }): Piece => {
      const isDoubted = isInDoubt(state, reason)
      return html`<h3>${host}</h3>
        <p>
          ${stateWords[state]}
          ${isDoubted && "But it no longer did when it was looked at last, and stops counting if that stays so:"}
          ${(state !== "serving" || isDoubted) && detail}
        </p>
        ${
          (state !== "serving" || isDoubted) &&
          html`<p class="small">To be entered where the domain is registered:</p>
            <ul class="rows plain">
              ${records.map(
                ({ type, name, value, purpose }) =>
                  html`<li>
                    <div>
                      <span class="mono">${type} ${name}</span>
                      <code class="mono">${value}</code>
                      <span class="small">${purpose}</span>
                    </div>
                  </li>`
              )}
            </ul>`
        }`
    })}
  </div>`
})

const stateWords: { readonly [state in DomainState]: string } = {
  pending: "Does not lead to your website yet.",
  serving: "Leads to your website.",
  lapsed: "No longer leads to your website."
}
