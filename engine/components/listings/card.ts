/** One listing of a grid as its view prints it, from what a card shows of it and nothing else. */
import { imageAttributes } from "../../content/media/imageAttributes.ts"
import { isListingNumber, listingRoute } from "../../listings/address.ts"
import { factsOf, type ListingFact, listingWords, offerText } from "../../listings/wording.ts"
import { routePath } from "../../publish/addresses.ts"
import type { Pictures } from "../given.ts"
import type { CardListing } from "./source.ts"

export interface ListingCardView {
  readonly mls: string
  /** Null while it is simply available (LGRID-68). */
  readonly status: "pending" | "sold" | null
  readonly statusText: string | null
  readonly price: string
  readonly address: string
  /** Name of its link where the address is one of many, since its street is not told; null where the address is name enough. */
  readonly linkName: string | null
  readonly facts: ReadonlyArray<ListingFact>
  /** Null for a builder's lot, which has no number of an association. */
  readonly number: string | null
  readonly brokerage: string | null
  readonly builder: string | null
  /** Its page at the association, whose licence asks for the link. */
  readonly association: { readonly href: string; readonly text: string } | null
  /** Attributes of its first photo; null without one. */
  readonly photo: { readonly [name: string]: string } | null
  /** Its own page; null while no published route has one. */
  readonly href: string | null
}

/** What all cards of a grid share. */
export interface CardPlace {
  /** Where listings have their pages; null while they have none. */
  readonly base: string | null
  /** What the link to the association says; null where its licence asks for none. */
  readonly badge: string | null
  /** BCP 47. */
  readonly language: string
}

export const listingCard = (
  listing: CardListing,
  { base, badge, language }: CardPlace,
  { media, shown }: Pictures
): ListingCardView => {
  const words = listingWords(language)
  const { status, address, mls } = listing
  const isLot = listing.provider === "builder"
  const place = [address.line, address.city].filter((text) => text !== null && text !== "").join(", ") || mls
  const number = isLot ? null : words.number(mls)
  const [photo] = listing.photos
  const own = photo && { src: photo.url, alt: photo.alt ?? words.photo(place, "1") }
  return {
    mls,
    status: status === "available" ? null : status,
    statusText: status === "available" ? null : words.status[status],
    price: offerText(listing.offer, language),
    address: place,
    linkName: address.line === null || address.line === "" ? `${place}, ${number ?? mls}` : null,
    facts: factsOf(listing, language),
    number,
    brokerage: isLot ? null : (listing.offices[0]?.name ?? null),
    builder: isLot ? (listing.builder?.name ?? null) : null,
    association:
      isLot || badge === null || listing.associationUrl === null ? null : { href: listing.associationUrl, text: badge },
    photo: own ? { ...own, ...Object.fromEntries(imageAttributes(own, shown.next(), media)) } : null,
    href: base === null || !isListingNumber(mls) ? null : routePath(listingRoute(base, listing))
  }
}

/**
 * Cards of listings, each made once for as long as somebody holds its listing: for the last place it was shown at, which is
 * that of most visitors. Nobody may change one.
 */
export class ListingCards {
  readonly #made = new WeakMap<CardListing, { readonly name: string; readonly card: ListingCardView }>()

  of(listing: CardListing, place: CardPlace, pictures: Pictures): ListingCardView {
    // Where sizes of pictures are known, a card says them.
    if (pictures.media.size > 0) return listingCard(listing, place, pictures)
    const name = JSON.stringify([
      place.base,
      place.badge,
      place.language,
      listing.photos.length > 0 && pictures.shown.now
    ])
    const made = this.#made.get(listing)
    if (made?.name === name) {
      if (listing.photos.length > 0) pictures.shown.next()
      return made.card
    }
    const card = listingCard(listing, place, pictures)
    this.#made.set(listing, { name, card })
    return card
  }
}
