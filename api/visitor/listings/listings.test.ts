/** What scripts ask about a site's listings, and pages that an address filters: through the real origin. */
import * as fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { firstSync } from "../../../engine/listings/feedState.ts"
import { listingFilters } from "../../../engine/listings/search/filters.ts"
import { withScope } from "../../../engine/listings/settings.ts"
import type { Listing } from "../../../engine/model/Listing.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Listings } from "../../../engine/ports/Listings.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { aListing } from "../../../engine/listings/testing/aListing.ts"
import { testApi } from "../../../test/builders/api.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"
import { Effect } from "effect"

const api = testApi()
const origin = testOrigin(api)

const someAddress = { country: "Canada", postalCode: null }
const place = (city: string, quarter: string, line: string | null, province = "Ontario") => ({
  ...someAddress,
  line,
  city,
  neighbourhoods: [quarter],
  province
})
const sale = (amount: number | null) => ({ kind: "sale", amount, currency: "CAD" }) as const
const lease = { kind: "lease", amount: 2_400, currency: "CAD", per: "month" } as const
/** Of a page that a test adds to a site it shares: a second try adds another. */
let pages = 0
const freshRoute = () => `/page-${++pages}`
let made = 0
const one = (mls: string, more: Partial<Listing>): Listing =>
  aListing({ key: `k-${mls}`, mls, listedAt: Date.UTC(2026, 0, 1) - ++made * 60_000, ...more })

/** Small enough to be told by hand; A1 to A6 in Ontario, Q1 outside the market. */
const held = [
  one("A1", {
    address: place("Ajax", "Old Mill", "12 Mill Road"),
    offer: sale(500_000),
    beds: 3,
    baths: 2,
    sqft: 1_500,
    subType: "Single Family",
    structureTypes: ["House"],
    agents: [{ key: "9001", name: "Ana Roy" }],
    offices: [{ key: "503", name: "Elm" }]
  }),
  one("A2", {
    address: place("North Bay", "Harbour", "8 Alder Way"),
    offer: sale(700_000),
    beds: 4,
    baths: 3,
    sqft: 2_000,
    subType: "Single Family",
    structureTypes: ["House", "Duplex"],
    agents: [{ key: "9002", name: null }],
    offices: [{ key: "503", name: "Elm" }]
  }),
  one("A3", {
    address: place("Ajax", "Central", null),
    offer: lease,
    beds: 2,
    baths: 1,
    sqft: null,
    subType: "Multi-family",
    structureTypes: ["Apartment"],
    agents: [],
    offices: [{ key: "504", name: "Oak" }],
    photos: []
  }),
  one("A4", {
    address: place("Bay City", "Ridge", "1 Birch Court"),
    offer: sale(300_000),
    beds: null,
    baths: null,
    sqft: null,
    subType: "Retail",
    structureTypes: [],
    agents: [{ key: "9001", name: "Ana Roy" }],
    offices: [{ key: "504", name: "Oak" }]
  }),
  one("A5", {
    address: place("Ajax", "Old Mill", "14 Millbrook Lane"),
    offer: sale(null),
    beds: 5,
    baths: 4,
    sqft: 3_200,
    subType: "Agriculture",
    structureTypes: ["House"],
    agents: [{ key: "9003", name: "Cem Acar" }],
    offices: [{ key: "505", name: "Ash" }],
    status: "sold"
  }),
  one("A6", {
    address: place("Ajax", "Central", "3 Kestrel Court"),
    offer: sale(900_000),
    beds: 3,
    baths: 2,
    sqft: 1_900,
    subType: "Single Family",
    structureTypes: ["House"],
    agents: [{ key: "9001", name: "Ana Roy" }],
    offices: [{ key: "503", name: "Elm" }]
  }),
  one("Q1", {
    address: place("Lac-Clair", "Les Pins", "2 Rue du Lac", "Quebec"),
    offer: sale(400_000),
    subType: "Vacant Land"
  })
]

interface Shown {
  readonly site: TestSite
  readonly url: string
  readonly visit: (path: string) => ReturnType<typeof origin.visit>
  readonly data: (query: string) => Promise<Answered>
  readonly numbers: (query: string) => Promise<ReadonlyArray<string>>
}
interface Answered {
  readonly status: number
  readonly headers: { readonly [name: string]: unknown }
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look at any member
  readonly body: any
}

const scope = {
  provider: "resale",
  destination: null,
  market: { province: "Ontario", city: null },
  agentKey: "9001",
  officeKey: "503"
} as const

const filtering = (query: string, prefer = "handling=lenient") =>
  origin.visit(`${shown.url}/__data/listings${query}`, { headers: { prefer } })

const aSite = async (listings: ReadonlyArray<Listing> = held, resale: object | null = scope): Promise<Shown> => {
  const site = await api.aSite()
  const siteId = site.siteId as SiteId
  await api.run(
    Effect.gen(function* () {
      const sites = yield* Sites
      const { settings } = (yield* sites.get(siteId))!
      yield* sites.update(siteId, { settings: withScope(settings, resale as never) })
      if (listings.length > 0) yield* (yield* Listings).put(siteId, listings)
    })
  )
  const url: string = (await site.get("/v1/site")).body.hostnames[0].url
  const visit = (path: string) => origin.visit(`${url}${path}`)
  const data = async (query: string) => {
    const { status, headers, text } = await visit(`/__data/listings${query}`)
    return { status, headers, body: text.startsWith("{") ? JSON.parse(text) : text }
  }
  const numbers = async (query: string) =>
    (await data(query)).body.listings.map(({ mls }: { readonly mls: string }) => mls).sort()
  return { site, url, visit, data, numbers }
}

let shown: Shown
beforeAll(async () => {
  shown = await aSite()
  await shown.site.aPage({ route: "/homes/:mls/:slug", html: '<mk-component name="listing-detail"></mk-component>' })
})
const cards = (html: string) =>
  Array.from(html.matchAll(/class="mk-listing"[^>]* data-mk-mls="([^"]+)"/g), ([, mls]) => mls!)
const gridIn = (html: string) => /<div class="mk-listings[ "][^>]*>/.exec(html)?.[0] ?? ""

describe("the data route", () => {
  it("DATA-01, DATA-02, DATA-03, DATA-04: answers rows and cards on the site's own address", async () => {
    const { status, headers, body } = await shown.data("?sort=price-desc&limit=2&page=1")
    expect([status, headers["content-type"]]).toEqual([200, "application/json"])
    expect(body).toMatchObject({ page: 1, totalPages: 3, total: 5, summary: "5 listings found." })
    expect(body.listings.map(({ mls }: { mls: string }) => mls)).toEqual(["A6", "A2"])
    expect(cards(body.html)).toEqual(["A6", "A2"])
    expect(body.html).toContain('href="?sort=price-desc&amp;limit=2&amp;page=2"')
    expect(body.html).toContain("mk-listings__attribution")
    expect(body).not.toHaveProperty("error")
    expect(headers).not.toHaveProperty("set-cookie")
  })

  it("DATA-05, DATA-06: says of each what the feed states, and null where it states nothing", async () => {
    const { listings } = (await shown.data("")).body
    const row = (mls: string) => listings.find((one: { mls: string }) => one.mls === mls)
    expect(row("A1")).toEqual({
      mls: "A1",
      url: "/homes/A1/12-mill-road-ajax",
      status: "available",
      address: "12 Mill Road",
      city: "Ajax",
      neighbourhood: "Old Mill",
      province: "Ontario",
      propertyType: "Single Family",
      price: 500_000,
      forLease: false,
      beds: 3,
      baths: 2,
      sqft: 1_500,
      lat: 43.8,
      lng: -79,
      photos: ["https://photos.test/1.jpg", "https://photos.test/2.jpg"],
      photoUrl: "https://photos.test/1.jpg",
      agentKey: "9001",
      agentName: "Ana Roy"
    })
    expect(row("A3")).toMatchObject({
      address: null,
      forLease: true,
      price: 2_400,
      sqft: null,
      photos: [],
      photoUrl: null,
      agentKey: null,
      agentName: null
    })
    expect(row("A2")).toMatchObject({ agentKey: "9002", agentName: null })
    expect(row("A5")).toMatchObject({ price: null, status: "sold" })
  })

  it("sends names whole in whatever letters they are written, in rows, in cards and on a page", async () => {
    const names = ["12 Rue de l’Église", "神楽坂 3-1 🏡"]
    const listings = names.map((line, at) => one(`Z${at}`, { address: place("Trois-Rivières", "Cœur", line) }))
    const { site, data, visit } = await aSite(listings)
    const { body } = await data("?city=trois")
    expect(body.listings.map(({ address, city }: Listing["address"] & { address: string }) => [address, city])).toEqual(
      names.map((line) => [line, "Trois-Rivières"])
    )
    const route = freshRoute()
    await site.aPage({
      route,
      html: '<main><mk-component name="listings" data-url-filters="all"></mk-component></main>'
    })
    const page = await visit(`${route}?city=trois`)
    for (const line of names)
      for (const html of [body.html, page.text]) expect(html).toContain(`${line}, Trois-Rivières`)
  })

  it.each([
    ["LFILT-03", "?city=Ajax", ["A1", "A3", "A5", "A6"]],
    ["LFILT-06", "?city=north%20bay&match=exact", ["A2"]],
    ["LFILT-06", "?city=Bay&cityMatch=exact", []],
    ["LFILT-03", "?city=north%20bay", ["A2", "A4"]],
    ["LFILT-08", "?neighbourhood=Old%20Mill&match=exact", ["A1", "A5"]],
    ["LFILT-09", "?mls=a2", ["A2"]],
    ["LFILT-13", "?propertyCategory=commercial", ["A4"]],
    ["LFILT-13", "?propertyCategory=agriculture", ["A5"]],
    ["LFILT-16", "?propertyType=retail", ["A4"]],
    ["LFILT-16", "?propertyType=Retail,Multi-family", ["A3", "A4"]],
    ["LFILT-18", "?structureType=Duplex", ["A2"]],
    ["LFILT-18", "?structureType=Duplex,Apartment", ["A2", "A3"]],
    ["LFILT-20", "?address=mill", ["A1", "A5"]],
    ["LFILT-22", "?minPrice=500000&maxPrice=700000", ["A1", "A2"]],
    ["LFILT-22", "?maxPrice=700000", ["A1", "A2", "A4"]],
    ["LFILT-24", "?minBeds=4", ["A2", "A5"]],
    ["LFILT-24, LFILT-34", "?minBeds=3&maxBeds=3", ["A1", "A6"]],
    ["LFILT-34", "?minBeds=4&maxBeds=3", []],
    ["LFILT-26", "?minBaths=2&maxBaths=3", ["A1", "A2", "A6"]],
    ["LFILT-28", "?minSqft=1900&maxSqft=2000", ["A2", "A6"]],
    ["LFILT-30", "?minSqft=1900&maxSqft=2000&includeUnknown=true", ["A2", "A3", "A4", "A6"]],
    ["LFILT-20", "?address=a2", []],
    ["LFILT-22", "?minPrice=500,000&maxPrice=$700k", ["A1", "A2"]],
    ["LFILT-22", "?minPrice=0.5M&maxPrice=700%C2%A0000%20$", ["A1", "A2"]],
    ["LFILT-31", "?offer=lease", ["A3"]],
    ["LFILT-31", "?offer=lease&sort=price-asc", []],
    ["LFILT-33", "?limit=4&page=2&sort=beds-desc", 2],
    ["LFILT-35", "?utm_source=x&foo[]=1&dryRun=maybe&minbeds=9", 6]
  ])(
    "LFILT-03, LFILT-06, LFILT-08, LFILT-09, LFILT-13, LFILT-16, LFILT-18, LFILT-20, LFILT-22, LFILT-24, LFILT-26, LFILT-28, LFILT-30, LFILT-33, LFILT-34, LFILT-35: (%s) finds with %s",
    async (_, query, expected) => {
      const { status, body } = await shown.data(query)
      expect([status, query]).toEqual([200, query])
      const found = body.listings.map(({ mls }: { mls: string }) => mls).sort()
      expect(typeof expected === "number" ? found.length : found).toEqual(expected)
      expect(cards(body.html).sort()).toEqual(found)
    }
  )

  it("LFILT-31: orders as is asked, by price sales alone", async () => {
    const order = async (sort: string) =>
      (await shown.data(`?sort=${sort}`)).body.listings.map(({ mls }: { mls: string }) => mls)
    expect((await order("price-asc")).slice(0, 4)).toEqual(["A4", "A1", "A2", "A6"])
    expect(await order("price-asc")).not.toContain("A3")
    expect((await order("beds-desc")).slice(0, 2)).toEqual(["A5", "A2"])
    expect(await order("newest")).toEqual(["A1", "A2", "A3", "A4", "A5", "A6"])
  })

  it("LFILT-32: has 12 on a page, or as many as are asked for, 48 at most", async () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      one(`M${at}`, { address: place("Ajax", "Central", `${at} Mill Road`) })
    )
    const { data } = await aSite(many)
    const lengthOf = async (query: string) => (await data(query)).body.listings.length
    expect([await lengthOf(""), await lengthOf("?limit=30"), await lengthOf("?limit=100")]).toEqual([12, 30, 48])
    const pages = await Promise.all([1, 2, 3, 4, 5].map(async (page) => (await data(`?page=${page}`)).body.listings))
    const numbers = pages.flat().map(({ mls }: { mls: string }) => mls)
    expect([numbers.length, new Set(numbers).size]).toEqual([60, 60])
    // Past the end there is nothing, and how many there are is still told (AU-B45).
    const { body } = await data("?page=9")
    expect(body).toMatchObject({ listings: [], page: 9, totalPages: 5, total: 60 })
    // Its words do not say that nothing was found.
    expect(body.html).toContain("60 listings found.")
    expect(body.html).toContain("Page “9”")
    expect(body.html).not.toContain("No listings match")
  })

  it("DATA-07: never tells fewer than there are", async () => {
    for (const query of ["", "?city=Ajax", "?minBeds=3", "?sort=price-asc"]) {
      const { total, listings } = (await shown.data(`${query}${query === "" ? "?" : "&"}limit=48`)).body
      expect(total).toBeGreaterThanOrEqual(listings.length)
    }
  })

  it.each([
    ["?minPrice=abc", "minPrice takes a number, 0 or more."],
    ["?page=0", "page takes a whole number, 1 or more."],
    ["?limit=-1", "limit takes a whole number, 1 or more."],
    ["?limit=2.5", "limit takes"],
    ["?sort=cheap", "sort takes one of: newest, price-asc"],
    ["?propertyCategory=condo", "propertyCategory takes one of: residential"],
    ["?match=fuzzy", "match takes one of: exact"],
    ["?mls=%20x%20y", "mls takes the number of a listing"],
    ["?includeUnknown=maybe", "includeUnknown takes true or false"],
    ["?scope=made-up", "scope takes what a grid of this site has"]
  ])("DATA-10, LFILT-13: refuses %s and says why", async (query, said) => {
    const { status, headers, body } = await shown.data(query)
    expect([status, headers["cache-control"]]).toEqual([400, "no-store"])
    expect(body.error).toContain(said)
    expect(body).toMatchObject({ ok: false, fields: [{ name: query.slice(1).split("=")[0] }] })
  })

  it("DATA-10: names all that cannot be used at once", async () => {
    const { body } = await shown.data("?minBeds=x&maxBeds=y&city=Ajax")
    expect(body.fields.map(({ name }: { name: string }) => name)).toEqual(["minBeds", "maxBeds"])
  })

  it("sets aside what cannot be used where that is preferred, names it, says so in words, and filters by the rest", async () => {
    const { status, headers, text } = await filtering("?city=Ajax&minPrice=-5&sort=cheapest&limit=2")
    const body = JSON.parse(text)
    expect([status, headers["cache-control"], headers["preference-applied"]]).toEqual([
      200,
      "no-store",
      "handling=lenient"
    ])
    expect(body).toMatchObject({ total: 4, dropped: ["minPrice", "sort"], summary: "4 listings found." })
    expect(body.html).toContain('<p class="mk-listings__count">4 listings found.</p>')
    expect(body.html).toContain("Left out, because it cannot be used here: Price from “-5”, Order “cheapest”.")
    expect(body.html).toContain('href="?city=Ajax&amp;limit=2&amp;page=2"')
    // An author's value stays in force where the visitor's cannot be used, and is cleared where theirs is empty.
    const after = async (query: string) => JSON.parse((await filtering(query)).text).total
    expect([await after("?minBeds=4&minBeds=x"), await after("?minBeds=4&minBeds=")]).toEqual([2, 6])
    expect((await filtering("?city=Ajax")).headers["cache-control"]).toBe("public, max-age=0, s-maxage=30")
    expect((await filtering("?scope=made-up")).status).toBe(400)
    for (const prefer of ["", "handling=strict", "respond-async"])
      expect((await filtering("?minPrice=-5", prefer)).status).toBe(400)
  })

  it("never writes as markup what it sets aside", async () => {
    const { text } = await filtering(`?sort=${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect(JSON.parse(text).html).toContain("Order “&quot;&gt;&lt;script&gt;alert(1)")
  })

  it("DATA-11: never shows what lies outside the market, whatever is asked for", async () => {
    for (const query of ["", "?city=Lac-Clair", "?mls=Q1", "?propertyType=Vacant%20Land"])
      expect(await shown.numbers(query)).not.toContain("Q1")
    const city = await aSite(held, { ...scope, market: { province: "Ontario", city: "Ajax" } })
    expect(await city.numbers("?city=North%20Bay")).toEqual(["A1", "A3", "A5", "A6"])
  })

  it("DATA-11: keeps sites apart", async () => {
    const other = await aSite([one("B1", { address: place("Ajax", "Central", "1 Other Road") })])
    expect(await other.numbers("")).toEqual(["B1"])
    expect(await shown.numbers("?mls=B1")).toEqual([])
  })

  it("DATA-12: finds nothing where staff have not switched listings on, and calls that no error", async () => {
    const { data, visit } = await aSite(held, null)
    const { status, body } = await data("?city=Ajax")
    expect([status, body]).toEqual([
      200,
      { listings: [], html: "", page: 1, totalPages: 0, total: 0, dropped: [], summary: "No listings found." }
    ])
    const facets = await visit("/__data/listings/facets?fields=City")
    expect([facets.status, JSON.parse(facets.text)]).toEqual([200, { City: [] }])
  })

  it("DATA-08, DATA-09: tells a feed that fails from a search that finds nothing, and goes on showing what was read", async () => {
    const failing = async (where: Shown, readAt: number | null) => {
      const siteId = where.site.siteId as SiteId
      const failingSince = api.clock.now() - 60 * 60_000
      const sync = { ...firstSync(siteId, api.clock.now()), failingSince, watermark: readAt, readAt }
      await api.run(Effect.flatMap(Listings, (listings) => listings.putSync(sync)))
      return new Date(failingSince).toISOString()
    }
    const [behind, never] = [await aSite(), await aSite([])]
    const since = await failing(behind, api.clock.now() - 70 * 60_000)
    await failing(never, null)
    const copy = await behind.data("?city=Ajax")
    expect(copy.body).toMatchObject({ total: 4, error: { code: "listings_unavailable", asOf: since } })
    expect(copy.headers["cache-control"]).toBe("no-store")
    const none = await never.data("?city=Ajax")
    expect([none.status, none.headers["cache-control"]]).toEqual([200, "no-store"])
    expect(none.body).toMatchObject({
      listings: [],
      total: 0,
      totalPages: 0,
      error: { code: "listings_unavailable", asOf: null }
    })
    expect((await shown.data("?city=Nowhere")).body).not.toHaveProperty("error")
  })

  it("may be kept by shared caches for half a minute, but for what goes with a scope", async () => {
    expect((await shown.data("?city=Ajax")).headers["cache-control"]).toBe("public, max-age=0, s-maxage=30")
    const route = freshRoute()
    await shown.site.aPage({
      route,
      html: '<mk-component name="listings" data-featured="office"></mk-component>'
    })
    const token = / data-mk-scope="([^"]+)"/.exec((await shown.visit(route)).text)![1]!
    const scoped = await shown.data(`?scope=${encodeURIComponent(token)}`)
    expect([scoped.status, scoped.headers["cache-control"]]).toEqual([200, "no-store"])
    expect(scoped.body.listings.map(({ mls }: { mls: string }) => mls).sort()).toEqual(["A1", "A2", "A6"])
  })

  it("LGRID-35: takes a grid's scope from that grid alone: not changed, and not from another site", async () => {
    const other = await aSite()
    const tokenOn = async (where: Shown, attributes: string) => {
      const route = `/scope-${++made}`
      await where.site.aPage({ route, html: `<mk-component name="listings" ${attributes}></mk-component>` })
      return / data-mk-scope="([^"]+)"/.exec((await where.visit(route)).text)![1]!
    }
    const office = await tokenOn(shown, 'data-featured="office"')
    const agent = await tokenOn(shown, 'data-agent-key="9001"')
    expect(await shown.numbers(`?scope=${encodeURIComponent(agent)}`)).toEqual(["A1", "A6"])
    const forged = [
      `${office.split(".")[0]}.${agent.split(".").slice(1).join(".")}`,
      `${office}x`,
      await tokenOn(other, 'data-featured="office"')
    ]
    for (const token of forged) expect((await shown.data(`?scope=${encodeURIComponent(token)}`)).status).toBe(400)
  })

  it("answers no query with a failure", async () => {
    const names = [...listingFilters.flatMap((filter) => filter.names), "scope", "fields", "x"]
    const value = fc.oneof(
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.constantFrom(
        "",
        "0",
        "1",
        "2",
        "-1",
        "1e9",
        "999999999",
        "999999999999",
        "exact",
        "true",
        "price-asc",
        "Ajax",
        "'",
        "%",
        "_",
        "\\",
        "*",
        "\0"
      ),
      fc.string({ maxLength: 300 })
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 6 }), async (pairs) => {
        const query = `?${new URLSearchParams(pairs.map(([name, text]) => [name, text.toWellFormed()]))}`
        for (const path of ["/__data/listings", "/__data/listings/facets"]) {
          const { status, text } = await shown.visit(`${path}${query}`)
          expect([path, query, [200, 400].includes(status)], text.slice(0, 300)).toEqual([path, query, true])
        }
      }),
      { numRuns: 60 }
    )
  })

  it("is only read", async () => {
    const { status } = await origin.visit(`${shown.url}/__data/listings`, { method: "POST" })
    expect([404, 405]).toContain(status)
    const head = await origin.visit(`${shown.url}/__data/listings?city=Ajax`, { method: "HEAD" })
    expect([head.status, head.text]).toEqual([200, ""])
  })
})

describe("facets", () => {
  const facets = async (where: Shown, query: string) => {
    const { status, text } = await where.visit(`/__data/listings/facets${query}`)
    return { status, body: JSON.parse(text) }
  }
  it("DATA-13, DATA-15: are the values that the listings have, by field", async () => {
    expect((await facets(shown, "?fields=City,PropertySubType")).body).toEqual({
      City: ["Ajax", "Bay City", "North Bay"],
      PropertySubType: ["Agriculture", "Multi-family", "Retail", "Single Family"]
    })
    expect((await facets(shown, "?fields=BedroomsTotal")).body).toEqual({ BedroomsTotal: ["2", "3", "4", "5"] })
  })

  it("DATA-14: hold nothing from outside the market", async () => {
    expect((await facets(shown, "?fields=City&city=Lac-Clair")).body.City).not.toContain("Lac-Clair")
    expect((await facets(shown, "?fields=PropertySubType")).body.PropertySubType).not.toContain("Vacant Land")
  })

  it.each(["", "?fields=", "?fields=Colour", "?fields=City,Colour", "?fields=constructor", "?fields=city"])(
    "DATA-15: refuse %j",
    async (query) => {
      const { status, body } = await facets(shown, query)
      expect([status, body.fields[0].name, body.error.includes("PropertySubType")]).toEqual([400, "fields", true])
    }
  )
})

describe("a page whose address filters its grid", () => {
  const grid = (attributes: string) => `<h1>Homes</h1><mk-component name="listings" ${attributes}></mk-component>`
  const stampNames = ["x-mk-page-version", "x-mk-rendered-at", "x-mk-stylesheet-version"]
  beforeAll(async () => {
    await shown.site.aPage({
      route: "/homes",
      title: "Homes",
      html: grid('data-url-filters="all" data-min-beds="2" data-limit="2" data-city="Ajax" data-sort="beds-desc"')
    })
    await shown.site.aPage({ route: "/some", html: grid('data-url-filters="city, minBeds"') })
    await shown.site.aPage({ route: "/paged", html: grid('data-paging="more" data-limit="2"') })
    await shown.site.aPage({ route: "/fixed", html: grid('data-limit="2"') })
  })

  it("LGRID-25, LGRID-27, LFILT-01: shows what the address asks for in the place of what its author wrote", async () => {
    expect(cards((await shown.visit("/homes")).text)).toEqual(["A5", "A6"])
    const { status, text } = await shown.visit("/homes?minBeds=4&city=Bay&limit=5")
    expect([status, cards(text)]).toEqual([200, ["A2"]])
    expect(cards((await shown.visit("/some?minBeds=4")).text).sort()).toEqual(["A2", "A5"])
    for (const [query, expected] of [
      ["?minBeds=4", "A2,A5"],
      ["?city=north%20bay", "A2,A4"]
    ] as const) {
      expect(
        cards((await shown.visit(`/some${query}`)).text)
          .sort()
          .join()
      ).toBe(expected)
      expect((await shown.numbers(query)).join()).toBe(expected)
    }
  })

  it("LGRID-25: shows each card as a script is given it, the first time and again", async () => {
    const query = "?minBeds=4&city=Bay&limit=5"
    const cardsIn = (html: string) =>
      [...html.matchAll(/<li class="mk-listing".*?<\/ul>.*?<\/li>/gs)].map(([card]) =>
        card.replace(/ (?:loading|fetchpriority|decoding)="[^"]*"/g, "")
      )
    const [once, again] = [await shown.data(query), await shown.data(query)]
    expect(again.body).toEqual(once.body)
    const page = cardsIn((await shown.visit(`/homes${query}`)).text)
    expect(page).toHaveLength(1)
    expect(cardsIn(again.body.html)).toEqual(page)
  })

  it("LGRID-26, LGRID-38, LGRID-40, LGRID-41: has further pages, and past the last the last", async () => {
    const pages = [1, 2, 3].map(async (page) => cards((await shown.visit(`/paged?page=${page}&minBeds=5`)).text))
    const all = (await Promise.all(pages)).flat()
    expect([all.length, new Set(all).size]).toEqual([6, 6])
    const last = await shown.visit("/paged?page=999")
    expect(cards(last.text)).toEqual(await pages[2])
    expect(gridIn(last.text)).toContain('data-mk-page="3"')
    expect((await shown.visit("/paged")).text).toContain('href="?page=2"')
    expect((await shown.visit("/homes?city=&page=2")).text).toContain('href="?city=&amp;page=3"')
  })

  it("LGRID-28: clears what is given empty", async () => {
    expect(cards((await shown.visit("/homes?city=&minBeds=&limit=48")).text)).toHaveLength(6)
  })

  it("LGRID-29: leaves out what cannot be used, and names it", async () => {
    const { status, text } = await shown.visit("/homes?minBeds=abc&page=x&limit=5&utm_source=y")
    expect(status).toBe(200)
    expect(cards(text)).toEqual(["A5", "A6", "A1", "A3"])
    expect(/ data-mk-dropped="([^"]*)"/.exec(gridIn(text))?.[1]?.split(",").sort()).toEqual(["minBeds", "page"])
  })

  it("LGRID-29, LGRID-44: says without script too what it left out, and its form keeps what was typed", async () => {
    const route = freshRoute()
    await shown.site.aPage({
      route,
      html: `<form class="mk-listings-filters" method="get"><input name="minPrice"><select name="sort"><option value="newest">New</option><option value="beds-desc">Beds</option></select><input type="checkbox" name="includeUnknown" value="true"></form>${grid('data-url-filters="all"')}`
    })
    const { text } = await shown.visit(`${route}?minPrice=-5&sort=beds-desc&includeUnknown=true&limit=2`)
    expect(cards(text)).toEqual(["A5", "A2"])
    expect(text).toContain('<p class="mk-listings__count">6 listings found.</p>')
    expect(text).toContain("Left out, because it cannot be used here: Price from “-5”.")
    expect(text).toContain('<input name="minPrice" value="-5" aria-invalid="true">')
    expect(text).toContain('<option value="newest">New</option><option value="beds-desc" selected="">Beds</option>')
    expect(text).toContain('<input type="checkbox" name="includeUnknown" value="true" checked="">')
    expect(text).toContain('href="?sort=beds-desc&amp;includeUnknown=true&amp;limit=2&amp;page=2"')
    expect((await shown.visit(route)).text).toContain('<p class="mk-listings__count">6 listings found.</p>')
    expect((await shown.visit("/fixed")).text).not.toContain("mk-listings__count")
  })

  it("shows the union of what was checked, in a form that a component parts, and in a header of plain markup", async () => {
    const boxes = ["House", "Apartment", "Duplex"].map(
      (kind) => `<input type="checkbox" name="structureType" value="${kind}">`
    )
    const component = '<mk-component name="listing-stats"></mk-component>'
    const route = freshRoute()
    await shown.site.aPage({
      route,
      html: `<form class="mk-listings-filters" method="get">${boxes[0]}${component}${boxes.slice(1).join("")}<button>Go</button></form>${grid('data-url-filters="all" data-structure-type="House"')}`
    })
    const { text } = await shown.visit(`${route}?structureType=Apartment&structureType=Duplex`)
    expect(cards(text)).toEqual(["A2", "A3"])
    for (const kind of ["Apartment", "Duplex"])
      expect(text).toContain(`<input type="checkbox" name="structureType" value="${kind}" checked="">`)
    expect(text).toContain(boxes[0])
    const { body } = await shown.data("?structureType=Apartment&structureType=Duplex")
    expect([body.total, body.dropped]).toEqual([2, []])
    expect((await shown.data("?structureType=Apartment,Duplex")).body.total).toBe(2)

    const headed = await aSite()
    const put = await headed.site.put("/v1/chrome/header", {
      html: `<form class="mk-listings-filters" method="get"><input name="minBeds"><select name="city" data-mk-facet="City"></select></form>`
    })
    expect(put.status, JSON.stringify(put.body)).toBe(200)
    await headed.site.aPage({ route: "/headed", html: grid('data-url-filters="all"') })
    const asked = (await headed.visit("/headed?minBeds=4&city=Ajax")).text
    expect(asked).toContain('<input name="minBeds" value="4">')
    expect(asked).toContain('<option value="Ajax" selected="">Ajax</option>')
    expect((await headed.visit("/headed")).text).toContain('<option value="Ajax">Ajax</option>')
  })

  it("LGRID-30, LGRID-31, LGRID-32: is rendered for the visit: not stored, not listed, and canonical where it is stored", async () => {
    const before = (await api.objectKeys("sites/")).length
    const { headers, text } = await shown.visit("/homes?minBeds=4")
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex", "content-language": "en" })
    for (const name of [...stampNames, "etag", "last-modified"]) expect(headers).not.toHaveProperty(name)
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(text).toMatch(/<link rel="canonical" href="[^"?]*\/homes">/)
    expect((await api.objectKeys("sites/")).length).toBe(before)
    const plain = await shown.visit("/homes")
    for (const name of ["x-mk-page-version", "x-mk-rendered-at"]) expect(plain.headers).toHaveProperty(name)
    expect(cards(plain.text)).toEqual(["A5", "A6"])
  })

  it("LGRID-36: lets through what its author lets through, and nothing else", async () => {
    expect(cards((await shown.visit("/some?maxBeds=2&minBeds=4")).text).sort()).toEqual(["A2", "A5"])
    const plain = await shown.visit("/some?maxBeds=2")
    expect([cards(plain.text).length, plain.headers["x-mk-page-version"] !== undefined]).toEqual([6, true])
  })

  it("LGRID-37: stays as it is where no filter is let through", async () => {
    const plain = await shown.visit("/fixed")
    for (const query of ["?minBeds=4", "?page=2", "?city="]) {
      const asked = await shown.visit(`/fixed${query}`)
      expect([query, asked.text, asked.headers["x-mk-rendered-at"]]).toEqual([
        query,
        plain.text,
        plain.headers["x-mk-rendered-at"]
      ])
    }
  })

  it("LGRID-33, LGRID-34: keeps its author's values on its wrapper, whatever the address says", async () => {
    const { text } = await shown.visit("/homes?minBeds=4&page=2")
    const wrapper = gridIn(text)
    expect(wrapper).toContain('data-mk-url-filters="all"')
    const defaults = / data-mk-defaults="([^"]*)"/.exec(wrapper)![1]!.replaceAll(/&#34;|&quot;/g, '"')
    expect(JSON.parse(defaults)).toEqual({ minBeds: "2", limit: "2", city: "Ajax", sort: "beds-desc" })
  })

  it("FLAG-10: shows its error where that is asked for", async () => {
    for (const path of ["/homes?mkstate=listings:error", "/homes?minBeds=4&mkstate=listings:error"]) {
      const { headers, text } = await shown.visit(path)
      expect(headers).toMatchObject({ "x-mk-state": "listings:error", "cache-control": "no-store" })
      expect(gridIn(text)).toContain("data-mk-error")
      expect(cards(text).length).toBeGreaterThan(0)
    }
  })

  it("answers no query with a failure", async () => {
    const names = [...listingFilters.flatMap((filter) => filter.names), "mkstate", "nolazy", "x"]
    const value = fc.oneof(
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.constantFrom("", "0", "2", "99999999", "exact", "<b>", '"')
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 5 }), async (pairs) => {
        const query = `?${new URLSearchParams(pairs.map(([name, text]) => [name, text.toWellFormed()]))}`
        const { status, text } = await shown.visit(`/homes${query}`)
        expect([query, status]).toEqual([query, 200])
        expect(text).toContain("</html>")
      }),
      { numRuns: 40 }
    )
  })

  it("loads its script where a visitor can go on in it, and nowhere else", async () => {
    const loads = async (path: string) => (await shown.visit(path)).text.includes("/__mk/listings.js?v=")
    expect([await loads("/homes"), await loads("/paged"), await loads("/fixed")]).toEqual([true, true, false])
  })
})
