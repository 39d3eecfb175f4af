/**
 * The feed of a demonstration: homes in three made-up towns around a lake, a few in another province, as feeds of local
 * associations tell them: some are pending or sold, shops and land have no rooms, and each agent sells for one office.
 */
import { agents, anOffice, aProperty, drawn, type FeedRow, offices } from "./generate.ts"

const towns = [
  {
    city: "Northbay Falls",
    province: "Ontario",
    quarters: ["Old Mill", "Harbour East", "The Elms"],
    at: [44.1, -79.4],
    share: 0.5
  },
  {
    city: "Ferrier Landing",
    province: "Ontario",
    quarters: ["The Landing", "Long Row", "Back Concession"],
    at: [44.19, -79.52],
    share: 0.22
  },
  {
    city: "Alderpoint",
    province: "Ontario",
    quarters: ["Station Quarter", "The Ponds", "Westfield"],
    at: [44.02, -79.33],
    share: 0.23
  },
  { city: "Lac-Clair", province: "Quebec", quarters: ["Vieux-Bourg", "Les Pins"], at: [46.2, -74.1], share: 0.05 }
] as const

/** The office that the demonstration's brokerage is. */
export const lakesideOffice = "500"

/** Property number `n`, from 1. `photos` is the base of its pictures' addresses. */
export const lakesideProperty = (n: number, photos: string): FeedRow => {
  const row = aProperty(n, photos)
  const roll = drawn(n)
  const town = townOf(roll(40))
  const quarter = town.quarters[Math.floor(roll(41) * town.quarters.length)]
  const agent = Math.floor(roll(42) * agents)
  // Land is a part of what is sold, and not a sixth of it.
  const told = String(row["PropertySubType"])
  const subType = told === "Vacant Land" && roll(45) < 0.7 ? "Single Family" : told
  const isLand = subType === "Vacant Land"
  const hasRooms = subType === "Single Family" || subType === "Multi-family"
  const entered = Date.parse(String(row["ModificationTimestamp"])) - Math.floor(roll(43) * 120 * dayMs)
  return {
    ...row,
    StandardStatus: n % 19 === 0 ? "Pending" : n % 23 === 0 ? "Closed" : "Active",
    OriginalEntryTimestamp: new Date(entered).toISOString(),
    City: town.city,
    CityRegion: quarter,
    SubdivisionName: null,
    StateOrProvince: town.province,
    Latitude: Math.round((town.at[0] + (roll(7) - 0.5) / 25) * 1e6) / 1e6,
    Longitude: Math.round((town.at[1] + (roll(8) - 0.5) / 18) * 1e6) / 1e6,
    PropertySubType: subType,
    ...(isLand && { LivingArea: null, YearBuilt: null, PhotosCount: 0, Media: [] }),
    ...(!hasRooms && { BedroomsTotal: null, BathroomsTotalInteger: null, StructureType: [] }),
    PublicRemarks: remarks(subType, `${quarter}`, roll(44)),
    ListAgentKey: String(9_000 + agent),
    CoListAgentKey: null,
    ListOfficeKey: String(500 + (agent % offices))
  }
}

export const lakesideOfficeRow = (n: number): FeedRow => {
  const office = anOffice(n)
  return office["OfficeKey"] === lakesideOffice ? { ...office, OfficeName: "Halyard Realty Inc., Brokerage" } : office
}

const townOf = (share: number): (typeof towns)[number] => {
  let passed = 0
  return towns.find((town) => share < (passed += town.share)) ?? towns[0]
}

/** Without the street, since some sellers have their address withheld. */
const remarks = (subType: string, quarter: string, roll: number): string => {
  const about: { readonly [subType: string]: ReadonlyArray<string> } = {
    "Vacant Land": ["A level lot with services at the line.", "Cleared, surveyed and ready to be built on."],
    Retail: ["A corner shop with a flat above it.", "A storefront with good light and a loading door."],
    "Multi-family": ["Two units with entrances of their own.", "Let on both floors, with separate meters."]
  }
  const said = about[subType] ?? [
    "Bright, with room to grow and a garden that has been looked after.",
    "Renovated two years ago, from the roof down.",
    "An older house with its woodwork intact.",
    "Quiet street, south-facing windows, and a shed that could be a workshop."
  ]
  return `${said[Math.floor(roll * said.length)]} A few minutes on foot from the heart of ${quarter}.`
}

const dayMs = 86_400_000
