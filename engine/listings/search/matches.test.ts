import { describe, expect, it } from "vitest"
import { limits } from "../../limits.ts"
import type { Listing, ListingOffer } from "../../model/Listing.ts"
import { aListing } from "../testing/aListing.ts"
import { queryOf, valuesOfAttributes, valuesOfParameters } from "./filters.ts"
import { facetsAmong, findListings } from "./matches.ts"
import type { ListingExtent } from "./query.ts"

const everywhere: ListingExtent = { market: null, own: null }
const sale = (amount: number | null): ListingOffer => ({ kind: "sale", amount, currency: "CAD" })
const lease: ListingOffer = { kind: "lease", amount: 250_000, currency: "CAD", per: "month" }
const at = (address: Partial<Listing["address"]>) => ({ address: { ...aListing().address, ...address } })

/** Keys of what is found, in its order, once as a parameter of an address and once as an attribute would ask. */
const found = (
  listings: { readonly [key: string]: Partial<Listing> },
  values: { readonly [name: string]: string },
  extent = everywhere
): ReadonlyArray<string> => {
  const made = Object.entries(listings).map(([key, more]) => aListing({ mls: `W${key}`, ...more, key }))
  return findListings(made, { ...queryOf(valuesOfParameters(Object.entries(values)).values), extent }).listings.map(
    ({ key }) => key
  )
}
const attributes = (written: { readonly [name: string]: string }) => {
  const read = valuesOfAttributes(written)
  expect(Object.keys(read)).toHaveLength(Object.keys(written).length)
  return read
}

describe("places", () => {
  const towns = {
    a: at({ city: "North Bay", neighbourhoods: ["Old Mill", "Harbour"] }),
    b: at({ city: "Thunder Bay", neighbourhoods: ["The Mill"] }),
    c: at({ city: "Northgate", neighbourhoods: ["Vieux-Port"] }),
    d: at({ city: "Montréal", neighbourhoods: [] }),
    e: at({ city: null, neighbourhoods: ["Millbrook"] })
  }
  it("LGRID-15, LFILT-02: a city is met by any word of it, by whole words alone", () => {
    expect(found(towns, { city: "North Bay" })).toEqual(["b", "a"])
    expect(found(towns, { city: "north" })).toEqual(["a"])
    expect(found(towns, attributes({ "data-city": "bay" }))).toEqual(["b", "a"])
  })
  it("LGRID-16: an exact match is the whole name and neither its beginning nor a word of it", () => {
    const lakes = { a: at({ city: "Lake" }), b: at({ city: "Lakeview" }), c: at({ city: "Lake Field" }) }
    expect(found(lakes, { city: "Lake", match: "exact" })).toEqual(["a"])
    expect(found(lakes, { city: "LAKE-FIELD", match: "exact" })).toEqual(["c"])
  })
  it("LFILT-04, LFILT-05, LFILT-06: one switch with two names makes city and neighbourhood exact", () => {
    for (const values of [
      attributes({ "data-match": "exact" }),
      attributes({ "data-city-match": "exact" }),
      { match: "exact" },
      { cityMatch: "exact" }
    ]) {
      expect(found(towns, { ...values, city: "bay" })).toEqual([])
      expect(found(towns, { ...values, neighbourhood: "mill" })).toEqual([])
      expect(found(towns, { ...values, city: "north bay", neighbourhood: "old mill" })).toEqual(["a"])
    }
  })
  it("LFILT-07, LFILT-08: a neighbourhood is looked for under every name that a listing's has", () => {
    expect(found(towns, { neighbourhood: "harbour" })).toEqual(["a"])
    expect(found(towns, attributes({ "data-neighbourhood": "mill" }))).toEqual(["b", "a"])
    expect(found(towns, { neighbourhood: "harbour mill" })).toEqual(["b", "a"])
  })
  it.each(["montreal", "MONTRÉAL", "Montréal", "Montre\u0301al"])("%s finds Montréal", (city) => {
    expect(found(towns, { city })).toEqual(["d"])
    expect(found(towns, { city, match: "exact" })).toEqual(["d"])
  })
  it.each([
    ["St. John's", "st johns"],
    ["Sacré-Cœur", "sacre coeur"],
    ["L’Île-Perrot", "ile perrot l"],
    ["O'Brien", "obrien"],
    ["Łódź", "lodz"]
  ])("%s is found as %s", (city, typed) => {
    expect(found({ a: at({ city }) }, { city: typed.split(" ")[0]! })).toEqual(["a"])
    expect(found({ a: at({ line: city }) }, { address: typed })).toEqual(["a"])
  })
  it("a text without a word is met by nothing", () => {
    expect(found(towns, { city: "—" })).toEqual([])
    expect(found({ a: at({ city: "—" }) }, { city: "—", match: "exact" })).toEqual([])
  })
  it("LFILT-19, LFILT-20: every word of an address begins one of the street's; one that may not be shown is not found", () => {
    const streets = {
      a: at({ line: "12 Rue de l'Église" }),
      b: at({ line: "12 Mill Road" }),
      c: at({ line: null, city: "Mill" })
    }
    expect(found(streets, { address: "12 egl" })).toEqual(["a"])
    expect(found(streets, { address: "12 gli" })).toEqual([])
    expect(found(streets, attributes({ "data-address": "road 1" }))).toEqual(["b"])
    expect(found(streets, { address: "2" })).toEqual([])
    expect(found(streets, { address: "mill" })).toEqual(["b"])
  })
  it.each([
    ["MILL rd", ["b", "c"]],
    ["12 Mill Rd.", ["b", "c"]],
    ["#3 - 12 mill road", ["c"]],
    ["14 Avenue des Pins O", ["d"]],
    ["14 av. pins ouest", ["d"]],
    ["saint-jean", ["e"]],
    ["st jean street", ["e"]],
    // A word that is cut short is one by itself: no street begins a name.
    ["stone street", []],
    ["st", ["f", "e"]],
    ["12 Mill Road, Ajax", ["b"]],
    ["12 mill rd, ajax, Ontario L1S 2A5, Canada", ["b"]],
    ["12 Mill Road, Ajax ON", ["b"]],
    ["Mill Road, Unit 3, North Bay", ["c"]],
    ["mill, Bay", ["c"]],
    ["12 Mill Road, Whitby", []],
    ["12 Mill Road, Aja", []],
    ["12 Ajax", []],
    [", Canada", []]
  ])("an address may be written out or cut short, with the town behind a comma: %s", (address, keys) => {
    const streets = {
      b: at({ line: "12 Mill Road", city: "Ajax" }),
      c: at({ line: "12 Mill Rd, Unit 3", city: "North Bay" }),
      d: at({ line: "14 Av. des Pins Ouest", city: "Montréal" }),
      e: at({ line: "9 Rue St-Jean St", city: "Québec" }),
      f: at({ line: "7 Stone Road", city: "Guelph" })
    }
    expect(found(streets, { address }).toSorted()).toEqual([...keys].sort())
  })
})

describe("kinds", () => {
  const kinds = {
    a: { subType: "Single Family", structureTypes: ["House", "Duplex"] },
    b: { subType: "Retail", structureTypes: [] },
    c: { subType: "Agriculture", structureTypes: ["Row / Townhouse"] },
    d: { subType: null, structureTypes: ["House"] }
  }
  it("LFILT-11: a class takes in the sub-types of it, and no listing that states none", () => {
    expect(found(kinds, { propertyCategory: "residential" })).toEqual(["a"])
    expect(found(kinds, attributes({ "data-property-category": "commercial" }))).toEqual(["b"])
    expect(found(kinds, { propertyCategory: "agriculture" })).toEqual(["c"])
  })
  it("LFILT-14: one property type or several, without case", () => {
    expect(found(kinds, { propertyType: "retail" })).toEqual(["b"])
    expect(found(kinds, attributes({ "data-property-type": "Retail, SINGLE FAMILY" }))).toEqual(["b", "a"])
    expect(found(kinds, { propertyType: "Single" })).toEqual([])
  })
  it("LFILT-17: one structure or several, of which a listing has any", () => {
    expect(found(kinds, attributes({ "data-structure-type": "duplex" }))).toEqual(["a"])
    expect(found(kinds, { structureType: "Row / Townhouse,House" })).toEqual(["d", "c", "a"])
  })
  it("LFILT-09: a number finds the one listing that has it, whatever its case", () => {
    const numbered = { a: { mls: "X1", modifiedAt: 5 }, b: { mls: "x1", modifiedAt: 9 }, c: { mls: "X11" } }
    expect(found(numbered, { mls: "x1" })).toEqual(["b"])
    expect(found(numbered, { mls: "X1", maxBeds: "1" })).toEqual([])
  })
})

describe("bounds", () => {
  const rows = {
    a: { offer: sale(100_000), beds: 1, baths: 1, sqft: 500 },
    b: { offer: sale(200_000), beds: 2, baths: 1.5, sqft: 900 },
    c: { offer: sale(300_000), beds: 3, baths: 3, sqft: 1_500 },
    d: { offer: sale(null), beds: null, baths: null, sqft: null },
    e: { offer: lease, beds: 2, baths: 1, sqft: 900 }
  }
  it.each([
    ["LFILT-21, LFILT-22", "price", "Price", "200000", ["c", "b"], ["b", "a"]],
    ["LFILT-23, LFILT-24", "beds", "Beds", "2", ["e", "c", "b"], ["e", "b", "a"]],
    ["LFILT-25, LFILT-26", "baths", "Baths", "1.5", ["c", "b"], ["e", "b", "a"]],
    ["LFILT-27, LFILT-28", "sqft", "Sqft", "900", ["e", "c", "b"], ["e", "b", "a"]]
  ])("%s: of %s both ends count, and what states none is left out", (_, attribute, name, value, least, most) => {
    expect(found(rows, { [`min${name}`]: value })).toEqual(least)
    expect(found(rows, { [`max${name}`]: value })).toEqual(most)
    expect(found(rows, attributes({ [`data-min-${attribute}`]: value }))).toEqual(least)
    expect(found(rows, attributes({ [`data-max-${attribute}`]: value }))).toEqual(most)
  })
  it("LFILT-29, LFILT-30: with unknown ones included those stay that do not state the value, and leases stay out of prices", () => {
    expect(found(rows, { minBeds: "3", includeUnknown: "true" })).toEqual(["d", "c"])
    expect(found(rows, attributes({ "data-min-price": "300000", "data-include-unknown": "true" }))).toEqual(["d", "c"])
    expect(found(rows, { minBeds: "3", includeUnknown: "false" })).toEqual(["c"])
  })
  it("LFILT-34: both ends are within, and a minimum above its maximum is met by nothing, unknown or not", () => {
    expect(found(rows, { minBeds: "3", maxBeds: "3" })).toEqual(["c"])
    expect(found(rows, { minBeds: "3", maxBeds: "2" })).toEqual([])
    expect(found(rows, { minBeds: "3", maxBeds: "2", includeUnknown: "true" })).toEqual([])
  })
})

describe("orders", () => {
  const rows = {
    a: { offer: sale(2), beds: 1, sqft: null, listedAt: 5 },
    b: { offer: sale(1), beds: null, sqft: 10, listedAt: null, modifiedAt: 9 },
    c: { offer: sale(null), beds: 1, sqft: 20, listedAt: 7 },
    d: { offer: lease, beds: 4, sqft: 30, listedAt: 1 }
  }
  it.each([
    ["newest", ["b", "c", "a", "d"]],
    ["price-asc", ["b", "a", "c"]],
    ["price-desc", ["a", "b", "c"]],
    ["beds-desc", ["d", "c", "a", "b"]],
    ["sqft-desc", ["d", "c", "b", "a"]]
  ])("%s: what states no value comes last, ties go by the key", (sort, keys) => {
    expect(found(rows, { sort })).toEqual(keys)
  })
})

describe("extents", () => {
  const rows = {
    a: { ...at({ province: "Ontario", city: "Ajax" }), agents: [{ key: "9", name: null }], offices: [] },
    b: { ...at({ province: "ontario", city: "Whitby" }), agents: [], offices: [{ key: "5", name: null }] },
    c: {
      ...at({ province: "Quebec", city: "Ajax" }),
      agents: [
        { key: "1", name: null },
        { key: "9", name: null }
      ],
      offices: [{ key: "5", name: null }]
    }
  }
  const ontario = { market: { province: "Ontario", city: null }, own: null }
  const ajax = { market: { province: "Ontario", city: "Ajax" }, own: null }
  it("LGRID-21: a market's province, and its city, bound every result", () => {
    expect(found(rows, {}, ontario)).toEqual(["b", "a"])
    expect(found(rows, {}, ajax)).toEqual(["a"])
    expect(found(rows, { city: "Ajax" }, ontario)).toEqual(["a"])
    expect(found(rows, { mls: "Wc" }, ontario)).toEqual([])
  })
  it("LGRID-22: a market's city takes the place of the one that is asked for", () => {
    expect(found(rows, { city: "Whitby" }, ajax)).toEqual(["a"])
  })
  it("an agent's own are those shared with others too, and a pair has to have both", () => {
    const own = (agentKey: string | null, officeKey: string | null) => ({ market: null, own: { agentKey, officeKey } })
    expect(found(rows, {}, own("9", null))).toEqual(["c", "a"])
    expect(found(rows, {}, own(null, "5"))).toEqual(["c", "b"])
    expect(found(rows, {}, own("9", "5"))).toEqual(["c"])
    expect(found(rows, {}, own("8", null))).toEqual([])
  })
  it("DATA-14: choices are those of the market, each once, in their order", () => {
    const listings = Object.entries(rows).map(([key, more], n) => aListing({ ...more, key, beds: [10, 2, 3][n]! }))
    const fields = ["City", "BedroomsTotal", "PropertySubType"] as const
    expect(facetsAmong(listings, everywhere, fields)).toEqual({
      City: ["Ajax", "Whitby"],
      BedroomsTotal: ["2", "3", "10"],
      PropertySubType: ["Detached"]
    })
    expect(facetsAmong(listings, ajax, fields)).toEqual({
      City: ["Ajax"],
      BedroomsTotal: ["10"],
      PropertySubType: ["Detached"]
    })
  })
})

describe("counts", () => {
  const many = Array.from({ length: 30 }, (_, n) => aListing({ key: String(n), mls: `W${n}` }))
  const asked = (values: { readonly [name: string]: string }) => ({ ...queryOf(values), extent: everywhere })
  const bounded = { listingsCounted: 20, listingsExactMost: 10 }
  it("DATA-07: a total is never below the listings of all pages, which end where counting ends", () => {
    const page = (n: number) => findListings(many, asked({ limit: "12", page: String(n) }), bounded)
    expect([1, 2, 3].map((n) => page(n).listings.length)).toEqual([12, 8, 0])
    expect(page(1).total).toBe(20)
    expect(findListings(many.slice(0, 13), asked({}), bounded)).toMatchObject({ total: 13, declined: false })
  })
  it("LGRID-18: an exact match of too many is declined, and still shows its first", () => {
    const exact = findListings(many, asked({ city: "Ajax", match: "exact" }), bounded)
    expect(exact).toMatchObject({ declined: true })
    expect(exact.listings).toHaveLength(limits.listingsPerPage)
    expect(findListings(many, asked({ city: "Ajax" }), bounded).declined).toBe(false)
    expect(findListings(many.slice(0, 10), asked({ city: "Ajax", match: "exact" }), bounded).declined).toBe(false)
  })
})
