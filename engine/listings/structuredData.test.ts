import { describe, expect, it } from "vitest"
import { aListing } from "./testing/aListing.ts"
import { listingData } from "./structuredData.ts"

const url = "https://www.elm.test/listings/W77/12-mill-road-ajax"
const of = (more: Parameters<typeof aListing>[0]) => listingData(aListing(more), url, "12 Mill Road") as never as Told
interface Told {
  readonly [member: string]: unknown
  readonly about: { readonly [member: string]: unknown }
  readonly offers: { readonly [member: string]: unknown }
}

describe("a listing for search engines", () => {
  it("tells in schema.org's terms all that its page tells", () => {
    expect(of({})).toEqual({
      "@context": "https://schema.org",
      "@type": "RealEstateListing",
      "@id": `${url}#listing`,
      url,
      name: "12 Mill Road",
      identifier: "W77",
      description: "A house.\n\n Near the lake.",
      image: ["https://photos.test/1.jpg", "https://photos.test/2.jpg"],
      datePosted: "2026-02-28",
      about: {
        "@type": "Accommodation",
        address: {
          "@type": "PostalAddress",
          streetAddress: "12 Mill Road",
          addressLocality: "Ajax",
          addressRegion: "Ontario",
          postalCode: "L1S 1A1",
          addressCountry: "CA"
        },
        geo: { "@type": "GeoCoordinates", latitude: 43.8, longitude: -79 },
        numberOfBedrooms: 3,
        numberOfBathroomsTotal: 2,
        floorSize: { "@type": "QuantitativeValue", value: 1_850, unitCode: "FTK" },
        yearBuilt: 1_986
      },
      offers: {
        "@type": "Offer",
        businessFunction: "http://purl.org/goodrelations/v1#Sell",
        price: 649_000,
        priceCurrency: "CAD",
        availability: "https://schema.org/InStock",
        offeredBy: { "@type": "RealEstateAgent", name: "Elm Realty" }
      }
    })
  })

  it("has no member for what is not known", () => {
    const bare = of({
      remarks: null,
      photos: [],
      listedAt: null,
      latitude: 43.8,
      longitude: null,
      beds: null,
      baths: null,
      sqft: null,
      yearBuilt: null,
      offer: { kind: "sale", amount: null, currency: "CAD" }
    })
    expect(Object.keys(bare)).toEqual(["@context", "@type", "@id", "url", "name", "identifier", "about"])
    expect(Object.keys(bare.about)).toEqual(["@type", "address"])
    expect(of({ latitude: null }).about).not.toHaveProperty("geo")
    expect(of({ offices: [] }).offers).not.toHaveProperty("offeredBy")
  })

  it("tells neither postal code nor place of an address that may not be shown", () => {
    const address = { ...aListing().address, line: null }
    expect(of({ address }).about).not.toHaveProperty("geo")
    expect(of({ address }).about["address"]).toEqual({
      "@type": "PostalAddress",
      addressLocality: "Ajax",
      addressRegion: "Ontario",
      addressCountry: "CA"
    })
  })

  it("tells what is for rent and what is gone", () => {
    const lease = of({ offer: { kind: "lease", amount: 2_400, currency: "CAD", per: "month" }, status: "pending" })
    expect(lease.offers).toEqual({
      "@type": "Offer",
      businessFunction: "http://purl.org/goodrelations/v1#LeaseOut",
      priceSpecification: { "@type": "UnitPriceSpecification", price: 2_400, priceCurrency: "CAD", unitCode: "MON" },
      availability: "https://schema.org/Reserved",
      offeredBy: { "@type": "RealEstateAgent", name: "Elm Realty" }
    })
    const per = (period: "day" | "week" | "year") =>
      of({ offer: { kind: "lease", amount: 1, currency: "CAD", per: period } }).offers["priceSpecification"]
    expect(["day", "week", "year"].map((period) => (per(period as "day") as { unitCode: string }).unitCode)).toEqual([
      "DAY",
      "WEE",
      "ANN"
    ])
    expect(of({ status: "sold" }).offers["availability"]).toBe("https://schema.org/SoldOut")
  })

  it("names the builder of a lot, and no number that its page does not show", () => {
    const lot = of({ provider: "builder", mls: "LOT-1", offices: [], builder: { key: "o1", name: "Bay Homes" } })
    expect(lot).not.toHaveProperty("identifier")
    expect(lot.offers["offeredBy"]).toEqual({ "@type": "Organization", name: "Bay Homes" })
  })
})
