/**
 * The plain model of the search: what is asked, over listings in memory, one after the other. It says what is right; the
 * store is held to it by `storage/mysql/site/ListingSearch.test.ts`, and tests elsewhere ask it in the store's place.
 */
import { limits } from "../../limits.ts"
import type { Listing } from "../../model/Listing.ts"
import type { ListingPoints, ListingsFound } from "../../ports/ListingSearch.ts"
import { type Condition, conditionsOf, holds, isExact } from "./conditions.ts"
import {
  type FacetField,
  type ListingExtent,
  type ListingOrder,
  type ListingPointsQuery,
  type ListingQuery,
  noFilters
} from "./query.ts"
import { type Searched, searchedOf } from "./searched.ts"
import { normal } from "./words.ts"

/** Every listing is one that may be shown: none is delisted. Limits are given by tests alone. */
export const findListings = (
  listings: ReadonlyArray<Listing>,
  query: ListingQuery,
  { listingsCounted, listingsExactMost }: SearchLimits = limits
): ListingsFound => {
  const matching = matchingOf(listings, query).map(({ listing }) => listing)
  const { from, to } = pageOf(query, listingsCounted)
  const declined = isExact(query) && matching.length > listingsExactMost
  return {
    listings: matching.slice(from, to),
    total: declined ? listingsCounted : Math.min(matching.length, listingsCounted),
    declined
  }
}

/** Of the same listings everything that states a place. */
export const pointsAmong = (
  listings: ReadonlyArray<Listing>,
  query: ListingPointsQuery
): Omit<ListingPoints, "mark" | "partial"> => {
  const placed = matchingOf(listings, query).flatMap(({ row: { key, place, price } }) =>
    place === null ? [] : [{ key, place, price }]
  )
  return {
    keys: placed.map(({ key }) => key),
    lat: Int32Array.from(placed, ({ place }) => place.latitude),
    lng: Int32Array.from(placed, ({ place }) => place.longitude),
    price: Float64Array.from(placed, ({ price }) => price ?? -1)
  }
}

const matchingOf = (listings: ReadonlyArray<Listing>, query: ListingPointsQuery) => {
  const conditions = conditionsOf(query)
  const isNumber = query.filters.mls !== null
  return listings
    .map((listing) => ({ listing, row: searchedOf(listing) }))
    .filter(({ row }) => isMatch(conditions, row))
    .sort((a, b) => (isNumber ? compareAge(a.row, b.row) : compare(query.order, a.row, b.row)))
    .slice(0, isNumber ? 1 : undefined)
}

export interface SearchLimits {
  readonly listingsCounted: number
  readonly listingsExactMost: number
}

export const isMatch = (conditions: ReadonlyArray<Condition>, row: Searched): boolean =>
  conditions.every((condition) => holds(condition, row))

/**
 * Places of a page among all that match, the end left out. Pages end with the last listing that is counted: whoever looks
 * for one of ten thousand narrows down, and a page far behind would be looked up past all before it.
 */
export const pageOf = (
  { limit, page }: Pick<ListingQuery, "limit" | "page">,
  counted: number = limits.listingsCounted
): { readonly from: number; readonly to: number } => {
  const from = Math.min((page - 1) * limit, counted)
  return { from, to: Math.min(from + limit, counted) }
}

/** What the order asks for first comes first. What states nothing comes last; ties go by the key, the way the order goes. */
export const compare = (order: ListingOrder, a: Searched, b: Searched): number => {
  const [field, way] = orderedBy[order]
  const [left, right] = [a[field], b[field]]
  if (left !== null && right !== null && left !== right) return (left < right ? -1 : 1) * way
  if (left === null && right !== null) return 1
  if (left !== null && right === null) return -1
  return a.key === b.key ? 0 : (a.key < b.key ? -1 : 1) * way
}

const orderedBy = {
  newest: ["listedAt", -1],
  "price-asc": ["price", 1],
  "price-desc": ["price", -1],
  "beds-desc": ["beds", -1],
  "sqft-desc": ["sqft", -1]
} as const

/** Of several listings under one number the one that was changed last is meant. */
const compareAge = (a: Searched, b: Searched): number =>
  b.modifiedAt - a.modifiedAt || (a.key === b.key ? 0 : a.key < b.key ? 1 : -1)

/** Values to choose among, of the listings within the extent. */
export const facetsAmong = (
  listings: ReadonlyArray<Listing>,
  extent: ListingExtent,
  fields: ReadonlyArray<FacetField>
): { readonly [field in FacetField]?: ReadonlyArray<string> } => {
  const within = conditionsOf({ filters: noFilters, extent, order: "newest" })
  const rows = listings.map(searchedOf).filter((row) => isMatch(within, row))
  return Object.fromEntries(
    fields.map((field) => [
      field,
      facetValues(
        field,
        rows.flatMap(({ told }) => told[field])
      )
    ])
  )
}

/**
 * Each value once, spelled as it comes first, and the first of too many: numbers by their size, texts by the alphabet, in
 * which accents and case do not count.
 */
export const facetValues = (field: FacetField, told: ReadonlyArray<string>): ReadonlyArray<string> => {
  const spelled = new Map<string, string>()
  for (const text of told) {
    const value = facetKey(field, text)
    const known = spelled.get(value)
    if (known === undefined || text < known) spelled.set(value, text)
  }
  return [...spelled]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, limits.listingFacetValues)
    .map(([, text]) => text)
}

/** By which values are told apart and ordered; a number is written so that its order is that of its digits. */
export const facetKey = (field: FacetField, text: string): string =>
  isNumeric(field) ? Number(text).toFixed(2).padStart(numberCharacters, "0") : normal(text)

const isNumeric = (field: FacetField): boolean => field === "BedroomsTotal" || field === "BathroomsTotalInteger"
const numberCharacters = 24
