/** What plans of made-up places are drawn with: smooth lines, spots, streets within a boundary and houses along them. */
import type { PlanFeature, PlanLayer, Position } from "../../../engine/maps/plan/plan.ts"

type Line = ReadonlyArray<Position>

interface Told {
  readonly name?: string
  readonly minzoom?: number
}

export const area = (layer: PlanLayer, kind: string, ring: Line, told: Told = {}): PlanFeature => ({
  layer,
  kind,
  ...told,
  type: "area",
  parts: [ring]
})

export const road = (kind: string, line: Line, told: Told = {}): PlanFeature => ({
  layer: "roads",
  kind,
  ...told,
  type: "line",
  parts: [line]
})

export const label = (
  layer: "places" | "water",
  kind: string,
  name: string,
  at: Position,
  minzoom = 0
): PlanFeature => ({
  layer,
  kind,
  name,
  minzoom,
  type: "point",
  parts: [[at]]
})

/** A line through its points (Catmull and Rom, 1974), with `steps` pieces between two of them. */
export const smooth = (points: Line, isClosed = false, steps = 8): Line => {
  const at = (index: number) =>
    isClosed
      ? points[(index + points.length) % points.length]!
      : points[Math.max(0, Math.min(points.length - 1, index))]!
  const pieces = isClosed ? points.length : points.length - 1
  const line = Array.from({ length: pieces * steps }, (_, number): Position => {
    const [from, share] = [Math.floor(number / steps), (number % steps) / steps]
    const [a, b, c, d] = [at(from - 1), at(from), at(from + 1), at(from + 2)]
    const between = (axis: 0 | 1) =>
      b[axis] +
      (share / 2) *
        (c[axis] -
          a[axis] +
          share *
            (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis] + share * (3 * (b[axis] - c[axis]) + d[axis] - a[axis])))
    return [between(0), between(1)]
  })
  return isClosed ? line : [...line, points.at(-1)!]
}

/** A round shape that nobody drew with compasses; its reach is in degrees of latitude. */
export const spot = ([lng, lat]: Position, reach: number, roll: () => number): Line => {
  const narrowing = Math.cos((lat * Math.PI) / 180)
  const points = Array.from({ length: 7 }, (_, at): Position => {
    const turn = (at / 7) * 2 * Math.PI
    const far = reach * (0.7 + roll() * 0.5)
    return [lng + (Math.cos(turn) * far) / narrowing, lat + Math.sin(turn) * far * 0.8]
  })
  return smooth(points, true, 6)
}

/** What of a line lies where `isIn` says so, in pieces of at least three points. */
export const within = (line: Line, isIn: (at: Position) => boolean): ReadonlyArray<Line> => {
  const pieces: Array<Array<Position>> = [[]]
  for (const at of line) {
    if (isIn(at)) pieces.at(-1)!.push(at)
    else if (pieces.at(-1)!.length > 0) pieces.push([])
  }
  return pieces.filter(({ length }) => length > 2)
}

/** Even-odd, as `engine/areas/geometry.ts` has it in whole numbers. */
export const holds = (ring: Line, [x, y]: Position): boolean =>
  ring.reduce((isInside, [ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length]!
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !isInside : isInside
  }, false)

/** A plan on paper, in metres from a corner, laid on the earth with one of its points on a place. */
export const onPaper =
  ([lng, lat]: Position, [atX, atY]: Position) =>
  ([x, y]: Position): Position => [
    lng + (x - atX) / (metresOfDegree * Math.cos((lat * Math.PI) / 180)),
    lat - (y - atY) / metresOfDegree
  ]
const metresOfDegree = 111_320

/** Houses on both sides of a street, in metres; where `isFree` says no there is none. */
export const houses = (street: Line, roll: () => number, isFree: (at: Position) => boolean): ReadonlyArray<Line> => {
  const found: Array<Line> = []
  for (let at = 1; at < street.length; at++) {
    const [[ax, ay], [bx, by]] = [street[at - 1]!, street[at]!]
    const long = Math.hypot(bx - ax, by - ay)
    const [alongX, alongY] = [(bx - ax) / long, (by - ay) / long]
    for (const side of [1, -1]) {
      for (let gone = 6 + roll() * 6; gone < long - 10;) {
        const [wide, deep, back] = [9 + roll() * 9, 9 + roll() * 6, 9 + roll() * 2]
        const corner = (along: number, away: number): Position => [
          ax + alongX * (gone + along) - alongY * side * (back + away),
          ay + alongY * (gone + along) + alongX * side * (back + away)
        ]
        const house = [corner(0, 0), corner(wide, 0), corner(wide, deep), corner(0, deep)]
        if (gone + wide < long - 4 && [...house, corner(wide / 2, deep / 2)].every(isFree)) found.push(house)
        gone += wide + (roll() < 0.6 ? 0.5 : 6 + roll() * 8)
      }
    }
  }
  return found
}

/** Draws the same every time: a linear congruence, as Numerical Recipes has it. */
export const rolling = (seed: number): (() => number) => {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

/** How far a place is from a line, in the line's own measure. */
export const gapTo = (line: Line, [x, y]: Position): number => {
  let least = Infinity
  for (let at = 1; at < line.length; at++) {
    const [[ax, ay], [bx, by]] = [line[at - 1]!, line[at]!]
    const [wide, high] = [bx - ax, by - ay]
    const share = Math.max(0, Math.min(1, ((x - ax) * wide + (y - ay) * high) / (wide * wide + high * high || 1)))
    least = Math.min(least, Math.hypot(x - ax - wide * share, y - ay - high * share))
  }
  return least
}
