/**
 * A feed's worth of made-up properties: the same number always gives the same one, so that a test can tell what it will
 * find. Towns, streets and people are invented; every so often something is missing, as in real feeds.
 */
import { pictured } from "./pictured.ts"

export type FeedRow = Record<string, unknown>

export const towns = [
  {
    city: "Northbay Falls",
    province: "Ontario",
    quarters: ["Old Mill", "Harbour East", "The Elms"],
    at: [44.1, -79.4]
  },
  { city: "Ajax", province: "Ontario", quarters: ["Central", "South West", "Pickering Village"], at: [43.85, -79.02] },
  { city: "Lac-Clair", province: "Quebec", quarters: ["Vieux-Bourg", "Les Pins"], at: [46.2, -74.1] },
  { city: "Saint Alder", province: "British Columbia", quarters: ["Cove", "Ridge"], at: [49.3, -122.9] }
] as const
const streets = ["Alder Way", "Birch Crescent", "Rue des Érables", "Mill Road", "Harbour Street", "Kestrel Court"]
const subTypes = ["Single Family", "Single Family", "Single Family", "Multi-family", "Vacant Land", "Retail"]
const structures = [["House"], ["Apartment"], ["Row / Townhouse"], ["House", "Duplex"], []]
const firsts = ["Ana", "Ben", "Cem", "Dee", "Eli", "Fay", "Gus", "Hana"]
const lasts = ["Roy", "Okafor", "Acar", "Lo", "Novak", "Sato", "Weiss", "Ibarra"]

export const agents = 40
export const offices = 12

/** Property number `n`, from 1, as it is at first. `photos` is the base of its pictures' addresses. */
export const aProperty = (n: number, photos: string): FeedRow => {
  const town = pick(towns, n)
  const roll = drawn(n)
  const isLease = roll(1) < 0.12
  const price = Math.round((180_000 + roll(2) * 1_400_000) / 1_000) * 1_000
  const street = `${10 + Math.floor(roll(3) * 980)} ${pick(streets, Math.floor(roll(4) * 97))}`
  const isTold = roll(9) > 0.04
  // A picture gives no address away that is withheld.
  const place = isTold ? street : undefined
  const count = roll(5) < 0.05 ? 0 : 1 + Math.floor(roll(6) * 24)
  const changed = new Date(firstStamp + n * 1_000).toISOString()
  return {
    ListingKey: String(4_000_000 + n),
    ListingId: `X${100_000 + n}`,
    StandardStatus: "Active",
    OriginalEntryTimestamp: new Date(firstStamp - DAY_MS * (1 + (n % 40))).toISOString(),
    ModificationTimestamp: changed,
    PhotosChangeTimestamp: changed,
    UnparsedAddress: street,
    City: town.city,
    CityRegion: pick<string>(town.quarters, n),
    SubdivisionName: n % 3 === 0 ? null : pick<string>(town.quarters, n + 1),
    StateOrProvince: town.province,
    PostalCode: `K${n % 10}A 0B${(n + 3) % 10}`,
    Country: "Canada",
    Latitude: round(town.at[0] + (roll(7) - 0.5) / 20),
    Longitude: round(town.at[1] + (roll(8) - 0.5) / 20),
    InternetEntireListingDisplayYN: true,
    InternetAddressDisplayYN: isTold,
    ListPrice: isLease ? null : price,
    LeaseAmount: isLease ? Math.round(price / 400) : null,
    LeaseAmountFrequency: isLease ? "Monthly" : null,
    PropertySubType: pick(subTypes, Math.floor(roll(10) * 101)),
    StructureType: pick(structures, Math.floor(roll(11) * 103)),
    BedroomsTotal: roll(12) < 0.08 ? null : 1 + Math.floor(roll(13) * 5),
    BathroomsTotalInteger: roll(12) < 0.08 ? null : 1 + Math.floor(roll(14) * 4),
    LivingArea: roll(15) < 0.3 ? null : 600 + Math.floor(roll(16) * 3_000),
    LivingAreaUnits: "square feet",
    YearBuilt: roll(17) < 0.4 ? null : 1900 + Math.floor(roll(18) * 125),
    PublicRemarks: `Bright ${street} with room to grow, close to ${pick<string>(town.quarters, n)}. Number ${n} of its kind.`,
    ListAgentKey: String(9_000 + (n % agents)),
    CoListAgentKey: n % 7 === 0 ? String(9_000 + ((n + 1) % agents)) : null,
    ListOfficeKey: String(500 + (n % offices)),
    ListingURL: `www.realtor.ca/real-estate/${4_000_000 + n}/listing`,
    PhotosCount: count,
    Media: Array.from({ length: count }, (_, at) => aPhoto(`${4_000_000 + n}`, at + 1, photos, place))
  }
}

/**
 * Picture number `at` of a property, from 1. Most say what they show and where, one in four says nothing, as in the feed that
 * this stands in for.
 */
export const aPhoto = (key: string, at: number, photos: string, place?: string): FeedRow => ({
  MediaKey: `${key}-${at}`,
  MediaURL: `${photos}${key}/${at}.jpg`,
  MediaCategory: "Property Photo",
  Order: at,
  PreferredPhotoYN: at === 1,
  LongDescription: at % 4 === 0 ? null : [pictured(key, at), ...(place === undefined ? [] : [place])].join(", ")
})

/** Agent number `n`, from 0; one in ten goes by a first name only. */
export const aMember = (n: number): FeedRow => ({
  MemberKey: String(9_000 + n),
  MemberFirstName: pick(firsts, n),
  MemberLastName: n % 10 === 9 ? null : pick(lasts, Math.floor(n / firsts.length) + n),
  OfficeKey: String(500 + (n % offices))
})

export const anOffice = (n: number): FeedRow => ({
  OfficeKey: String(500 + n),
  OfficeName: `${pick(lasts, n)} & ${pick(lasts, n + 3)} Realty Inc.`
})

const DAY_MS = 86_400_000
/** Before anything a test's clock may say. */
const firstStamp = Date.UTC(2026, 0, 5)

const pick = <A>(from: ReadonlyArray<A>, n: number): A => from[n % from.length] as A
const round = (value: number): number => Math.round(value * 1e6) / 1e6

/** Numbers between 0 and 1 that depend on the property and the draw alone (a mix of 32-bit multiplications). */
export const drawn =
  (seed: number) =>
  (draw: number): number => {
    let state = Math.imul(seed, 0x9e3779b1) ^ Math.imul(draw, 0x85ebca6b)
    state = Math.imul(state ^ (state >>> 15), 0xc2b2ae35)
    state = Math.imul(state ^ (state >>> 13), 0x27d4eb2f)
    return ((state ^ (state >>> 16)) >>> 0) / 2 ** 32
  }
