/**
 * What can be asked of a site's listings, by whoever asks: an author's attributes, a visitor's address, a map. Texts are
 * compared as words without case, accents and punctuation (`words.ts`), wherever nothing else is said; one that has no
 * letter or digit is met by nothing. What it all means is `matches.ts`.
 */
import type { Listing } from "../../model/Listing.ts"

/** Both ends count; null where there is no end. A minimum above its maximum is met by nothing (LFILT-34). */
export interface Bounds {
  readonly min: number | null
  readonly max: number | null
}

/** What narrows the listings down. Null, an empty list and open bounds narrow nothing. */
export interface ListingFilters {
  readonly city: string | null
  /** Any name of the quarter counts, see `ListingAddress`. */
  readonly neighbourhood: string | null
  /** Of city and neighbourhood: `words` is met by any word of it, `exact` by the whole alone; case never counts. */
  readonly match: "words" | "exact"
  /** The listing's number. Of several that have it the one that was changed last is meant. */
  readonly mls: string | null
  readonly propertyCategory: PropertyCategory | null
  /** Any of them; whole names. */
  readonly propertyTypes: ReadonlyArray<string>
  readonly structureTypes: ReadonlyArray<string>
  /** Every word of it begins a word of the street address. Where the address may not be shown it is not looked at. */
  readonly address: string | null
  /** Of sales or of leases alone; null for both. */
  readonly offer: OfferKind | null
  /** Any of them. */
  readonly statuses: ReadonlyArray<Listing["status"]>
  /** Asking price of sales: with a bound set, leases leave the result, whatever `includeUnknown` says. */
  readonly price: Bounds
  readonly beds: Bounds
  readonly baths: Bounds
  /** Square feet. */
  readonly sqft: Bounds
  /** Whether listings that do not state a bounded value stay (LFILT-29); crossed bounds are met by none of them either. */
  readonly includeUnknown: boolean
}

export const propertyCategories = ["residential", "commercial", "agriculture"] as const
export const offerKinds = ["sale", "lease"] as const satisfies ReadonlyArray<Listing["offer"]["kind"]>
export type OfferKind = (typeof offerKinds)[number]

export const listingStatuses = ["available", "pending", "sold"] as const satisfies ReadonlyArray<Listing["status"]>

export type PropertyCategory = (typeof propertyCategories)[number]

/**
 * `newest` by when it was listed, else changed. What does not state the value comes last. Ties are broken by the feed's key,
 * the way the order goes, so that pages never overlap.
 */
export const listingOrders = ["newest", "price-asc", "price-desc", "beds-desc", "sqft-desc"] as const
export type ListingOrder = (typeof listingOrders)[number]

/** Which of the site's listings may be looked at at all; an author and a visitor narrow within it (LGRID-21). */
export interface ListingExtent {
  /** Where the site does business; null for everywhere. Whole names. Its city takes the place of one that is asked for. */
  readonly market: { readonly province: string | null; readonly city: string | null } | null
  /** Those of an agent, of an office or, where both are named, of the two together; whoever shares a listing counts. Null for everybody's. */
  readonly own: { readonly agentKey: string | null; readonly officeKey: string | null } | null
}

export interface ListingQuery {
  readonly filters: ListingFilters
  readonly extent: ListingExtent
  readonly order: ListingOrder
  /** Listings of a page, 1 to `limits.listingsPerPageMost`. */
  readonly limit: number
  /** From 1. Pages past the first `limits.listingsCounted` listings are empty. */
  readonly page: number
}

/** What a map asks: everything that matches, without pages. */
export type ListingPointsQuery = Pick<ListingQuery, "filters" | "extent" | "order">

export const noBounds: Bounds = { min: null, max: null }

export const noFilters: ListingFilters = {
  city: null,
  neighbourhood: null,
  match: "words",
  mls: null,
  propertyCategory: null,
  propertyTypes: [],
  structureTypes: [],
  address: null,
  offer: null,
  statuses: [],
  price: noBounds,
  beds: noBounds,
  baths: noBounds,
  sqft: noBounds,
  includeUnknown: false
}

/** An order by price leaves leases out (LGRID-05), and so do bounds of it. */
export const isOfSales = ({ filters: { price }, order }: Pick<ListingQuery, "filters" | "order">): boolean =>
  order.startsWith("price-") || price.min !== null || price.max !== null

/** Fields of a feed whose values can be offered for choice, by their names in the RESO data dictionary (DATA-15). */
export const facetFields = [
  "City",
  "CityRegion",
  "PropertySubType",
  "StructureType",
  "BedroomsTotal",
  "BathroomsTotalInteger"
] as const
export type FacetField = (typeof facetFields)[number]
