import { describe, expect, it } from "vitest"
import { ShownPictures } from "../../content/media/ShownPictures.ts"
import { limits } from "../../limits.ts"
import type { DisplayRuleSet } from "../../listings/displayRules.ts"
import { aListing } from "../../listings/testing/aListing.ts"
import type { Listing } from "../../model/Listing.ts"
import { listingDetailView } from "./detail.ts"

const view = (
  more: Partial<Listing> = {},
  attributes: { readonly [name: string]: string } = {},
  { language = "en", headed = false, rules = "crea" as DisplayRuleSet, asOf = null as number | null } = {}
) =>
  listingDetailView(
    aListing(more),
    attributes,
    { language, headed, rules, asOf },
    { media: new Map(), shown: new ShownPictures("body") }
  )

const plans = [
  { url: "https://photos.test/plan.png", label: "Ground floor" },
  { url: "https://photos.test/more.png", label: null }
]
const lot = { number: "27", frontage: 36, depth: 100, unit: "ft" } as const

describe("the view of a listing", () => {
  it("has every text of a listing that tells everything", () => {
    expect(view()).toEqual({
      mls: "W77",
      status: "available",
      statusText: null,
      price: "$649,000",
      address: "12 Mill Road",
      place: "Ajax, Ontario, L1S 1A1",
      facts: [
        { name: "beds", text: "3 beds" },
        { name: "baths", text: "2 baths" },
        { name: "sqft", text: "1,850 sq ft" }
      ],
      type: "Detached",
      number: "MLS® W77",
      remarks: ["A house.", "Near the lake."],
      agent: "Listed by Ana Roy",
      brokerage: "Elm Realty",
      builder: null,
      blueprints: [],
      lot: null,
      association: { href: "https://www.realtor.ca/77", text: "Powered by REALTOR.ca" },
      attribution: expect.objectContaining({ asOf: null, disclaimer: expect.stringContaining("CREA") }),
      photos: [
        {
          src: "https://photos.test/1.jpg",
          alt: "Front",
          loading: "eager",
          fetchpriority: "high",
          decoding: "async"
        },
        {
          src: "https://photos.test/2.jpg",
          alt: "12 Mill Road, photo 2",
          loading: "lazy",
          fetchpriority: "auto",
          decoding: "async"
        }
      ],
      photosLabel: "Photos",
      stage: false,
      isHeading: true
    })
  })

  it("has nothing for what a listing does not tell, and its place or number where its address may not be shown", () => {
    const address = { ...aListing().address, line: null }
    const bare = view({
      address,
      beds: null,
      baths: null,
      sqft: null,
      subType: null,
      remarks: null,
      agents: [],
      offices: [],
      associationUrl: null,
      photos: []
    })
    expect(bare).toMatchObject({
      address: "Ajax",
      place: "Ajax, Ontario",
      facts: [],
      type: null,
      remarks: [],
      agent: null,
      brokerage: null,
      association: null,
      photos: []
    })
    expect(view({ address: { ...address, city: null } })).toMatchObject({ address: "W77", place: "Ontario" })
    // Whoever lists it first is named, or nobody (LDET-09).
    expect(view({ agents: [{ key: "9", name: null }, ...aListing().agents] }).agent).toBeNull()
  })

  it("has the notices of its feed's licence with it, the mark in the licence's words, and a lot has none", () => {
    const french = view({}, {}, { language: "fr" })
    expect(french.attribution).toMatchObject({ mark: { text: "Alimenté par REALTOR.ca" }, asOf: null })
    expect(french.association?.text).toBe("Alimenté par REALTOR.ca")
    const reso = view({}, {}, { rules: "reso", asOf: Date.UTC(2026, 10, 3) })
    expect(reso.association).toBeNull()
    expect(reso.attribution).toMatchObject({ trademark: null, asOf: "Last updated November 3, 2026" })
    expect(view({ provider: "builder" })).toMatchObject({ attribution: null, association: null })
  })

  it.each([
    ["en", ["1 bed", "1 bath"], ["1.5 beds", "0.5 baths"]],
    ["fr", ["1 chambre", "1 salle de bain"], ["1,5 chambres", "0,5 salles de bain"]],
    ["es", ["1 dormitorio", "1 baño"], ["1,5 dormitorios", "0,5 baños"]],
    ["de", ["1 Schlafzimmer", "1 Bad"], ["1,5 Schlafzimmer", "0,5 Bäder"]]
  ])("counts rooms in %s", (language, one, several) => {
    const facts = (beds: number, baths: number) =>
      view({ beds, baths, sqft: null }, {}, { language }).facts.map(({ text }) => text)
    expect(facts(1, 1)).toEqual(one)
    expect(facts(1.5, 0.5)).toEqual(several)
  })

  it("says that it is taken or gone, and only then", () => {
    expect(view({ status: "pending" })).toMatchObject({ status: "pending", statusText: "Pending" })
    expect(view({ status: "sold" }, {}, { language: "fr" })).toMatchObject({ status: "sold", statusText: "Vendu" })
  })

  it("of a builder's lot names the builder and no number, and shows plans and plot where they are asked for", () => {
    const own = {
      provider: "builder",
      builder: { key: "org1", name: "Maple Homes" },
      blueprints: plans,
      lot
    } as const
    expect(view(own)).toMatchObject({ number: null, builder: "Maple Homes", blueprints: [], lot: null })
    const whole = view(own, { "data-include": "lot, blueprints" })
    expect(whole.lot).toBe("Lot 27, 36 × 100 ft")
    const loading = { loading: "lazy", fetchpriority: "auto", decoding: "async" }
    expect(whole.blueprints).toEqual([
      { image: { src: plans[0]!.url, alt: "Ground floor", ...loading }, label: "Ground floor" },
      { image: { src: plans[1]!.url, alt: "Floor plan", ...loading }, label: null }
    ])
    expect(view(own, { "data-include": "blueprints" })).toMatchObject({ lot: null, blueprints: [{}, {}] })
    expect(view({ ...own, lot: null }, { "data-include": "lot" }).lot).toBeNull()
  })

  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ url: `https://photos.test/${at}.jpg`, alt: null }))
  it.each([
    [undefined, limits.listingPhotos],
    ["2", 2],
    [String(limits.listingPhotosMost), limits.listingPhotosMost],
    [String(limits.listingPhotosMost + 1), limits.listingPhotosMost]
  ])("asked for %s photos shows %i", (asked, count) => {
    const attributes = asked === undefined ? {} : { "data-photos": asked }
    expect(view({ photos: many(limits.listingPhotosMost + 5) }, attributes).photos).toHaveLength(count)
  })

  it("is a stage where that is asked for, and the heading of a page that has none", () => {
    expect(view({}, { "data-gallery": "stage" }, { headed: true })).toMatchObject({ stage: true, isHeading: false })
  })
})
