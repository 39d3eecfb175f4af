/**
 * What the ground of a map is made of: each part with its colour, and the names that styles in Google's notation have for
 * it. `ground.ts` draws them, `style.ts` changes them.
 */
export interface GroundPart {
  /** As `featureType` names it; a style for `road` holds for `road.local` too. */
  readonly feature: string
  /** As `elementType` names it; a style for `geometry` holds for `geometry.fill` too. */
  readonly element: string
  /** `#rrggbb`. */
  readonly color: string
}

export const groundParts = {
  land: { feature: "landscape", element: "geometry.fill", color: "#f0ede6" },
  lines: { feature: "administrative", element: "geometry.stroke", color: "#dcd8cf" },
  green: { feature: "landscape.natural.landcover", element: "geometry.fill", color: "#e2ecd9" },
  park: { feature: "poi.park", element: "geometry.fill", color: "#d3e6c6" },
  school: { feature: "poi.school", element: "geometry.fill", color: "#efe9dc" },
  medical: { feature: "poi.medical", element: "geometry.fill", color: "#f4e4e1" },
  built: { feature: "landscape.man_made", element: "geometry.fill", color: "#ece8e0" },
  building: { feature: "landscape.man_made.building", element: "geometry.fill", color: "#e2ddd2" },
  buildingEdge: { feature: "landscape.man_made.building", element: "geometry.stroke", color: "#d5cec0" },
  water: { feature: "water", element: "geometry.fill", color: "#b7d6e5" },
  waterName: { feature: "water", element: "labels.text.fill", color: "#35657f" },
  waterHalo: { feature: "water", element: "labels.text.stroke", color: "#dcecf3" },
  path: { feature: "road.local", element: "geometry.fill", color: "#e0d8c9" },
  local: { feature: "road.local", element: "geometry.fill", color: "#ffffff" },
  localEdge: { feature: "road.local", element: "geometry.stroke", color: "#d3ccbd" },
  arterial: { feature: "road.arterial", element: "geometry.fill", color: "#fdeebb" },
  arterialEdge: { feature: "road.arterial", element: "geometry.stroke", color: "#cfc08f" },
  highway: { feature: "road.highway", element: "geometry.fill", color: "#fbd98f" },
  highwayEdge: { feature: "road.highway", element: "geometry.stroke", color: "#ddb664" },
  roadName: { feature: "road", element: "labels.text.fill", color: "#5a544a" },
  roadHalo: { feature: "road", element: "labels.text.stroke", color: "#ffffff" },
  rail: { feature: "transit.line", element: "geometry.fill", color: "#c3bdb3" },
  country: { feature: "administrative.country", element: "geometry.stroke", color: "#9d8fa3" },
  province: { feature: "administrative.province", element: "geometry.stroke", color: "#c4b9c8" },
  countryName: { feature: "administrative.country", element: "labels.text.fill", color: "#4d4352" },
  placeName: { feature: "administrative.locality", element: "labels.text.fill", color: "#37332d" },
  placeHalo: { feature: "administrative.locality", element: "labels.text.stroke", color: "#ffffff" },
  quarterName: { feature: "administrative.neighborhood", element: "labels.text.fill", color: "#655e54" }
} as const satisfies { readonly [name: string]: GroundPart }

export type PartName = keyof typeof groundParts
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
