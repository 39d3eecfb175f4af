/**
 * Listings by the hundred thousand: those of the feed's stand-in, spread over as many towns as a country has, a few large
 * and most small. The same number always gives the same one.
 */
import { readProperty } from "../../../engine/listings/resale/readProperty.ts"
import type { Listing } from "../../../engine/model/Listing.ts"
import { aProperty } from "../../standins/listings/generate.ts"

const photos = "https://photos.makeready.test/"
const noPeople = { members: new Map<string, string>(), offices: new Map<string, string>() }

/** Number `n`, from 1. Keys ascend with the numbers. */
export const madeListing = (n: number): Listing => {
  const of = (draw: number, below: number) => Math.floor(drawn(n, draw) * below)
  // Of the rank's inverse: the largest town has one listing in ten.
  const town = Math.floor(towns ** drawn(n, 1)) - 1
  const row = aProperty(n, photos)
  const city = `${pick(firsts, town)} ${pick(lasts, Math.floor(town / firsts.length))}`
  const listing = readProperty(
    {
      ...row,
      City: city,
      StateOrProvince: pick(provinces, town),
      CityRegion: `${pick(lasts, of(2, 40))} ${pick(quarters, of(3, 25))}`,
      SubdivisionName: of(4, 3) === 0 ? null : `${pick(firsts, of(5, 40))} ${pick(quarters, of(6, 25))}`,
      UnparsedAddress: `${10 + of(7, 9_000)} ${pick(firsts, of(8, 40))} ${pick(lasts, of(9, 40))} ${pick(ends, of(10, 8))}`,
      OriginalEntryTimestamp: new Date(Date.UTC(2026, 0, 5) - of(11, 400 * 86_400) * 1_000).toISOString(),
      PropertySubType: of(12, 100) === 0 ? "Agriculture" : row["PropertySubType"],
      StructureType: of(13, 200) === 0 ? ["Mobile Home"] : row["StructureType"],
      ListAgentKey: String(9_000 + of(14, 20_000)),
      ListOfficeKey: String(500 + of(15, 1_000)),
      Media: (row["Media"] as ReadonlyArray<unknown>).slice(0, 4)
    },
    noPeople,
    photos
  )
  if (listing === undefined) throw new Error(`Property ${n} is none that may be shown.`)
  return listing
}

export const towns = 1_500
export const nameOfTown = (town: number): string =>
  `${pick(firsts, town)} ${pick(lasts, Math.floor(town / firsts.length))}`
export const provinces = ["Ontario", "Quebec", "British Columbia", "Alberta", "Nova Scotia", "Prince Edward Island"]
export const quarters = (
  "Mill Harbour Elms Cove Ridge Village Heights Park Grove Point Bay Hills Meadows Gardens Lakeshore Downs Terrace " +
  "Crossing Landing Valley Woods Green Market Station Beach"
).split(" ")
export const firsts = (
  "North South East West Saint Lac Old New Upper Lower Port Fort Mont Grand Petit Cedar Maple Birch Pine Oak Alder " +
  "Stone River Silver Golden Red White Black Blue Clear Long Deep High Fair Bright Spring Summer Winter King Queen"
).split(" ")
export const lasts = (
  "Falls Bay Lake Creek Hill Field Brook Bridge Haven Wood Dale Ford Mouth Ton Ville Burg Stead Worth Croft Shore " +
  "Isle Peak Glen Moor Marsh Vale Crest Cliff Rock Sands Springs Rapids Narrows Gate Cross Corners Junction Forks Pass Plains"
).split(" ")
const ends = ["Road", "Street", "Avenue", "Crescent", "Way", "Court", "Lane", "Drive"]

const pick = <A>(from: ReadonlyArray<A>, n: number): A => from[n % from.length] as A

/** Between 0 and 1, by number and draw alone. */
const drawn = (n: number, draw: number): number => {
  let state = Math.imul(n, 0x9e3779b1) ^ Math.imul(draw + 77, 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 16), 0x7feb352d)
  state = Math.imul(state ^ (state >>> 15), 0x846ca68b)
  return ((state ^ (state >>> 16)) >>> 0) / 2 ** 32
}
