/**
 * The plan of an installation that has areas and listings and no archive of tiles: towns and their neighbourhoods with
 * names, and as built-up land the places where listings are close together.
 */
import type { AreaRecord } from "../../model/Area.ts"
import { boxOf, degree, signedArea } from "../../areas/geometry.ts"
import type { Plan, PlanFeature, Position } from "./plan.ts"

/** A square of land with listings in it, by its number from the south and from the west. */
export interface BuiltCell {
  readonly north: number
  readonly east: number
}

/** Side of such a square, in millionths of a degree: some 400 metres from south to north. */
export const builtCellSide = 4_000
/** Listings that make a square count as built: one alone may stand in a field, and would be seen to. */
export const builtCellListings = 3
/** Squares of one plan, those with most listings first. */
export const builtCellsMost = 20_000

/** Areas larger than others lie beneath them. */
export const areasPlan = (areas: ReadonlyArray<AreaRecord>, built: ReadonlyArray<BuiltCell>): Plan => [
  ...built.map(blob),
  ...areas.toSorted((a, b) => (a.id < b.id ? -1 : 1)).flatMap(ofArea)
]

const zooms = { region: 4, city: 7, neighbourhood: 10 } as const

const ofArea = ({ kind, name, outline }: AreaRecord): ReadonlyArray<PlanFeature> => {
  const minzoom = zooms[kind]
  const boundaries = outline.flatMap((polygon): ReadonlyArray<PlanFeature> => {
    const parts = polygon.map((ring) => ring.map(inDegrees))
    const edges = parts.map((ring) => [...ring, ring[0]!])
    return [
      ...(kind === "region" ? [] : [{ layer: "landuse", kind, minzoom, type: "area", parts } as const]),
      ...edges.map((edge) => ({ layer: "boundaries", kind, minzoom, type: "line", parts: [edge] }) as const)
    ]
  })
  const label = kind === "neighbourhood" ? "neighbourhood" : kind === "city" ? "locality" : "region"
  const at = labelOf(outline, kind)
  return at === null
    ? boundaries
    : [...boundaries, { layer: "places", kind: label, name, minzoom, type: "point", parts: [[at]] }]
}

const inDegrees = ([x, y]: readonly [number, number]): Position => [x / degree, y / degree]

/** In the middle of its largest part; of a neighbourhood above it, since the name of its city may stand there. */
const labelOf = (outline: AreaRecord["outline"], kind: AreaRecord["kind"]): Position | null => {
  const rings = outline.flatMap(([outer]) => (outer === undefined ? [] : [outer]))
  const largest = rings.toSorted((a, b) => Math.abs(signedArea(b)) - Math.abs(signedArea(a)))[0]
  if (largest === undefined) return null
  const { west, south, east, north } = boxOf([[largest]])
  const share = kind === "neighbourhood" ? 0.68 : 0.5
  return [(west + east) / 2 / degree, (south + (north - south) * share) / degree]
}

/** A round spot that reaches into the squares beside it, so that what is close together grows into one shape. */
const blob = ({ north, east }: BuiltCell): PlanFeature => {
  const [x, y] = [(east + 0.5) * builtCellSide, (north + 0.5) * builtCellSide]
  const narrowing = Math.max(0.2, Math.cos((y / degree / 180) * Math.PI))
  const ring = Array.from({ length: 12 }, (_, at): Position => {
    const turn = (at / 12) * 2 * Math.PI
    const reach = builtCellSide * 0.85
    return inDegrees([x + (Math.cos(turn) * reach) / narrowing, y + Math.sin(turn) * reach])
  })
  return { layer: "landuse", kind: "residential", minzoom: 8, type: "area", parts: [ring] }
}
