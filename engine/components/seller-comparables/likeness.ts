/**
 * How unlike a home for sale is another that somebody describes, and which of many are the most alike. A sum of five parts,
 * each from 0 to 1 and none weightier than another:
 *
 * - distance: its share of the radius within which homes are compared;
 * - kind: 0 of the same kind of property, 1 of another;
 * - bedrooms: a third for each more or fewer;
 * - size and price: how often one is twice the other (the base 2 logarithm of their ratio), so that twice as large and half
 *   as large are equally unlike.
 *
 * What nobody says of the described home has no part. What a listing does not say of itself counts half, so that a home
 * of which nothing is known comes behind one that fits and before one that does not.
 */
import { categoryOf } from "../../listings/category.ts"
import type { HomeFacts } from "../../listings/home.ts"
import { normal } from "../../listings/search/words.ts"
import type { Listing } from "../../model/Listing.ts"

export type Compared = Pick<Listing, "key" | "provider" | "status" | "subType" | "offer" | "beds" | "sqft">

/** A home that can be bought: neither land, a shop or a farm, nor what is for rent, under contract or sold. */
export const isComparable = ({ status, offer, subType, provider }: Compared, { kind }: HomeFacts): boolean => {
  if (status !== "available" || offer.kind !== "sale" || offer.amount === null) return false
  const own = normal(subType)
  // Whoever asks for land or a shop is shown them.
  if (kind !== null && own === kind) return true
  const category = categoryOf(subType, provider)
  return (category === "residential" || category === null) && !homeless.has(own)
}

/** 0 of the same home, at most 5. `km` is how far it lies from the described one. */
export const unlikeness = (
  { subType, beds, sqft, offer }: Compared,
  home: HomeFacts,
  { km, radiusKm }: { readonly km: number; readonly radiusKm: number }
): number => {
  const kind = normal(subType)
  return (
    Math.min(1, km / radiusKm) +
    part(home.kind, kind === "" ? null : kind, (asked, own) => (asked === own ? 0 : 1)) +
    part(home.beds, beds, (asked, own) => Math.abs(asked - own) / bedsApart) +
    part(home.sqft, sqft, doublings) +
    part(home.price, offer.kind === "sale" ? offer.amount : null, doublings)
  )
}

/** The most alike first; of equally alike ones the nearer, then in the order of keys. */
export const mostAlike = <One extends Compared>(
  homes: ReadonlyArray<{ readonly listing: One; readonly km: number }>,
  home: HomeFacts,
  { radiusKm, limit }: { readonly radiusKm: number; readonly limit: number }
): ReadonlyArray<One> =>
  homes
    .filter(({ listing }) => isComparable(listing, home))
    .map(({ listing, km }) => ({ listing, km, unlike: unlikeness(listing, home, { km, radiusKm }) }))
    .sort((a, b) => a.unlike - b.unlike || a.km - b.km || (a.listing.key < b.listing.key ? -1 : 1))
    .slice(0, limit)
    .map(({ listing }) => listing)

const part = <A>(asked: A | null, own: A | null, apart: (asked: A, own: A) => number): number =>
  asked === null ? 0 : own === null ? 0.5 : Math.min(1, apart(asked, own))

const doublings = (one: number, other: number): number => Math.abs(Math.log2(one / other))

const bedsApart = 3
/** Residential kinds in which nobody lives. */
const homeless: ReadonlySet<string> = new Set(["vacant land", "parking"])
