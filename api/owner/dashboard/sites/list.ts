/** Every site of the owner. */
import { Effect } from "effect"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { ApiConfig } from "../../../ApiConfig.ts"
import { addressOf } from "../../../use-cases/site/findSite.ts"
import { page } from "../answers.ts"
import { html } from "../../../answers/html.ts"
import { doneNote } from "../parts.ts"
import { shell } from "../shell.ts"
import type { OwnerVisit } from "../Visit.ts"
import { waitingCount } from "./sitePage.ts"
import { siteState, state, siteInWords } from "../wording.ts"

export const listSites = Effect.fnUntraced(function* (visit: OwnerVisit) {
  const config = yield* ApiConfig
  const sites = yield* Sites
  const rows = yield* Effect.forEach(visit.sites, (site) =>
    Effect.gen(function* () {
      const address = addressOf(config, yield* sites.hostnames(site.id))
      const waiting = yield* waitingCount(site)
      return html`<li>
        <div>
          <a class="whole" href="/dashboard/${site.id}">${site.name}</a
          >${waiting > 0 && html` <span class="count">${waiting}<span class="vh"> waiting for you</span></span>`}<span
            class="small"
            >${siteInWords(address)}</span
          >
        </div>
        ${state(siteState(site))}
      </li>`
    })
  )
  return page(
    shell({
      title: "Your websites",
      visit,
      body: html`${doneNote(doneTexts, visit.query)}
        <h1>Your websites</h1>
        <ul class="rows">
          ${rows}
        </ul>
        <p><a class="button quiet" href="/dashboard/new">Start another website</a></p>`
    })
  )
})

const doneTexts = {
  started:
    "The website has been started already, and only once. If you did not keep the key of its assistant, connect another one there."
}
