/** A place with a boundary, such as a neighbourhood or a city. Areas are the installation's: every site sees the same ones. */

/** From the smallest to the largest: whoever looks for the area of a point takes the first that there is. */
export const areaKinds = ["neighbourhood", "city", "region"] as const
export type AreaKind = (typeof areaKinds)[number]

/** Longitude and latitude in millionths of a degree, whole numbers, as listings have them. */
export type AreaPoint = readonly [longitude: number, latitude: number]

/** A closed line: the first point is not repeated at its end. Along it no longitude jumps, so it may go past ±180°. */
export type AreaRing = ReadonlyArray<AreaPoint>

/** An outer ring, and the holes in it. */
export type AreaPolygon = ReadonlyArray<AreaRing>

/** Millionths of a degree, all four counted in. East of the date line `east` is above 180°. */
export interface AreaBox {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export interface AreaName {
  /** `<collection>/<its own key>`; stays when its collection is loaded anew. */
  readonly id: string
  readonly name: string
  readonly kind: AreaKind
}

/** What is kept of an area but its exact boundary. */
export interface AreaRecord extends AreaName {
  readonly collection: string
  readonly box: AreaBox
  /** Its boundary with few enough points to be drawn, see `engine/areas/outline.ts`. */
  readonly outline: ReadonlyArray<AreaPolygon>
}

export interface Area extends AreaRecord {
  readonly shape: ReadonlyArray<AreaPolygon>
}
