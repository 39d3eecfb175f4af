import { Effect } from "effect"
import * as fc from "fast-check"
import { describe, expect, inject, it } from "vitest"
import { testDatabase } from "../../../test/builders/database.ts"
import { aListing, aSiteId, noon } from "../../../test/builders/nouns.ts"
import { limits } from "../../../engine/limits.ts"
import { facetsAmong, findListings, pointsAmong } from "../../../engine/listings/search/matches.ts"
import { queryOf } from "../../../engine/listings/search/filters.ts"
import {
  facetFields,
  listingOrders,
  type ListingExtent,
  type ListingQuery,
  propertyCategories
} from "../../../engine/listings/search/query.ts"
import type { Listing } from "../../../engine/model/Listing.ts"
import { Listings } from "../../../engine/ports/Listings.ts"
import { ListingSearch } from "../../../engine/ports/ListingSearch.ts"
import { Database } from "../Database.ts"
import * as listingSearch from "../migrations/0053_listing_search.ts"

const { run } = testDatabase()
const stored = <A>(work: (listings: Listings["Service"]) => Effect.Effect<A>): Promise<A> =>
  run(Effect.flatMap(Listings, work))
const over = <A>(work: (search: ListingSearch["Service"]) => Effect.Effect<A>): Promise<A> =>
  run(Effect.flatMap(ListingSearch, work))

const everything: ListingExtent = { market: null, own: null }
const asked = (values: { readonly [name: string]: string }, extent: ListingExtent = everything): ListingQuery => ({
  ...queryOf(values),
  extent
})

/** Few of each, so that many rows meet, and each in several spellings. */
const cities = ["Montréal", "MONTREAL", "North Bay", "Thunder Bay", "Lake", "Lakeview", "St. John's", "Bay", "—", null]
const quarters = ["Old Mill", "Vieux-Port", "The Mill", "Bay", "Sacré-Cœur", ""]
const subTypes = ["Single Family", "single family", "Agriculture", "Retail", "Constructor", null]
const structures = ["House", "Row / Townhouse", "house", "Duplex"]
const streets = ["12 Mill Road", "12-14 Rue de l'Église", "Unit 5, 9 Milton St", "100% _Way\\", null]
const provinces = ["Ontario", "Québec", "quebec", null]
const people = ["9", "10", "%", "a b"]

const few = (most: number) => fc.option(fc.integer({ min: 1, max: most }), { nil: null, freq: 4 })
const some = <A>(from: ReadonlyArray<A>) => fc.constantFrom(...from)
const anyListing = fc.record({
  key: fc.integer({ min: 1, max: 60 }).map(String),
  mls: fc.integer({ min: 1, max: 50 }).map((n) => `w${n}`),
  provider: some(["resale", "resale", "builder"] as const),
  status: some(["available", "pending", "sold"] as const),
  address: fc.record({
    line: some(streets),
    city: some(cities),
    neighbourhoods: fc.array(some(quarters), { maxLength: 3 }),
    province: some(provinces),
    postalCode: fc.constant(null),
    country: fc.constant("CA")
  }),
  offer: fc.oneof(
    {
      weight: 3,
      arbitrary: few(6).map((n) => ({
        kind: "sale" as const,
        amount: n === null ? null : n * 100_000.5,
        currency: "CAD"
      }))
    },
    fc.constant({ kind: "lease" as const, amount: 200_000, currency: "CAD", per: "month" as const })
  ),
  beds: few(4),
  baths: few(8).map((n) => (n === null ? null : n / 2)),
  sqft: few(5).map((n) => (n === null ? null : n * 500)),
  subType: some(subTypes),
  structureTypes: fc.array(some(structures), { maxLength: 3 }),
  agents: fc.array(
    some(people).map((key) => ({ key, name: null })),
    { maxLength: 3 }
  ),
  offices: fc.array(
    some(people).map((key) => ({ key, name: null })),
    { maxLength: 2 }
  ),
  listedAt: few(5).map((n) => (n === null ? null : noon + n)),
  modifiedAt: fc.integer({ min: noon, max: noon + 4 }),
  latitude: few(3).map((n) => (n === null ? null : 43 + n / 3)),
  longitude: fc.constant(-79.123_456_7)
})
const rows = (of: typeof anyListing) =>
  fc
    .uniqueArray(of, { selector: ({ key }) => key, minLength: 20, maxLength: 60, size: "max" })
    .map((all): ReadonlyArray<Listing> => all.map((one) => aListing(one as Partial<Listing>)))

const names = [...cities, ...quarters, ...streets].filter((name) => name !== null)
const place = some([...names, "bay north", "lake", "montreal", "MILL", "saint", "!!", "st johns"])
const oneOf = <A>(arbitrary: fc.Arbitrary<A>) => fc.option(arbitrary, { nil: undefined, freq: 1 })
const bound = (values: ReadonlyArray<string>) => fc.option(some(values), { nil: undefined, freq: 3 })
const anyQuery = fc
  .record({
    values: fc.record({
      city: oneOf(place),
      neighbourhood: fc.option(place, { nil: undefined, freq: 3 }),
      match: fc.option(fc.constant("exact"), { nil: undefined }),
      mls: fc.option(
        fc.integer({ min: 1, max: 50 }).map((n) => `W${n}`),
        { nil: undefined, freq: 8 }
      ),
      propertyCategory: fc.option(some(propertyCategories), { nil: undefined, freq: 3 }),
      propertyType: fc.option(some(["Single Family", "retail, agriculture", "Castle", "constructor"]), {
        nil: undefined,
        freq: 3
      }),
      structureType: fc.option(some(["HOUSE", "Row / Townhouse,duplex", "Tower"]), { nil: undefined, freq: 3 }),
      address: fc.option(
        some([
          "mil",
          "12 mil",
          "eglise",
          "14 rue",
          "100%",
          "_",
          "9 st unit",
          "MILL rd.",
          "street",
          "12, lake",
          "road, St. Bay",
          "12 Mill Rd, Montreal QC H2X 1Y4"
        ]),
        {
          nil: undefined,
          freq: 3
        }
      ),
      offer: fc.option(some(["sale", "lease"]), { nil: undefined, freq: 3 }),
      status: fc.option(some(["available", "pending,sold", "sold"]), { nil: undefined, freq: 3 }),
      minPrice: bound(["100000", "300001.5"]),
      maxPrice: bound(["200001", "600003"]),
      minBeds: bound(["1", "2", "3"]),
      maxBeds: bound(["2", "4"]),
      minBaths: bound(["1.5", "2"]),
      maxBaths: bound(["2.5", "4"]),
      minSqft: bound(["500", "1000"]),
      maxSqft: bound(["1500", "2000"]),
      includeUnknown: fc.option(fc.constant("true"), { nil: undefined }),
      sort: oneOf(some(listingOrders)),
      limit: oneOf(some(["1", "3", "48"])),
      page: oneOf(some(["1", "2", "3", "9"]))
    }),
    extent: fc.record({
      market: fc.option(
        fc.record({ province: some(["Ontario", "quebec", null]), city: some(["Lake", "Montréal", null, null]) }),
        {
          nil: null,
          freq: 2
        }
      ),
      own: fc.option(fc.record({ agentKey: some([...people, null]), officeKey: some([...people, null]) }), {
        nil: null,
        freq: 3
      })
    })
  })
  .map(({ values, extent }) =>
    asked(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never, extent)
  )

const draws = (fewest: number) => Math.round(fewest * inject("draws"))

describe("searching", () => {
  it(
    "answers what the plain model answers, to any question, of any listings, after any changes of them",
    { timeout: 240_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          rows(anyListing),
          rows(anyListing),
          fc.array(fc.integer({ min: 1, max: 60 }).map(String), { maxLength: 20 }),
          fc.array(anyQuery, { minLength: 30, maxLength: 30 }),
          async (first, changed, gone, queries) => {
            const site = aSiteId()
            await stored((listings) => listings.put(site, first))
            await stored((listings) => listings.put(site, changed))
            await stored((listings) => listings.delist(site, gone, noon))
            const left = [...new Map([...first, ...changed].map((one) => [one.key, one])).values()].filter(
              ({ key }) => !gone.includes(key)
            )
            for (const query of queries) {
              expect(await over((search) => search.search(site, query)), JSON.stringify(query)).toEqual(
                findListings(left, query)
              )
              const { partial, mark, ...points } = await over((search) => search.points(site, query))
              expect(points).toEqual(pointsAmong(left, query))
              expect([partial, mark]).toEqual([false, await over((search) => search.mark(site))])
              expect(await over((search) => search.facets(site, query.extent, facetFields))).toEqual(
                facetsAmong(left, query.extent, facetFields)
              )
            }
          }
        ),
        { numRuns: draws(12) }
      )
    }
  )
})

const many = (count: number, more: (n: number) => Partial<Listing> = () => ({})) =>
  Array.from({ length: count }, (_, n) => aListing({ key: String(n), mls: `W${n}`, ...more(n) }))

describe("the mark", () => {
  it("is another after every change, and the same of other sites", async () => {
    const [mine, other] = [aSiteId(), aSiteId()]
    const marks = async () => [await over((search) => search.mark(mine)), await over((search) => search.mark(other))]
    const [never, others] = await marks()
    await stored((listings) => listings.put(mine, many(2)))
    const [put] = await marks()
    await stored((listings) => listings.delist(mine, ["1"], noon))
    const [gone, othersStill] = await marks()
    expect(new Set([never, put, gone]).size).toBe(3)
    expect(othersStill).toBe(others)
    await stored((listings) => Effect.andThen(listings.put(mine, []), listings.delist(mine, [], noon)))
    expect((await marks())[0]).toBe(gone)
  })
})

describe("what is remembered", () => {
  it("is counted anew once listings have changed", async () => {
    const site = aSiteId()
    const total = () => over((search) => search.search(site, asked({ limit: "1" }))).then((found) => found.total)
    const cities = () => over((search) => search.facets(site, everything, ["City"]))
    await stored((listings) => listings.put(site, many(3)))
    expect([await total(), await cities()]).toEqual([3, { City: ["Ajax"] }])
    const moved = { address: { ...aListing().address, city: "Whitby" } }
    await stored((listings) =>
      listings.put(
        site,
        many(4, () => moved)
      )
    )
    expect([await total(), await cities()]).toEqual([4, { City: ["Whitby"] }])
    await stored((listings) => listings.delist(site, ["0", "1", "2", "3"], noon))
    expect([await total(), await cities()]).toEqual([0, { City: [] }])
  })
})

describe("many listings", () => {
  it(
    "LGRID-18, DATA-07: are declined where an exact match has too many, and counted to where pages end",
    { timeout: 180_000 },
    async () => {
      const site = aSiteId()
      const far = { address: { ...aListing().address, city: "Far Away" } }
      const all = many(limits.listingsCounted + 20, (n) => (n < limits.listingsExactMost ? {} : far))
      await stored((listings) => listings.put(site, all))
      const ask = (values: { readonly [name: string]: string }) => over((search) => search.search(site, asked(values)))
      expect(await ask({ city: "Ajax", match: "exact", limit: "1" })).toMatchObject({
        total: limits.listingsExactMost,
        declined: false
      })
      await stored((listings) => listings.put(site, [aListing({ key: "more", mls: "W-more" })]))
      const declined = await ask({ city: "Ajax", match: "exact" })
      expect(declined).toMatchObject({ declined: true })
      expect(declined.listings).toHaveLength(limits.listingsPerPage)
      expect(await ask({ city: "Ajax", limit: "1" })).toMatchObject({ declined: false })
      const last = Math.ceil(limits.listingsCounted / 48)
      const pages = await Promise.all(
        [last, last + 1, 1_000_000].map((page) => ask({ limit: "48", page: String(page) }))
      )
      expect(pages.map(({ listings, total }) => [listings.length, total])).toEqual([
        [limits.listingsCounted % 48 || 48, limits.listingsCounted],
        [0, limits.listingsCounted],
        [0, limits.listingsCounted]
      ])
    }
  )
})

describe("listings from before they could be searched", () => {
  it("are found once the schema is brought up to date, however often that was broken off", async () => {
    const site = aSiteId()
    const all = many(450, (n) => ({ beds: 1 + (n % 5) }))
    await stored((listings) => listings.put(site, all))
    await stored((listings) => listings.delist(site, ["7"], noon))
    await run(
      Effect.flatMap(Database, ({ pool }) =>
        Effect.promise(async () => {
          await pool.deleteFrom("listing_search").where("site_id", "=", site).where("listing_key", ">", "3").execute()
          await pool.deleteFrom("listing_terms").where("site_id", "=", site).execute()
          await listingSearch.up(pool as never)
          await listingSearch.up(pool as never)
        })
      )
    )
    const left = all.filter(({ key }) => key !== "7")
    for (const query of [asked({ address: "mill", minBeds: "4" }), asked({ neighbourhood: "old", limit: "48" })])
      expect(await over((search) => search.search(site, query))).toEqual(findListings(left, query))
    await stored((listings) => listings.put(site, []))
    const told = await run(
      Effect.flatMap(Database, ({ query }) =>
        query((db) =>
          db
            .selectFrom("listing_values")
            .select("listings")
            .where("site_id", "=", site)
            .where("field", "=", "City")
            .where("province", "=", "")
            .where("city", "=", "")
            .execute()
        )
      )
    )
    expect(told).toEqual([{ listings: 449 }])
  })
})
