/**
 * A plan: what a ground is drawn from where nobody has an archive of tiles. It has the layers and kinds of Protomaps, so
 * that a ground drawn from it looks like any other, and follows the same styles.
 */

/** As the tiles' schema names them. */
export const planLayers = ["landuse", "water", "boundaries", "roads", "buildings", "places"] as const
export type PlanLayer = (typeof planLayers)[number]

/** Longitude and latitude, in degrees. */
export type Position = readonly [longitude: number, latitude: number]

export interface PlanFeature {
  readonly layer: PlanLayer
  /** As the layer's features have it, for example `park` or `minor_road`. */
  readonly kind: string
  /** Written on the map; left out for what has no name. */
  readonly name?: string
  /** From which zoom on it is drawn, from 0; left out for every zoom. */
  readonly minzoom?: number
  readonly type: "point" | "line" | "area"
  /** One list of positions; an area's are its outer ring and then its holes, first points not repeated at their ends. */
  readonly parts: ReadonlyArray<ReadonlyArray<Position>>
}

export type Plan = ReadonlyArray<PlanFeature>

/** West, south, east and north of a plan, in degrees; the whole world for one without features. */
export const planBounds = (plan: Plan): readonly [west: number, south: number, east: number, north: number] => {
  let [west, south, east, north] = [180, 85, -180, -85]
  for (const { parts } of plan)
    for (const part of parts)
      for (const [lng, lat] of part) {
        west = Math.min(west, lng)
        east = Math.max(east, lng)
        south = Math.min(south, lat)
        north = Math.max(north, lat)
      }
  if (west > east) return [-180, -85, 180, 85]
  // Past the date line the other side of the world is meant.
  return [east > 180 ? -180 : west, Math.max(-85, south), Math.min(180, east), Math.min(85, north)]
}
