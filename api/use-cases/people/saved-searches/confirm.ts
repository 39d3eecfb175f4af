/**
 * Whoever has the mailbox says yes: from now on new listings are sent to it, and the site's people have an enquiry with
 * consent. All of it is one transaction, and of two who press the button at once one makes the enquiry.
 */
import { Clock, Effect } from "effect"
import { savedSearchEnquiry } from "../../../../engine/listings/saved/form.ts"
import { nextMailAt } from "../../../../engine/listings/saved/savedSearch.ts"
import { searchSummary, summaryText } from "../../../../engine/listings/saved/summary.ts"
import { limits } from "../../../../engine/limits.ts"
import type { LeadId } from "../../../../engine/model/ids.ts"
import type { SavedSearch } from "../../../../engine/model/SavedSearch.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { newLead } from "../../../../engine/people/leads/newLead.ts"
import { Ids } from "../../../../engine/ports/Ids.ts"
import { SavedSearches } from "../../../../engine/ports/SavedSearches.ts"
import { countForm } from "../../site/figures/countForm.ts"
import { handOn } from "../leads/handOn.ts"
import { keepLead } from "../leads/keepLead.ts"
import { notify } from "../leads/notify.ts"
import { listingCurrency } from "./listingCurrency.ts"

/** One that is confirmed already stays as it is. */
export const confirmSearch = Effect.fnUntraced(function* (site: Site, search: SavedSearch) {
  if (search.state === "confirmed") return
  const now = yield* Clock.currentTimeMillis
  const declaration = savedSearchEnquiry(site.language)
  const searches = yield* SavedSearches
  const currency = yield* listingCurrency(site.id)
  const lead = newLead(
    { siteId: site.id, pageId: search.pageId, declaration },
    {
      data: {
        email: search.email,
        search: summaryText(searchSummary(search, { language: site.language, currency })).join(", ")
      },
      consent: true
    },
    {
      id: (yield* (yield* Ids).make("lead")) as LeadId,
      now,
      isTest: false,
      route: search.route,
      consentWords: search.consentWords,
      attribution: null,
      files: []
    }
  )
  const first = Effect.flatMap(
    searches.confirm(site.id, search.id, {
      confirmedAt: now,
      expiresAt: now + limits.savedSearchKeptMs,
      nextAt: nextMailAt(site, now),
      leadId: lead.id
    }),
    (isFirst) => (isFirst ? Effect.void : Effect.fail("confirmed" as const))
  )
  const consequences = [handOn(lead), notify(site, declaration, lead), countForm(site, now)]
  yield* keepLead(first, Effect.succeed({ lead, consequences })).pipe(Effect.catch(() => Effect.void))
})
