import { describe, expect, it } from "vitest"
import type { Listing } from "../../model/Listing.ts"
import { buildersOf, isWithin } from "./inventory.ts"
import { readLot } from "./readLot.ts"

const photos = "https://photos.test/"
const names = new Map([
  ["org1", "Maple Homes"],
  ["org0", "Bay Homes"]
])
const least = { id: "lot-1", orgId: "org1", status: "available", updatedAt: "2026-03-01T10:00:00Z" }
const read = (members: object = {}) => readLot({ ...least, ...members }, names, photos)

describe("a lot of a builder", () => {
  it("is read with all that it tells", () => {
    const told = {
      address: { street: "12 Mill Road", city: "Ajax", province: "Ontario", postalCode: "L1S 1A1" },
      community: { name: "Old Mill" },
      lat: -90,
      lng: 180,
      price: 649_000,
      currency: "USD",
      beds: 3,
      baths: 2.5,
      sqft: 1_850,
      propertyType: "Detached",
      structureType: ["House", "", "Bungalow"],
      remarks: "Bright.",
      photos: [
        { url: `${photos}front.jpg`, alt: "Front" },
        { url: `${photos}back.jpg` },
        { url: "https://photos.test.evil.test/x.jpg", alt: "Elsewhere" },
        "no picture"
      ],
      plan: { blueprints: [{ url: `${photos}plan.png`, label: "Ground floor" }] },
      lot: { number: "27", frontage: 36, depth: 100, unit: "m" }
    }
    expect(read(told)).toEqual({
      provider: "builder",
      key: "lot-1",
      mls: "lot-1",
      status: "available",
      address: {
        line: "12 Mill Road",
        city: "Ajax",
        neighbourhoods: ["Old Mill"],
        province: "Ontario",
        postalCode: "L1S 1A1",
        country: null
      },
      latitude: -90,
      longitude: 180,
      offer: { kind: "sale", amount: 649_000, currency: "USD" },
      beds: 3,
      baths: 2.5,
      sqft: 1_850,
      yearBuilt: null,
      subType: "Detached",
      structureTypes: ["House", "Bungalow"],
      remarks: "Bright.",
      photos: [
        { url: `${photos}front.jpg`, alt: "Front" },
        { url: `${photos}back.jpg`, alt: null }
      ],
      agents: [],
      offices: [],
      associationUrl: null,
      builder: { key: "org1", name: "Maple Homes" },
      blueprints: [{ url: `${photos}plan.png`, label: "Ground floor" }],
      lot: { number: "27", frontage: 36, depth: 100, unit: "m" },
      listedAt: null,
      modifiedAt: Date.UTC(2026, 2, 1, 10)
    } satisfies Listing)
  })

  it("is read with null for what it does not tell", () => {
    expect(read({ orgId: "org2" })).toMatchObject({
      address: { line: null, city: null, neighbourhoods: [], province: null, postalCode: null },
      latitude: null,
      longitude: null,
      offer: { amount: null, currency: "CAD" },
      beds: null,
      baths: null,
      sqft: null,
      subType: null,
      structureTypes: [],
      remarks: null,
      photos: [],
      builder: { key: "org2", name: null },
      blueprints: [],
      lot: null
    })
  })

  it.each([
    ["no name of its own", { id: null }],
    ["a name that no address can hold", { id: "lot/1" }],
    ["no builder", { orgId: "" }],
    ["no time of change", { updatedAt: "soon" }],
    ["a status that is not to be shown", { status: "withdrawn" }]
  ])("with %s is none", (_, members) => {
    expect(read(members)).toBeUndefined()
  })

  it.each([
    ["available", "available"],
    ["pending", "pending"],
    ["sold", "sold"]
  ])("of status %s is %s", (status, as) => {
    expect(read({ status })?.status).toBe(as)
  })

  it.each(["cad", "EURO", "$", 3])("whose currency is %s is priced in Canadian dollars", (currency) => {
    expect(read({ currency })?.offer.currency).toBe("CAD")
  })

  it.each([
    [{ number: "27" }, { number: "27", frontage: null, depth: null, unit: "ft" }],
    [{ frontage: 36 }, { number: null, frontage: 36, depth: null, unit: "ft" }],
    [
      { depth: 100, unit: "yd" },
      { number: null, frontage: null, depth: 100, unit: "ft" }
    ],
    [{ unit: "m" }, null]
  ])("with a plot of %j has %j", (lot, expected) => {
    expect(read({ lot })?.lot).toEqual(expected)
  })
})

const lot = (id: string, orgId: string | null, address: object = {}): Listing => {
  const { builder, ...found } = read({ id, orgId: orgId ?? "none", address }) as Listing
  return { ...found, builder: orgId === null ? null : builder }
}

describe("the inventory of builders", () => {
  const inventory = [
    lot("1", "org2", { city: "Whitby" }),
    lot("2", "org1", { city: "Pickering" }),
    lot("3", "org1", { street: "9 Elm", city: "Ajax" }),
    lot("4", "org1", { street: "7 Oak", city: "Ajax" }),
    lot("5", "org0", { street: "1 Bay" })
  ]

  it("is told by builder, by name or else number, with the cities of each once and one address", () => {
    expect(buildersOf(inventory)).toEqual([
      { orgId: "org0", builder: "Bay Homes", lots: 1, cities: [], sample: "1 Bay" },
      { orgId: "org1", builder: "Maple Homes", lots: 3, cities: ["Ajax", "Pickering"], sample: "9 Elm, Ajax" },
      { orgId: "org2", builder: "org2", lots: 1, cities: ["Whitby"], sample: null }
    ])
  })

  it("keeps builders of one name apart, by their number", () => {
    const same = new Map(["a", "b", "c"].map((org) => [org, "Elm"]))
    const lots = ["b", "c", "a"].map((orgId) => readLot({ ...least, orgId }, same, photos) as Listing)
    expect(buildersOf(lots).map(({ orgId }) => orgId)).toEqual(["a", "b", "c"])
  })

  it("is searched by a part of a name, whatever its case", () => {
    expect(buildersOf(inventory, " mAPLE ").map(({ orgId }) => orgId)).toEqual(["org1"])
    expect(buildersOf(inventory, "oak")).toEqual([])
  })

  const scope = { provider: "builder" as const, orgIds: ["org1"], province: null, city: null }
  it.each([
    ["its builder", {}, true],
    ["another builder", { orgIds: ["org2"] }, false],
    ["its city, however written", { city: "AJAX" }, true],
    ["another city", { city: "Whitby" }, false],
    ["its province", { province: "ontario" }, true],
    ["another province", { province: "Quebec" }, false],
    ["its city in another province", { city: "Ajax", province: "Quebec" }, false]
  ])("a scope that names %s: %j takes a lot in: %s", (_, more, within) => {
    expect(isWithin(lot("3", "org1", { city: "Ajax", province: "Ontario" }), { ...scope, ...more })).toBe(within)
  })

  it("lies in a province by name or by letters, whichever the lot and the scope have", () => {
    for (const told of ["ON", "Ontario"]) {
      const one = lot("3", "org1", { province: told })
      expect(one.address.province).toBe("Ontario")
      for (const province of ["ON", "Ontario"]) expect(isWithin(one, { ...scope, province })).toBe(true)
      expect(isWithin(one, { ...scope, province: "Quebec" })).toBe(false)
    }
  })

  it("is never that of somebody without a builder, and a lot that tells no city is in none", () => {
    expect(isWithin(lot("3", null), { ...scope, orgIds: ["none"] })).toBe(false)
    expect(isWithin(lot("3", "org1"), { ...scope, city: "Ajax" })).toBe(false)
  })
})
