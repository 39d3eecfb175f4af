/** A plan as GeoJSON (RFC 7946): whoever has no archive of tiles may draw the ground by hand. */
import { type PlanFeature, type PlanLayer, planLayers, type Position } from "./plan.ts"

/** How much a plan holds: of it a ground is drawn in memory. */
export const planLimits = { features: 50_000, positions: 1_000_000 } as const

/**
 * Reads features whose properties have a `layer` and a `kind`, and may have a `name` and a `minzoom`. Says of the first that
 * is none which one it is and what it lacks.
 */
export const readPlan = (
  json: unknown
):
  | { readonly ok: true; readonly plan: ReadonlyArray<PlanFeature> }
  | { readonly ok: false; readonly problem: string } => {
  const features = (json as { readonly features?: unknown } | null)?.features
  if (!Array.isArray(features)) return refused("is no GeoJSON FeatureCollection.")
  if (features.length > planLimits.features)
    return refused(`has ${features.length} features; ${planLimits.features} is the most.`)
  const plan: Array<PlanFeature> = []
  let positions = 0
  for (const [at, feature] of features.entries()) {
    const read = readFeature(feature)
    if (typeof read === "string") return refused(`has a feature, number ${at + 1}, that ${read}`)
    for (const { parts } of read) for (const part of parts) positions += part.length
    plan.push(...read)
  }
  if (positions > planLimits.positions)
    return refused(`has ${positions} positions; ${planLimits.positions} is the most. Simplify its lines.`)
  return plan.length === 0 ? refused("has no features.") : { ok: true, plan }
}

const refused = (problem: string) => ({ ok: false, problem }) as const

interface Written {
  readonly properties?: { readonly [name: string]: unknown } | null
  readonly geometry?: { readonly type?: unknown; readonly coordinates?: unknown } | null
}

const readFeature = (feature: unknown): ReadonlyArray<PlanFeature> | string => {
  const { properties, geometry } = (feature ?? {}) as Written
  const { layer, kind, name, minzoom } = properties ?? {}
  if (!planLayers.includes(layer as PlanLayer)) return `names no layer. Give it one of ${planLayers.join(", ")}.`
  if (typeof kind !== "string" || kind === "" || kind.length > longestText)
    return `names no kind of at most ${longestText} characters, such as park, river or minor_road.`
  if (name !== undefined && (typeof name !== "string" || name.length > longestText))
    return `has a name that is no text of at most ${longestText} characters.`
  if (minzoom !== undefined && !(typeof minzoom === "number" && minzoom >= 0 && minzoom <= 20))
    return "has a minzoom that is no number from 0 to 20."
  const shapes = shapesOf(geometry?.type, geometry?.coordinates)
  if (shapes === undefined || shapes.some(({ parts }) => parts.length === 0))
    return "has no geometry of points, lines or polygons with longitudes and latitudes."
  const common = {
    layer: layer as PlanLayer,
    kind,
    ...(name !== undefined && name !== "" && { name: name as string }),
    ...(minzoom !== undefined && { minzoom: minzoom as number })
  }
  return shapes.map((shape) => ({ ...common, ...shape }))
}
const longestText = 120

type Shape = Pick<PlanFeature, "type" | "parts">

const shapesOf = (type: unknown, coordinates: unknown): ReadonlyArray<Shape> | undefined => {
  const each = (one: string): ReadonlyArray<Shape> | undefined => {
    if (!Array.isArray(coordinates)) return undefined
    const shapes = coordinates.map((part) => shapesOf(one, part))
    return shapes.every((shape) => shape !== undefined) ? shapes.flat() : undefined
  }
  if (type === "MultiPoint") return each("Point")
  if (type === "MultiLineString") return each("LineString")
  if (type === "MultiPolygon") return each("Polygon")
  if (type === "Point") {
    const at = positionsOf([coordinates], 1)
    return at && [{ type: "point", parts: [at] }]
  }
  if (type === "LineString") {
    const line = positionsOf(coordinates, 2)
    return line && [{ type: "line", parts: [line] }]
  }
  if (type !== "Polygon" || !Array.isArray(coordinates)) return undefined
  const rings = coordinates.map((ring) => positionsOf(ring, 4)?.slice(0, -1))
  return rings.every((ring) => ring !== undefined) ? [{ type: "area", parts: rings }] : undefined
}

const positionsOf = (written: unknown, least: number): ReadonlyArray<Position> | undefined => {
  if (!Array.isArray(written) || written.length < least) return undefined
  const isPosition = (one: unknown) => Array.isArray(one) && isWithin(one[0], longestLongitude) && isWithin(one[1], 90)
  return written.every(isPosition)
    ? written.map(([lng, lat]: ReadonlyArray<number>) => [lng!, lat!] as const)
    : undefined
}
const isWithin = (value: unknown, most: number): boolean => typeof value === "number" && Math.abs(value) <= most
/** Lines past the date line go on counting. */
const longestLongitude = 540
