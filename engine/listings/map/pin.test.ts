import { describe, expect, it } from "vitest"
import { aListing } from "../testing/aListing.ts"
import { shortOfferText } from "../wording.ts"
import { fitsAnAnswer, listingPin, withoutPhotos } from "./pin.ts"

describe("a price on a pin", () => {
  it.each([
    ["en", 549_000, "CAD", "$549K"],
    ["en-CA", 549_900, "CAD", "$550K"],
    ["en", 1_250_000, "CAD", "$1.25M"],
    ["en", 950, "CAD", "$950"],
    ["fr", 549_000, "CAD", "549\u00a0k\u00a0$"],
    ["fr", 1_250_000, "CAD", "1,25\u00a0M\u00a0$"],
    ["de", 1_250_000, "EUR", "1,25\u00a0Mio.\u00a0€"],
    ["not a language", 549_000, "USD", "$549K"]
  ])("is short in %s: %d", (language, amount, currency, text) => {
    expect(shortOfferText({ kind: "sale", amount, currency }, language)).toBe(text)
  })

  it("is a rent without its time, and the whole text where no price is published", () => {
    const lease = { kind: "lease", amount: 2_400, currency: "CAD", per: "month" } as const
    expect(listingPin(aListing({ offer: lease }), null, "en")).toMatchObject({
      shortPrice: "$2,400",
      priceText: "$2,400 per month",
      forLease: true
    })
    const unpublished = { kind: "sale", amount: null, currency: "CAD" } as const
    expect(listingPin(aListing({ offer: unpublished }), null, "fr")).toMatchObject({
      shortPrice: "Prix sur demande",
      price: null
    })
  })
})

describe("a pin", () => {
  it("says what its popup shows, and whose listing it is", () => {
    const pin = listingPin(
      aListing({
        mls: "W7",
        latitude: 43.7,
        longitude: -79.4,
        beds: 3,
        baths: 2,
        sqft: null,
        offices: [{ key: "1", name: "Elm" }],
        offer: { kind: "sale", amount: 549_000, currency: "CAD" }
      }),
      "/homes",
      "en"
    )
    expect(pin).toMatchObject({
      mls: "W7",
      url: expect.stringMatching(/^\/homes\/W7\//),
      lat: 43.7,
      lng: -79.4,
      priceText: "$549,000",
      shortPrice: "$549K",
      facts: "3 beds · 2 baths",
      number: "MLS® W7",
      brokerage: "Elm"
    })
  })

  it("is none where the listing does not say where it lies, or may not", () => {
    expect(listingPin(aListing({ latitude: null, longitude: null }), "/homes", "en")).toBeNull()
    expect(listingPin(aListing({ latitude: 43.7, longitude: null }), "/homes", "en")).toBeNull()
  })

  it("has its number for an address that may not be shown, and no text without end", () => {
    const address = { ...aListing().address, line: null, city: null }
    expect(listingPin(aListing({ mls: "W7", address }), null, "en")).toMatchObject({ address: "W7", url: null })
    const long = { ...address, line: "Road ".repeat(400) }
    const pin = listingPin(
      aListing({ address: long, photos: [{ url: `https://p.test/${"x".repeat(900)}`, alt: null }] }),
      null,
      "en"
    )
    expect(pin!.address.length).toBeLessThanOrEqual(120)
    expect(pin!.photoUrl).toBeNull()
  })

  it("is sent with others as far as an answer has room", () => {
    const photos = [{ url: `https://photos.test/${"x".repeat(300)}`, alt: null }]
    const pin = listingPin(aListing({ photos }), "/homes", "en")!
    const many = { clusters: [], pins: Array.from({ length: 60 }, () => pin) }
    expect(fitsAnAnswer({ clusters: [], pins: [pin] })).toBe(true)
    expect(fitsAnAnswer(many)).toBe(false)
    expect(fitsAnAnswer(withoutPhotos(many))).toBe(true)
  })
})
