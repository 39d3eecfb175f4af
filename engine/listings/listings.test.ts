import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { gate } from "../gate/gate.ts"
import type { Listing, ListingSync } from "../model/Listing.ts"
import type { SiteId } from "../model/ids.ts"
import { limits } from "../limits.ts"
import { escapeAttribute as escaped } from "../values/escape.ts"
import {
  isListingNumber,
  listingBase,
  listingRoute,
  listingSlug,
  listingTemplate,
  listingVisit,
  shortTemplate
} from "./address.ts"
import { bindParts } from "./bindParts.ts"
import { memberName, readProperty } from "./resale/readProperty.ts"
import { changesSince, comparesAll, planSync } from "./syncPlan.ts"
import { aListing } from "./testing/aListing.ts"
import { tokenValues } from "./tokens.ts"
import { listingWords, lotText, numberText, offerText } from "./wording.ts"

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
      modifiedAt: Date.UTC(2026, 2, 1, 10, 0, 0, 120)
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
})

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

describe("figures of a listing", () => {
  const plain = (text: string) => text.replace(/\s/g, " ")
  it("are written in the language of the site", () => {
    const offer = { kind: "sale", amount: 649_000, currency: "CAD" } as const
    expect(["en", "en-CA", "fr", "de", "xx-unknown-tag!"].map((language) => plain(offerText(offer, language)))).toEqual(
      ["$649,000", "$649,000", "649 000 $", "649.000 $", "$649,000"]
    )
    expect(plain(offerText({ kind: "lease", amount: 2_400, currency: "CAD", per: "month" }, "fr-CA"))).toBe(
      "2 400 $ par mois"
    )
    expect(offerText({ ...offer, amount: null }, "es")).toBe("Consultar precio")
    expect(numberText(1_850, "en")).toBe("1,850")
  })
})

describe("words of a listing", () => {
  const texts = (language: string): ReadonlyArray<string> => {
    const words = listingWords(language)
    return [
      words.askForPrice,
      ...Object.values(words.per),
      words.beds("3", false),
      words.baths("3", false),
      words.sqft("3"),
      ...Object.values(words.status),
      words.number("W77"),
      words.listedBy("Ana"),
      words.association,
      words.photo("Elm", "3"),
      words.photos,
      words.plan,
      words.lot
    ]
  }
  // Words that another language writes as English does.
  const alike: ReadonlyArray<string> = ["MLS® W77", "Photos", "Elm, photo 3"]
  it.each(["fr", "es", "de"])("are all there in %s, in words of its own, with what they are about", (language) => {
    const english = texts("en")
    for (const [at, text] of texts(language).entries()) {
      expect(text).not.toBe("")
      expect(text !== english[at] || alike.includes(text), text).toBe(true)
      for (const held of ["3", "W77", "Ana", "Elm", "REALTOR.ca"])
        if (english[at]!.includes(held)) expect(text).toContain(held)
    }
  })

  it.each([
    [{ number: "27", frontage: 36.5, depth: 100, unit: "ft" }, "Lot 27, 36.5 × 100 ft"],
    [{ number: null, frontage: null, depth: 30, unit: "m" }, "Lot, 30 m"],
    [{ number: "27", frontage: null, depth: null, unit: "ft" }, "Lot 27"]
  ] as const)("say of the plot %j: %s", (lot, text) => {
    expect(lotText(lot, "en")).toBe(text)
  })

  it("count what is one and what is more, and price by the period", () => {
    const words = listingWords("de")
    expect([words.baths("1", true), words.baths("2", false)]).toEqual(["1 Bad", "2 Bäder"])
    const rent = (per: "day" | "week" | "month" | "year") =>
      offerText({ kind: "lease", amount: 2_400, currency: "CAD", per }, "en")
    expect([rent("day"), rent("week"), rent("month"), rent("year")]).toEqual([
      "$2,400 per day",
      "$2,400 per week",
      "$2,400 per month",
      "$2,400 per year"
    ])
  })
})

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

describe("tokens in a template's markup", () => {
  const values = new Map([
    ["listing.address", `1 "A" <b> & c`],
    ["listing.city", "javascript:alert(1)"]
  ])
  const html = (text: string) =>
    bindParts([{ kind: "html", html: text }], values).map((part) => "html" in part && part.html)

  it.each([
    ["<h1>{{listing.address}}</h1>", "<h1>1 &quot;A&quot; &lt;b&gt; &amp; c</h1>"],
    [`<p title="{{ listing.address }}">x</p>`, `<p title="1 &quot;A&quot; &lt;b&gt; &amp; c">x</p>`],
    [`<a href="{{listing.city}}">x</a>`, `<a href="javascript%3Aalert(1)">x</a>`],
    [`<a href="/ask?a={{listing.address}}">x</a>`, `<a href="/ask?a=1%20%22A%22%20%3Cb%3E%20%26%20c">x</a>`],
    ["<p>{{listing.unknown}} {{else}}</p>", "<p>{{listing.unknown}} {{else}}</p>"],
    ["<pre>{{listing.city}}</pre>{{listing.city}}", "<pre>{{listing.city}}</pre>javascript:alert(1)"],
    [
      `<pre><a title="{{listing.city}}">{{listing.city}}</a></pre>`,
      `<pre><a title="{{listing.city}}">{{listing.city}}</a></pre>`
    ],
    [`<p>x="{{listing.address}}"</p>`, `<p>x="1 &quot;A&quot; &lt;b&gt; &amp; c"</p>`]
  ])("%s", (written, bound) => {
    expect(html(written)).toEqual([bound])
  })

  it("change and nothing else does: every other byte of accepted markup stays", () => {
    const name = fc.constantFrom("em", "strong", "span", "small", "code", "kbd")
    const piece = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 20 }),
      fc.constantFrom("{{listing.mls}}", "{{ listing.mls }}", "{", "}}", `"`, ">", "\\", "\u00a0", "\r\n", " / ")
    )
    const text = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(""))
    const element = (content: fc.Arbitrary<string>) =>
      fc.tuple(name, text, content).map(([tag, title, inner]) => `<${tag} title="${escaped(title)}">${inner}</${tag}>`)
    const { markup } = fc.letrec<{ markup: string }>((tie) => ({
      markup: fc.oneof(
        { maxDepth: 4 },
        text.map(escaped),
        fc.constantFrom("<br>", `<img src="/media/med_1" alt="{{listing.mls}} > x">`),
        element(tie("markup")),
        fc.tuple(element(tie("markup")), tie("markup")).map(([one, other]) => one + other)
      )
    }))
    const code = /<(code|kbd)\b/
    const where = { kind: "page", route: "/homes/:mls/:slug", partials: new Set<string>(), imageAccount: null } as const
    let filled = 0
    fc.assert(
      fc.property(markup, (sent) => {
        const verdict = gate({ html: sent }, where)
        if (!verdict.ok) return
        const accepted = verdict.parts ?? []
        // One value that reads the same in text, attributes and addresses, so that filling in is replacing.
        const bound = bindParts(accepted, new Map([["listing.mls", "X1"]]))
        for (const [index, part] of accepted.entries()) {
          if (part.kind !== "html") continue
          const now = (bound[index] as { readonly html: string }).html
          const pattern = /\{\{\s*listing\.mls\s*\}\}/g
          expect(now.replace(pattern, "X1")).toBe(part.html.replace(pattern, "X1"))
          if (now !== part.html) filled++
          if (!accepted.some((other) => other.kind === "html" && code.test(other.html)))
            expect(now).not.toMatch(pattern)
        }
      }),
      { numRuns: 300 }
    )
    expect(filled).toBeGreaterThan(5)
  })

  it("take time in proportion to the markup: a value of nothing but spaces would otherwise never end", () => {
    const spaces = " ".repeat(400_000)
    const written = (city: string) => `<p title="${spaces}x">${city}${spaces}</p>`
    expect(html(written("{{listing.city}}"))).toEqual([written("javascript:alert(1)")])
  })

  it("are filled in pictures and components too, and left alone in code that goes on through several parts", () => {
    const image = { kind: "image", attributes: { src: "/media/{{listing.city}}", alt: "{{listing.address}}" } } as const
    const parts = bindParts(
      [image, { kind: "html", html: "<pre>" }, image, { kind: "html", html: "{{listing.city}}</pre>{{listing.city}}" }],
      values
    )
    expect(parts).toEqual([
      { kind: "image", attributes: { src: "/media/javascript%3Aalert(1)", alt: `1 "A" <b> & c` } },
      { kind: "html", html: "<pre>" },
      image,
      { kind: "html", html: "{{listing.city}}</pre>javascript:alert(1)" }
    ])
    const [component] = bindParts(
      [{ kind: "component", name: "sample", attributes: { "data-city": "{{listing.city}}" } }],
      values
    )
    expect(component).toMatchObject({ attributes: { "data-city": "javascript:alert(1)" } })
  })
})

describe("a look at the feed", () => {
  const now = Date.UTC(2026, 2, 1)
  const sync: ListingSync = {
    siteId: "site_0001" as SiteId,
    nextSyncAt: now,
    watermark: now - 1_000,
    comparedAt: now - 1_000,
    doubtedAt: null
  }
  const stamp = (key: string, modifiedAt = 1) => ({ key, modifiedAt })
  const known = (key: string, status: "available" | "delisted" = "available") => ({ key, status, modifiedAt: 1 })
  const keys = (count: number) => Array.from({ length: count }, (_, at) => String(at))

  it("compares everything at first, once a day, and after a doubt; otherwise it asks for changes", () => {
    expect(comparesAll(sync, now)).toBe(false)
    expect(comparesAll({ ...sync, watermark: null }, now)).toBe(true)
    expect(comparesAll(sync, now + limits.listingCompareMs)).toBe(true)
    expect(comparesAll({ ...sync, doubtedAt: now }, now)).toBe(true)
    expect(changesSince(sync)).toBe(now - 1_000 - limits.listingOverlapMs)
    expect(changesSince({ ...sync, watermark: null })).toBeNull()
  })

  it("reads what is new or changed, and what came back", () => {
    const stamps = [stamp("same"), stamp("new"), stamp("changed", 2), stamp("back", 5)]
    const plan = planSync(sync, stamps, [known("same"), known("changed"), known("back", "delisted")], false)
    expect(plan).toMatchObject({ read: ["new", "changed", "back"], gone: [], doubted: false })
  })

  it("takes away what a whole list lacks, and nothing on a list of changes", () => {
    const held = keys(10).map((key) => known(key))
    const most = keys(9).map((key) => stamp(key))
    expect(planSync(sync, most, held, true).gone).toEqual(["9"])
    expect(planSync(sync, most, held, false).gone).toEqual([])
    expect(planSync(sync, [], [known("x", "delisted")], true)).toMatchObject({ gone: [], doubted: false })
  })

  it("believes a great loss only when it is told twice", () => {
    const held = keys(10).map((key) => known(key))
    const few = keys(7).map((key) => stamp(key))
    expect(planSync(sync, few, held, true)).toMatchObject({ gone: [], doubted: true })
    expect(planSync({ ...sync, doubtedAt: now }, few, held, true)).toMatchObject({
      gone: ["7", "8", "9"],
      doubted: false
    })
  })

  it("remembers the latest change it saw", () => {
    expect(planSync(sync, [stamp("a", now + 5)], [], false).watermark).toBe(now + 5)
    expect(planSync(sync, [], [], false).watermark).toBe(now - 1_000)
    expect(planSync({ ...sync, watermark: null }, [], [], true).watermark).toBeNull()
  })
})
