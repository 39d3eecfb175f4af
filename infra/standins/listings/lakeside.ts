/**
 * The feed of a demonstration: homes in three made-up towns around a lake, a few in another province, as feeds of local
 * associations tell them: some are pending or sold, shops and land have no rooms, and each agent sells for one office.
 * Its dates are told back from a day, so that there is always something new in it and a year of what was sold.
 */
import { agents, anOffice, aProperty, drawn, type FeedRow, offices } from "./generate.ts"

const towns = [
  {
    city: "Northbay Falls",
    province: "Ontario",
    quarters: ["Old Mill", "Harbour East", "The Elms"],
    at: [44.1, -79.4],
    share: 0.5,
    dear: 1
  },
  {
    city: "Ferrier Landing",
    province: "Ontario",
    quarters: ["The Landing", "Long Row", "Back Concession"],
    at: [44.19, -79.52],
    share: 0.22,
    dear: 1.15
  },
  {
    city: "Alderpoint",
    province: "Ontario",
    quarters: ["Station Quarter", "The Ponds", "Westfield"],
    at: [44.02, -79.33],
    share: 0.23,
    dear: 0.82
  },
  {
    city: "Lac-Clair",
    province: "Quebec",
    quarters: ["Vieux-Bourg", "Les Pins"],
    at: [46.2, -74.1],
    share: 0.05,
    dear: 0.9
  }
] as const

/** The office that the demonstration's brokerage is. */
export const lakesideOffice = "500"

/** Property number `n`, from 1, on the day of `now`. `photos` is the base of its pictures' addresses. */
export const lakesideProperty = (n: number, photos: string, now: number): FeedRow => {
  const row = aProperty(n, photos)
  const roll = drawn(n)
  const town = townOf(roll(40))
  const quarter = town.quarters[Math.floor(roll(41) * town.quarters.length)]
  const agent = Math.floor(roll(42) * agents)
  // Land is a part of what is sold, and not a sixth of it.
  const named = String(row["PropertySubType"])
  const subType = named === "Vacant Land" && roll(45) < 0.7 ? "Single Family" : named
  const isLand = subType === "Vacant Land"
  const hasRooms = subType === "Single Family" || subType === "Multi-family"
  const { listed, told } = datesOf(n, roll, now)
  /** By its size, its town and when it was listed: asking prices went up by a twenty-fifth in the year before the day. */
  const asked = (area: unknown, dear: number, agoMs: number): number => {
    const size = typeof area === "number" ? area : 800 + roll(49) * 1_800
    const then = 1 - (0.04 * Math.min(agoMs, 500 * dayMs)) / (365 * dayMs)
    const price = isLand ? 60_000 + roll(2) * 240_000 : (140_000 + size * 210) * (0.82 + roll(2) * 0.36)
    return Math.round((price * dear * then) / 1_000) * 1_000
  }
  return {
    ...row,
    ...told,
    ...(typeof row["ListPrice"] === "number" && { ListPrice: asked(row["LivingArea"], town.dear, now - listed) }),
    City: town.city,
    CityRegion: quarter,
    SubdivisionName: null,
    StateOrProvince: town.province,
    Latitude: Math.round((town.at[0] + (roll(7) - 0.5) / 25) * 1e6) / 1e6,
    Longitude: Math.round((town.at[1] + (roll(8) - 0.5) / 18) * 1e6) / 1e6,
    PropertySubType: subType,
    ...(isLand && { LivingArea: null, YearBuilt: null, PhotosCount: 0, Media: [] }),
    // Who has more room has more rooms.
    ...(typeof row["BedroomsTotal"] === "number" &&
      typeof row["LivingArea"] === "number" && {
        BedroomsTotal: Math.min(6, Math.max(1, Math.round(row["LivingArea"] / 650 + roll(50) - 0.5)))
      }),
    ...(typeof row["LeaseAmount"] === "number" && {
      LeaseAmount: Math.round(asked(row["LivingArea"], town.dear, now - listed) / 2_500) * 10
    }),
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

/** When it was listed, came under contract and closed; one in five sold in the last fourteen months, a few are pending. */
const datesOf = (n: number, roll: (draw: number) => number, now: number) => {
  // Before the day begins, so that nothing is told of a time that has not come.
  const today = now - (now % dayMs) - 1_000
  // Half of what is sold had been offered for less than seven weeks, as half of what is offered has.
  const offered = Math.ceil(-Math.log(1 - roll(43) * 0.995) * 68 * dayMs)
  const state = n % 19 === 0 ? "Pending" : roll(46) < 0.22 ? "Closed" : "Active"
  const left = today - Math.ceil(roll(47) * (state === "Closed" ? 420 : 40) * dayMs)
  const listed = (state === "Active" ? today : left) - offered
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const closed = Math.min(today, left + Math.ceil((20 + roll(48) * 40) * dayMs))
  const changed = state === "Active" ? listed : state === "Pending" ? left : closed
  const stamp = new Date(changed + (n % 1_000)).toISOString()
  return {
    listed,
    told: {
      StandardStatus: state,
      OriginalEntryTimestamp: new Date(listed).toISOString(),
      ModificationTimestamp: stamp,
      PhotosChangeTimestamp: new Date(listed).toISOString(),
      ...(state !== "Active" && { PurchaseContractDate: day(left) }),
      ...(state === "Closed" && { CloseDate: day(closed) })
    }
  }
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
