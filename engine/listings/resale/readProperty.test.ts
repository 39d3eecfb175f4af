import { describe, expect, it } from "vitest"
import type { Listing } from "../../model/Listing.ts"
import { isInMarket } from "../market.ts"
import { queryOf } from "../search/filters.ts"
import { findListings } from "../search/matches.ts"
import { memberName, readProperty } from "./readProperty.ts"

const photos = "https://photos.test/"
const property = {
  ListingKey: 77,
  ListingId: "W77",
  StandardStatus: "Active",
  ModificationTimestamp: "2026-03-01T10:00:00.12Z",
  UnparsedAddress: "12 Mill Road",
  City: "Ajax",
  ListPrice: 649_000
}
const people = { members: new Map([["9", "Ana Roy"]]), offices: new Map([["5", "Elm Realty"]]) }
const read = (members: object = {}) => readProperty({ ...property, ...members }, people, photos)
const listing = read() as Listing

describe("a property of a resale feed", () => {
  it("is read with what it tells, and null for the rest", () => {
    expect(listing).toMatchObject({
      key: "77",
      mls: "W77",
      status: "available",
      address: { line: "12 Mill Road", city: "Ajax", province: null, neighbourhoods: [] },
      offer: { kind: "sale", amount: 649_000 },
      beds: null,
      photos: [],
      agents: []
    })
    expect(listing.modifiedAt).toBe(Date.UTC(2026, 2, 1, 10, 0, 0, 120))
  })

  it("is read with all that it tells", () => {
    const told = {
      UnparsedAddress: null,
      StreetNumber: "12",
      StreetDirPrefix: "W",
      StreetName: "Mill",
      StreetSuffix: "Road",
      StreetDirSuffix: "N",
      SubdivisionName: "Old Mill",
      CityRegion: "Lakeside",
      StateOrProvince: "Ontario",
      PostalCode: "L1S 1A1",
      Country: "CA",
      Latitude: 43.8,
      Longitude: -179,
      BedroomsTotal: 3,
      BathroomsTotalInteger: 2,
      LivingArea: 1_850.4,
      LivingAreaUnits: "SqFt",
      YearBuilt: 1_986,
      PropertySubType: "Detached",
      StructureType: ["House", null, "Bungalow"],
      PublicRemarks: "Bright.",
      ListAgentKey: "9",
      CoListAgentKey: "10",
      CoListAgentKey2: "11",
      CoListAgentKey3: "12",
      ListOfficeKey: "5",
      CoListOfficeKey: "6",
      CoListOfficeKey2: "7",
      CoListOfficeKey3: "8",
      ListingURL: "https://www.realtor.ca/77",
      OriginalEntryTimestamp: "2026-02-28T10:00:00Z"
    }
    const nameless = (...keys: ReadonlyArray<string>) => keys.map((key) => ({ key, name: null }))
    expect(read(told)).toEqual({
      provider: "resale",
      key: "77",
      mls: "W77",
      status: "available",
      address: {
        line: "12 W Mill Road N",
        city: "Ajax",
        neighbourhoods: ["Old Mill", "Lakeside"],
        province: "Ontario",
        postalCode: "L1S 1A1",
        country: "CA"
      },
      latitude: 43.8,
      longitude: -179,
      offer: { kind: "sale", amount: 649_000, currency: "CAD" },
      beds: 3,
      baths: 2,
      sqft: 1_850,
      yearBuilt: 1_986,
      subType: "Detached",
      structureTypes: ["House", "Bungalow"],
      remarks: "Bright.",
      photos: [],
      agents: [{ key: "9", name: "Ana Roy" }, ...nameless("10", "11", "12")],
      offices: [{ key: "5", name: "Elm Realty" }, ...nameless("6", "7", "8")],
      associationUrl: "https://www.realtor.ca/77",
      builder: null,
      blueprints: [],
      lot: null,
      listedAt: Date.UTC(2026, 1, 28, 10),
      modifiedAt: Date.UTC(2026, 2, 1, 10, 0, 0, 120),
      photosChangedAt: null
    } satisfies Listing)
    expect(read({ SubdivisionName: "Old Mill", CityRegion: "Old Mill" })?.address.neighbourhoods).toEqual(["Old Mill"])
    expect(read({ UnparsedAddress: " ", UnitNumber: "2" })?.address.line).toBeNull()
    expect(read({ BedroomsTotal: Number.POSITIVE_INFINITY, YearBuilt: "1986" })).toMatchObject({
      beds: null,
      yearBuilt: null
    })
    expect(read({ Latitude: 90.1, Longitude: "43" })).toMatchObject({ latitude: null, longitude: null })
  })

  it.each([
    ["ON", "Ontario"],
    [" on ", "Ontario"],
    ["Ontario", "Ontario"],
    ["QUÉBEC", "Québec"],
    ["Quebec", "Québec"],
    ["NL", "Newfoundland and Labrador"],
    ["Newfoundland & Labrador", "Newfoundland and Labrador"],
    ["New York", "New York"],
    ["NY", "NY"],
    ["", null]
  ])("in %j is in the market of %j, however the feed writes it", (StateOrProvince, province) => {
    const address = read({ StateOrProvince })!.address
    expect(address.province).toBe(province)
    const isFound = (name: string) => {
      const extent = { market: { province: name, city: null }, own: null }
      return findListings([read({ StateOrProvince })!], { ...queryOf({}), extent }).total === 1
    }
    if (province !== null)
      expect([isInMarket(address, { province, city: null }), isFound(province)]).toEqual([true, true])
    expect([isInMarket(address, { province: "Manitoba", city: null }), isFound("Manitoba")]).toEqual([false, false])
  })

  it.each([
    ["Active", "available"],
    ["Coming Soon", "available"],
    ["ComingSoon", "available"],
    ["ActiveUnderContract", "pending"],
    ["Pending", "pending"],
    ["Closed", "sold"],
    ["Withdrawn", undefined],
    ["Hold", undefined],
    ["", undefined]
  ])("of status %s is %s", (StandardStatus, status) => {
    expect(read({ StandardStatus })?.status).toBe(status)
  })

  it.each([
    ["no number", { ListingId: null }],
    ["a number that no address can hold", { ListingId: "W/77" }],
    ["no time of change", { ModificationTimestamp: null }],
    ["no leave to be shown", { InternetEntireListingDisplayYN: false }]
  ])("with %s is none", (_, members) => {
    expect(read(members)).toBeUndefined()
  })

  it("is for rent where it has no price and an asking rent", () => {
    expect(read({ ListPrice: 0, LeaseAmount: 2_400, LeaseAmountFrequency: "Weekly" })?.offer).toEqual({
      kind: "lease",
      amount: 2_400,
      currency: "CAD",
      per: "week"
    })
    expect(read({ ListPrice: 1, LeaseAmount: 2_400 })?.offer.kind).toBe("sale")
    expect(read({ ListPrice: null, TotalActualRent: 2_500 })?.offer).toMatchObject({ kind: "lease", amount: 2_500 })
    expect(read({ ListPrice: null })?.offer).toEqual({ kind: "sale", amount: null, currency: "CAD" })
  })

  it.each([
    ["Daily", "day"],
    ["Weekly", "week"],
    ["Monthly", "month"],
    ["Annually", "year"],
    ["Yearly", "year"],
    ["Semi-Monthly", "month"],
    [null, "month"]
  ])("has a rent that is paid %s by the %s", (LeaseAmountFrequency, per) => {
    expect(read({ ListPrice: null, LeaseAmount: 2_400, LeaseAmountFrequency })?.offer).toMatchObject({ per })
  })

  it("has its area in square feet, whatever the feed measures in", () => {
    const area = (LivingArea: number, LivingAreaUnits: string | null) => read({ LivingArea, LivingAreaUnits })?.sqft
    expect(area(1_850, "Square Feet")).toBe(1_850)
    expect(area(100, "square meters")).toBe(1_076)
    expect(area(100, "acres")).toBeNull()
    expect(area(0, "Square Feet")).toBeNull()
  })

  it("has the day it left the market where the feed says so: of the contract, else of the closing, and none while it is offered", () => {
    const left = (members: object) => read(members)?.offMarketAt
    const told = { PurchaseContractDate: "2026-02-20", CloseDate: "2026-02-28" }
    expect(left({ StandardStatus: "Closed", ...told })).toBe(Date.UTC(2026, 1, 20))
    expect(left({ StandardStatus: "Closed", CloseDate: "2026-02-28" })).toBe(Date.UTC(2026, 1, 28))
    expect(left({ StandardStatus: "Pending", CloseDate: "soon" })).toBeUndefined()
    expect(left({ StandardStatus: "Active", ...told })).toBeUndefined()
  })

  it("keeps its address and its place to itself where it must", () => {
    const hidden = read({ InternetAddressDisplayYN: false, Latitude: 43.8, Longitude: -79 })
    expect([hidden?.address.line, hidden?.latitude, hidden?.longitude]).toEqual([null, null, null])
    expect(read({ Latitude: 43.8, Longitude: -79 })?.latitude).toBe(43.8)
    expect(read({ UnparsedAddress: null, StreetNumber: "7", StreetName: "Elm", UnitNumber: "2" })?.address.line).toBe(
      "2 - 7 Elm"
    )
  })

  it("shows photos of the feed's own host, the preferred one first", () => {
    const media = (Order: number, more: object = {}) => ({
      MediaURL: `${photos}${Order}.jpg`,
      MediaCategory: "Property Photo",
      Order,
      ...more
    })
    const shown = read({
      Media: [
        media(2),
        media(1),
        media(3, { PreferredPhotoYN: true, LongDescription: "Garden" }),
        media(4, { MediaURL: "https://photos.test.evil.test/4.jpg" }),
        media(5, { MediaURL: "javascript:alert(1)" }),
        media(6, { MediaCategory: "Video Tour Website" }),
        "nothing"
      ]
    })
    expect(shown?.photos).toEqual([
      { url: `${photos}3.jpg`, alt: "Garden" },
      { url: `${photos}1.jpg`, alt: null },
      { url: `${photos}2.jpg`, alt: null }
    ])
  })

  it("LDET-09: names people by their whole name or not at all", () => {
    expect(memberName({ MemberFirstName: "Anastasia", MemberNickname: "Ana", MemberLastName: "Roy" })).toBe("Ana Roy")
    expect(memberName({ MemberFirstName: "Ana" })).toBeNull()
    expect(memberName({ MemberLastName: "Roy" })).toBeNull()
    expect(read({ ListAgentKey: 9, CoListAgentKey: "10", ListOfficeKey: "5" })).toMatchObject({
      agents: [
        { key: "9", name: "Ana Roy" },
        { key: "10", name: null }
      ],
      offices: [{ key: "5", name: "Elm Realty" }]
    })
  })

  it("leads to the association over https only", () => {
    const url = (ListingURL: string) => read({ ListingURL })?.associationUrl
    expect(url("www.realtor.ca/real-estate/77")).toBe("https://www.realtor.ca/real-estate/77")
    expect(url("//www.realtor.ca/77")).toBe("https://www.realtor.ca/77")
    expect(url("http://www.realtor.ca/77")).toBeNull()
    expect(url("javascript:alert(1)")).toBeNull()
  })

  it.each([
    ["CA", "CAD"],
    ["Canada", "CAD"],
    ["US", "USD"],
    ["United States", "USD"],
    ["constructor", "CAD"],
    [undefined, "CAD"]
  ])("of the country %s is priced in %s, for sale and for rent", (Country, currency) => {
    expect((read({ Country }) as Listing).offer).toMatchObject({ kind: "sale", currency })
    expect((read({ Country, ListPrice: null, LeaseAmount: 2_400 }) as Listing).offer).toMatchObject({
      kind: "lease",
      currency
    })
  })
})
