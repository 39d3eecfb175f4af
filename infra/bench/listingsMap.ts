/**
 * What a map of listings costs: `node infra/bench/listingsMap.ts [listings] [views]`.
 *
 * So many listings (100,000 unless told otherwise), most of them in a few towns, are gathered into clusters as the data route
 * gathers them. Then `views` of them are looked at, of every zoom and size of screen, and written as an answer of the
 * route is, with details that are made up: reading those of a view from the database comes on top. Told are times, the
 * memory of the index, and the largest answer. Linux.
 */
import { readArguments } from "./arguments.ts"
import { percentile, table } from "./figures.ts"
import { load } from "./processes.ts"
import { limits } from "../../engine/limits.ts"
import { fitsAnAnswer, listingPin, type ListingsInView } from "../../engine/listings/map/pin.ts"
import { packPins, pinIndex } from "../../engine/listings/map/pinIndex.ts"
import { madeListing } from "./listings/made.ts"

const given = readArguments(process.argv.slice(2), {
  usage: "node infra/bench/listingsMap.ts [listings] [views]",
  numbers: 2,
  options: []
})
const [listings = 100_000, views = 2_000] = given.numbers

let state = 1
const share = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}
const between = (least: number, most: number) => least + share() * (most - least)

/** Middles of towns, the first of which have most. */
const towns = Array.from({ length: 300 }, () => [between(42, 47), between(-83, -74)] as const)
const places = Array.from({ length: listings }, () => {
  const [lat, lng] = towns[Math.floor(towns.length * share() ** 4)]!
  return [lat + (share() + share() + share() - 1.5) * 0.2, lng + (share() + share() + share() - 1.5) * 0.2] as const
})
const lat = Int32Array.from(places, ([north]) => Math.round(north * 1e6))
const lng = Int32Array.from(places, ([, east]) => Math.round(east * 1e6))

const begun = performance.now()
const packed = packPins({ lat, lng })
const gathered = performance.now() - begun
const index = pinIndex(packed)
const one = madeListing(1)

const bounds = { pins: limits.listingMapPins, clusters: limits.listingMapClusters }
const screens = [
  [390, 600],
  [1_280, 800],
  [2_560, 1_440]
] as const
const rows = [0, 3, 6, 8, 10, 11, 12, 13, 14, 15, 16, 18, 20].map((zoom) => {
  const times: Array<number> = []
  let [largest, most] = [0, 0]
  for (let at = 0; at < views; at++) {
    const [width, height] = screens[at % screens.length]!
    const degrees = 360 / (512 * 2 ** zoom)
    const [north, east] = places[Math.floor(share() * listings)]!
    const [wide, high] = [(width / 2) * degrees, (height / 2) * degrees * 0.72]
    const box = {
      west: Math.max(-180, east - wide),
      east: Math.min(180, east + wide),
      south: Math.max(-85, north - high),
      north: Math.min(85, north + high)
    }
    const from = performance.now()
    let text = ""
    for (let coarser = 0; coarser <= zoom; coarser++) {
      const { clusters, pins } = index.inView({ box, zoom }, bounds, coarser)
      const pinsOf = (some: ReadonlyArray<number>) => some.flatMap(() => listingPin(one, "/homes", "en-CA") ?? [])
      const shown: ListingsInView = {
        clusters: clusters.map(({ first, ...cluster }) => ({ ...cluster, pins: pinsOf(first) })),
        pins: pinsOf(pins)
      }
      text = JSON.stringify(shown)
      most = Math.max(most, clusters.length + pins.length)
      if (fitsAnAnswer(shown)) break
    }
    times.push(performance.now() - from)
    largest = Math.max(largest, text.length)
  }
  return [zoom, percentile(times, 0.5).toFixed(2), percentile(times, 0.99).toFixed(2), most, largest]
})
console.log(
  `${listings} listings gathered in ${gathered.toFixed(0)} ms, ${(index.bytes / 1e6).toFixed(1)} MB; load ${load()}`
)
console.log(table(["zoom", "ms p50", "ms p99", "most shown", "bytes, the largest"], rows))
