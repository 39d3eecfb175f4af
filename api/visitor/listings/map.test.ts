/** What maps of listings ask, through the real origin. */
import { Effect } from "effect"
import * as fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { limits } from "../../../engine/limits.ts"
import { firstSync } from "../../../engine/listings/feedState.ts"
import { queryOf } from "../../../engine/listings/search/filters.ts"
import { withScope } from "../../../engine/listings/settings.ts"
import { aListing } from "../../../engine/listings/testing/aListing.ts"
import type { Listing } from "../../../engine/model/Listing.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Listings } from "../../../engine/ports/Listings.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { testApi } from "../../../test/builders/api.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { seeded } from "../../../test/builders/seeded.ts"
import { PinIndexes } from "../../use-cases/site/listings/pins/PinIndexes.ts"

const api = testApi()
const origin = testOrigin(api)
const { below } = seeded()

/** Of a page that a test adds to a site it shares: a second try adds another. */
let pages = 0
const freshRoute = () => `/page-${++pages}`
const sale = (amount: number) => ({ kind: "sale", amount, currency: "CAD" }) as const
const lease = { kind: "lease", amount: 2_400, currency: "CAD", per: "month" } as const
const address = (city: string, province = "Ontario") => ({ ...aListing().address, city, province })
const one = (mls: string, more: Partial<Listing>): Listing =>
  aListing({ key: `k-${mls}`, mls, latitude: null, longitude: null, ...more })

/** Two close together, one apart, one in the sea past the date line, one without a place, one outside the market. */
const held = [
  one("M1", {
    latitude: 43.7,
    longitude: -79.4,
    beds: 3,
    offer: sale(549_000),
    address: address("Ajax"),
    offices: [{ key: "503", name: "Elm" }]
  }),
  one("M2", { latitude: 43.701, longitude: -79.401, beds: 4, offer: sale(650_000), address: address("Ajax") }),
  one("M3", { latitude: 45.4, longitude: -75.7, beds: 2, offer: lease, address: address("Ottawa") }),
  one("M4", { latitude: -10, longitude: 179.9, beds: 5, offer: sale(1_250_000), address: address("Far") }),
  one("M5", { beds: 3, address: address("Ajax") }),
  one("Q1", { latitude: 43.7, longitude: -79.4, address: address("Lac", "Quebec") })
]
const scope = { provider: "resale", destination: null, market: { province: "Ontario", city: null }, officeKey: "503" }

const aSite = async (listings: ReadonlyArray<Listing> = held, resale: object | null = scope) => {
  const site = await api.aSite()
  const siteId = site.siteId as SiteId
  const put = (some: ReadonlyArray<Listing>) => api.run(Effect.flatMap(Listings, (port) => port.put(siteId, some)))
  await api.run(
    Effect.gen(function* () {
      const sites = yield* Sites
      const { settings } = (yield* sites.get(siteId))!
      yield* sites.update(siteId, { settings: withScope(settings, resale as never) })
    })
  )
  if (listings.length > 0) await put(listings)
  const url: string = (await site.get("/v1/site")).body.hostnames[0].url
  const map = async (query: string) => {
    const { status, headers, text } = await origin.visit(`${url}/__data/listings/map${query}`)
    // oxlint-disable-next-line typescript/no-explicit-any -- tests look at any member
    return { status, headers, text, body: JSON.parse(text) as any }
  }
  return { site, siteId, url, map, put }
}
const world = "?bbox=-180,-90,180,90"
const numbersOf = (pins: ReadonlyArray<{ readonly mls: string }>) => pins.map(({ mls }) => mls).sort()

let shown: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
  shown = await aSite()
  await shown.site.aPage({ route: "/homes/:mls/:slug", html: '<mk-component name="listing-detail"></mk-component>' })
})

describe("the data route of maps", () => {
  it("LMAP-01: answers clusters and pins, how many there are, and how many say no place", async () => {
    const { status, headers, body } = await shown.map(`${world}&zoom=9`)
    expect([status, headers["content-type"]]).toEqual([200, "application/json"])
    expect(body).toMatchObject({ total: 4, unplaced: 1, partial: false, extent: [-79.401, -10, 179.9, 45.4] })
    expect(body.clusters).toEqual([
      {
        lat: expect.closeTo(43.7005, 4),
        lng: expect.closeTo(-79.4005, 4),
        count: 2,
        expansionZoom: expect.any(Number)
      }
    ])
    expect(numbersOf(body.pins)).toEqual(["M3", "M4"])
    expect(body.pins.find(({ mls }: { mls: string }) => mls === "M4")).toMatchObject({
      url: expect.stringMatching(/^\/homes\/M4\//),
      lat: -10,
      lng: 179.9,
      status: "available",
      price: 1_250_000,
      forLease: false,
      priceText: "$1,250,000",
      shortPrice: "$1.25M",
      beds: 5,
      number: "MLS® M4",
      photoUrl: "https://photos.test/1.jpg"
    })
    expect(body).not.toHaveProperty("error")
  })

  it("takes a cluster apart at the zoom that it names", async () => {
    const [cluster] = (await shown.map(`${world}&zoom=9`)).body.clusters
    const { body } = await shown.map(`?bbox=-79.5,43.6,-79.3,43.8&zoom=${cluster.expansionZoom}`)
    expect([body.clusters, numbersOf(body.pins)]).toEqual([[], ["M1", "M2"]])
  })

  it("answers what lies in the box alone, over the date line too", async () => {
    expect(numbersOf((await shown.map("?bbox=-76,45,-75,46&zoom=12")).body.pins)).toEqual(["M3"])
    expect(numbersOf((await shown.map("?bbox=170,-20,-170,0&zoom=5")).body.pins)).toEqual(["M4"])
    expect((await shown.map("?bbox=10,10,11,11&zoom=5")).body).toMatchObject({ clusters: [], pins: [], total: 4 })
  })

  it.each([
    ["minBeds=4", ["M2", "M4"]],
    ["city=Ottawa", ["M3"]],
    ["maxPrice=600000", ["M1"]],
    ["sort=price-asc", ["M1", "M2", "M4"]],
    ["mls=m3", ["M3"]],
    ["limit=1&page=2&utm_source=x", ["M1", "M2", "M3", "M4"]],
    ["city=Nowhere", []]
  ])("LMAP-12: finds with %s what a grid with the same filters finds", async (query, expected) => {
    const { body } = await shown.map(`${world}&zoom=18&${query}`)
    expect(numbersOf(body.pins)).toEqual(expected)
    expect(body.total).toBe(expected.length)
  })

  it("asks within what a grid shows by what the grid was given, for nobody to keep", async () => {
    const route = freshRoute()
    await shown.site.aPage({
      route,
      html: '<h1>Ours</h1><mk-component name="listings" data-featured="office" data-url-filters="all"></mk-component>'
    })
    const page = (await origin.visit(`${shown.url}${route}`)).text
    const token = encodeURIComponent(/data-mk-scope="([^"]+)"/.exec(page)![1]!)
    const { body, headers } = await shown.map(`${world}&zoom=18&scope=${token}`)
    expect([numbersOf(body.pins), headers["cache-control"]]).toEqual([["M1"], "no-store"])
    expect((await shown.map(`${world}&zoom=18&scope=${token}x`)).body).toMatchObject({ fields: [{ name: "scope" }] })
    expect((await shown.map(`${world}&zoom=18`)).headers["cache-control"]).toBe("public, max-age=0, s-maxage=30")
  })

  it("refuses what it cannot use, and says which and why", async () => {
    const { status, headers, body } = await shown.map("?bbox=1,2,3&zoom=x&minBeds=some")
    expect([status, headers["cache-control"], body.ok]).toEqual([400, "no-store", false])
    expect(body.fields.map(({ name }: { name: string }) => name)).toEqual(["bbox", "zoom", "minBeds"])
    expect((await shown.map("")).body.fields.map(({ name }: { name: string }) => name)).toEqual(["bbox", "zoom"])
  })

  it("answers or refuses, whatever is sent", async () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("1,2,3,4", "-1e9,0,0,0", "%", "180,90,-180,-90")
    )
    await fc.assert(
      fc.asyncProperty(text, text, text, async (bbox, zoom, city) => {
        const { status } = await shown.map(`?${new URLSearchParams({ bbox, zoom, city })}`)
        expect([200, 400]).toContain(status)
      }),
      { numRuns: 30 }
    )
  })

  it("knows of no listings on a site that shows none", async () => {
    const none = await aSite([], null)
    expect((await none.map(`${world}&zoom=3`)).body).toEqual({
      clusters: [],
      pins: [],
      total: 0,
      unplaced: 0,
      partial: false,
      extent: null
    })
  })

  it("tells of a feed that was never read, and for nobody to keep", async () => {
    const unread = await aSite([])
    const now = Date.now()
    await api.run(
      Effect.flatMap(Listings, (listings) =>
        listings.putSync({ ...firstSync(unread.siteId, now), failingSince: now - limits.listingOutageMs - 60_000 })
      )
    )
    const { body, headers } = await unread.map(`${world}&zoom=3`)
    expect(body).toMatchObject({ total: 0, error: { code: "listings_unavailable", asOf: null } })
    expect(headers["cache-control"]).toBe("no-store")
  })

  it("DATA-11: shows at once what has changed, and nothing that is gone", async () => {
    const site = await aSite()
    expect(numbersOf((await site.map(`${world}&zoom=18`)).body.pins)).toEqual(["M1", "M2", "M3", "M4"])
    await api.run(Effect.flatMap(Listings, (listings) => listings.delist(site.siteId, ["k-M4"], Date.now())))
    await site.put([one("M6", { latitude: 46, longitude: -76, address: address("Ottawa") })])
    expect(numbersOf((await site.map(`${world}&zoom=18`)).body.pins)).toEqual(["M1", "M2", "M3", "M6"])
  })

  it("keeps within its size whatever is in view, and counts every listing once", async () => {
    const photos = [{ url: `https://photos.test/${"x".repeat(350)}.jpg`, alt: null }]
    const many = Array.from({ length: 900 }, (_, n) =>
      one(`B${n}`, {
        latitude: 43 + below(1_000_000) / 1e6,
        longitude: -79 + below(1_000_000) / 1e6,
        address: {
          ...address("Ajax"),
          line: `${n} A Street Whose Name Is Rather Long, Behind The Old Mill By The River`
        },
        photos
      })
    )
    const site = await aSite(many)
    for (const zoom of [0, 3, 8, 9.5, 10, 11, 12, 14, 18, 22]) {
      const { text, body } = await site.map(`${world}&zoom=${zoom}`)
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limits.listingMapBytes)
      const counted = body.clusters.reduce((sum: number, { count }: { count: number }) => sum + count, body.pins.length)
      expect(counted).toBe(900)
    }
  })
})

describe("what maps look into", () => {
  const query = { ...queryOf({}), extent: { market: null, own: null } }
  const pinsOf = (indexes: PinIndexes, siteId: SiteId, more = {}) =>
    api.run(indexes.of(siteId, { ...query, ...more }).pipe(Effect.orDie))

  it("is gathered in another thread where there are many, and serves until it is gathered anew", async () => {
    const site = await aSite()
    const indexes = new PinIndexes({ ...limits, listingMapAtOnce: 2 })
    const [first, second] = await Promise.all([pinsOf(indexes, site.siteId), pinsOf(indexes, site.siteId)])
    expect(first.index.count).toBe(5)
    // Whoever comes meanwhile waits for the same.
    expect(second).toBe(first)
    await site.put([one("M7", { latitude: 46, longitude: -76 })])
    expect(await pinsOf(indexes, site.siteId)).toBe(first)
  })

  it("goes where there is no room for all of it, the longest unused first", async () => {
    const site = await aSite()
    const roomy = new PinIndexes()
    await pinsOf(roomy, site.siteId)
    const listingMapMemory = Math.floor(roomy.bytes * 2.5)
    const indexes = new PinIndexes({ ...limits, listingMapMemory })
    const asked = [{}, { order: "beds-desc" as const }, { order: "sqft-desc" as const }]
    const first = await pinsOf(indexes, site.siteId, asked[0])
    for (const more of asked) {
      await pinsOf(indexes, site.siteId, more)
      expect(indexes.bytes).toBeLessThanOrEqual(listingMapMemory)
    }
    expect(await pinsOf(indexes, site.siteId, asked[0])).not.toBe(first)
  })
})
