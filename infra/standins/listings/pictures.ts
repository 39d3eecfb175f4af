/**
 * Drawn pictures of made-up homes, the same for the same name: the front first, rooms after it. Shapes and colours come of
 * the listing's key, so that a page of them is varied and costs nobody a photograph.
 */
import sharp from "sharp"
import type { Answered } from "../StandIn.ts"
import { type Roll, rollOf, roomOf } from "./pictured.ts"

/** WebP, 960 by 640. `at` is the picture's number, from 1. */
export const drawPicture = (key: string, at: number): Promise<Uint8Array> =>
  sharp(Buffer.from(at === 1 ? front(rollOf(key, at)) : room(rollOf(key, at))))
    .webp({ quality: 70 })
    .toBuffer()

/** The same as it is answered. */
export const answerPicture = async (key: string, at: number): Promise<Answered> => ({
  status: 200,
  headers: { "content-type": "image/webp", "cache-control": "public, max-age=86400" },
  body: await drawPicture(key, at)
})

const one = <A>(from: ReadonlyArray<A>, roll: number): A => from[Math.floor(roll * from.length)] as A
const rect = (x: number, y: number, width: number, height: number, fill: string, more = "") =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`
const drawing = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640" viewBox="0 0 960 640">${content}</svg>`

const skies = [
  ["#cfe4f2", "#f4efe6"],
  ["#b8d4e8", "#eaf2f4"],
  ["#f2d9c4", "#fbf1e2"],
  ["#d5dff0", "#f6e9ea"]
] as const
const walls = ["#e9e2d4", "#c9b8a3", "#f4f1ea", "#a9b7b0", "#b5654a", "#7d8b99", "#ddd0b8", "#8f9a7c"]
const roofs = ["#4a4f57", "#6b4a3f", "#39424e", "#7a6a5c", "#54403a"]
const doors = ["#9b3d32", "#2f5d62", "#c8963e", "#34495e", "#5b7553"]
const greens = ["#7f9f6a", "#91a86f", "#6d8f6b", "#a3b078"]
const fabrics = ["#6f8596", "#b0745a", "#8a9a75", "#c2a36b", "#75627e"]
const floors = ["#c49a6c", "#a87b51", "#d8b98e", "#8d6a4a"]

const front = (roll: Roll): string => {
  const [above, below] = one(skies, roll(1))
  const [wall, roof, green] = [one(walls, roll(2)), one(roofs, roll(3)), one(greens, roll(4))]
  const isTall = roll(5) < 0.22
  const storeys = isTall ? 5 : roll(6) < 0.55 ? 2 : 1
  const width = isTall ? 340 : 380 + Math.round(roll(7) * 220)
  const left = Math.round((960 - width) / 2 + (roll(8) - 0.5) * 160)
  const storey = isTall ? 74 : 118
  const top = 500 - storeys * storey
  const columns = isTall ? 4 : Math.round(width / 130)
  const step = width / columns
  const doorAt = Math.floor(roll(9) * columns)
  const panes = Array.from({ length: storeys * columns }, (_, cell) => {
    const [row, column] = [Math.floor(cell / columns), cell % columns]
    const x = left + column * step + step / 2
    const y = top + row * storey + storey * 0.24
    if (row === storeys - 1 && column === doorAt)
      return rect(x - 26, 500 - storey * 0.78, 52, storey * 0.78, one(doors, roll(10)), 'rx="3"')
    const light = roll(20 + cell) < 0.3 ? "#fbe3a8" : "#5d7688"
    return `${rect(x - 31, y - 5, 62, storey * 0.52 + 10, "#fdfcf9")}${rect(x - 26, y, 52, storey * 0.52, light)}${rect(x - 1.5, y, 3, storey * 0.52, "#fdfcf9")}`
  }).join("")
  const peak = isTall || roll(11) < 0.2 ? 26 : 90 + Math.round(roll(12) * 60)
  const lid =
    peak === 26
      ? rect(left - 12, top - 26, width + 24, 26, roof)
      : `<path d="M${left - 30} ${top} L${left + width * (0.3 + roll(13) * 0.4)} ${top - peak} L${left + width + 30} ${top} Z" fill="${roof}"/>`
  const trees = [-1, 1]
    .map((side) => {
      const x = (side < 0 ? left - 90 : left + width + 90) + (roll(14 + side) - 0.5) * 60
      const size = 52 + roll(17 + side) * 42
      return `${rect(x - 7, 430, 14, 84, "#7a5d47")}<circle cx="${x}" cy="${440 - size * 0.6}" r="${size}" fill="${green}"/>`
    })
    .join("")
  return drawing(
    `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient></defs>` +
      rect(0, 0, 960, 640, "url(#s)") +
      `<circle cx="${140 + roll(18) * 680}" cy="${90 + roll(19) * 50}" r="38" fill="#fff8e3" opacity="0.85"/>` +
      `<path d="M0 470 Q240 ${400 + roll(15) * 40} 480 462 T960 448 V640 H0 Z" fill="${green}" opacity="0.45"/>` +
      trees +
      rect(0, 500, 960, 140, green) +
      rect(left, top, width, storeys * storey, wall) +
      lid +
      panes +
      `<path d="M${left + (doorAt + 0.5) * step - 26} 500 h52 L${left + (doorAt + 0.5) * step + 90} 640 h-180 Z" fill="#d9d2c5"/>`
  )
}

const room = (roll: Roll): string => {
  const [wall, floor, fabric] = [one(walls, roll(1)), one(floors, roll(2)), one(fabrics, roll(3))]
  const windowAt = 110 + roll(4) * 420
  const boards = Array.from({ length: 7 }, (_, at) => rect(0, 430 + at * 30, 960, 1.5, "#00000022")).join("")
  // As `rooms` names them.
  const things = [
    `${rect(150, 380, 460, 110, fabric, 'rx="22"')}${rect(130, 330, 500, 90, fabric, 'rx="26" opacity="0.85"')}<ellipse cx="400" cy="560" rx="260" ry="38" fill="#ffffff66"/>${rect(700, 250, 8, 240, "#5b5148")}<path d="M660 260 L748 260 L728 200 L680 200 Z" fill="#fbe3a8"/>`,
    `${rect(60, 330, 840, 160, "#f4f1ea")}${rect(50, 312, 860, 22, "#4a4f57")}${[0, 1, 2, 3, 4].map((at) => rect(80 + at * 166, 350, 146, 126, fabric, 'rx="4" opacity="0.8"')).join("")}${rect(600, 90, 300, 110, fabric, 'rx="4"')}<path d="M180 312 v-40 q0 -24 30 -24" stroke="#8a8f94" stroke-width="8" fill="none"/>`,
    `${rect(240, 300, 480, 80, "#7a5d47", 'rx="14"')}${rect(230, 370, 500, 150, "#fdfcf9", 'rx="16"')}${rect(230, 430, 500, 100, fabric, 'rx="14"')}${rect(280, 345, 170, 56, "#e9e6df", 'rx="18"')}${rect(510, 345, 170, 56, "#e9e6df", 'rx="18"')}`
  ][roomOf(roll)] as string
  return drawing(
    rect(0, 0, 960, 640, wall) +
      rect(0, 430, 960, 210, floor) +
      boards +
      rect(0, 422, 960, 10, "#fdfcf9") +
      rect(windowAt, 80, 250, 200, "#fdfcf9") +
      rect(windowAt + 10, 90, 230, 180, one(skies, roll(6))[0]) +
      rect(windowAt + 10, 215, 230, 55, one(greens, roll(7))) +
      rect(windowAt + 122, 90, 6, 180, "#fdfcf9") +
      things
  )
}
