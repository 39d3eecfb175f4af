/** Where two pictures of a page differ: blocks of pixels that do, grouped into the few rectangles a person is shown. */

/** Blocks of two pictures laid on each other from the top, row by row; anything but 0 says that a block differs. */
export interface BlockMap {
  readonly columns: number
  readonly rows: number
  readonly cells: Uint8Array
}

/** A rectangle in blocks; `right` and `bottom` are the first that are no part of it. */
export interface Region {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Blocks between two that still count as one change: the space between words, and between lines of a paragraph. */
const nearby = 2

/**
 * Rectangles around all blocks that differ, from the top down: none overlaps another, none is without a block that differs,
 * and there are at most `most` of them, for which those near one another are joined.
 */
export const changedRegions = (map: BlockMap, most: number): ReadonlyArray<Region> => {
  for (let gap = nearby; ; gap *= 2) {
    const regions = grouped(map, gap)
    if (regions.length <= Math.max(1, most)) return regions
  }
}

const grouped = (map: BlockMap, gap: number): ReadonlyArray<Region> => {
  let open: Array<Region> = []
  const closed: Array<Region> = []
  for (let row = 0; row < map.rows; row++) {
    for (const [left, right] of runsOf(map, row, gap)) {
      const run: Region = { left, top: row, right, bottom: row + 1 }
      const [joined, apart] = split(open, (region) => areNear(region, run, gap))
      open = [...apart, around([run, ...joined])]
    }
    const [over, going] = split(open, ({ bottom }) => row - bottom >= gap)
    closed.push(...over)
    open = going
  }
  return apartFrom([...closed, ...open], gap).sort((a, b) => a.top - b.top || a.left - b.left)
}

/** Stretches of one row that differ, those `gap` blocks apart joined. */
const runsOf = ({ columns, cells }: BlockMap, row: number, gap: number): ReadonlyArray<readonly [number, number]> => {
  const runs: Array<[number, number]> = []
  for (let column = 0; column < columns; column++) {
    if (cells[row * columns + column] === 0) continue
    const last = runs.at(-1)
    if (last !== undefined && column - last[1] <= gap) last[1] = column + 1
    else runs.push([column, column + 1])
  }
  return runs
}

/** Rectangles that have grown into one another are joined, until none are near. */
const apartFrom = (regions: ReadonlyArray<Region>, gap: number): Array<Region> => {
  let settled: Array<Region> = []
  for (const region of regions) {
    let grown = region
    for (;;) {
      const [joined, apart] = split(settled, (other) => areNear(other, grown, gap))
      if (joined.length === 0) break
      grown = around([grown, ...joined])
      settled = apart
    }
    settled.push(grown)
  }
  return settled
}

const areNear = (a: Region, b: Region, gap: number): boolean =>
  a.left - b.right <= gap && b.left - a.right <= gap && a.top - b.bottom <= gap && b.top - a.bottom <= gap

const around = (regions: ReadonlyArray<Region>): Region => ({
  left: Math.min(...regions.map(({ left }) => left)),
  top: Math.min(...regions.map(({ top }) => top)),
  right: Math.max(...regions.map(({ right }) => right)),
  bottom: Math.max(...regions.map(({ bottom }) => bottom))
})

const split = <A>(all: ReadonlyArray<A>, is: (one: A) => boolean): readonly [Array<A>, Array<A>] => [
  all.filter(is),
  all.filter((one) => !is(one))
]
