/** Shows the listing that a page at `…/:mls/:slug` is about (LDET-01). On every other page it renders nothing. */
import { limits } from "../../limits.ts"
import type { ComponentContract } from "../contract.ts"

export const listingDetail: ComponentContract = {
  name: "listing-detail",
  attributes: {
    /** A larger number counts as the largest (AU-B41). */
    "data-photos": { kind: "integer", min: 1, max: limits.listingPhotosMost },
    "data-gallery": { kind: "oneOf", values: ["stage"] },
    /** Of builders' lots: the plans, and the plot of land. */
    "data-include": { kind: "listOf", values: ["blueprints", "lot"] }
  },
  holds: ["block", "link"]
}
