/** An outline as the paths of a drawing: longitudes narrowed as they are at its latitude, north above. */
import type { AreaBox, AreaPoint, AreaPolygon } from "../model/Area.ts"
import { boxOf, degree, turnsOf } from "./geometry.ts"

export interface AreaMap {
  readonly width: number
  readonly height: number
  /** West, south, east and north of the drawing, in degrees. */
  readonly bounds: readonly [west: number, south: number, east: number, north: number]
  readonly area: string
  /** The city around a neighbourhood. */
  readonly within: string | null
  readonly point: { readonly x: number; readonly y: number } | null
}

/** Everything that is drawn fits in; of a city around a neighbourhood as much as lies within three times the neighbourhood's size. */
export const areaMap = (
  area: ReadonlyArray<AreaPolygon>,
  within: ReadonlyArray<AreaPolygon> | null,
  point: AreaPoint | null
): AreaMap => {
  const box = boxOf(area)
  const shown = within === null ? widened(box, 0.06) : widened(box, 0.5)
  const narrowing = Math.max(0.05, Math.cos((((shown.north + shown.south) / 2 / degree) * Math.PI) / 180))
  const [wide, high] = [(shown.east - shown.west) * narrowing, shown.north - shown.south]
  const scale = longestSide / Math.max(wide, high)
  const width = Math.max(leastSide, Math.round(wide * scale))
  const height = Math.max(leastSide, Math.round(high * scale))
  const at = ([x, y]: AreaPoint) => ({
    x: tenth(width / 2 + (x - (shown.west + shown.east) / 2) * narrowing * scale),
    y: tenth(height / 2 - (y - (shown.south + shown.north) / 2) * scale)
  })
  const path = (shape: ReadonlyArray<AreaPolygon>) =>
    shape
      .flat()
      .map((ring) => {
        const points = ring.map(at)
        return `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}Z`
      })
      .join("")
  const seen = point && turnsOf(point).find(([x]) => x >= shown.west && x <= shown.east)
  const [across, up] = [width / 2 / narrowing / scale, height / 2 / scale]
  const [middleX, middleY] = [(shown.west + shown.east) / 2, (shown.south + shown.north) / 2]
  const inDegrees = (value: number) => Math.round(value) / degree
  return {
    width,
    height,
    bounds: [
      inDegrees(middleX - across),
      inDegrees(middleY - up),
      inDegrees(middleX + across),
      inDegrees(middleY + up)
    ],
    area: path(area),
    within: within === null ? null : path(within),
    point: seen ? at(seen) : null
  }
}

const widened = ({ west, south, east, north }: AreaBox, share: number): AreaBox => {
  const by = Math.max(east - west, north - south, 10) * share
  return { west: west - by, south: south - by, east: east + by, north: north + by }
}

const tenth = (value: number): number => Math.round(value * 10) / 10
const longestSide = 480
const leastSide = 120
