/** A grid of the site's listings, as its author narrows it down and, where they let it, its visitors. */
import { limits } from "../../limits.ts"
import { listingFilters, listingLayout, valueFault } from "../../listings/search/filters.ts"
import {
  facetFields,
  listingOrders,
  listingStatuses,
  offerKinds,
  propertyCategories
} from "../../listings/search/query.ts"
import { type Component, type ComponentIssue, type DeclaredAttribute, valueProblem } from "../contract.ts"
import { formHooks } from "../form/declared.ts"
import { found, need } from "../given.ts"
import { listingAdvice } from "./advice.ts"
import { askOf, askText, letThrough } from "./asked.ts"
import { savedSearchView } from "./savedSearch.ts"
import { type ListingsView, listingsView } from "./view.ts"

const number = (description: string): DeclaredAttribute => ({ kind: "number", min: 0, description })

/** Names under which an address can set a filter. */
const filterNames = listingFilters.flatMap(({ names }) => names)

/** What narrows listings down, for whatever shows or counts them. */
export const gridFilters: { readonly [name: string]: DeclaredAttribute } = {
  "data-city": {
    kind: "text",
    description: "City. Of several words any one is enough, unless `data-match` says otherwise."
  },
  "data-neighbourhood": { kind: "text", description: "Neighbourhood, compared as the city is." },
  "data-match": {
    kind: "oneOf",
    values: ["exact"],
    description:
      "City and neighbourhood have to be the whole name; without it a listing is shown that has any word of it."
  },
  "data-city-match": { kind: "oneOf", values: ["exact"], description: "The older name of `data-match`." },
  "data-property-category": {
    kind: "oneOf",
    values: propertyCategories,
    description: "Class of property; all where it is left out."
  },
  "data-property-type": {
    kind: "text",
    description: "Types of property as the feed spells them, separated by commas: listings of any of them are shown."
  },
  "data-structure-type": {
    kind: "text",
    description: "Types of dwelling as the feed spells them, separated by commas."
  },
  "data-address": {
    kind: "text",
    description: "Words that the street address has, each the beginning of one of its own."
  },
  "data-offer": {
    kind: "oneOf",
    values: offerKinds,
    description: "Sales or rentals (`lease`) alone; both where it is left out. Rentals have no price to search by."
  },
  "data-status": {
    kind: "listOf",
    values: listingStatuses,
    description: "How listings have to stand: one or several, separated by commas; all where it is left out."
  },
  "data-min-price": number("Least asking price. With a bound on the price only sales are shown."),
  "data-max-price": number("Highest asking price."),
  "data-min-beds": number("Fewest bedrooms."),
  "data-max-beds": number("Most bedrooms."),
  "data-min-baths": number("Fewest bathrooms."),
  "data-max-baths": number("Most bathrooms."),
  "data-min-sqft": number("Smallest living area in square feet."),
  "data-max-sqft": number("Largest living area in square feet."),
  "data-include-unknown": {
    kind: "oneOf",
    values: ["true", "false"],
    description: "With `true`, listings that do not state a bounded value are shown too; left out without it."
  },
  "data-featured": {
    kind: "oneOf",
    values: ["agent", "office", "mine", "true"],
    bare: true,
    description:
      "The site's own listings alone: those of its agent, of its office, or, with any other value, of its agent where one is known and else of its office. While staff have set no key the whole market is shown."
  },
  "data-agent-key": {
    kind: "text",
    description:
      "Key of a member of the site's office at the association: that member's listings alone. Any other key shows none."
  }
}

const attributes: { readonly [name: string]: DeclaredAttribute } = {
  ...gridFilters,
  "data-sort": {
    kind: "oneOf",
    values: listingOrders,
    description: "Order; by `newest` where it is left out. An order by price shows sales alone."
  },
  "data-limit": {
    kind: "integer",
    min: 1,
    max: limits.listingsPerPageMost,
    description: `Listings of a page; ${limits.listingsPerPage} where it is left out.`
  },
  "data-url-filters": {
    kind: "listOf",
    values: ["all", ...filterNames],
    description:
      "Which filters the page's address may set, by their names there, or `all`: `?minBeds=3&page=2`. None where it is left out."
  },
  "data-saved-search": {
    kind: "oneOf",
    values: ["true"],
    bare: true,
    description:
      "Offers visitors a form to save the search with its filters: they are mailed new listings, once a day at most. With `data-url-filters` alone."
  },
  "data-paging": {
    kind: "oneOf",
    values: ["auto", "more"],
    description:
      "Further pages are added below, by scrolling or by a button. The links to them stay, for whoever has no script."
  }
}

/** Of `Cards.astro`: what every component has that shows listings as cards. */
export const cardsHooks: { readonly [selector: string]: string } = {
  ".mk-listings__status":
    "What is said of the search: one or several of the next six. Screen readers say it again when a script changes it.",
  ".mk-listings__count": "How many listings were found, of a grid whose visitors search or go on in it.",
  ".mk-listings__asked": "What the visitor narrowed the search down to, in words.",
  ".mk-listings__remark":
    "What that leaves out, or why it can find nothing: rentals in an order by price, crossed bounds.",
  ".mk-listings__notice": "Says so where there are no listings to show.",
  ".mk-listings__set-aside": "Which of the visitor's filters could not be used, with what was typed.",
  ".mk-listings__failure": "Says that a script asked in vain: the cards are those from before. Hidden until then.",
  ".mk-listings__grid": "The list of cards.",
  ".mk-listing": "One card; `data-mk-mls` says which.",
  '.mk-listing[data-mk-status="pending"]': "One that is pending, or with `sold` one that is sold.",
  ".mk-listing[data-mk-no-photo]": "One without a photo.",
  ".mk-listing__photo": "The first photo.",
  ".mk-listing__status": "The status in words, once it is no longer simply available.",
  ".mk-listing__price": "The price in words.",
  ".mk-listing__address": "Street and place.",
  ".mk-listing__link": "The link to the listing's own page, which covers the card.",
  ".mk-listing__facts": "The list of rooms and area.",
  ".mk-listing__beds": "Bedrooms.",
  ".mk-listing__baths": "Bathrooms.",
  ".mk-listing__sqft": "Living area.",
  ".mk-listing__mls": "The number.",
  ".mk-listing__brokerage": "The brokerage. It must not be hidden.",
  ".mk-listing__realtor": "The link to the listing's page at the association. It must not be hidden.",
  ".mk-listing__builder": "Who builds it, of a builder's lot.",
  ".mk-listings__pager":
    "Links to further pages, where the address may ask for them; the present one has `aria-current`. Where a script adds the next page below, its link says so.",
  ".mk-listings__wider":
    "Of a search that found nothing: a link for each of its filters, to the same search without it.",
  ".mk-listings__gap": "The mark of pages that the pager leaves out.",
  ".mk-listings__attribution":
    "What the licence asks for, below the listings of an association. It must not be hidden.",
  ".mk-listings__realtor-logo": "The association's mark.",
  ".mk-listings__trademark": "Whose trademarks the words are.",
  ".mk-listings__disclaimer": "What the figures may be used for.",
  ".mk-listings__as-of": "How old they are, where the licence has that said."
}

export const listings: Component<ListingsView> = {
  name: "listings",
  purpose: "Shows the listings of the site's feed in a grid of cards.",
  example: '<mk-component name="listings" data-city="Ajax" data-min-beds="3" data-limit="6"></mk-component>',
  attributes,
  holds: ["block", "link", "button", "form"],
  hooks: {
    ".mk-listings": "The whole.",
    ".mk-listings[data-mk-total]":
      "How many listings there are on all pages, and in `data-mk-total-pages` on how many.",
    ".mk-listings[data-mk-page]": "Which page is shown.",
    ".mk-listings[data-mk-partial]":
      "A grid that so many listings match exactly that nobody counts them: it has no total and no pager.",
    ".mk-listings[data-mk-dropped]":
      "Names of filters that were set aside, separated by commas: malformed in the address or a form, or a city elsewhere than the site's market.",
    ".mk-listings[data-mk-agent-unscoped]": "A grid of one member on a site whose office has no key.",
    ".mk-listings[data-mk-agent-empty]": "A grid of a member of the office with no listings, or of nobody's key.",
    ".mk-listings[data-mk-error]": "A grid whose feed cannot be had, or which a script asked for in vain.",
    ".mk-listings[data-mk-defaults]":
      "What the attributes set, as JSON, for scripts; `data-mk-scope`, `data-mk-url-filters`, `data-mk-paging` and `data-mk-more` beside it too.",
    ...cardsHooks,
    ".mk-listings__saved-search":
      "The form by which a visitor saves the search, with `data-saved-search`; it is made as every form is.",
    ".mk-listings__saved-search-heading": "What it is for.",
    ...formHooks
  },
  notes: `Whatever is asked for, listings outside the site's market are not shown. Publish a page whose route ends in \`/:mls/:slug\` first: cards link to it while it is published. A page changes within a minute after the feed has changed what it shows.

A form \`<form class="mk-listings-filters" method="get">\` whose controls have the names of filters works with any grid of its page that has \`data-url-filters\`, with or without script. An empty \`<select data-mk-facet="City">\` is filled with the values that the feed has; fields are ${facetFields.map((field) => `\`${field}\``).join(", ")}. [More on listings](listings.md).`,
  judge: (written) => {
    const faults = filterIssues(attributes, written)
    const open = (written.get("data-url-filters") ?? "").split(",").map((name) => name.trim())
    const unfiltered = written.has("data-saved-search") && !written.has("data-url-filters")
    if (unfiltered)
      return [
        ...faults,
        issue(
          "data-saved-search",
          `data-saved-search stands with data-url-filters: without filters there is no search to save. Write data-url-filters="all", or some of: ${filterNames.filter((name) => !listingLayout.has(name)).join(", ")}.`
        )
      ]
    return open.length > 1 && open.includes("all")
      ? [...faults, issue("data-url-filters", "data-url-filters is all, or a comma list of names of filters.")]
      : faults
  },
  advise: listingAdvice,
  needs: (own, around) => [need.listings(own, around?.asked)],
  answersTo: letThrough,
  feed: ({ attributes: own, owner }, given, place) => {
    const ask = askOf(own, place.asked)
    const shown = listingsView(own, found(given, "listings", askText(ask)), place, {
      media: given.media,
      shown: place.pictures
    })
    const view = place.isNoticed ? { ...shown, attribution: null } : shown
    // A site without listings has nothing to search.
    const isOffered = own["data-saved-search"] !== undefined && (view.cards.length > 0 || view.notice !== null)
    return isOffered && owner !== undefined ? { ...view, savedSearch: savedSearchView(ask, owner, place) } : view
  }
}

/** Values that a filter cannot be asked with, although their kind is right. */
export const filterIssues = (
  declared: { readonly [name: string]: DeclaredAttribute },
  written: ReadonlyMap<string, string>
): ReadonlyArray<ComponentIssue> =>
  listingFilters.flatMap((filter) =>
    filter.attributes.flatMap((name) => {
      const value = written.get(name)
      const contract = declared[name]
      if (value === undefined || contract === undefined || valueProblem(contract, value) !== null) return []
      const fault = valueFault(filter, value.trim())
      return fault === null ? [] : [issue(name, `${name} ${fault}.`)]
    })
  )

const issue = (attribute: string, message: string): ComponentIssue => ({
  refusal: "gate.component_value",
  code: "listings.value",
  message,
  attribute
})
