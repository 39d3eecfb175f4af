/**
 * Points and boundaries. All in whole millionths of a degree on a flat map of longitude and latitude, where every product
 * of a comparison is exact in a double because no edge is longer than `limits.areaEdgeDegrees`.
 */
import type { AreaBox, AreaPoint, AreaPolygon, AreaRing } from "../model/Area.ts"

export const degree = 1_000_000
export const turn = 360 * degree

/** A place on the map as an area's point. */
export const pointAt = (latitude: number, longitude: number): AreaPoint => [
  Math.round(longitude * degree),
  Math.round(latitude * degree)
]

/** Whether the point lies in the area. Boundaries belong to it, those of its holes too, so that no point between two neighbours is in neither. */
export const contains = (shape: ReadonlyArray<AreaPolygon>, point: AreaPoint): boolean =>
  turnsOf(point).some((one) => shape.some((polygon) => inPolygon(polygon, one)))

/** Whether the box holds the point, its edges counted in. */
export const holdsPoint = ({ west, south, east, north }: AreaBox, point: AreaPoint): boolean =>
  point[1] >= south && point[1] <= north && turnsOf(point).some(([x]) => x >= west && x <= east)

/** The same place under every longitude that a boundary past the date line could have it. */
export const turnsOf = ([x, y]: AreaPoint): ReadonlyArray<AreaPoint> => [
  [x, y],
  [x + turn, y],
  [x - turn, y]
]

export const boxOf = (shape: ReadonlyArray<AreaPolygon>): AreaBox => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [outer] of shape)
    for (const [x, y] of outer ?? []) {
      west = Math.min(west, x)
      east = Math.max(east, x)
      south = Math.min(south, y)
      north = Math.max(north, y)
    }
  return { west, south, east, north }
}

/** Twice the signed area; above zero for a ring that runs counterclockwise. Not exact for large rings. */
export const signedArea = (ring: AreaRing): number => {
  const [x0, y0] = ring[0] ?? [0, 0]
  return ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!
    return sum + (x - x0) * (nextY - y0) - (nextX - x0) * (y - y0)
  }, 0)
}

type Side = "in" | "on" | "out"

const inPolygon = ([outer, ...holes]: AreaPolygon, point: AreaPoint): boolean => {
  if (outer === undefined) return false
  const side = sideOf(outer, point)
  if (side !== "in") return side === "on"
  return holes.every((hole) => sideOf(hole, point) !== "in")
}

/** Even-odd: a ray towards the east crosses the ring an odd number of times from within. */
export const sideOf = (ring: AreaRing, [px, py]: AreaPoint): Side => {
  let isInside = false
  let [ax, ay] = ring.at(-1)!
  for (const [bx, by] of ring) {
    // Of an edge the lower end counts and the upper does not, so that a corner is crossed once.
    const spans = ay > py !== by > py
    if (spans || (ay === py && by === py)) {
      if (px >= Math.min(ax, bx) && px <= Math.max(ax, bx)) {
        const turned = (bx - ax) * (py - ay) - (px - ax) * (by - ay)
        if (turned === 0) return "on"
        if (spans && turned > 0 === by > ay) isInside = !isInside
      } else if (spans && px < Math.min(ax, bx)) isInside = !isInside
    } else if ((px === ax && py === ay) || (px === bx && py === by)) return "on"
    ax = bx
    ay = by
  }
  return isInside ? "in" : "out"
}

const earthKm = 6_371.0088
const radians = (millionths: number) => (millionths / degree / 180) * Math.PI

/** Great-circle distance in kilometres on a sphere, a third of a per cent off at most. */
export const kilometres = ([ax, ay]: AreaPoint, [bx, by]: AreaPoint): number => {
  const [low, high] = [radians(ay), radians(by)]
  const half = Math.sin((high - low) / 2) ** 2 + Math.cos(low) * Math.cos(high) * Math.sin(radians(bx - ax) / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** From a point outside to the nearest of a boundary, in kilometres: exact enough where both are within some hundred kilometres. */
export const kilometresTo = (shape: ReadonlyArray<AreaPolygon>, point: AreaPoint): number => {
  let least = Infinity
  for (const one of turnsOf(point)) {
    const narrowing = Math.cos(radians(one[1]))
    for (const polygon of shape)
      for (const ring of polygon) {
        let a = ring.at(-1)!
        for (const b of ring) {
          least = Math.min(least, kilometres(one, nearestOn(a, b, one, narrowing)))
          a = b
        }
      }
  }
  return least
}

/** A degree of longitude is `narrowing` as wide as one of latitude. */
const nearestOn = ([ax, ay]: AreaPoint, [bx, by]: AreaPoint, [px, py]: AreaPoint, narrowing: number): AreaPoint => {
  const [dx, dy] = [(bx - ax) * narrowing, by - ay]
  const long = dx * dx + dy * dy
  const share = long === 0 ? 0 : ((px - ax) * narrowing * dx + (py - ay) * dy) / long
  const within = Math.max(0, Math.min(1, share))
  return [ax + (bx - ax) * within, ay + (by - ay) * within]
}
