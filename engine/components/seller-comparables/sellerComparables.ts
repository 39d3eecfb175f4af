/**
 * Homes for sale around an address that a visitor looked up, for whoever thinks of selling. Which address it is stands in a
 * signed token of the page's own address (`?mk_addr=`), so the page is rendered for that visitor and kept by nobody.
 */
import { moneyText } from "../../areas/wording.ts"
import { limits } from "../../limits.ts"
import { homeParameters, noHome } from "../../listings/home.ts"
import type { ReadParameters } from "../../listings/search/filters.ts"
import { addressParameter } from "../../places/addressToken.ts"
import { lookupOffAdvice } from "../../places/advice.ts"
import { formattedNumber } from "../../values/formats.ts"
import type { Attributes, Component } from "../contract.ts"
import { found, need } from "../given.ts"
import { cardsHooks } from "../listings/listings.ts"
import type { CardListing } from "../listings/source.ts"
import { type ListingsView, listingsView } from "../listings/view.ts"
import { type ComparablesAsk, comparablesAskText } from "./nearest.ts"
import { type Details, detailsOf, kindField } from "./details.ts"
import { comparableWords } from "./words.ts"

export interface SellerComparablesView {
  /** Names the address; null on a page that is about none. */
  readonly heading: string | null
  /** What the visitor may say of their home; null where it is not asked. */
  readonly details: Details | null
  /** Said where there are no homes to show. */
  readonly notice: string | null
  /** Between which amounts they ask; null of fewer than three, and of several currencies. */
  readonly prices: string | null
  /** Null where there are none. */
  readonly listings: ListingsView | null
}

const usualRadiusKm = 2
const usualHomes = 6

export const sellerComparables: Component<SellerComparablesView | null> = {
  name: "seller-comparables",
  purpose: "Shows homes for sale that are like one at an address that a visitor looked up.",
  example: '<mk-component name="seller-comparables" data-radius-km="3" data-limit="6"></mk-component>',
  attributes: {
    "data-radius-km": {
      kind: "number",
      min: 0.1,
      max: 50,
      description: `How far from the address homes may lie, in kilometres; ${usualRadiusKm} without it.`
    },
    "data-limit": {
      kind: "integer",
      min: 1,
      max: 24,
      description: `How many homes at most, the most alike first; ${usualHomes} without it.`
    },
    "data-details": {
      kind: "oneOf",
      values: ["true"],
      bare: true,
      description:
        "Asks, below the address, for the kind, bedrooms, size and price of the visitor's home, so that those most like it come first; nothing is asked without it."
    }
  },
  holds: ["block", "link"],
  hooks: {
    ".mk-comparables": "The whole.",
    ".mk-comparables[data-mk-unbound]":
      "On a page that was told no address, or one whose token is altered, another site's or over.",
    ".mk-comparables__heading": "Names the address.",
    ".mk-comparables__source":
      "The attribution to Google Maps, which found the address. Its terms ask that it is seen.",
    ".mk-comparables__details": "With `data-details`: the `form` that asks for more of the visitor's home.",
    ".mk-comparables__details-heading": "What it is for.",
    ".mk-comparables__field": "A label with its field.",
    ".mk-comparables__label": "The label.",
    ".mk-comparables__input": "The field, an `input` or a `select`.",
    ".mk-comparables__submit": "The button.",
    ".mk-comparables__prices": "Between which amounts these homes ask, of three or more.",
    ".mk-comparables__notice": "Says what to do on a page without an address, or that no homes lie near.",
    ...cardsHooks
  },
  notes: `The address comes from an [\`address-lookup\`](#address-lookup), on the same page or one that leads to it, or from the look-up for scripts ([data](data.md#looking-addresses-up)), by a \`token\` as \`?${addressParameter}=\`. Such a page is rendered for that visitor, stored nowhere, and not to be indexed; a token holds for a day. Without a token, or with one that is no good, the component says that an address is wanted. Beside it the address of the page may say what is known of the visitor's home, and no more of it than they want, as the form of \`data-details\` does without any script: \`${homeParameters.kind}\` (a kind of property as the feed names it), \`${homeParameters.beds}\`, \`${homeParameters.sqft}\` and \`${homeParameters.price}\`. Of the ${limits.comparablesLookedAt} nearest within the radius those are shown that are most alike: how unlike a home is, is the sum of its distance as a share of the radius, 1 for another kind, a third for each bedroom more or fewer, and the number of times that its size and its price double or halve, each 1 at most. What the visitor does not say does not count, what a listing does not say counts half. Homes are those that the site may show, for sale and with a price, neither land nor shops unless that kind is asked for; those whose address may not be shown lie nowhere and are left out. Cards are those of [\`listings\`](#listings). Nothing is shown on a site without listings, or without the look-up.`,
  advise: (_, known) => lookupOffAdvice(known),
  answersTo: () => new Set([addressParameter]),
  needs: (own, around) => {
    const ask = askOfPage(own, around?.asked)
    if (ask === null) return []
    const kinds = own["data-details"] === undefined ? [] : [need.facet(kindField)]
    return [need.comparables(comparablesAskText(ask)), ...kinds]
  },
  feed: ({ attributes: own }, given, place) => {
    if (place.looksUp !== true) return null
    const words = comparableWords(place.language)
    const ask = askOfPage(own, place.asked)
    const address = place.asked?.address?.address
    if (ask === null || address === undefined)
      return { heading: null, details: null, notice: words.unbound, prices: null, listings: null }
    const source = found(given, "comparables", comparablesAskText(ask))
    if (source === undefined) return null
    const radius = formattedNumber(ask.radiusKm, place.language)
    const isEmpty = source.listings.length === 0
    return {
      heading: words.near(address),
      details:
        own["data-details"] === undefined
          ? null
          : detailsOf(ask.home, { kinds: found(given, "facets", kindField)?.[kindField] ?? [], id: own["id"], place }),
      prices: pricesOf(source.listings, place.language),
      notice: isEmpty ? words.none(radius) : null,
      listings: isEmpty
        ? null
        : listingsView(
            {},
            source,
            { route: place.route, language: place.language },
            {
              media: given.media,
              shown: place.pictures
            }
          )
    }
  }
}

const pricesOf = (listings: ReadonlyArray<Pick<CardListing, "offer">>, language: string): string | null => {
  const offers = listings.flatMap(({ offer }) => (offer.kind === "sale" && offer.amount !== null ? [offer] : []))
  const [first] = offers
  if (first === undefined || offers.length < limits.areaFiguresLeast) return null
  if (offers.some(({ currency }) => currency !== first.currency)) return null
  const amounts = offers.map(({ amount }) => amount!)
  const money = (amount: number) => moneyText(amount, first.currency, language)
  return comparableWords(language).prices(money(Math.min(...amounts)), money(Math.max(...amounts)))
}

const askOfPage = (own: Attributes, asked: ReadParameters | undefined): ComparablesAsk | null =>
  asked?.address === undefined
    ? null
    : {
        lat: asked.address.lat,
        lng: asked.address.lng,
        radiusKm: Number(own["data-radius-km"] ?? usualRadiusKm),
        limit: Math.min(Number(own["data-limit"] ?? usualHomes), 24),
        home: asked.home ?? noHome
      }
