import * as fc from "fast-check"
import { expect, it } from "vitest"
import { contains, pointAt } from "./geometry.ts"
import { readAreas } from "./readAreas.ts"

const square = (west: number, south: number, side = 1) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south]
]
const feature = (
  geometry: unknown,
  properties: unknown = { name: "Old Mill", kind: "neighbourhood" },
  id?: unknown
) => ({
  type: "Feature",
  properties,
  geometry,
  ...(id !== undefined && { id })
})
const polygon = (...rings: ReadonlyArray<unknown>) => ({ type: "Polygon", coordinates: rings })

it("reads names, kinds and ids, and makes an id of the name where none is given", () => {
  const { areas, refused } = readAreas("towns", [
    feature(polygon(square(0, 0))),
    feature(polygon(square(5, 5)), { name: " Montréal-Est ", kind: "city" }),
    feature(
      { type: "MultiPolygon", coordinates: [[square(8, 8)], [square(20, 8)]] },
      { name: "Isles", kind: "region", id: 7 }
    )
  ])
  expect(refused).toEqual([])
  expect(areas.map(({ id, name, kind }) => [id, name, kind])).toEqual([
    ["towns/old-mill", "Old Mill", "neighbourhood"],
    ["towns/montreal-est", "Montréal-Est", "city"],
    ["towns/7", "Isles", "region"]
  ])
  expect(contains(areas[2]!.shape, pointAt(8.5, 20.5))).toBe(true)
  expect(contains(areas[2]!.shape, pointAt(8.5, 15))).toBe(false)
})

it("takes a ring across the date line, and one that is cut there, for the same area", () => {
  const whole = [
    [178, 0],
    [-178, 0],
    [-178, 4],
    [178, 4],
    [178, 0]
  ]
  const hole = [
    [-179, 1],
    [-178.5, 1],
    [-178.5, 2],
    [-179, 2],
    [-179, 1]
  ]
  const cut = {
    type: "MultiPolygon",
    coordinates: [
      [
        [
          [178, 0],
          [180, 0],
          [180, 4],
          [178, 4],
          [178, 0]
        ]
      ],
      [
        [
          [-180, 0],
          [-178, 0],
          [-178, 4],
          [-180, 4],
          [-180, 0]
        ],
        hole
      ]
    ]
  }
  const { areas, refused } = readAreas("isles", [
    feature(polygon(whole, hole), { name: "Whole", kind: "region" }),
    feature(cut, { name: "Cut", kind: "region" })
  ])
  expect(refused).toEqual([])
  for (const [latitude, longitude, isIn] of [
    [1, 179, true],
    [1, -179.5, true],
    [1.5, -178.7, false],
    [1, 177, false],
    [1, 180, true],
    [1, -180, true]
  ] as const)
    expect(areas.map(({ shape }) => contains(shape, pointAt(latitude, longitude)))).toEqual([isIn, isIn])
})

const faults: ReadonlyArray<readonly [what: string, feature: unknown, reason: RegExp]> = [
  ["nothing", null, /no Feature/],
  ["a geometry alone", polygon(square(0, 0)), /no Feature/],
  ["no name", feature(polygon(square(0, 0)), { kind: "city" }), /no properties.name/],
  ["a name without letters", feature(polygon(square(0, 0)), { name: "—", kind: "city" }), /characters of text/],
  ["a kind of its own", feature(polygon(square(0, 0)), { name: "A", kind: "county" }), /properties.kind is none of/],
  ["an id with a slash", feature(polygon(square(0, 0)), { name: "A", kind: "city", id: "a/b" }), /id that is not/],
  ["an id that is a list", feature(polygon(square(0, 0)), { name: "A", kind: "city", id: [1] }), /id that is no text/],
  ["a point", feature({ type: "Point", coordinates: [0, 0] }), /type Polygon or MultiPolygon/],
  ["no ring", feature(polygon()), /without a ring/],
  [
    "three positions",
    feature(
      polygon([
        [0, 0],
        [1, 0],
        [0, 0]
      ])
    ),
    /less than four/
  ],
  [
    "an open ring",
    feature(
      polygon([
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1]
      ])
    ),
    /does not end where it begins/
  ],
  [
    "a line there and back",
    feature(
      polygon([
        [0, 0],
        [1, 0],
        [2, 0],
        [1, 0],
        [0, 0]
      ])
    ),
    /without an area/
  ],
  [
    "latitude first",
    feature(
      polygon([
        [44, -95],
        [44, -94],
        [45, -94],
        [44, -95]
      ])
    ),
    /in this order/
  ],
  [
    "texts for numbers",
    feature(
      polygon([
        ["0", "0"],
        [1, 0],
        [1, 1],
        ["0", "0"]
      ])
    ),
    /in this order/
  ],
  [
    "an edge around a third of the world",
    feature(
      polygon([
        [0, 0],
        [100, 0],
        [100, 10],
        [0, 0]
      ])
    ),
    /more than 45 degrees/
  ],
  [
    "a ring around the pole",
    feature(
      polygon([
        [0, 80],
        [40, 80],
        [80, 80],
        [120, 80],
        [160, 80],
        [-160, 80],
        [-120, 80],
        [-80, 80],
        [-40, 80],
        [0, 80]
      ])
    ),
    /around a pole/
  ],
  ["a hole elsewhere", feature(polygon(square(0, 0), square(5, 5))), /hole outside/]
]

it.each(faults)("refuses %s, with its reason and its place", (_, wrong, reason) => {
  const { refused } = readAreas("towns", [feature(polygon(square(0, 0)), { name: "Right", kind: "city" }), wrong])
  expect(refused).toHaveLength(1)
  expect(refused[0]).toMatchObject({ feature: 1 })
  expect(refused[0]!.reason).toMatch(reason)
})

it("refuses the second of two features with one id", () => {
  const { refused } = readAreas("towns", [feature(polygon(square(0, 0))), feature(polygon(square(3, 0)))])
  expect(refused).toEqual([{ feature: 1, name: "Old Mill", reason: expect.stringMatching(/id of feature 0/) }])
})

it("reads whatever is sent without failing, and tells of every feature that is no area", () => {
  const position = fc.oneof(
    fc.tuple(fc.double({ min: -200, max: 200 }), fc.double({ min: -100, max: 100 })),
    fc.anything()
  )
  const geometry = fc.record({
    type: fc.constantFrom("Polygon", "MultiPolygon", "Point"),
    coordinates: fc.oneof(fc.array(fc.array(position)), fc.array(fc.array(fc.array(position))), fc.anything())
  })
  const features = fc.array(
    fc.oneof(
      fc.anything(),
      fc.record({
        type: fc.constant("Feature"),
        properties: fc.record({ name: fc.string(), kind: fc.constant("city") }),
        geometry
      })
    )
  )
  fc.assert(
    fc.property(features, (sent) => {
      const { areas, refused } = readAreas("towns", sent)
      return areas.length + refused.length === sent.length
    })
  )
})
