/** A listing as its view prints it: every value a text in the site's language, photos with their captions. */
import { limits } from "../../limits.ts"
import { imageAttributes } from "../../content/media/imageAttributes.ts"
import type { Listing } from "../../model/Listing.ts"
import { factsOf, type ListingFact, listingWords, lotText, offerText } from "../../listings/wording.ts"
import { displayRules, feedNotice } from "../../listings/displayRules.ts"
import type { Pictures } from "../given.ts"
import { type AttributionView, attributionOf } from "../listings/attribution.ts"
import type { FeedSource } from "../listings/source.ts"

export interface ListingDetailView {
  readonly mls: string
  readonly status: Listing["status"]
  /** Told only when it is no longer simply available. */
  readonly statusText: string | null
  readonly price: string
  readonly address: string
  /** City, province and postal code, as they follow the address. */
  readonly place: string
  readonly facts: ReadonlyArray<ListingFact>
  readonly type: string | null
  /** Null for a builder's lot, which has no number of an association. */
  readonly number: string | null
  readonly remarks: ReadonlyArray<string>
  readonly agent: string | null
  readonly brokerage: string | null
  /** Who builds it, of a builder's lot. */
  readonly builder: string | null
  /** Attributes and caption of each plan that is asked for. */
  readonly blueprints: ReadonlyArray<{
    readonly image: { readonly [name: string]: string }
    readonly label: string | null
  }>
  /** The plot of land, if it is asked for. */
  readonly lot: string | null
  readonly association: { readonly href: string; readonly text: string } | null
  /** What the licence asks to stand with it; null for a builder's lot. */
  readonly attribution: AttributionView | null
  /** Attributes of each photo. */
  readonly photos: ReadonlyArray<{ readonly [name: string]: string }>
  readonly photosLabel: string
  readonly stage: boolean
  /** Whether the address is the page's heading: the author has written none. */
  readonly isHeading: boolean
}

export const listingDetailView = (
  listing: Listing,
  attributes: { readonly [name: string]: string },
  { language, headed, rules, asOf }: { readonly language: string; readonly headed: boolean } & FeedSource,
  { media, shown }: Pictures
): ListingDetailView => {
  const words = listingWords(language)
  const { address, agents, offices } = listing
  const place = [address.city, address.province, address.line === null ? null : address.postalCode].filter(isTold)
  const shownAddress = address.line ?? address.city ?? listing.mls
  const agent = agents[0]?.name ?? null
  const included = (attributes["data-include"] ?? "").split(",").map((item) => item.trim())
  const includes = (what: string) => included.includes(what)
  const { badge } = feedNotice(displayRules[rules], language)
  return {
    mls: listing.mls,
    status: listing.status,
    statusText: listing.status === "available" ? null : words.status[listing.status],
    price: offerText(listing.offer, language),
    address: shownAddress,
    place: place.join(", "),
    facts: factsOf(listing, language),
    type: listing.subType,
    number: listing.provider === "builder" ? null : words.number(listing.mls),
    remarks: (listing.remarks ?? "")
      .split("\n")
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== ""),
    agent: agent === null ? null : words.listedBy(agent),
    brokerage: offices[0]?.name ?? null,
    builder: listing.builder?.name ?? null,
    blueprints: includes("blueprints")
      ? listing.blueprints.map(({ url, label }) => {
          const own = { src: url, alt: label ?? words.plan }
          return { image: { ...own, ...Object.fromEntries(imageAttributes(own, "later", media)) }, label }
        })
      : [],
    lot: includes("lot") && listing.lot !== null ? lotText(listing.lot, language) : null,
    association:
      listing.associationUrl === null || badge === null || listing.provider === "builder"
        ? null
        : { href: listing.associationUrl, text: badge },
    attribution: attributionOf(listing.provider, rules, asOf, language),
    photos: listing.photos.slice(0, photosShown(attributes["data-photos"])).map(({ url, alt }, at) => {
      const own = { src: url, alt: alt ?? words.photo(shownAddress, String(at + 1)) }
      return { ...own, ...Object.fromEntries(imageAttributes(own, shown.next(), media)) }
    }),
    photosLabel: words.photos,
    stage: attributes["data-gallery"] === "stage",
    isHeading: !headed
  }
}

/** How many photos are shown (LDET-02). */
const photosShown = (asked: string | undefined): number =>
  Math.min(asked === undefined ? limits.listingPhotos : Number(asked), limits.listingPhotosMost)

const isTold = (text: string | null): text is string => text !== null
