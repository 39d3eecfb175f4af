/**
 * A map of listings as its view prints it: the page's listings as a list, which is there for whoever has no script, and
 * what a script needs to draw the map in its place.
 */
import { isListingNumber, listingRoute } from "../../listings/address.ts"
import { displayRules, feedNotice } from "../../listings/displayRules.ts"
import { factsOf, listingWords, offerText, shortOfferText } from "../../listings/wording.ts"
import { limits } from "../../limits.ts"
import { groundChanges } from "../../maps/style.ts"
import { controlWords } from "../../maps/words.ts"
import { routePath } from "../../publish/addresses.ts"
import { formattingLocale } from "../../values/locale.ts"
import type { Attributes } from "../contract.ts"
import { type AttributionView, attributionOf } from "../listings/attribution.ts"
import type { CardListing, ListingsSource } from "../listings/source.ts"
import { listingsMapWords } from "./words.ts"

export interface ListingsMapView {
  readonly title: string
  readonly items: ReadonlyArray<ListingsMapItem>
  /** Said where there are no listings; null on a site without any. */
  readonly notice: string | null
  /** What the licence asks for; null beside a grid, which has it already. */
  readonly attribution: AttributionView | null
  /** Attributes of the wrapper, each as it is printed; those that do not apply are not there. */
  readonly marks: { readonly [name: `data-mk-${string}`]: string }
}

export interface ListingsMapItem {
  readonly mls: string
  readonly price: string
  readonly address: string
  readonly facts: string
  readonly number: string | null
  readonly brokerage: string | null
  readonly association: { readonly href: string; readonly text: string } | null
  readonly href: string | null
  /** What its pin is drawn from, as JSON; null for one that says no place. */
  readonly pin: string | null
}

/** `beside` says whether the page has a grid, whose listings the source then holds. */
export const listingsMapView = (
  attributes: Attributes,
  source: ListingsSource | undefined,
  { language, beside }: { readonly language: string; readonly beside: boolean }
): ListingsMapView => {
  const { provider = null, listings = [], base = null, rules = "crea", asOf = null, feed = "well" } = source ?? {}
  const { badge } = feedNotice(displayRules[rules], language)
  const words = listingsMapWords(language)
  const title = attributes["data-title"]?.trim() || words.title
  const color = pinColor(attributes["data-pin-color"])
  const style = groundChanges(attributes["data-style"])
  const common = listingWords(language)
  const { title: _, ...told } = words
  return {
    title,
    items: listings.map((listing) => itemOf(listing, { base, badge, language })),
    notice: provider === null || listings.length > 0 ? null : feed === "none" ? common.away : common.noneFound,
    attribution:
      beside || provider === null || listings.length === 0 ? null : attributionOf(provider, rules, asOf, language),
    marks: {
      ...(attributes["data-lat"] !== undefined && { "data-mk-lat": String(Number(attributes["data-lat"])) }),
      ...(attributes["data-lng"] !== undefined && { "data-mk-lng": String(Number(attributes["data-lng"])) }),
      ...(attributes["data-zoom"] !== undefined && { "data-mk-zoom": String(Number(attributes["data-zoom"])) }),
      ...(Object.keys(style).length > 0 && { "data-mk-style": JSON.stringify(style) }),
      ...(color !== undefined && { "data-mk-pin-color": color.fill, "data-mk-pin-ink": color.ink }),
      // A site without listings has nothing to ask for.
      ...(attributes["data-live"] !== "false" &&
        provider !== null && { "data-mk-live": String(limits.listingMapZoom) }),
      ...(feed === "none" && { "data-mk-error": "listings_unavailable" }),
      ...(listings[0] && { "data-mk-currency": listings[0].offer.currency }),
      "data-mk-locale": formattingLocale(language),
      "data-mk-words": JSON.stringify({
        ...controlWords(language),
        ...told,
        nothing: common.noneFound,
        ...(badge !== null && { badge })
      })
    }
  }
}

/** Hex with three or six digits, in any case; undefined for any other text. */
export const pinColor = (text: string | undefined): { readonly fill: string; readonly ink: string } | undefined => {
  const [, digits] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text?.trim() ?? "") ?? []
  if (digits === undefined) return undefined
  const fill = (digits.length === 3 ? digits.replace(/./g, "$&$&") : digits).toLowerCase()
  const channel = (at: number) => {
    const share = Number.parseInt(fill.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  // Relative luminance (WCAG 2.2): on anything lighter than this, black is easier to read than white.
  const luminance = 0.2126 * channel(0) + 0.7152 * channel(2) + 0.0722 * channel(4)
  return { fill: `#${fill}`, ink: luminance > 0.179 ? "#000000" : "#ffffff" }
}

const itemOf = (
  listing: CardListing,
  { base, badge, language }: { readonly base: string | null; readonly badge: string | null; readonly language: string }
): ListingsMapItem => {
  const { mls, address, offer, place } = listing
  const isLot = listing.provider === "builder"
  const price = offerText(offer, language)
  return {
    mls,
    price,
    address: [address.line, address.city].filter((text) => text !== null && text !== "").join(", ") || mls,
    facts: factsOf(listing, language)
      .map(({ text }) => text)
      .join(" · "),
    number: isLot ? null : listingWords(language).number(mls),
    brokerage: (isLot ? listing.builder : listing.offices[0])?.name ?? null,
    association:
      isLot || badge === null || listing.associationUrl === null ? null : { href: listing.associationUrl, text: badge },
    href: base === null || !isListingNumber(mls) ? null : routePath(listingRoute(base, listing)),
    pin:
      place === null
        ? null
        : JSON.stringify({ lat: place.lat, lng: place.lng, short: shortOfferText(offer, language) ?? price })
  }
}
