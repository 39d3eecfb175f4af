/** Lines and rings cut to a box. Positions are fractions of the world's square, as tiles divide it: y grows southwards. */

export type Point = readonly [x: number, y: number]

export interface Box {
  readonly west: number
  readonly north: number
  readonly east: number
  readonly south: number
}

/** What of a line lies in the box: none, one or several pieces. */
export const cutLine = (line: ReadonlyArray<Point>, box: Box): ReadonlyArray<ReadonlyArray<Point>> => {
  const pieces: Array<Array<Point>> = []
  let piece: Array<Point> | undefined
  for (let at = 1; at < line.length; at++) {
    const cut = cutEdge(line[at - 1]!, line[at]!, box)
    if (cut === undefined) {
      piece = undefined
      continue
    }
    const [from, to] = cut
    const last = piece?.at(-1)
    if (piece === undefined || last![0] !== from[0] || last![1] !== from[1]) pieces.push((piece = [from]))
    piece.push(to)
  }
  return pieces
}

/** An edge within the box (Liang and Barsky, 1984); undefined for one that lies outside. */
const cutEdge = ([ax, ay]: Point, [bx, by]: Point, { west, north, east, south }: Box) => {
  let [begin, end] = [0, 1]
  const [wide, high] = [bx - ax, by - ay]
  for (const [slope, room] of [
    [-wide, ax - west],
    [wide, east - ax],
    [-high, ay - north],
    [high, south - ay]
  ] as const) {
    if (slope === 0 && room < 0) return undefined
    if (slope < 0) begin = Math.max(begin, room / slope)
    if (slope > 0) end = Math.min(end, room / slope)
  }
  if (begin > end) return undefined
  const at = (share: number): Point =>
    share === 0 ? [ax, ay] : share === 1 ? [bx, by] : [ax + wide * share, ay + high * share]
  return [at(begin), at(end)] as const
}

/** A closed ring within the box (Sutherland and Hodgman, 1974); empty for one that lies outside. */
export const cutRing = (ring: ReadonlyArray<Point>, { west, north, east, south }: Box): ReadonlyArray<Point> => {
  let points = ring
  for (const [axis, edge, sign] of [
    [0, west, 1],
    [0, east, -1],
    [1, north, 1],
    [1, south, -1]
  ] as const) {
    const kept: Array<Point> = []
    const isIn = (point: Point) => (point[axis] - edge) * sign >= 0
    for (const [at, to] of points.entries()) {
      const from = points.at(at - 1)!
      if (isIn(from) !== isIn(to)) {
        const share = (edge - from[axis]) / (to[axis] - from[axis])
        kept.push(
          axis === 0 ? [edge, from[1] + (to[1] - from[1]) * share] : [from[0] + (to[0] - from[0]) * share, edge]
        )
      }
      if (isIn(to)) kept.push(to)
    }
    points = kept
  }
  return points.length < 3 ? [] : points
}
