/** A listing as a map shows it: what stands on its pin, and what its popup says. */
import { limits } from "../../limits.ts"
import type { Listing } from "../../model/Listing.ts"
import { routePath } from "../../publish/addresses.ts"
import { isListingNumber, listingRoute } from "../address.ts"
import { factsOf, listingWords, offerText, shortOfferText } from "../wording.ts"

export interface ListingPin {
  readonly mls: string
  /** Path of its own page; null while no published route has one. */
  readonly url: string | null
  /** Degrees. */
  readonly lat: number
  readonly lng: number
  readonly status: Listing["status"]
  /** What is asked, or the rent; null where it is not published. */
  readonly price: number | null
  readonly forLease: boolean
  /** The same in words of the site's language. */
  readonly priceText: string
  /** The same for a pin; the whole text where no price is published. */
  readonly shortPrice: string
  /** Street and place; the number where neither may be shown. */
  readonly address: string
  readonly beds: number | null
  readonly baths: number | null
  /** Rooms and area in words. */
  readonly facts: string
  /** Null for a builder's lot, which has no number of an association. */
  readonly number: string | null
  /** Whose listing it is; of a lot its builder. */
  readonly brokerage: string | null
  /** Its page at the association, which the licence may want linked. */
  readonly associationUrl: string | null
  readonly photoUrl: string | null
}

/** Null for a listing that states no place, or may not show it. `base` is where listings have their pages. */
export const listingPin = (listing: Listing, base: string | null, language: string): ListingPin | null => {
  const { mls, latitude, longitude, address, offer, photos, offices, builder } = listing
  if (latitude === null || longitude === null) return null
  const isLot = listing.provider === "builder"
  const priceText = offerText(offer, language)
  const [photo] = photos
  return {
    mls,
    url: base === null || !isListingNumber(mls) ? null : routePath(listingRoute(base, listing)),
    lat: latitude,
    lng: longitude,
    status: listing.status,
    price: offer.amount,
    forLease: offer.kind === "lease",
    priceText,
    shortPrice: shortOfferText(offer, language) ?? priceText,
    address: short([address.line, address.city].filter((text) => text !== null && text !== "").join(", ") || mls),
    beds: listing.beds,
    baths: listing.baths,
    facts: factsOf(listing, language)
      .map(({ text }) => text)
      .join(" · "),
    number: isLot ? null : listingWords(language).number(mls),
    brokerage: shortOrNull((isLot ? builder : offices[0])?.name ?? null),
    associationUrl: isLot || (listing.associationUrl?.length ?? 0) > mostOfAddress ? null : listing.associationUrl,
    photoUrl: photo === undefined || photo.url.length > mostOfAddress ? null : photo.url
  }
}

const short = (text: string): string =>
  text.length > mostCharacters ? `${text.slice(0, mostCharacters - 1).toWellFormed()}…` : text
const shortOrNull = (text: string | null): string | null => (text === null ? null : short(text))

/** What a popup has room for. */
const mostCharacters = 120
const mostOfAddress = 400

/** Several listings that a map shows as one. */
export interface ListingCluster {
  readonly lat: number
  readonly lng: number
  readonly count: number
  /** The zoom from which on they are shown apart; null for those of one place. */
  readonly expansionZoom: number | null
  /** Of those of one place the first, where there is room for them. */
  readonly pins?: ReadonlyArray<ListingPin>
}

export interface ListingsInView {
  readonly clusters: ReadonlyArray<ListingCluster>
  readonly pins: ReadonlyArray<ListingPin>
}

/** Whether what is shown may be sent: beside it stand some numbers and a sentence. */
export const fitsAnAnswer = (shown: ListingsInView): boolean =>
  Buffer.byteLength(JSON.stringify(shown)) <= limits.listingMapBytes - roomBeside
const roomBeside = 500

/** The same without what takes most room, for a view of the whole world that does not fit otherwise. */
export const withoutPhotos = ({ clusters, pins }: ListingsInView): ListingsInView => ({
  clusters: clusters.map(({ pins: first, ...cluster }) => ({ ...cluster, ...(first && { pins: first.map(plain) }) })),
  pins: pins.map(plain)
})
const plain = (pin: ListingPin): ListingPin => ({ ...pin, photoUrl: null })
