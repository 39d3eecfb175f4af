import { describe, expect, it } from "vitest"
import { aListing } from "../testing/aListing.ts"
import { listingRow } from "./row.ts"

describe("a listing as a row", () => {
  it("DATA-05, DATA-06: has its photos, the first of them by itself, and the agent who stands first", () => {
    const photos = Array.from({ length: 60 }, (_, at) => ({
      url: `https://photos.makeready.test/${at}.jpg`,
      alt: null
    }))
    const row = listingRow(
      aListing({
        photos,
        agents: [
          { key: "9", name: "Ada" },
          { key: "8", name: "Bea" }
        ]
      }),
      "/homes"
    )
    expect(row.photos).toHaveLength(48)
    expect([row.photoUrl, row.photos[1]]).toEqual([photos[0]!.url, photos[1]!.url])
    expect([row.agentKey, row.agentName]).toEqual(["9", "Ada"])
    expect(row.url).toMatch(/^\/homes\/[^/]+\/[^/]+$/)
  })

  it("says null wherever the feed says nothing", () => {
    const address = { line: null, city: null, neighbourhoods: [], province: null, postalCode: null, country: null }
    const row = listingRow(
      aListing({
        address,
        photos: [],
        agents: [],
        beds: null,
        baths: null,
        sqft: null,
        subType: null,
        latitude: null,
        longitude: null,
        offer: { kind: "sale", amount: null, currency: "CAD" }
      }),
      null
    )
    const { mls, status, photos, forLease, ...others } = row
    expect([mls, status, photos, forLease]).toEqual([expect.any(String), "available", [], false])
    expect(new Set(Object.values(others))).toEqual(new Set([null]))
    expect(Object.keys(others)).toHaveLength(15)
  })

  it("tells a rent from a price", () => {
    const offer = { kind: "lease", amount: 2_400, currency: "CAD", per: "month" } as const
    expect(listingRow(aListing({ offer }), null)).toMatchObject({ price: 2_400, forLease: true })
  })
})
