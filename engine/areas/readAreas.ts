/**
 * Areas out of GeoJSON (RFC 7946): a FeatureCollection whose features are Polygons or MultiPolygons with a name and a kind
 * among their properties. All or nothing: what is refused is told by feature, each with its first fault. Either winding is
 * taken. A ring may cross the date line, or be cut there as the RFC advises.
 */
import { limits } from "../limits.ts"
import { type Area, type AreaKind, areaKinds, type AreaPoint, type AreaPolygon, type AreaRing } from "../model/Area.ts"
import { wordsOf } from "../listings/search/words.ts"
import { boxOf, degree, sideOf, signedArea, turn } from "./geometry.ts"
import { outlineOf } from "./outline.ts"

export interface RefusedFeature {
  /** Place among the features, from 0. */
  readonly feature: number
  readonly name: string | null
  readonly reason: string
}

export interface AreasRead {
  readonly areas: ReadonlyArray<Area>
  readonly refused: ReadonlyArray<RefusedFeature>
}

export const readAreas = (collection: string, features: ReadonlyArray<unknown>): AreasRead => {
  const areas: Array<Area> = []
  const refused: Array<RefusedFeature> = []
  const taken = new Map<string, number>()
  let points = 0
  for (const [at, feature] of features.entries()) {
    const read = readFeature(collection, feature)
    const fault =
      typeof read === "string"
        ? read
        : taken.has(read.id)
          ? `has the id of feature ${taken.get(read.id)}; give each an id of its own in properties.id`
          : (points += count(read.shape)) > limits.areaPointsMost
            ? `brings the points of the collection above ${limits.areaPointsMost}; simplify the boundaries`
            : null
    if (fault !== null || typeof read === "string") {
      refused.push({ feature: at, name: nameOf(feature), reason: fault ?? "" })
      continue
    }
    taken.set(read.id, at)
    areas.push(read)
  }
  return { areas, refused }
}

/** The area, or what is wrong with the feature. */
const readFeature = (collection: string, feature: unknown): Area | string => {
  const { type, properties, geometry, id: ownId } = membersOf(feature)
  if (type !== "Feature") return "is no Feature"
  const { name: written, kind, id: given = ownId } = membersOf(properties)
  const name = typeof written === "string" ? written.trim().normalize("NFC") : ""
  if (name === "") return "has no properties.name"
  if (name.length > limits.areaNameCharacters || /\p{C}/u.test(name) || wordsOf(name).length === 0)
    return `properties.name is not 1 to ${limits.areaNameCharacters} characters of text`
  if (!isKind(kind)) return `properties.kind is none of ${areaKinds.join(", ")}`
  const key = given === undefined || given === null ? wordsOf(name).join("-") : String(given)
  if (!(typeof given === "object" && given !== null) && !/^[\p{L}\p{N}][\p{L}\p{N}_.-]{0,63}$/u.test(key))
    return "has an id that is not 1 to 64 letters, digits, hyphens, dots and underscores"
  if (typeof given === "object" && given !== null) return "has an id that is no text"
  const shape = readShape(geometry)
  if (typeof shape === "string") return shape
  return { id: `${collection}/${key}`, collection, name, kind, shape, box: boxOf(shape), outline: outlineOf(shape) }
}

const readShape = (geometry: unknown): ReadonlyArray<AreaPolygon> | string => {
  const { type, coordinates } = membersOf(geometry)
  if (type !== "Polygon" && type !== "MultiPolygon") return "has no geometry of type Polygon or MultiPolygon"
  const written: unknown = type === "Polygon" ? [coordinates] : coordinates
  if (!Array.isArray(written) || written.length === 0) return "has no polygon"
  const shape: Array<AreaPolygon> = []
  for (const rings of written) {
    if (!Array.isArray(rings) || rings.length === 0) return "has a polygon without a ring"
    const read: Array<AreaRing> = []
    for (const ring of rings) {
      const points = readRing(ring)
      if (typeof points === "string") return points
      read.push(points)
    }
    const [outer, ...holes] = read as [AreaRing, ...Array<AreaRing>]
    const within = holes.map((hole) => besides(hole, outer))
    if (within.some((hole) => !hole.some((point) => sideOf(outer, point) !== "out")))
      return "has a hole outside the polygon's outer ring"
    shape.push([outer, ...within])
  }
  return shape
}

/** Without the last point, which repeats the first. */
const readRing = (ring: unknown): AreaRing | string => {
  if (!Array.isArray(ring) || ring.length < 4) return "has a ring of less than four positions"
  if (ring.length > limits.areaPointsMost) return "has a ring of too many positions"
  const points: Array<AreaPoint> = []
  let before: AreaPoint | undefined
  for (const position of ring) {
    if (!Array.isArray(position) || position.length < 2) return "has a position without longitude and latitude"
    const [longitude, latitude]: ReadonlyArray<unknown> = position
    if (!isWithin(longitude, 180) || !isWithin(latitude, 90))
      return "has a position that is no longitude from -180 to 180 and latitude from -90 to 90, in this order"
    const y = Math.round(latitude * degree)
    let x = Math.round(longitude * degree)
    // The shorter way around the world is meant.
    if (before !== undefined) x += Math.round((before[0] - x) / turn) * turn
    if (before !== undefined && Math.max(Math.abs(x - before[0]), Math.abs(y - before[1])) > longestEdge)
      return `has an edge of more than ${limits.areaEdgeDegrees} degrees`
    before = [x, y]
    points.push(before)
  }
  const [first, last] = [points[0]!, points.at(-1)!]
  if (first[0] !== last[0] || first[1] !== last[1])
    return Math.abs(first[0] - last[0]) >= turn
      ? "has a ring around a pole"
      : "has a ring that does not end where it begins"
  const open = points
    .filter(([x, y], at) => at === 0 || x !== points[at - 1]![0] || y !== points[at - 1]![1])
    .slice(0, -1)
  if (open.length < 3 || signedArea(open) === 0) return "has a ring without an area"
  return open
}

/** A hole of an outer ring past the date line, under the longitudes of that. */
const besides = (hole: AreaRing, outer: AreaRing): AreaRing => {
  const [{ west }, { west: left, east: right }] = [boxOf([[hole]]), boxOf([[outer]])]
  const turns = Math.round(((left + right) / 2 - west) / turn) * turn
  return turns === 0 ? hole : hole.map(([x, y]) => [x + turns, y] as const)
}

const count = (shape: ReadonlyArray<AreaPolygon>): number => shape.flat().reduce((sum, ring) => sum + ring.length, 0)
const longestEdge = limits.areaEdgeDegrees * degree

const isKind = (kind: unknown): kind is AreaKind => (areaKinds as ReadonlyArray<unknown>).includes(kind)
const isWithin = (value: unknown, most: number): value is number => typeof value === "number" && Math.abs(value) <= most

const nameOf = (feature: unknown): string | null => {
  const { name } = membersOf(membersOf(feature)["properties"])
  return typeof name === "string" ? name.slice(0, limits.areaNameCharacters).toWellFormed() : null
}

const membersOf = (value: unknown): { readonly [name: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {}
