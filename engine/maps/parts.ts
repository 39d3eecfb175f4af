/**
 * What the ground of a map is made of: the names that styles in Google's notation have for each part. `ground.ts` draws
 * them in the colours of `colors.ts`, and `style.ts` changes them.
 */
import type { PartName } from "./colors.ts"

export interface GroundPart {
  /** As `featureType` names it; a style for `road` holds for `road.local` too. */
  readonly feature: string
  /** As `elementType` names it; a style for `geometry` holds for `geometry.fill` too. */
  readonly element: string
}

export const groundParts: { readonly [name in PartName]: GroundPart } = {
  land: { feature: "landscape", element: "geometry.fill" },
  quarter: { feature: "administrative.neighborhood", element: "geometry.fill" },
  quarterEdge: { feature: "administrative.neighborhood", element: "geometry.stroke" },
  lines: { feature: "administrative", element: "geometry.stroke" },
  green: { feature: "landscape.natural.landcover", element: "geometry.fill" },
  park: { feature: "poi.park", element: "geometry.fill" },
  school: { feature: "poi.school", element: "geometry.fill" },
  medical: { feature: "poi.medical", element: "geometry.fill" },
  built: { feature: "landscape.man_made", element: "geometry.fill" },
  building: { feature: "landscape.man_made.building", element: "geometry.fill" },
  buildingEdge: { feature: "landscape.man_made.building", element: "geometry.stroke" },
  water: { feature: "water", element: "geometry.fill" },
  waterName: { feature: "water", element: "labels.text.fill" },
  waterHalo: { feature: "water", element: "labels.text.stroke" },
  path: { feature: "road.local", element: "geometry.fill" },
  local: { feature: "road.local", element: "geometry.fill" },
  localEdge: { feature: "road.local", element: "geometry.stroke" },
  arterial: { feature: "road.arterial", element: "geometry.fill" },
  arterialEdge: { feature: "road.arterial", element: "geometry.stroke" },
  highway: { feature: "road.highway", element: "geometry.fill" },
  highwayEdge: { feature: "road.highway", element: "geometry.stroke" },
  roadName: { feature: "road", element: "labels.text.fill" },
  roadHalo: { feature: "road", element: "labels.text.stroke" },
  rail: { feature: "transit.line", element: "geometry.fill" },
  country: { feature: "administrative.country", element: "geometry.stroke" },
  province: { feature: "administrative.province", element: "geometry.stroke" },
  countryName: { feature: "administrative.country", element: "labels.text.fill" },
  placeName: { feature: "administrative.locality", element: "labels.text.fill" },
  placeHalo: { feature: "administrative.locality", element: "labels.text.stroke" },
  quarterName: { feature: "administrative.neighborhood", element: "labels.text.fill" }
}

export const partNames = Object.keys(groundParts) as ReadonlyArray<PartName>

/** What a style makes of a part; what is left out stays as it is. */
export interface PartChange {
  /** `#rrggbb`. */
  readonly color?: string
  readonly hidden?: true
  /** Factor of its width. */
  readonly weight?: number
}

/** Changes by part, for those that a style touches. */
export type GroundChanges = { readonly [name in PartName]?: PartChange }
