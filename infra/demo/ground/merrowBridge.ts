/** The workshop's town, laid out in metres: the door of Tannery Row 14 stands on the place that the demonstration's map names. */
import type { Plan, PlanFeature, Position } from "../../../engine/maps/plan/plan.ts"
import { area, gapTo, holds, houses, label, onPaper, road, rolling, smooth } from "./drawing.ts"

/** The workshop's place on its own page. */
export const workshopPlace: Position = [-0.5316, 51.2452]
const paper = onPaper(workshopPlace, [236, 176])

const river = smooth([
  [-2400, 620],
  [-1500, 430],
  [-800, 470],
  [-300, 350],
  [20, 300],
  [330, 276],
  [560, 250],
  [900, 120],
  [1400, 60],
  [2600, -260]
])
const half = 24
const bank = (side: number): ReadonlyArray<Position> =>
  river.map(([x, y], at) => {
    const [fromX, fromY] = river[Math.max(0, at - 1)]!
    const [toX, toY] = river[Math.min(river.length - 1, at + 1)]!
    const long = Math.hypot(toX - fromX, toY - fromY)
    const wide = half + 6 * Math.sin(at / 5)
    return [x - ((toY - fromY) / long) * side * wide, y + ((toX - fromX) / long) * side * wide]
  })
const water = [...bank(1), ...bank(-1).toReversed()]

interface Street {
  readonly kind: "highway" | "major_road" | "medium_road" | "minor_road" | "path"
  readonly name: string
  readonly line: ReadonlyArray<Position>
}
const street = (kind: Street["kind"], name: string, ...points: ReadonlyArray<Position>): Street => ({
  kind,
  name,
  line: smooth(points, false, 4)
})

const streets: ReadonlyArray<Street> = [
  street(
    "major_road",
    "High Street",
    [-2000, -60],
    [-900, 40],
    [-300, 132],
    [0, 110],
    [330, 86],
    [650, 60],
    [1300, -90],
    [2300, -420]
  ),
  street(
    "medium_road",
    "Tannery Row",
    [-620, 262],
    [-300, 240],
    [0, 214],
    [236, 198],
    [420, 186],
    [650, 168],
    [830, 128]
  ),
  street(
    "medium_road",
    "Bridge Street",
    [330, -700],
    [334, -300],
    [330, 0],
    [318, 186],
    [308, 290],
    [300, 420],
    [320, 800],
    [260, 1500]
  ),
  street("minor_road", "Church Lane", [60, -420], [66, -120], [76, 110], [96, 222]),
  street("minor_road", "Market Street", [520, -360], [522, 40], [528, 180]),
  street("minor_road", "Corn Hall Passage", [352, 84], [420, 74], [510, 68]),
  street("minor_road", "Wharf Lane", [-180, 224], [-160, 300], [-120, 318]),
  street("medium_road", "Station Road", [-700, 800], [-300, 640], [40, 560], [304, 520], [700, 470], [1300, 420]),
  street("minor_road", "Maltings Lane", [304, 400], [520, 372], [760, 310], [980, 220]),
  street(
    "minor_road",
    "St Brannoc’s Road",
    [-900, -700],
    [-500, -520],
    [60, -420],
    [330, -420],
    [520, -360],
    [900, -420],
    [1500, -640]
  ),
  street("minor_road", "Nun’s Walk", [-500, -520], [-460, -200], [-480, 60], [-470, 252]),
  street("minor_road", "Osier Lane", [-240, -470], [-210, -160], [-232, 120]),
  street("minor_road", "Prospect Row", [-240, -250], [64, -210], [332, -190], [520, -170]),
  street("minor_road", "Copper Street", [520, -160], [760, -190], [1060, -250]),
  street("minor_road", "Dyers Street", [760, -390], [756, -190], [800, 20], [830, 128]),
  street("minor_road", "Weir Lane", [1060, -470], [1050, -260], [1080, -40]),
  street("minor_road", "Ferry Road", [-40, 560], [-60, 760], [20, 1050], [270, 1120]),
  street("minor_road", "Lower Merrow", [300, 760], [560, 720], [820, 760], [1120, 680]),
  street("minor_road", "Brickfield Way", [700, 470], [720, 720], [690, 980]),
  street("minor_road", "Hop Garden", [1040, 440], [1060, 690], [1010, 900]),
  street("minor_road", "Abbot’s Row", [300, 980], [690, 980], [1010, 900]),
  street("minor_road", "Sheepwash", [-700, 800], [-640, 1080], [20, 1050]),
  street("minor_road", "Toll House Lane", [-900, 40], [-940, -300], [-900, -700]),
  street("minor_road", "Reed Lane", [-900, 40], [-880, 240], [-620, 262]),
  street("path", "Footbridge", [150, 210], [146, 290], [120, 380], [110, 545]),
  street("path", "Meadow Walk", [-1100, 520], [-640, 520], [-250, 400], [110, 360], [300, 350])
]
const rail = smooth([
  [-2600, 1180],
  [-1200, 900],
  [-200, 690],
  [100, 640],
  [600, 600],
  [1400, 560],
  [2600, 620]
])
const meadow: ReadonlyArray<Position> = smooth(
  [
    [-1000, 560],
    [-600, 545],
    [-280, 432],
    [60, 372],
    [80, 450],
    [20, 530],
    [-300, 610],
    [-680, 760],
    [-960, 700]
  ],
  true
)
const square: ReadonlyArray<Position> = [
  [346, 100],
  [508, 86],
  [514, 166],
  [340, 178]
]
const churchyard: ReadonlyArray<Position> = [
  [-16, -60],
  [54, -66],
  [60, 40],
  [-12, 46]
]

export const merrowBridge = (): Plan => {
  const roll = rolling(14)
  const built = streets.filter(({ kind }) => kind !== "path")
  const standing: Array<ReadonlyArray<Position>> = []
  const isDry = (at: Position) =>
    gapTo(river, at) > half + 14 &&
    gapTo(rail, at) > 16 &&
    ![square, churchyard, meadow].some((ring) => holds(ring, at))
  for (const { line } of built) {
    const others = built.flatMap((other) => (other.line === line ? [] : [other.line]))
    const isFree = (at: Position) =>
      isDry(at) &&
      gapTo(line, at) > 7 &&
      others.every((other) => gapTo(other, at) > 8) &&
      standing.every((house) => !holds(house, at))
    standing.push(...houses(line, roll, isFree))
  }
  const plan: Plan = [
    area("landuse", "residential", townEdge, { minzoom: 8 }),
    ...woods.map((ring) => area("landuse", "wood", ring, { minzoom: 8 })),
    area("landuse", "park", meadow, { minzoom: 10 }),
    area("landuse", "park", churchyard, { minzoom: 13 }),
    area("landuse", "school", square, { minzoom: 13 }),
    area("water", "river", water, { minzoom: 8 }),
    ...standing.map((ring) => area("buildings", "building", ring, { minzoom: 14 })),
    ...streets.map(({ kind, name, line }) => road(kind, line, { name, minzoom: zoomOf[kind] })),
    road("rail", rail, { minzoom: 9 }),
    label("water", "river", "River Merrow", [640, 226], 12),
    label("water", "river", "River Merrow", [-560, 424], 12),
    label("places", "town", "Merrow Bridge", [220, -60], 6),
    label("places", "neighbourhood", "Market square", [427, 130], 14),
    label("places", "neighbourhood", "Station", [110, 600], 13),
    label("places", "neighbourhood", "Lower Merrow", [640, 850], 12),
    label("places", "neighbourhood", "Mill Meadow", [-420, 600], 13),
    label("places", "neighbourhood", "St Brannoc’s", [18, -14], 14)
  ]
  return plan.map((feature): PlanFeature => ({ ...feature, parts: feature.parts.map((part) => part.map(paper)) }))
}

const zoomOf = { highway: 5, major_road: 7, medium_road: 10, minor_road: 12, path: 13 } as const

const townEdge = smooth(
  [
    [-1050, -760],
    [-300, -640],
    [400, -620],
    [1200, -740],
    [1500, -300],
    [1380, 520],
    [1200, 1020],
    [500, 1260],
    [-200, 1180],
    [-820, 1100],
    [-1060, 700],
    [-1180, 100]
  ],
  true
)

const woods = [
  [
    [-2100, -900],
    [-1500, -1000],
    [-1200, -700],
    [-1250, -300],
    [-1800, -250],
    [-2200, -500]
  ],
  [
    [1500, 800],
    [2100, 700],
    [2400, 1100],
    [2000, 1600],
    [1500, 1400]
  ]
].map((points) =>
  smooth(
    points.map(([x, y]): Position => [x!, y!]),
    true
  )
)
