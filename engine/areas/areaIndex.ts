/** Which of many areas a point lies in, for whoever asks it of a hundred thousand points: areas are looked up by the squares their boxes touch. */
import { type Area, type AreaPoint, areaKinds } from "../model/Area.ts"
import { contains, degree, holdsPoint, turnsOf } from "./geometry.ts"

export type Located = Pick<Area, "id" | "kind" | "box" | "shape">

/** Areas of a point, from the smallest kind to the largest and by id. */
export const areaIndex = <One extends Located>(
  areas: ReadonlyArray<One>
): ((point: AreaPoint) => ReadonlyArray<One>) => {
  const ordered = [...areas].sort(
    (a, b) => areaKinds.indexOf(a.kind) - areaKinds.indexOf(b.kind) || (a.id < b.id ? -1 : 1)
  )
  const squares = new Map<string, Array<One>>()
  const wide: Array<One> = []
  for (const area of ordered) {
    const { west, south, east, north } = area.box
    const [left, right, low, high] = [squareOf(west), squareOf(east), squareOf(south), squareOf(north)]
    if ((right - left + 1) * (high - low + 1) > mostSquares) {
      wide.push(area)
      continue
    }
    for (let x = left; x <= right; x++)
      for (let y = low; y <= high; y++) {
        const name = `${x} ${y}`
        squares.set(name, [...(squares.get(name) ?? []), area])
      }
  }
  const ranks = new Map(ordered.map((area, at) => [area, at]))
  return (point) => {
    const found = turnsOf(point).flatMap(([x, y]) => squares.get(`${squareOf(x)} ${squareOf(y)}`) ?? [])
    return [...new Set([...found, ...wide])]
      .filter(({ box, shape }) => holdsPoint(box, point) && contains(shape, point))
      .sort((a, b) => ranks.get(a)! - ranks.get(b)!)
  }
}

/** A twentieth of a degree: some kilometres, so that a square has a handful of neighbourhoods. */
const squareSide = degree / 20
const squareOf = (at: number): number => Math.floor(at / squareSide)
/** Of larger areas there are few, and each is looked at. */
const mostSquares = 400
