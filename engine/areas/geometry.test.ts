import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { AreaPoint, AreaRing } from "../model/Area.ts"
import { areaIndex } from "./areaIndex.ts"
import { boxOf, contains, degree, kilometres, kilometresTo, pointAt, turn } from "./geometry.ts"
import { outlineOf, pointsOf } from "./outline.ts"

const square = (x: number, y: number, side: number): AreaRing => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side]
]

/** Points around the origin in the order of their directions, one of each: every ring of them is seen whole from there. */
const around = fc
  .array(fc.tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: -12, max: 12 })), { maxLength: 12 })
  .map((more): AreaRing => {
    const points: ReadonlyArray<AreaPoint> = [[7, 0], [0, 7], [-7, 0], [0, -7], ...more]
    const directions = new Map<string, AreaPoint>()
    for (const [x, y] of points) {
      const by = divisor(Math.abs(x), Math.abs(y))
      if (by > 0 && !directions.has(`${x / by} ${y / by}`)) directions.set(`${x / by} ${y / by}`, [x, y])
    }
    return [...directions.values()].sort((a, b) => Math.atan2(a[1], a[0]) - Math.atan2(b[1], b[0]))
  })
const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/** Whether it lies in one of the triangles between the origin and an edge, their edges counted in. */
const inTriangles = (ring: AreaRing, [px, py]: AreaPoint): boolean =>
  ring.some(([ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length]!
    return ax * py - ay * px >= 0 && px * by - py * bx >= 0 && (bx - ax) * (py - ay) - (by - ay) * (px - ax) >= 0
  })

const grid = fc.tuple(fc.integer({ min: -14, max: 14 }), fc.integer({ min: -14, max: 14 }))

describe("a point in an area", () => {
  it("is in it exactly where the triangles of a boundary are, corners and edges among them", () => {
    fc.assert(fc.property(around, grid, (ring, point) => contains([[ring]], point) === inTriangles(ring, point)))
  })

  it("is in it whichever way the boundary runs and wherever it begins", () => {
    fc.assert(
      fc.property(around, grid, fc.nat(), (ring, point, from) => {
        const turned = [...ring.slice(from % ring.length), ...ring.slice(0, from % ring.length)].reverse()
        return contains([[turned]], point) === contains([[ring]], point)
      })
    )
  })

  it("is in it under each longitude that the same place has, beyond the date line too", () => {
    fc.assert(
      fc.property(around, grid, fc.integer({ min: -180, max: 180 }), (ring, [x, y], longitude) => {
        const shift = longitude * degree
        const moved = ring.map(([a, b]): AreaPoint => [a + shift, b])
        const place = ((((x + shift + turn / 2) % turn) + turn) % turn) - turn / 2
        return contains([[moved]], [place, y]) === contains([[ring]], [x, y])
      })
    )
  })

  it("is out of it within a hole, and in it on the hole's edge and in another polygon there", () => {
    const ring = [square(0, 0, 10), square(4, 4, 2)]
    expect(contains([ring], [5, 5])).toBe(false)
    expect(contains([ring], [4, 5])).toBe(true)
    expect(contains([ring], [4, 4])).toBe(true)
    expect(contains([ring, [square(5, 5, 1)]], [5, 5])).toBe(true)
    expect(contains([ring], [11, 5])).toBe(false)
  })

  it("is in one of two neighbours at least, wherever their common edge runs", () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 100 }), fc.integer({ min: 0, max: 100 }), (slope, y) => {
        const left: AreaRing = [
          [-1000, 0],
          [slope, 0],
          [-slope, 100],
          [-1000, 100]
        ]
        const right: AreaRing = [
          [slope, 0],
          [1000, 0],
          [1000, 100],
          [-slope, 100]
        ]
        const x = Math.round(slope - (2 * slope * y) / 100)
        return contains([[left]], [x, y]) || contains([[right]], [x, y])
      })
    )
  })

  it("is found in an index of areas as it is found in each of them", () => {
    const places = fc.tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -80, max: 80 }))
    fc.assert(
      fc.property(fc.array(fc.tuple(around, places), { maxLength: 6 }), grid, places, (rings, [x, y], [long, lat]) => {
        const areas = rings.map(([ring, [atX, atY]], id) => {
          const shape = [[ring.map(([a, b]): AreaPoint => [a * 40_000 + atX * degree, b * 40_000 + atY * degree])]]
          return { id: String(id), kind: "city" as const, shape, box: boxOf(shape) }
        })
        const [nearX, nearY] = rings[0]?.[1] ?? [long, lat]
        const point = pointAt(nearY + y / 25, ((((nearX + x / 25 + 180) % 360) + 360) % 360) - 180)
        const found = areaIndex(areas)(point).map(({ id }) => id)
        expect(found).toEqual(areas.filter(({ shape }) => contains(shape, point)).map(({ id }) => id))
      })
    )
  })
})

it("distances are those of the globe, and from an outline its nearest point counts", () => {
  expect(kilometres(pointAt(52.5163, 13.3777), pointAt(48.8584, 2.2945))).toBeCloseTo(878, -1)
  expect(kilometresTo([[square(0, 0, degree)]], pointAt(0.5, 2))).toBeCloseTo(111.2, 0)
  expect(kilometresTo([[square(179 * degree, 0, 2 * degree)]], pointAt(0.5, -178))).toBeCloseTo(111.2, 0)
})

it("an outline has few points, and none that the boundary has not", () => {
  const ring = Array.from({ length: 20_000 }, (_, at): AreaPoint => {
    const angle = (at / 20_000) * 2 * Math.PI
    const far = 400_000 + 30_000 * Math.sin(angle * 40)
    return [Math.round(Math.cos(angle) * far), Math.round(Math.sin(angle) * far)]
  })
  const outline = outlineOf([[ring], [square(2_000_000, 0, 100)]])
  expect(pointsOf(outline)).toBeLessThanOrEqual(600)
  expect(pointsOf(outline)).toBeGreaterThan(100)
  const own = new Set(ring.map(String))
  expect(outline.flat(2).filter((point) => !own.has(String(point)))).toEqual([])
})
