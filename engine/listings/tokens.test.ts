import { describe, expect, it } from "vitest"
import { aListing } from "./testing/aListing.ts"
import { tokenValues } from "./tokens.ts"

describe("tokens of a listing", () => {
  it("stand for what the feed tells, in the language of the site", () => {
    expect(Object.fromEntries(tokenValues(aListing(), "fr"))).toEqual({
      "listing.address": "12 Mill Road",
      "listing.city": "Ajax",
      "listing.province": "Ontario",
      "listing.mls": "W77",
      "listing.price": "649\u202f000\u00a0$",
      "listing.beds": "3",
      "listing.baths": "2",
      "listing.sqft": "1\u202f850",
      "listing.brokerage": "Elm Realty"
    })
  })

  it("are empty for what it does not tell, and name no number of a builder's lot but its builder", () => {
    const address = { ...aListing().address, line: null, province: null }
    const bare = { address, beds: null, baths: null, sqft: null, offices: [] }
    const values = tokenValues(
      aListing({ ...bare, provider: "builder", builder: { key: "org1", name: "Maple Homes" } }),
      "en"
    )
    expect(Object.fromEntries(values)).toMatchObject({
      "listing.address": "Ajax",
      "listing.province": "",
      "listing.mls": "",
      "listing.beds": "",
      "listing.baths": "",
      "listing.sqft": "",
      "listing.brokerage": "Maple Homes"
    })
    const nowhere = tokenValues(aListing({ address: { ...address, city: null }, offices: [] }), "en")
    expect(["address", "city", "brokerage"].map((token) => nowhere.get(`listing.${token}`))).toEqual(["", "", ""])
  })
})
