/** Shows the listing that a page at `…/:mls/:slug` is about (LDET-01). On every other page it renders nothing. */
import { limits } from "../../limits.ts"
import type { Component } from "../contract.ts"
import type { FeedSource } from "../listings/source.ts"
import { found, need } from "../given.ts"
import { type ListingDetailView, listingDetailView } from "./detail.ts"

export const listingDetail: Component<ListingDetailView | null> = {
  name: "listing-detail",
  purpose: "Shows the property that a page is about, as the listing feed tells of it.",
  example: '<mk-component name="listing-detail" data-photos="12" data-gallery="stage"></mk-component>',
  attributes: {
    // A larger number counts as the largest (AU-B41).
    "data-photos": {
      kind: "integer",
      min: 1,
      max: limits.listingPhotosMost,
      description: `How many photos are shown at most; ${limits.listingPhotos} where it is left out, and never more than ${limits.listingPhotosMost}.`
    },
    "data-gallery": {
      kind: "oneOf",
      values: ["stage"],
      description: "`stage` shows the first photo large and the others as thumbnails beneath it."
    },
    "data-include": {
      kind: "listOf",
      values: ["blueprints", "lot"],
      description: "Of a builder's lot, what is shown beside the rest: the plans, the plot of land."
    }
  },
  holds: ["block", "link"],
  behaves: true,
  hooks: {
    ".mk-listing-detail": "The property, an `article`; `data-mk-mls` has its number, `data-mk-status` its status.",
    ".mk-listing-detail__gallery": "The photos; it is a `.mk-gallery` too, so they open large.",
    ".mk-gallery--stage": 'The photos with `data-gallery="stage"`.',
    ".mk-listing-detail__photo": "One photo.",
    ".mk-listing-detail__price": "The price.",
    ".mk-listing-detail__status": "The status in words, once it is no longer simply available.",
    ".mk-listing-detail__address": "The address: the page's `h1` where the author wrote none, else a paragraph.",
    ".mk-listing-detail__street": "Number and street.",
    ".mk-listing-detail__place": "Place, province and postal code.",
    ".mk-listing-detail__facts": "The list of rooms, area and kind.",
    ".mk-listing-detail__beds": "Bedrooms.",
    ".mk-listing-detail__baths": "Bathrooms.",
    ".mk-listing-detail__sqft": "Living area.",
    ".mk-listing-detail__type": "Kind of property.",
    ".mk-listing-detail__remarks": "What the agent writes, in paragraphs.",
    ".mk-listing-detail__mls": "The number, in words.",
    ".mk-listing-detail__lot": "The plot of land.",
    ".mk-listing-detail__blueprints": "The plans.",
    ".mk-listing-detail__blueprint": "One plan, a `figure`.",
    ".mk-listing-detail__builder": "Who builds it.",
    ".mk-listing-detail__agent": "Whose listing it is.",
    ".mk-listing-detail__brokerage": "The agent's brokerage.",
    ".mk-listing-detail__realtor":
      "The link to the association's page, which its licence asks for. It must not be hidden.",
    ".mk-listings__attribution": "What the licence asks for, below a listing of an association. It must not be hidden.",
    ".mk-listings__realtor-logo": "The association's mark.",
    ".mk-listings__trademark": "Whose trademarks the words are.",
    ".mk-listings__disclaimer": "What the figures may be used for.",
    ".mk-listings__as-of": "How old they are, where the licence has that said."
  },
  notes: `Write one page whose route ends in \`/:mls/:slug\`, for example \`/homes/:mls/:slug\`, with this component in it; every listing that the site's scope takes in is served there. What it takes in, staff set: a market, an agent, an office; on a builders' site it is chosen with \`PUT /v1/listings/scope\`. What the feed does not tell is left out, and on a page that is about no listing nothing is shown.`,
  needs: (_, around) => (around?.listing?.provider === "builder" ? [] : [need.feed]),
  feed: ({ attributes }, given, place) =>
    place.listing === undefined
      ? null
      : listingDetailView(
          place.listing,
          attributes,
          { language: place.language, headed: place.headed, ...(found(given, "feed") ?? unread) },
          { media: given.media, shown: place.pictures }
        )
}

/** Where nothing was read, as of a listing that is made up: notices of some licence, rather than none. */
const unread: FeedSource = { rules: "crea", asOf: null }
