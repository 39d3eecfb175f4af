import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type BlockMap, changedRegions, type Region } from "./changedRegions.ts"

/** Drawn as it is seen: `#` differs. */
const drawn = (...lines: ReadonlyArray<string>): BlockMap => ({
  columns: lines[0]!.length,
  rows: lines.length,
  cells: Uint8Array.from([...lines.join("")].map((cell) => (cell === "#" ? 1 : 0)))
})

const most = 12

describe("changedRegions", () => {
  it.each<readonly [string, BlockMap, ReadonlyArray<readonly [number, number, number, number]>]>([
    ["nothing where nothing differs", drawn("....", "...."), []],
    ["one block", drawn(".....", "..#..", "....."), [[2, 1, 3, 2]]],
    ["words with spaces between them as one", drawn("##.##..##"), [[0, 0, 9, 1]]],
    [
      "what lies apart as two",
      drawn("#....#"),
      [
        [0, 0, 1, 1],
        [5, 0, 6, 1]
      ]
    ],
    ["lines of a paragraph as one", drawn("###", "...", "...", "##."), [[0, 0, 3, 4]]],
    [
      "sections far below one another as two",
      drawn("#", ".", ".", ".", "#"),
      [
        [0, 0, 1, 1],
        [0, 4, 1, 5]
      ]
    ],
    [
      "a frame and what it surrounds as one",
      drawn(
        "#########",
        "#.......#",
        "#.......#",
        "#.......#",
        "#...#...#",
        "#.......#",
        "#.......#",
        "#.......#",
        "#########"
      ),
      [[0, 0, 9, 9]]
    ]
  ])("outlines %s", (_, map, wanted) => {
    expect(changedRegions(map, most).map(({ left, top, right, bottom }) => [left, top, right, bottom])).toEqual(wanted)
  })

  const maps = fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 40 }))
    .chain(([columns, rows, rarity]) =>
      fc
        .array(fc.integer({ min: 0, max: rarity }), { minLength: columns * rows, maxLength: columns * rows })
        .map((drawn): BlockMap => ({ columns, rows, cells: Uint8Array.from(drawn.map((one) => (one === 0 ? 1 : 0))) }))
    )

  const holds = ({ left, top, right, bottom }: Region, column: number, row: number) =>
    column >= left && column < right && row >= top && row < bottom

  it("surrounds every block that differs exactly once, and no rectangle without one", () => {
    fc.assert(
      fc.property(maps, fc.integer({ min: 1, max: 12 }), (map, most) => {
        const regions = changedRegions(map, most)
        const found = regions.map(() => 0)
        for (let row = 0; row < map.rows; row++)
          for (let column = 0; column < map.columns; column++) {
            const around = regions.flatMap((region, at) => (holds(region, column, row) ? [at] : []))
            expect(around.length).toBeLessThanOrEqual(1)
            if (map.cells[row * map.columns + column] === 0) continue
            expect(around).toHaveLength(1)
            found[around[0]!]!++
          }
        expect(found.every((blocks) => blocks > 0)).toBe(true)
      })
    )
  })

  it("stays within the picture, fits its blocks tightly, and is never more than asked for", () => {
    fc.assert(
      fc.property(maps, fc.integer({ min: 1, max: 12 }), (map, most) => {
        const regions = changedRegions(map, most)
        expect(regions.length).toBeLessThanOrEqual(most)
        for (const region of regions) {
          expect(region.left).toBeGreaterThanOrEqual(0)
          expect(region.right).toBeLessThanOrEqual(map.columns)
          expect(region.bottom).toBeLessThanOrEqual(map.rows)
          const differs = (column: number, row: number) => map.cells[row * map.columns + column] !== 0
          const rows = Array.from({ length: region.bottom - region.top }, (_, at) => region.top + at)
          const columns = Array.from({ length: region.right - region.left }, (_, at) => region.left + at)
          for (const edge of [region.left, region.right - 1]) expect(rows.some((row) => differs(edge, row))).toBe(true)
          for (const edge of [region.top, region.bottom - 1])
            expect(columns.some((column) => differs(column, edge))).toBe(true)
        }
      })
    )
  })
})
