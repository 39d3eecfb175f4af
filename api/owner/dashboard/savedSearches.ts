/** Searches of listings that visitors saved: beside enquiries, which a confirmed one is too. */
import { Clock, Effect } from "effect"
import { searchSummary } from "../../../engine/listings/saved/summary.ts"
import { limits } from "../../../engine/limits.ts"
import type { SavedSearchId } from "../../../engine/model/ids.ts"
import type { SavedSearch } from "../../../engine/model/SavedSearch.ts"
import { SavedSearches } from "../../../engine/ports/SavedSearches.ts"
import { listingCurrency } from "../../use-cases/people/saved-searches/listingCurrency.ts"
import { html, type Markup } from "../../answers/html.ts"
import { CurrentTrace } from "../../answers/trace.ts"
import { facts } from "./parts.ts"
import { sitePage } from "./sites/sitePage.ts"
import type { SiteVisit } from "./Visit.ts"
import { moment } from "./wording.ts"

export const savedSearches = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, query } = visit
  const port = yield* SavedSearches
  const now = yield* Clock.currentTimeMillis
  const counts = yield* port.counts(site.id, now)
  const from = query.get("after")
  const place = from === null ? undefined : yield* port.get(site.id, from as SavedSearchId, now)
  const limit = limits.leadsPageDefault
  const found = yield* port.list(site.id, { now, limit: limit + 1, ...(place !== undefined && { after: place }) })
  const shown = found.slice(0, limit)
  const currency = yield* listingCurrency(site.id)
  // What it shows is personal, so the log says who looked (CA-B44).
  yield* Effect.logInfo("Saved searches were read at the dashboard.", {
    siteId: site.id,
    searches: shown.length,
    requestId: (yield* CurrentTrace).id
  })
  return yield* sitePage(visit, {
    section: "enquiries",
    title: "Saved searches",
    body: html`<p><a href="/dashboard/${site.id}/enquiries">Enquiries</a></p>
      <h1>Saved searches</h1>
      ${
        shown.length === 0
          ? html`<p class="lead">
              There is none here. Visitors who save a search of your listings, to get new ones by mail, appear here.
            </p>`
          : html`<p class="lead">
                Visitors who get new listings by mail, once a day at most: ${String(counts.confirmed)}.
                ${counts.waiting > 0 && html`Not confirmed yet: ${String(counts.waiting)}.`}
              </p>
              <ul class="rows">
                ${shown.map((search) => item(search, visit, currency))}
              </ul>`
      }
      ${found.length > shown.length && html`<p><a class="button quiet" href="/dashboard/${site.id}/enquiries/searches?after=${shown.at(-1)!.id}">Earlier</a></p>`}`
  })
})

/** Of one that waits nobody has shown whose address it is, so it is not told. */
const item = (search: SavedSearch, { site }: SiteVisit, currency: string): Markup => {
  const isConfirmed = search.state === "confirmed"
  return html`<li>
    <details>
      <summary>${isConfirmed ? search.email : "Not confirmed yet"}</summary>
      ${facts([
        ...searchSummary(search, { language: site.language, currency }).map(
          ({ label, value }) => (value === "" ? ["Search", label] : [label, value]) as readonly [string, string]
        ),
        ["Saved on", search.route] as const,
        ["Mails sent", String(search.mails)] as const,
        ["Ends", moment(search.expiresAt, site)] as const
      ])}
    </details>
    ${moment(search.createdAt, site)}
  </li>`
}
