/** Listings of a site as staff set them: in words, and as what the form to change them begins with. */
import type { SiteFlags } from "../review/routes.ts"

type Listings = (typeof SiteFlags.Type)["listings"]

export const listingsText = ({ budget, ...listings }: Listings): string =>
  budget === null
    ? shownText(listings)
    : `${shownText(listings)}; ${budget.today} of ${budget.dailyCalls} calls of the feed made today, on a budget of its own`

const shownText = ({ enabled, market }: Omit<Listings, "budget">): string => {
  if (!enabled) return "not shown"
  return market === null
    ? "shown"
    : `shown, of ${[market.city, market.province].filter((name) => name !== null).join(", ")}`
}

/** What the form begins with: what is set now. */
export const listingsSaid = ({ enabled, destination, market, agentKey, officeKey }: Listings) => ({
  "listings.enabled": enabled ? "yes" : "no",
  ...(destination !== null && { "listings.destination": destination }),
  ...(market !== null && { "listings.market.province": market.province }),
  ...(market !== null && market.city !== null && { "listings.market.city": market.city }),
  ...(agentKey !== null && { "listings.agentKey": agentKey }),
  ...(officeKey !== null && { "listings.officeKey": officeKey })
})
