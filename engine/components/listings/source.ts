/** What grids read: the listings that were found, each with as much of it as a card shows. */
import type { DisplayRuleSet } from "../../listings/displayRules.ts"
import type { FeedState } from "../../listings/feedState.ts"
import type { FacetField } from "../../listings/search/query.ts"
import type { Listing, ListingProvider } from "../../model/Listing.ts"
import type { GridQuestion } from "./asked.ts"

/** What was found for a grid, as its source reads it. */
export interface ListingsSource {
  /** Null while the site shows no listings. */
  readonly provider: ListingProvider | null
  readonly question: Pick<GridQuestion, "dropped" | "agent">
  readonly listings: ReadonlyArray<CardListing>
  readonly total: number
  readonly declined: boolean
  /** Which page they are, from 1; the last where a later one was asked for. */
  readonly page: number
  /** Base of the listings' own pages; null while no published route has them. */
  readonly base: string | null
  /** Key of the site's office, which what a grid may show is bound to. */
  readonly officeKey: string | null
  /** Whose licence the listings stand under. */
  readonly rules: DisplayRuleSet
  /** The day that the page has to name as that of its figures, as an instant; null where the licence asks for none. */
  readonly asOf: number | null
  readonly feed: FeedState
}

/** Of the feed that a single listing is of: whose licence it stands under, and `asOf` as above. */
export type FeedSource = Pick<ListingsSource, "rules" | "asOf">

/** Values to choose from, by field. */
export type FacetValues = { readonly [field in FacetField]?: ReadonlyArray<string> }

/** What a card, and a map's list, show of a listing. A change of anything else is none of a grid. */
export type CardListing = Pick<
  Listing,
  | "provider"
  | "mls"
  | "status"
  | "address"
  | "offer"
  | "beds"
  | "baths"
  | "sqft"
  | "photos"
  | "offices"
  | "builder"
  | "associationUrl"
> & {
  /** Where a map shows it, in degrees; null where it does not say, or may not. */
  readonly place: { readonly lat: number; readonly lng: number } | null
}

/** A listing less what no card shows: two that are equal so have the same card. The same object for the same listing. */
export const cardListing = (listing: Listing): CardListing => {
  const known = cardListings.get(listing)
  if (known !== undefined) return known
  const made = shownOn(listing)
  cardListings.set(listing, made)
  return made
}
const cardListings = new WeakMap<Listing, CardListing>()

const shownOn = (listing: Listing): CardListing => ({
  provider: listing.provider,
  mls: listing.mls,
  status: listing.status,
  address: { ...listing.address, neighbourhoods: [], province: null, postalCode: null, country: null },
  offer: listing.offer,
  beds: listing.beds,
  baths: listing.baths,
  sqft: listing.sqft,
  photos: listing.photos.slice(0, 1),
  offices: listing.offices.slice(0, 1),
  builder: listing.builder,
  associationUrl: listing.associationUrl,
  place:
    listing.latitude === null || listing.longitude === null ? null : { lat: listing.latitude, lng: listing.longitude }
})
