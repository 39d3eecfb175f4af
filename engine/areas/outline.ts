/**
 * A boundary for drawing: points that lie within a thousandth of the area's width of the line without them are left out
 * (Douglas and Peucker, 1973), and islands too small to be seen. Never looked at to say what lies in an area.
 */
import type { AreaPoint, AreaPolygon, AreaRing } from "../model/Area.ts"
import { boxOf, signedArea } from "./geometry.ts"

export const outlineOf = (shape: ReadonlyArray<AreaPolygon>): ReadonlyArray<AreaPolygon> => {
  const { west, south, east, north } = boxOf(shape)
  const width = Math.max(east - west, north - south)
  const seen = (ring: AreaRing) => Math.abs(signedArea(ring)) / 2 >= (width / smallestShare) ** 2
  const drawn = shape.flatMap(([outer, ...holes]) =>
    outer === undefined || !seen(outer) ? [] : [[outer, ...holes.filter(seen)]]
  )
  const rings = drawn.length === 0 ? shape.slice(0, 1) : drawn
  for (let tolerance = width / 1_000; ; tolerance *= 2) {
    const thinned = rings.map((polygon) => polygon.map((ring) => thinnedRing(ring, tolerance)))
    if (pointsOf(thinned) <= mostPoints || tolerance > width / 10) return thinned.slice(0, mostPoints / 3)
  }
}

const smallestShare = 150
/** An outline of so many points is a few kilobytes of a page. */
const mostPoints = 600

export const pointsOf = (shape: ReadonlyArray<AreaPolygon>): number =>
  shape.reduce((sum, polygon) => sum + polygon.reduce((all, ring) => all + ring.length, 0), 0)

/** Parted at its first point and the one farthest from it; what is left never has less than three points. */
const thinnedRing = (ring: AreaRing, tolerance: number): AreaRing => {
  const far = ring.reduce((best, point, at) => (gap(ring[0]!, point) > gap(ring[0]!, ring[best]!) ? at : best), 0)
  const kept = [...thinned(ring.slice(0, far + 1), tolerance), ...thinned([...ring.slice(far), ring[0]!], tolerance)]
  const points = kept.filter((point, at) => at === 0 || point !== kept[at - 1]).slice(0, -1)
  return points.length < 3 ? [ring[0]!, ring[Math.floor(far / 2)]!, ring[far]!] : points
}

const gap = ([ax, ay]: AreaPoint, [bx, by]: AreaPoint): number => Math.hypot(bx - ax, by - ay)

/** Without recursion: a boundary may have a hundred thousand points in a row. */
const thinned = (line: AreaRing, tolerance: number): AreaRing => {
  const kept = new Set([0, line.length - 1])
  const parts: Array<readonly [number, number]> = [[0, line.length - 1]]
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [from, to] = part
    let [farthest, most] = [-1, tolerance]
    for (let at = from + 1; at < to; at++) {
      const away = offLine(line[from]!, line[to]!, line[at]!)
      if (away > most) [farthest, most] = [at, away]
    }
    if (farthest === -1) continue
    kept.add(farthest)
    parts.push([from, farthest], [farthest, to])
  }
  return line.filter((_, at) => kept.has(at))
}

const offLine = (a: AreaPoint, b: AreaPoint, [x, y]: AreaPoint): number => {
  const long = gap(a, b)
  return long === 0 ? gap(a, [x, y]) : Math.abs((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / long
}
