/** The currency in which a site's listings are priced, for words about a search by price. */
import { Effect } from "effect"
import { feedCurrency } from "../../../../engine/listings/currency.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { Listings } from "../../../../engine/ports/Listings.ts"

/** ISO 4217, as the newest listing has it; the feed's where there is none. */
export const listingCurrency = Effect.fnUntraced(function* (siteId: SiteId) {
  const newest = yield* (yield* Listings).example(siteId)
  return newest?.offer.currency ?? feedCurrency
})
