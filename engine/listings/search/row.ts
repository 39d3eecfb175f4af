/** A listing as scripts of a page get it: flat, and null wherever the feed does not say. */
import { limits } from "../../limits.ts"
import type { Listing } from "../../model/Listing.ts"
import { routePath } from "../../publish/addresses.ts"
import { isListingNumber, listingRoute } from "../address.ts"

export interface ListingRow {
  readonly mls: string
  /** Path of its own page; null while no published route has one. */
  readonly url: string | null
  readonly status: Listing["status"]
  readonly address: string | null
  readonly city: string | null
  readonly neighbourhood: string | null
  readonly province: string | null
  readonly propertyType: string | null
  /** What is asked, or the rent where it is for lease; null where it is not published. */
  readonly price: number | null
  readonly forLease: boolean
  readonly beds: number | null
  readonly baths: number | null
  readonly sqft: number | null
  readonly lat: number | null
  readonly lng: number | null
  /** Addresses, the one to show first stands first. */
  readonly photos: ReadonlyArray<string>
  /** The first of them. */
  readonly photoUrl: string | null
  readonly agentKey: string | null
  readonly agentName: string | null
}

/** `base` is where listings have their pages, null while they have none. */
export const listingRow = (listing: Listing, base: string | null): ListingRow => {
  const { address, offer, agents } = listing
  const photos = listing.photos.slice(0, limits.listingPhotosMost).map(({ url }) => url)
  return {
    mls: listing.mls,
    url: base === null || !isListingNumber(listing.mls) ? null : routePath(listingRoute(base, listing)),
    status: listing.status,
    address: address.line,
    city: address.city,
    neighbourhood: address.neighbourhoods[0] ?? null,
    province: address.province,
    propertyType: listing.subType,
    price: offer.amount,
    forLease: offer.kind === "lease",
    beds: listing.beds,
    baths: listing.baths,
    sqft: listing.sqft,
    lat: listing.latitude,
    lng: listing.longitude,
    photos,
    photoUrl: photos[0] ?? null,
    agentKey: agents[0]?.key ?? null,
    agentName: agents[0]?.name ?? null
  }
}

/** The same as JSON, made once for as long as somebody holds the listing: for the base under which it was asked for last. */
export const listingRowText = (listing: Listing, base: string | null): string => {
  const known = texts.get(listing)
  if (known !== undefined && known.base === base) return known.text
  const text = JSON.stringify(listingRow(listing, base))
  texts.set(listing, { base, text })
  return text
}
const texts = new WeakMap<Listing, { readonly base: string | null; readonly text: string }>()
