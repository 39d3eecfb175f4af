/** Shows the listing that a page at `…/:mls/:slug` is about (LDET-01). On every other page it renders nothing. */
import { limits } from "../../limits.ts"
import type { Component } from "../contract.ts"
import { type ListingDetailView, listingDetailView } from "./detail.ts"

export const listingDetail: Component<ListingDetailView | null> = {
  name: "listing-detail",
  example: '<mk-component name="listing-detail" data-photos="12" data-gallery="stage"></mk-component>',
  attributes: {
    /** A larger number counts as the largest (AU-B41). */
    "data-photos": { kind: "integer", min: 1, max: limits.listingPhotosMost },
    "data-gallery": { kind: "oneOf", values: ["stage"] },
    /** Of builders' lots: the plans, and the plot of land. */
    "data-include": { kind: "listOf", values: ["blueprints", "lot"] }
  },
  holds: ["block", "link"],
  feed: ({ attributes }, { media }, place) =>
    place.listing === undefined
      ? null
      : listingDetailView(place.listing, attributes, place, { media, shown: place.pictures })
}
