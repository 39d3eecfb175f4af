/** Plans and the tiles that are cut of them, read again by the format's own rules. */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { outlineOf } from "../../areas/outline.ts"
import type { AreaRecord } from "../../model/Area.ts"
import { areasPlan, builtCellSide } from "./areasPlan.ts"
import { cutLine, cutRing, type Point } from "./cut.ts"
import { type Plan, planBounds, type Position } from "./plan.ts"
import { onSquare, type PlanTile, planTileBounds, planTiles } from "./planTiles.ts"
import { planLimits, readPlan } from "./readPlan.ts"

/** A reader of vector tiles, of what a plan's tiles are made of. */
const readTile = (bytes: Uint8Array) => {
  const fieldsOf = (part: Uint8Array) => {
    const fields: Array<readonly [number, number | Uint8Array]> = []
    for (let at = 0; at < part.length;) {
      const varint = () => {
        let [value, factor] = [0, 1]
        for (;;) {
          const byte = part[at++]!
          value += (byte % 128) * factor
          if (byte < 128) return value
          factor *= 128
        }
      }
      const key = varint()
      if (key % 8 === 0) fields.push([key >> 3, varint()])
      else {
        const length = varint()
        fields.push([key >> 3, part.subarray(at, (at += length))])
      }
    }
    return fields
  }
  const all = (part: Uint8Array, number: number) =>
    fieldsOf(part).flatMap(([field, value]) => (field === number ? [value] : []))
  const parts = (part: Uint8Array, number: number) => all(part, number) as ReadonlyArray<Uint8Array>
  const numbers = (part: Uint8Array) => {
    const read: Array<number> = []
    let [value, factor] = [0, 1]
    for (const byte of part) {
      value += (byte % 128) * factor
      factor *= 128
      if (byte < 128) {
        read.push(value)
        ;[value, factor] = [0, 1]
      }
    }
    return read
  }
  const text = (part: Uint8Array) => new TextDecoder().decode(part)
  return parts(bytes, 3).flatMap((layer) => {
    const keys = parts(layer, 3).map(text)
    const values = parts(layer, 4).map((value) => text(parts(value, 1)[0]!))
    return parts(layer, 2).map((feature) => {
      const tags = numbers(parts(feature, 2)[0]!)
      const rings: Array<Array<Point>> = []
      const commands = numbers(parts(feature, 4)[0]!)
      let [x, y] = [0, 0]
      for (let at = 0; at < commands.length;) {
        const [id, count] = [commands[at]! % 8, commands[at++]! >> 3]
        if (id === 1) rings.push([])
        const moves = id === 7 ? 0 : count
        for (let move = 0; move < moves; move++) {
          const signed = (value: number) => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)
          x += signed(commands[at++]!)
          y += signed(commands[at++]!)
          rings.at(-1)!.push([x, y])
        }
      }
      const named = Object.fromEntries(
        Array.from({ length: tags.length / 2 }, (_, at) => [keys[tags[at * 2]!], values[tags[at * 2 + 1]!]])
      )
      return { layer: text(parts(layer, 1)[0]!), type: all(feature, 3)[0], rings, named }
    })
  })
}

const areaOf = (ring: ReadonlyArray<Point>): number =>
  ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!
    return sum + (x * nextY - nextX * y) / 2
  }, 0)

const square = ([west, south]: Position, side: number): ReadonlyArray<Position> => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side]
]
const town: Plan = [
  { layer: "landuse", kind: "residential", type: "area", parts: [square([10, 50], 1), square([10.4, 50.4], 0.2)] },
  {
    layer: "roads",
    kind: "highway",
    name: "Ring Road",
    type: "line",
    parts: [
      [
        [9.5, 50.5],
        [11.5, 50.6]
      ]
    ]
  },
  { layer: "places", kind: "town", name: "Vale", type: "point", parts: [[[10.5, 50.5]]] }
]
const upTo = (maxzoom: number) => ({ ...planTileBounds, maxzoom })
const level = (tiles: ReadonlyArray<PlanTile>, z: number) => tiles.filter((tile) => tile.z === z)

describe("tiles of a plan", () => {
  it("have the plan's whole land on every level, less its holes, and each name once", () => {
    const tiles = [...planTiles(town, upTo(9))]
    const [west, north] = onSquare([10, 51])
    const [east, south] = onSquare([11, 50])
    const [holeWest, holeNorth] = onSquare([10.4, 50.6])
    const [holeEast, holeSouth] = onSquare([10.6, 50.4])
    const land = (east - west) * (south - north) - (holeEast - holeWest) * (holeSouth - holeNorth)
    for (const z of [6, 8, 9]) {
      const read = level(tiles, z).map(({ body }) => readTile(body))
      const found = read.flat().filter(({ layer }) => layer === "landuse")
      // Within each tile; what lies in its margin is in the tile beside it as well.
      const within = found.reduce(
        (sum, { rings }) =>
          sum +
          rings.reduce(
            (all, ring) => all + areaOf(cutRing(ring, { west: 0, north: 0, east: 4096, south: 4096 }) as Array<Point>),
            0
          ),
        0
      )
      expect(within / (land * (2 ** z * 4096) ** 2)).toBeCloseTo(1, 2)
      for (const { rings } of found)
        expect(rings.map((ring) => areaOf(ring) > 0)).toEqual(rings.map((_, at) => at === 0))
      expect(read.flat().filter(({ named }) => named["name"] === "Vale")).toMatchObject([
        { layer: "places", type: 1, named: { kind: "town" } }
      ])
      expect(read.flat().some(({ named, type }) => named["name"] === "Ring Road" && type === 2)).toBe(true)
    }
  })

  it("are none where nothing lies, and end before a level that would be too many", () => {
    expect([...planTiles([])]).toEqual([])
    const tiles = [...planTiles(town, { ...planTileBounds, tiles: 40 })]
    expect(tiles.length).toBeLessThanOrEqual(40)
    expect(tiles.length).toBeGreaterThan(8)
    for (const { z, x, y } of tiles) expect(x < 2 ** z && y < 2 ** z).toBe(true)
    const [left] = onSquare([9.4, 50])
    for (const { z, x } of tiles) expect(x).toBeGreaterThanOrEqual(Math.floor(left * 2 ** z))
  })

  it("hold the largest where they would hold more than there is room for, and begin where a feature says", () => {
    const many: Plan = Array.from({ length: 50 }, (_, at) => ({
      layer: "landuse",
      kind: `k${at}`,
      type: "area",
      parts: [square([10, 50], 0.5 + at / 100)]
    }))
    const [tile] = level([...planTiles(many, { ...upTo(5), features: 10 })], 5)
    const kinds = readTile(tile!.body).map(({ named }) => named["kind"])
    expect(kinds.toSorted()).toEqual(Array.from({ length: 10 }, (_, at) => `k${at + 40}`))
    const late = [...planTiles([{ ...town[0]!, minzoom: 6 }], upTo(7))]
    expect(level(late, 5).every(({ body }) => body.length === 0)).toBe(true)
    expect(level(late, 6).some(({ body }) => body.length > 0)).toBe(true)
  })

  it("go on at the other side of the date line", () => {
    const tiles = [...planTiles([{ ...town[0]!, parts: [square([179, 0], 2)] }], upTo(4))]
    expect(new Set(level(tiles, 4).map(({ x }) => x))).toEqual(new Set([15, 0]))
    expect(planBounds([{ ...town[0]!, parts: [square([179, 0], 2)] }])).toEqual([-180, 0, 180, 2])
  })
})

describe("cutting", () => {
  const box = { west: 0, north: 0, east: 1, south: 1 }
  const point = fc.tuple(fc.double({ min: -2, max: 3, noNaN: true }), fc.double({ min: -2, max: 3, noNaN: true }))
  const near = 1e-9
  const isIn = ([x, y]: Point) => x >= -near && x <= 1 + near && y >= -near && y <= 1 + near

  it("leaves nothing outside of the box, and a line or a ring within it as it is", () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 12 }), (points) => {
        for (const piece of cutLine(points, box)) expect(piece.every(isIn)).toBe(true)
        expect(cutRing(points, box).every(isIn)).toBe(true)
      })
    )
    const within: ReadonlyArray<Point> = [
      [0.1, 0.1],
      [0.9, 0.2],
      [0.5, 0.8]
    ]
    expect(cutLine(within, box)).toEqual([within])
    expect(cutRing(within, box)).toEqual(within)
  })

  it("makes pieces of a line that leaves the box and comes back", () => {
    const line: ReadonlyArray<Point> = [
      [0.5, 0.5],
      [1.5, 0.5],
      [1.5, 0.7],
      [0.5, 0.7]
    ]
    expect(cutLine(line, box)).toEqual([
      [
        [0.5, 0.5],
        [1, 0.5]
      ],
      [
        [1, 0.7],
        [0.5, 0.7]
      ]
    ])
  })
})

describe("a plan of areas", () => {
  const shape = [
    [
      [
        [-80_000_000, 44_000_000],
        [-79_900_000, 44_000_000],
        [-79_900_000, 44_100_000],
        [-80_000_000, 44_100_000]
      ]
    ]
  ] as unknown as AreaRecord["outline"]
  const record = (kind: AreaRecord["kind"]): AreaRecord => ({
    id: `lake/${kind}`,
    name: `The ${kind}`,
    kind,
    collection: "lake",
    box: { west: -80_000_000, south: 44_000_000, east: -79_900_000, north: 44_100_000 },
    outline: outlineOf(shape)
  })

  it("has each with its land, its edge and its name, and built land where listings are close together", () => {
    const plan = areasPlan(
      [record("city"), record("neighbourhood"), record("region")],
      [{ north: 11_000, east: -19_990 }]
    )
    const of = (kind: string) => plan.filter((feature) => feature.kind === kind).map(({ layer }) => layer)
    expect(of("city").toSorted()).toEqual(["boundaries", "landuse"])
    expect(of("locality")).toEqual(["places"])
    expect(of("neighbourhood").toSorted()).toEqual(["boundaries", "landuse", "places"])
    // The land of a region is everything around it.
    expect(of("region").toSorted()).toEqual(["boundaries", "places"])
    const [built] = plan.filter(({ kind }) => kind === "residential")
    for (const [lng, lat] of built!.parts[0]!) {
      expect(Math.abs(lat - (11_000.5 * builtCellSide) / 1e6)).toBeLessThan(builtCellSide / 1e6)
      expect(Math.abs(lng - (-19_989.5 * builtCellSide) / 1e6)).toBeLessThan((2 * builtCellSide) / 1e6)
    }
    expect(plan.find(({ kind }) => kind === "locality")).toMatchObject({ name: "The city", parts: [[[-79.95, 44.05]]] })
  })
})

describe("a plan in GeoJSON", () => {
  const feature = (properties: object, geometry: object) => ({ type: "Feature", properties, geometry })
  const collection = (...features: ReadonlyArray<object>) => ({ type: "FeatureCollection", features })
  const park = { layer: "landuse", kind: "park" }
  const ring = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0]
  ]

  it("is read with what its features say, and each part of one of several parts", () => {
    const read = readPlan(
      collection(
        feature({ ...park, name: "Green", minzoom: 9 }, { type: "MultiPolygon", coordinates: [[ring], [ring]] }),
        feature({ layer: "places", kind: "town", name: "Vale" }, { type: "Point", coordinates: [1, 2, 300] })
      )
    )
    const area = { ...park, name: "Green", minzoom: 9, type: "area", parts: [ring.slice(0, 3)] }
    expect(read).toEqual({
      ok: true,
      plan: [area, area, { layer: "places", kind: "town", name: "Vale", type: "point", parts: [[[1, 2]]] }]
    })
  })

  it.each([
    ["another thing", { features: 1 }, "is no GeoJSON FeatureCollection"],
    ["nothing", collection(), "has no features"],
    ["no layer", collection(feature({ kind: "park" }, {})), "number 1, that names no layer. Give it one of landuse"],
    ["no kind", collection(feature({ layer: "roads" }, {})), "names no kind"],
    ["a name of a number", collection(feature({ ...park, name: 7 }, {})), "has a name that is no text"],
    ["a zoom of a text", collection(feature({ ...park, minzoom: "9" }, {})), "has a minzoom that is no number"],
    ["no geometry", collection(feature(park, {})), "has no geometry"],
    ["a place off the earth", collection(feature(park, { type: "Point", coordinates: [0, 91] })), "has no geometry"],
    [
      "an open ring of two",
      collection(feature(park, { type: "Polygon", coordinates: [ring.slice(0, 2)] })),
      "has no geometry"
    ],
    [
      "too many features",
      collection(...Array.from({ length: planLimits.features + 1 }, () => ({}))),
      "50001 features; 50000 is the most"
    ]
  ])("is refused with %s, and told where", (_, json, problem) => {
    const read = readPlan(json)
    expect(read.ok ? "" : read.problem).toContain(problem)
  })

  it("is never read out of what is none, whatever that is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (coordinates, name) => {
        const read = readPlan(collection(feature({ ...park, name }, { type: "Polygon", coordinates })))
        if (read.ok) expect([...planTiles(read.plan, upTo(3))].length).toBeGreaterThanOrEqual(0)
      })
    )
  })
})
