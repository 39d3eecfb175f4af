/**
 * The tiles of a plan, from the whole world down. Each level cuts what the one above it held, so a tile costs what is in it
 * and not what the plan holds.
 */
import { type Box, cutLine, cutRing, type Point } from "./cut.ts"
import { type Plan, type PlanFeature, planLayers } from "./plan.ts"
import { type TileFeature, tileExtent, vectorTile } from "./vectorTile.ts"

export interface PlanTile {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly body: Uint8Array
}

/** How far down and how many at most: levels end before one that would not fit, and maps enlarge the last one. */
export interface PlanTileBounds {
  readonly maxzoom: number
  readonly tiles: number
  /** Of a tile, the largest first; smaller ones come with the levels below. */
  readonly features: number
}

export const planTileBounds: PlanTileBounds = { maxzoom: 14, tiles: 6_000, features: 2_000 }

/** Level after level, each in no order; none for an empty plan. */
export function* planTiles(plan: Plan, bounds: PlanTileBounds = planTileBounds): Generator<PlanTile> {
  let level: ReadonlyArray<Held> = held(0, 0, 0, plan.flatMap(projected))
  for (let [z, count] = [0, 0]; level.length > 0; z++) {
    count += level.length
    for (const { x, y, features } of level) yield { z, x, y, body: tileOf(z, x, y, features, bounds.features) }
    if (z === bounds.maxzoom) return
    const next: Array<Held> = []
    for (const { x, y, features } of level) {
      for (const [right, down] of quarters) next.push(...held(z + 1, x * 2 + right, y * 2 + down, features))
      if (count + next.length > bounds.tiles) return
    }
    level = next
  }
}

const quarters = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1]
] as const

/** A feature in fractions of the world's square, with the longer side of its box. */
interface Projected extends Omit<PlanFeature, "parts"> {
  readonly parts: ReadonlyArray<ReadonlyArray<Point>>
  readonly box: Box
}

interface Held {
  readonly x: number
  readonly y: number
  readonly features: ReadonlyArray<Projected>
}

/** What lies past the date line lies at the world's other side as well. */
const projected = (feature: PlanFeature): ReadonlyArray<Projected> => {
  const parts = feature.parts.map((part) => part.map(onSquare))
  const box = boxOf(parts)
  const one = { ...feature, parts, box }
  if (box.east <= 1) return [one]
  const turned = parts.map((part) => part.map(([x, y]): Point => [x - 1, y]))
  return [one, { ...feature, parts: turned, box: boxOf(turned) }]
}

/** Web Mercator, which ends at 85.05 degrees. */
export const onSquare = ([lng, lat]: readonly [number, number]): Point => {
  const radians = (Math.max(-85.05, Math.min(85.05, lat)) * Math.PI) / 180
  return [(lng + 180) / 360, (1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2]
}

const boxOf = (parts: ReadonlyArray<ReadonlyArray<Point>>): Box => {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const part of parts)
    for (const [x, y] of part) {
      west = Math.min(west, x)
      east = Math.max(east, x)
      north = Math.min(north, y)
      south = Math.max(south, y)
    }
  return { west, north, east, south }
}

/** The tile with what reaches into it, cut to it and a margin, so that no edge of a cut is seen; none for an empty one. */
const held = (z: number, x: number, y: number, features: ReadonlyArray<Projected>): ReadonlyArray<Held> => {
  const size = 2 ** -z
  const margin = (size * marginSteps) / tileExtent
  const box = {
    west: x * size - margin,
    north: y * size - margin,
    east: (x + 1) * size + margin,
    south: (y + 1) * size + margin
  }
  const within = features.flatMap((feature): ReadonlyArray<Projected> => {
    const own = feature.box
    if (own.east < box.west || own.west > box.east || own.south < box.north || own.north > box.south) return []
    if (own.west >= box.west && own.east <= box.east && own.north >= box.north && own.south <= box.south)
      return [feature]
    const parts =
      feature.type === "line"
        ? feature.parts.flatMap((part) => cutLine(part, box))
        : feature.parts.map((part) => cutRing(part, box)).filter((part) => part.length > 0)
    return parts.length === 0 ? [] : [{ ...feature, parts, box: boxOf(parts) }]
  })
  return within.length === 0 ? [] : [{ x, y, features: within }]
}
const marginSteps = 64

const tileOf = (z: number, x: number, y: number, features: ReadonlyArray<Projected>, most: number): Uint8Array => {
  const scale = 2 ** z * tileExtent
  const [left, top] = [x * tileExtent, y * tileExtent]
  const steps = ([px, py]: Point): Point => [Math.round(px * scale - left), Math.round(py * scale - top)]
  const sizeOf = ({ box }: Projected) => Math.max(box.east - box.west, box.south - box.north) * scale
  const seen = features.filter(
    (feature) =>
      z >= (feature.minzoom ?? 0) &&
      (feature.type === "point" ? isOn(steps(feature.parts[0]![0]!)) : sizeOf(feature) >= leastSteps)
  )
  const drawn =
    seen.length <= most
      ? seen
      : new Set(seen.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, most)).values().toArray()
  return vectorTile(
    planLayers.map((name) => ({
      name,
      features: drawn.flatMap(({ layer, kind, name: called, type, parts }): ReadonlyArray<TileFeature> => {
        if (layer !== name) return []
        const kept = parts
          .map((part, at) => thinned(part.map(steps), type, at === 0))
          .filter(({ length }) => length > 0)
        if (kept.length === 0) return []
        return [{ type, parts: kept, properties: { kind, ...(called !== undefined && { name: called }) } }]
      })
    }))
  )
}

/** A point belongs to one tile, else its name would stand there twice. */
const isOn = ([x, y]: Point): boolean => x >= 0 && x < tileExtent && y >= 0 && y < tileExtent

/** What is smaller is not seen, and comes with the levels below: two pixels, of which a tile has 512. */
const leastSteps = 16

/** Without points that are less than half a pixel apart. Rings turn as the format asks; of a point there is one. */
const thinned = (points: ReadonlyArray<Point>, type: PlanFeature["type"], isOuter: boolean): ReadonlyArray<Point> => {
  if (type === "point") return points
  const kept: Array<Point> = []
  for (const [at, point] of points.entries()) {
    const last = kept.at(-1)
    const isEnd = type === "line" && at === points.length - 1
    const gap = last === undefined ? Infinity : Math.max(Math.abs(point[0] - last[0]), Math.abs(point[1] - last[1]))
    if (gap >= 4 || (isEnd && gap > 0)) kept.push(point)
  }
  if (type === "line") return kept.length < 2 ? [] : kept
  const area = kept.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = kept[(at + 1) % kept.length]!
    return sum + x * nextY - nextX * y
  }, 0)
  if (kept.length < 3 || area === 0) return []
  return area > 0 === isOuter ? kept : kept.toReversed()
}
