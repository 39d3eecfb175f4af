/** What components of an area read: the area, what lies around it, and the figures of the site's market in it. */
import type { AreaName, AreaPoint, AreaRecord } from "../model/Area.ts"
import type { Listing } from "../model/Listing.ts"
import type { MonthFigures } from "./figures.ts"
import { pointAt } from "./geometry.ts"

/** Which area is asked for: that of a text an author wrote, or that of the listing a page is about. */
export type AreaAsk = { readonly boundary: string } | { readonly at: AreaPoint }

export interface AreaSource {
  readonly area: AreaName & Pick<AreaRecord, "box" | "outline">
  /** The city around a neighbourhood. */
  readonly within: Pick<AreaRecord, "id" | "name" | "outline"> | null
  /** The latest last; none where no listing of the site ever lay in it. */
  readonly months: ReadonlyArray<MonthFigures>
}

/** Boundary that stands for the area of the listing that a page is about. */
export const ofListing = "listing"

/** Null where the page is about no listing, or about one that is not on the map. */
export const areaAsk = (boundary: string, listing: Listing | undefined): AreaAsk | null => {
  if (boundary.trim() !== ofListing) return { boundary: boundary.trim() }
  if (listing === undefined || listing.latitude === null || listing.longitude === null) return null
  return { at: pointAt(listing.latitude, listing.longitude) }
}

export const areaAskText = (ask: AreaAsk): string => JSON.stringify(ask)
export const readAreaAsk = (text: string): AreaAsk => JSON.parse(text)
