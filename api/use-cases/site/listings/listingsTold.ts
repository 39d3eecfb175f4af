/** What a site is told of its listings, by what it is set, how far its feed was read, and what this release can show. */
import { Effect } from "effect"
import { components } from "../../../../engine/components/catalogue.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { Listings } from "../../../../engine/ports/Listings.ts"
import { listingsReport } from "../../../../engine/site/listings.ts"

export const listingsTold = Effect.fnUntraced(function* (site: Site) {
  const listings = yield* Listings
  return listingsReport(site, {
    sync: yield* listings.sync(site.id),
    hasMap: components.some(({ name }) => name === "listings-map"),
    ownBudget: (yield* listings.budget(site.id)) !== undefined
  })
})
