/** The lake of the brokerage's towns, and the towns around it: where `lakeside.ts` of the feed's stand-in puts its homes. */
import type { Plan, PlanFeature, Position } from "../../../engine/maps/plan/plan.ts"
import { area, holds, label, road, rolling, smooth, spot, within } from "./drawing.ts"

/** A town with its boundary: longitudes and latitudes. */
export interface Town {
  readonly ring: ReadonlyArray<Position>
}

const lake = smooth(
  [
    [-79.4885, 44.166],
    [-79.4868, 44.19],
    [-79.4885, 44.214],
    [-79.468, 44.233],
    [-79.43, 44.243],
    [-79.385, 44.236],
    [-79.335, 44.219],
    [-79.292, 44.186],
    [-79.27, 44.14],
    [-79.274, 44.092],
    [-79.291, 44.062],
    [-79.316, 44.047],
    [-79.344, 44.046],
    [-79.361, 44.056],
    [-79.3655, 44.08],
    [-79.364, 44.108],
    [-79.3685, 44.1245],
    [-79.39, 44.1255],
    [-79.41, 44.124],
    [-79.432, 44.1265],
    [-79.452, 44.138],
    [-79.473, 44.15]
  ],
  true
)
const islands = [
  spot([-79.385, 44.178], 0.0085, rolling(3)),
  spot([-79.352, 44.152], 0.004, rolling(4)),
  spot([-79.445, 44.198], 0.0035, rolling(5))
]
const falls = smooth([
  [-79.56, 44.062],
  [-79.515, 44.071],
  [-79.47, 44.069],
  [-79.436, 44.086],
  [-79.419, 44.094],
  [-79.4125, 44.106],
  [-79.404, 44.115],
  [-79.4, 44.126]
])
const brook = smooth([
  [-79.2, 44.0],
  [-79.25, 44.012],
  [-79.283, 44.024],
  [-79.293, 44.046],
  [-79.295, 44.064]
])

export const lakeside = (towns: ReadonlyArray<Town>): Plan => [
  ...woods,
  area("water", "lake", lake),
  ...islands.map((ring) => area("landuse", "wood", ring, { minzoom: 8 })),
  ...[falls, brook].map((line): PlanFeature => ({ layer: "water", kind: "river", type: "line", parts: [line] })),
  ...ponds.map((ring) => area("water", "lake", ring, { minzoom: 10 })),
  label("water", "lake", "Halyard Lake", [-79.375, 44.2], 8),
  label("water", "river", "Mill River", [-79.49, 44.0705], 12),
  ...towns.flatMap(streetsOf),
  ...highways
]

const woods: Plan = (
  [
    [-79.56, 44.24, 0.024],
    [-79.6, 44.13, 0.03],
    [-79.49, 44.1, 0.014],
    [-79.44, 44.02, 0.026],
    [-79.25, 44.21, 0.028],
    [-79.23, 44.1, 0.016],
    [-79.4, 44.275, 0.018],
    [-79.55, 43.99, 0.022],
    [-79.26, 43.955, 0.018]
  ] as const
).map(([lng, lat, reach], at) => area("landuse", "wood", spot([lng, lat], reach, rolling(at + 20)), { minzoom: 6 }))

const ponds = (
  [
    [-79.326, 44.024, 0.0016],
    [-79.3295, 44.0165, 0.0013],
    [-79.3225, 44.0125, 0.0011],
    [-79.4178, 44.0925, 0.0012]
  ] as const
).map(([lng, lat, reach], at) => spot([lng, lat], reach, rolling(at + 50)))

const highways: Plan = [
  road(
    "highway",
    smooth([
      [-79.75, 43.94],
      [-79.6, 43.975],
      [-79.46, 43.993],
      [-79.38, 43.993],
      [-79.33, 43.991],
      [-79.27, 43.975],
      [-79.15, 43.955]
    ]),
    { name: "Highway 9" }
  ),
  road(
    "major_road",
    smooth([
      [-79.59, 44.19],
      [-79.545, 44.19],
      [-79.513, 44.183],
      [-79.506, 44.166],
      [-79.487, 44.141],
      [-79.458, 44.122],
      [-79.428, 44.106],
      [-79.402, 44.1],
      [-79.388, 44.079],
      [-79.378, 44.056],
      [-79.358, 44.036],
      [-79.332, 44.02],
      [-79.331, 43.991]
    ]),
    { name: "Lake Road" }
  ),
  road(
    "major_road",
    smooth([
      [-79.332, 44.02],
      [-79.3, 44.028],
      [-79.262, 44.052],
      [-79.252, 44.1],
      [-79.253, 44.15],
      [-79.277, 44.2],
      [-79.326, 44.235],
      [-79.385, 44.253],
      [-79.445, 44.258],
      [-79.487, 44.236],
      [-79.504, 44.21],
      [-79.513, 44.183]
    ]),
    { name: "Shore Road" }
  ),
  road("path", [
    [-79.4885, 44.19],
    [-79.44, 44.172],
    [-79.392, 44.126]
  ]),
  road(
    "rail",
    smooth([
      [-79.47, 43.9],
      [-79.39, 43.97],
      [-79.352, 44.006],
      [-79.343, 44.021],
      [-79.31, 44.035],
      [-79.27, 44.036],
      [-79.18, 44.06]
    ])
  )
]

const names =
  "Mill Road|Harbour Street|Alder Way|Kestrel Court|Birch Crescent|Rue des Érables|Wharf Street|Church Street|Elm Avenue|Station Road|Orchard Lane|Quarry Road|Sawyer Street|Heron Drive|Granary Street|Lakeview Avenue|Foundry Street|Chapel Lane|Cooper Street|Willow Drive".split(
    "|"
  )

/** Streets some 190 metres apart, a little askew and bent, with a main street among every five. */
const streetsOf = ({ ring }: Town, number: number): Plan => {
  const roll = rolling(number + 7)
  const lngs = ring.map(([lng]) => lng)
  const lats = ring.map(([, lat]) => lat)
  const [lng, lat] = [(Math.min(...lngs) + Math.max(...lngs)) / 2, (Math.min(...lats) + Math.max(...lats)) / 2]
  const narrowing = Math.cos((lat * Math.PI) / 180)
  const [askew, wave] = [0.06 + roll() * 0.14, roll() * 6]
  const parks = Array.from({ length: 4 }, (_, at) =>
    spot([lng + (roll() - 0.5) * 0.042, lat + (roll() - 0.5) * 0.03], at === 0 ? 0.0032 : 0.0018, roll)
  )
  const isIn = (at: Position) => holds(ring, at) && ![...parks, lake].some((one) => holds(one, at))
  const place = (u: number, v: number): Position => {
    const [x, y] = [u + Math.sin(v / 0.008 + wave) * 0.0009, v + Math.sin(u / 0.007 + wave) * 0.0008]
    return [
      lng + (x * Math.cos(askew) - y * Math.sin(askew)) / narrowing,
      lat + x * Math.sin(askew) + y * Math.cos(askew)
    ]
  }
  const [apart, reach, stride] = [0.00172, 0.031, 0.0006]
  const along = (line: (at: number) => Position) =>
    Array.from({ length: Math.round((reach * 2) / stride) }, (_, step) => line(step * stride - reach))
  const streets = Array.from({ length: Math.round((reach * 2) / apart) }, (_, at) => at).flatMap((at) => {
    const off = at * apart - reach
    const isMain = at % 5 === 3
    const kind = isMain ? "medium_road" : "minor_road"
    return [along((step) => place(off, step)), along((step) => place(step, off))].flatMap((line, way) =>
      within(line, isIn).flatMap((whole) =>
        // Of the smaller ones some end early, as they do.
        (isMain ? [whole] : pieces(whole, roll)).map((piece) =>
          road(kind, piece, {
            name: names[(at * 2 + way * 7 + number * 3) % names.length]!,
            minzoom: isMain ? 10 : 12
          })
        )
      )
    )
  })
  return [...parks.map((park) => area("landuse", "park", park, { minzoom: 10 })), ...streets]
}

const pieces = (line: ReadonlyArray<Position>, roll: () => number): ReadonlyArray<ReadonlyArray<Position>> => {
  const kept: Array<ReadonlyArray<Position>> = []
  for (let from = 0; from < line.length - 3;) {
    const to = from + 9 + Math.floor(roll() * 30)
    if (roll() < 0.88) kept.push(line.slice(from, to + 1))
    from = to
  }
  return kept.filter(({ length }) => length > 3)
}
