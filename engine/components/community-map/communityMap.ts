/** An area's outline as a map (STATS-02): drawn by the server, without any script or tiles of somebody else. */
import { type AreaMap, areaMap } from "../../areas/map.ts"
import { pointAt } from "../../areas/geometry.ts"
import { ofListing } from "../../areas/source.ts"
import { areaWords } from "../../areas/wording.ts"
import type { Component } from "../contract.ts"
import { foundArea } from "../given.ts"
import {
  areaNeeds,
  areaNotes,
  boundary,
  boundaryAdvice,
  boundaryIssues,
  caption
} from "../neighborhood-stats/boundary.ts"

export interface CommunityMapView {
  readonly area: { readonly id: string; readonly kind: string; readonly name: string }
  /** What the drawing shows, in words. */
  readonly label: string
  readonly map: AreaMap
}

export const communityMap: Component<CommunityMapView | null> = {
  name: "community-map",
  purpose: "Draws the outline of an area, within its city where it is a neighbourhood.",
  example: '<mk-component name="community-map" data-boundary="Old Mill"></mk-component>',
  attributes: {
    "data-boundary": boundary,
    "data-caption": caption
  },
  holds: ["block"],
  hooks: {
    ".mk-community-map": "The whole, a `figure`; `data-mk-area` has the area's id.",
    ".mk-community-map__drawing": "The drawing, an `svg`.",
    ".mk-community-map__area": "The area's outline.",
    ".mk-community-map__within": "The outline of the city around a neighbourhood.",
    ".mk-community-map__listing": "Where the listing is that the page is about.",
    ".mk-community-map__caption": "The area's name."
  },
  notes: `With \`data-boundary="listing"\` the listing's place is marked. ${areaNotes}`,
  judge: boundaryIssues,
  advise: boundaryAdvice,
  needs: (own, around) => areaNeeds(own, around?.listing),
  feed: ({ attributes }, given, { language, listing }) => {
    const boundary = attributes["data-boundary"] ?? ""
    const found = foundArea(given, boundary, listing)
    if (found === undefined) return null
    const { area, within } = found
    const isOfListing = boundary.trim() === ofListing && listing?.latitude != null && listing.longitude != null
    const point = isOfListing ? pointAt(listing.latitude, listing.longitude) : null
    const words = areaWords(language)
    return {
      area: { id: area.id, kind: area.kind, name: area.name },
      label: within === null ? words.outline(area.name) : words.outlineWithin(area.name, within.name),
      map: areaMap(area.outline, within?.outline ?? null, point)
    }
  }
}
