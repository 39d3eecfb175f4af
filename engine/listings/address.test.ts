import { describe, expect, it } from "vitest"
import {
  isListingNumber,
  listingBase,
  listingRoute,
  listingSlug,
  listingTemplate,
  listingVisit,
  shortTemplate
} from "./address.ts"
import { aListing } from "./testing/aListing.ts"

const listing = aListing()

describe("the address of a listing", () => {
  it("is made of its number and its words", () => {
    expect(listingRoute("/listings", listing)).toBe("/listings/W77/12-mill-road-ajax")
    expect(listingSlug({ address: { ...listing.address, line: "5 Rue des Érables", city: null } })).toBe(
      "5-rue-des-erables"
    )
    expect(listingSlug({ address: { ...listing.address, line: null, city: null } })).toBe("listing")
  })

  it("is read back under the base it stands under, the longest one first", () => {
    expect(listingBase("/listings/:mls/:slug")).toBe("/listings")
    expect(listingBase("/:mls/:slug")).toBe("")
    expect(listingBase("/listings/:id")).toBeUndefined()
    const bases = ["/homes", "/homes/sold"]
    expect(listingVisit("/homes/W77/x", bases)).toEqual({ base: "/homes", mls: "W77", slug: "x" })
    expect(listingVisit("/homes/sold/W77", bases)).toEqual({ base: "/homes/sold", mls: "W77", slug: null })
    expect(listingVisit("/homes/W77/x/y", bases)).toBeUndefined()
    expect(listingVisit("/homes", bases)).toBeUndefined()
    expect(listingVisit("/else/W77/x", bases)).toBeUndefined()
  })

  it("stands under a template of its base, and so does the short one of its number", () => {
    expect([listingTemplate("/homes"), shortTemplate("/homes")]).toEqual(["/homes/:mls/:slug", "/homes/:mls"])
    expect([listingBase("/homes/:mls/:slug"), listingBase("/homes/:mls")]).toEqual(["/homes", undefined])
  })

  it("holds numbers of letters, digits and hyphens", () => {
    expect(["W77", "x-1", "40411"].every(isListingNumber)).toBe(true)
    expect(["", "-1", "W 7", "W/7", "..", "a".repeat(41)].some(isListingNumber)).toBe(false)
  })
})
