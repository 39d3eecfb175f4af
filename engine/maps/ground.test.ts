import { describe, expect, it } from "vitest"
import { groundLines } from "./ground.ts"

describe("lines of the plain ground", () => {
  const reach = (west: number, south: number, east: number, north: number) => {
    const { features } = groundLines(west, south, east, north)
    const lines = (features as ReadonlyArray<Line>).map(({ geometry }) => geometry.coordinates)
    const across = lines.filter(([from, to]) => from![1] === to![1])
    const lngs = lines.flat().map(([lng]) => lng!)
    const lats = lines.flat().map(([, lat]) => lat!)
    return {
      count: [across.length, lines.length - across.length] as const,
      box: [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)] as const
    }
  }

  it.each([
    ["a street on a desk", 0.01, 0.0045],
    ["a street on a phone", 0.003, 0.0048],
    ["a town", 0.2, 0.1],
    ["a region", 8, 4]
  ])("of %s go on as far again beyond what is in view, and are no more than can be drawn", (_, wide, high) => {
    const [west, south] = [-0.5316, 51.2452]
    const { count, box } = reach(west, south, west + wide, south + high)
    expect(box[0]).toBeLessThanOrEqual(west - wide * 0.9)
    expect(box[1]).toBeLessThanOrEqual(south - high * 0.9)
    expect(box[2]).toBeGreaterThanOrEqual(west + wide * 1.9)
    expect(box[3]).toBeGreaterThanOrEqual(south + high * 1.9)
    for (const one of count) {
      expect(one).toBeGreaterThan(10)
      expect(one).toBeLessThanOrEqual(400)
    }
  })

  it("of the world stop where maps do", () => {
    const { box } = reach(-180, -85, 180, 85)
    expect([box[1], box[3]]).toEqual([-85, 85])
  })
})

interface Line {
  readonly geometry: { readonly coordinates: ReadonlyArray<readonly [number, number]> }
}
