import { Effect } from "effect"
import type { RawBuilder } from "kysely"
import { sql } from "kysely"
import { beforeAll, describe, expect, it } from "vitest"
import { testDatabase } from "../../../../test/builders/database.ts"
import { aListing, aSiteId, noon } from "../../../../test/builders/nouns.ts"
import { seeded } from "../../../../test/builders/seeded.ts"
import { conditionsOf } from "../../../../engine/listings/search/conditions.ts"
import { queryOf } from "../../../../engine/listings/search/filters.ts"
import { findListings } from "../../../../engine/listings/search/matches.ts"
import { type ListingExtent, listingOrders, type ListingQuery } from "../../../../engine/listings/search/query.ts"
import type { Listing } from "../../../../engine/model/Listing.ts"
import { Listings } from "../../../../engine/ports/Listings.ts"
import { Database } from "../../Database.ts"
import { planSearch, type Statistics, type Way } from "./plan.ts"
import { readStatistics } from "./sample.ts"
import { countStatement, pageStatement, placesStatement, valuesStatement } from "./statements.ts"

const { run } = testDatabase()
const site = aSiteId()
const { below, pick } = seeded()
const rowsOf = <Row>(statement: RawBuilder<Row>) =>
  run(
    Effect.flatMap(Database, ({ query }) =>
      Effect.map(
        query((db) => statement.execute(db)),
        ({ rows }) => rows
      )
    )
  )

const count = 4_000
const aMadeListing = (n: number): Listing =>
  aListing({
    key: String(n),
    mls: `W${n}`,
    address: {
      ...aListing().address,
      line: `${below(2_000)} ${pick(["Mill", "Elm", "Oak"])} Road`,
      city: n % 100 === 0 ? "Far Away" : pick(["Ajax", "Whitby", "North Bay", "Bay"]),
      province: n % 50 === 0 ? "Quebec" : "Ontario",
      neighbourhoods: [n % 200 === 0 ? "Cove" : pick(["Old Mill", "Harbour", "The Elms"])]
    },
    offer:
      n % 9 === 0
        ? { kind: "lease", amount: 2_000, currency: "CAD", per: "month" }
        : { kind: "sale", amount: n % 11 === 0 ? null : 100_000 + below(900_000), currency: "CAD" },
    beds: n % 13 === 0 ? null : 1 + below(6),
    baths: 1 + below(4),
    sqft: n % 7 === 0 ? null : 500 + below(3_000),
    subType: n % 100 === 3 ? "Agriculture" : pick(["Single Family", "Retail"]),
    structureTypes: [n % 100 === 5 ? "Mobile Home" : pick(["House", "Apartment"])],
    agents: [{ key: String(below(200)), name: null }],
    offices: [{ key: String(below(20)), name: null }],
    listedAt: noon + below(1_000_000)
  })
const all = Array.from({ length: count }, (_, n) => aMadeListing(n))
let known: Statistics

beforeAll(async () => {
  await run(Effect.flatMap(Listings, (listings) => listings.put(site, all)))
  await rowsOf(sql`analyze table listing_search, listing_terms, listing_values`)
  known = await run(Effect.flatMap(Database, (database) => readStatistics(database, site)))
})

const everywhere: ListingExtent = { market: null, own: null }
const asked = (values: { readonly [name: string]: string }, extent = everywhere): ListingQuery => ({
  ...queryOf({ limit: "48", ...values }),
  extent
})
const ontario: ListingExtent = { market: { province: "Ontario", city: null }, own: null }

/** Each filter by itself, those that go together, and what was thought of to be slow. */
const questions: { readonly [question: string]: ListingQuery } = {
  nothing: asked({}),
  city: asked({ city: "Ajax", match: "exact" }),
  "a city's words": asked({ city: "bay north" }),
  neighbourhood: asked({ neighbourhood: "Old Mill", match: "exact" }),
  "a rare neighbourhood": asked({ neighbourhood: "Cove", match: "exact" }),
  class: asked({ propertyCategory: "agriculture" }),
  types: asked({ propertyType: "Single Family, Agriculture" }),
  structure: asked({ structureType: "House" }),
  "a rare structure": asked({ structureType: "Mobile Home" }),
  address: asked({ address: "14 mil" }),
  "a letter of an address": asked({ address: "m" }),
  "a kind of street": asked({ address: "rd" }),
  "a street and its town": asked({ address: "14 Mill rd., Ajax, ON" }),
  price: asked({ minPrice: "300000", maxPrice: "400000" }),
  beds: asked({ minBeds: "6" }),
  baths: asked({ minBaths: "4" }),
  sqft: asked({ maxSqft: "600" }),
  "unknown ones too": asked({ minSqft: "2000", minBeds: "4", includeUnknown: "true" }),
  market: asked({}, ontario),
  "a small market": asked({ minBeds: "2" }, { market: { province: "Quebec", city: null }, own: null }),
  "a market's city": asked({}, { market: { province: "Ontario", city: "Ajax" }, own: null }),
  agent: asked({}, { market: null, own: { agentKey: "7", officeKey: null } }),
  "agent and office": asked({}, { market: null, own: { agentKey: "7", officeKey: "7" } }),
  "all at once": asked(
    {
      city: "ajax",
      neighbourhood: "mill",
      address: "1",
      minPrice: "1",
      minBeds: "1",
      minBaths: "1",
      minSqft: "1",
      structureType: "House",
      propertyType: "Retail",
      propertyCategory: "commercial"
    },
    ontario
  ),
  "broad bounds that hardly any meets": asked({
    minBeds: "2",
    maxBeds: "4",
    minBaths: "1",
    maxBaths: "2",
    maxSqft: "1500",
    minPrice: "900000",
    address: "9"
  })
}
const inEveryOrder = Object.entries(questions).flatMap(([name, query]) =>
  listingOrders.map((order) => [name, order, { ...query, order }] as const)
)

const conditions = (query: ListingQuery) => conditionsOf(query)
const keysBy = async (query: ListingQuery, way: Way): Promise<ReadonlyArray<string>> =>
  (await rowsOf(pageStatement({ siteId: site, conditions: conditions(query), order: query.order, way }, 0, 48))).map(
    ({ listing_key }) => listing_key
  )

interface Explained {
  readonly table: string
  readonly type: string
  readonly key: string | null
  readonly rows: number
  readonly Extra: string
}
const explained = (statement: RawBuilder<unknown>) => rowsOf(sql<Explained>`explain format=traditional ${statement}`)

describe("the way of a search", () => {
  it.each(inEveryOrder)("of %s by %s finds what the model finds, and counts it", async (_, __, query) => {
    const way = planSearch(known, conditions(query), query.order, 48)
    const right = findListings(all, query)
    expect(await keysBy(query, way)).toEqual(right.listings.map(({ key }) => key))
    const counting = planSearch(known, conditions(query), "newest", 10_000)
    const [counted] = await rowsOf(
      countStatement({ siteId: site, conditions: conditions(query), order: "newest", way: counting }, 10_000)
    )
    expect(Number(counted?.found)).toBe(right.total)
  })

  it.each(inEveryOrder)(
    "of %s by %s is along the index that was chosen, and sorts only what it narrowed down",
    async (_, __, query) => {
      const way = planSearch(known, conditions(query), query.order, 48)
      const searching = { siteId: site, conditions: conditions(query), order: query.order, way }
      const steps = await explained(pageStatement(searching, 0, 48))
      const own = steps.find(({ table }) => table === "s")!
      const sorts = steps.some(({ Extra }) => /filesort/i.test(Extra))
      expect(steps.filter(({ table, type }) => type === "ALL" && !table.startsWith("<derived"))).toEqual([])
      if (way.by === "terms") {
        expect([own.key, own.type]).toEqual(["PRIMARY", "eq_ref"])
        expect(steps.find(({ table }) => table === "listing_terms")).toMatchObject({
          key: "PRIMARY",
          type: expect.stringMatching(/ref|range/)
        })
        return
      }
      expect(own.key).toBe(`listing_search_${way.index}`)
      expect(own.type).toMatch(/^(?:ref|range)$/)
      if (way.ordered) expect(sorts).toBe(false)
      // What is gathered is never the whole index: a condition enters it.
      else expect(own.type === "range" || own.rows < count).toBe(true)
    }
  )

  it("looks at few entries for what few listings have", () => {
    const wayOf = (query: ListingQuery) => planSearch(known, conditions(query), query.order, 48)
    expect(wayOf(questions["class"]!)).toMatchObject({ index: "category", ordered: true })
    expect(wayOf(questions["a small market"]!)).toMatchObject({ index: "province", ordered: true })
    expect(wayOf(questions["agent"]!)).toMatchObject({ by: "terms", field: "agents" })
    expect(wayOf(questions["a rare neighbourhood"]!)).toMatchObject({ by: "terms", field: "quarters" })
    expect(wayOf(questions["nothing"]!)).toMatchObject({ index: "newest", ordered: true, edge: null })
  })
})

/** How many entries a search reads that nothing ends before its time: those of the conditions by which its index is entered. */
const entriesOf = async (query: ListingQuery, way: Way): Promise<number> => {
  const enters = conditions(query).filter((one) => {
    if (way.by === "terms") return false
    if (one.kind === "within") return !one.orUnknown && one.field === way.index.replace("_up", "")
    return one.kind === "is" && one.field === (way.index === "sub_type" ? "subType" : way.index)
  })
  const searching = { siteId: site, conditions: enters, order: query.order, way }
  const terms =
    way.by === "terms" && conditions(query).find((one) => one.kind === (way.terms.kind === "are" ? "among" : "begins"))
  const [row] = await rowsOf(countStatement(terms ? { ...searching, conditions: [terms] } : searching, count))
  return Number(row?.found)
}

describe("a search that would cost too much", () => {
  it.each(inEveryOrder)(
    "of %s by %s ends at an edge, and finds what lies before it, in order",
    async (_, order, query) => {
      const way = planSearch(known, conditions(query), order, 48, count / 8)
      const seen = await keysBy(query, way)
      const right = findListings(all, query).listings.map(({ key }) => key)
      expect(seen).toEqual(right.slice(0, seen.length))
      const sees = way.by === "terms" || way.edge === null
      if (sees) expect(seen).toHaveLength(right.length)
      // Twice, since a sample is not exact.
      expect(await entriesOf(query, way)).toBeLessThanOrEqual(count / 4)
      if (way.by === "index" && way.ordered) {
        const steps = await explained(pageStatement({ siteId: site, conditions: conditions(query), order, way }, 0, 48))
        expect(steps.map(({ key }) => key)).toEqual([`listing_search_${way.index}`])
        expect(steps[0]!.Extra).not.toMatch(/filesort/i)
      }
    }
  )

  it("is told from one that sees everything, and is never one that gathers", () => {
    const worst = questions["broad bounds that hardly any meets"]!
    for (const order of listingOrders)
      expect(planSearch({ ...known, listings: 20_000_000 }, conditions(worst), order, 48)).toMatchObject({
        ordered: true,
        edge: { key: expect.any(String) }
      })
    expect(planSearch(known, conditions(worst), "newest", 48)).not.toMatchObject({ edge: { key: expect.any(String) } })
  })
})

it("names of places and choices are read off the beginning of a key", async () => {
  for (const statement of [
    placesStatement(site, "City", ["bay"], 200),
    valuesStatement(site, "City", ["ontario", ""], 200)
  ]) {
    const [step] = await explained(statement)
    expect(step).toMatchObject({ key: "PRIMARY", type: expect.stringMatching(/^(?:ref|range)$/) })
    expect(step!.Extra).not.toMatch(/filesort/i)
  }
})
