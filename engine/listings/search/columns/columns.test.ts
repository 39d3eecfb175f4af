import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { aListing } from "../../testing/aListing.ts"
import type { Listing } from "../../../model/Listing.ts"
import { conditionsOf } from "../conditions.ts"
import { queryOf } from "../filters.ts"
import { compare, findListings, isMatch, pointsAmong } from "../matches.ts"
import { listingOrders, type ListingQuery, propertyCategories } from "../query.ts"
import { searchedOf } from "../searched.ts"
import { checkOf, together } from "./check.ts"
import { type ColumnRow, Columns } from "./Columns.ts"
import { findIn, type Way } from "./find.ts"
import { rowsAPiece, sortedByValue } from "./sorting.ts"

const some = <A>(from: ReadonlyArray<A>) => fc.constantFrom(...from)
const few = (most: number) => fc.option(fc.integer({ min: 0, max: most }), { nil: null, freq: 4 })
const cities = ["Montréal", "North Bay", "Thunder Bay", "Lake", "Lakeview", "—", null]
const quarters = ["Old Mill", "The Mill", "Bay", ""]
const structures = ["House", "Row / Townhouse", "house"]
const people = ["9", "10", "a b"]
const streets = ["12 Mill Road", "12-14 Rue de l'Église", "9 Milton St", null]

/** Few values of each, so that many rows meet, and keys whose order is not that of their numbers. */
const anyListing = fc
  .record({
    key: fc.integer({ min: 0, max: 400 }).map((n) => (n % 7 === 0 ? `é${n}` : String(n))),
    address: fc.record({
      line: some(streets),
      city: some(cities),
      neighbourhoods: fc.array(some(quarters), { maxLength: 3 }),
      province: some(["Ontario", "Québec", null]),
      postalCode: fc.constant(null),
      country: fc.constant("CA")
    }),
    offer: fc.oneof(
      few(6).map((n) => ({ kind: "sale" as const, amount: n === null ? null : n * 100_000.5, currency: "CAD" })),
      fc.constant({ kind: "lease" as const, amount: 2, currency: "CAD", per: "month" as const })
    ),
    status: some(["available", "pending", "sold"] as const),
    beds: few(4),
    baths: few(8).map((n) => (n === null ? null : n / 2)),
    sqft: few(5).map((n) => (n === null ? null : n * 500)),
    subType: some(["Single Family", "Agriculture", "Retail", null]),
    structureTypes: fc.array(some(structures), { maxLength: 3 }),
    agents: fc.array(
      some(people).map((key) => ({ key, name: null })),
      { maxLength: 2 }
    ),
    offices: fc.array(
      some(people).map((key) => ({ key, name: null })),
      { maxLength: 2 }
    ),
    latitude: few(3).map((n) => (n === null ? null : 40 + n)),
    longitude: fc.constant(-79.5),
    listedAt: few(5),
    modifiedAt: fc.integer({ min: 0, max: 4 })
  })
  .map((more) => aListing(more as Partial<Listing>))

const optional = <A>(arbitrary: fc.Arbitrary<A>, freq = 3) => fc.option(arbitrary, { nil: undefined, freq })
const anyQuery = fc
  .record({
    values: fc.record({
      city: optional(some(["bay", "North Bay", "lake", "!!", "montreal"])),
      neighbourhood: optional(some(["mill", "Old Mill", "bay the"])),
      match: optional(fc.constant("exact"), 1),
      propertyCategory: optional(some(propertyCategories)),
      propertyType: optional(some(["Single Family", "retail, agriculture", "Castle"])),
      structureType: optional(some(["HOUSE", "Row / Townhouse,house"])),
      address: optional(
        some([
          "mil",
          "12 mil",
          "eglise",
          "1",
          "MILL rd.",
          "street",
          "12, lake",
          "rd, north",
          "9 Milton Street, Bay, ON"
        ])
      ),
      offer: optional(some(["sale", "lease"])),
      status: optional(some(["available", "pending,sold", "sold"])),
      minPrice: optional(some(["0", "300001.5"])),
      maxPrice: optional(some(["200001", "600003"])),
      minBeds: optional(some(["0", "2"])),
      maxBeds: optional(some(["1", "4"])),
      minBaths: optional(fc.constant("1.5")),
      maxSqft: optional(fc.constant("1500")),
      includeUnknown: optional(fc.constant("true"), 1),
      sort: optional(some(listingOrders), 1),
      limit: optional(some(["1", "7", "48"]), 1),
      page: optional(some(["1", "2", "5"]), 1)
    }),
    own: fc.option(fc.record({ agentKey: some([...people, null]), officeKey: some([...people, null]) }), {
      nil: null,
      freq: 4
    })
  })
  .map(({ values, own }): ListingQuery => ({
    ...queryOf(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never),
    extent: { market: null, own }
  }))

const rowOf = (listing: Listing, mark: number): ColumnRow => ({ ...searchedOf(listing), mark })
const inBytes = (a: { readonly key: string }, b: { readonly key: string }) =>
  Buffer.compare(Buffer.from(a.key), Buffer.from(b.key))
const run = <A>(pieces: Generator<undefined, A>): A => {
  for (;;) {
    const step = pieces.next()
    if (step.done === true) return step.value
  }
}
const loaded = (listings: ReadonlyArray<Listing>, mark = 1): Columns => {
  const columns = new Columns(3)
  for (const listing of [...listings].sort(inBytes)) columns.add(rowOf(listing, mark))
  run(columns.seal())
  return columns
}
const unique = (of: ReadonlyArray<Listing>) => [...new Map(of.map((listing) => [listing.key, listing])).values()]
const ways: ReadonlyArray<Way | undefined> = [undefined, "led", "ordered", "sets"]

describe("columns", () => {
  it("find what the plain model finds, every way, in every order, on every page, whatever has changed since they were sealed", () => {
    fc.assert(
      fc.property(
        fc.array(anyListing, { maxLength: 150, size: "max" }),
        fc.array(fc.oneof(anyListing, fc.integer({ min: 0, max: 400 }).map(String)), { maxLength: 60, size: "max" }),
        fc.array(anyQuery, { minLength: 12, maxLength: 12 }),
        (all, changes, queries) => {
          const first = unique(all)
          const columns = loaded(first)
          const left = new Map(first.map((listing) => [listing.key, { listing, mark: 1 }]))
          for (const [at, change] of changes.entries())
            if (typeof change === "string") {
              columns.remove(change)
              left.delete(change)
            } else {
              columns.put(rowOf(change, at + 2))
              left.set(change.key, { listing: change, mark: at + 2 })
            }
          expect(columns.size).toBe(left.size)
          expect(columns.check).toBe(together([...left].map(([key, { mark }]) => checkOf(key, mark))))
          const listings = [...left.values()].map(({ listing }) => listing)
          for (const query of queries) {
            const question = { conditions: conditionsOf(query), order: query.order, placed: false }
            const wanted = listings
              .map(searchedOf)
              .filter((row) => isMatch(question.conditions, row))
              .sort((a, b) => compareInBytes(query, a, b))
              .map(({ key }) => key)
            const [from, to] = [(query.page - 1) * query.limit, query.page * query.limit]
            for (const way of ways) {
              const { slots, found } = findIn(columns, { ...question, from, to, counted: 1_000 }, way)
              expect([found, Array.from(slots, (slot) => columns.keyOf(slot))], JSON.stringify([way, query])).toEqual([
                wanted.length,
                wanted.slice(from, to)
              ])
              const some = findIn(columns, { ...question, from, to, counted: 5 }, way).found
              expect([Math.min(some, 5), some <= wanted.length]).toEqual([Math.min(wanted.length, 5), true])
            }
            const placed = findIn(columns, {
              ...question,
              placed: true,
              from: 0,
              to: Number.POSITIVE_INFINITY,
              counted: 0
            })
            const points = pointsAmong(listings, query)
            expect(Array.from(placed.slots, (slot) => columns.keyOf(slot)).sort()).toEqual([...points.keys].sort())
            expect(Array.from(placed.slots, (slot) => columns.latitudes[slot]!).sort()).toEqual([...points.lat].sort())
          }
        }
      ),
      { numRuns: 30 }
    )
  })
  const compareInBytes = ({ order }: ListingQuery, a: ReturnType<typeof searchedOf>, b: typeof a): number => {
    const tie = compare(order, { ...a, key: "" }, { ...b, key: "" })
    return tie !== 0 ? tie : inBytes(a, b) * (order === "price-asc" ? 1 : -1)
  }

  it("answer as the plain model does of more than a piece, and of more than can be counted", () => {
    const listings = Array.from({ length: 2_200 }, (_, n) =>
      aListing({ key: String(10_000 + n), beds: n % 3, sqft: n % 5 === 0 ? null : n, listedAt: (n * 7_919) % 2_200 })
    )
    const columns = loaded(listings)
    for (const order of listingOrders)
      for (const page of [1, 42]) {
        const query = { ...queryOf({ limit: "48", page: String(page), sort: order, minBeds: "1" }), extent: everywhere }
        const wanted = findListings(listings, query)
        const question = { conditions: conditionsOf(query), order, placed: false }
        const [from, to] = [(page - 1) * 48, page * 48]
        for (const way of ways) {
          const { slots, found } = findIn(columns, { ...question, from, to, counted: 10_000 }, way)
          expect([found, Array.from(slots, (slot) => columns.keyOf(slot))]).toEqual([
            wanted.total,
            wanted.listings.map(({ key }) => key)
          ])
        }
      }
  })
  const everywhere = { market: null, own: null }

  it("take rows in the order of their keys alone, each once", () => {
    const columns = new Columns(2)
    columns.add(rowOf(aListing({ key: "b" }), 1))
    expect(() => columns.add(rowOf(aListing({ key: "a" }), 1))).toThrow("out of its order")
    expect(() => loaded([aListing({ key: "b" }), aListing({ key: "b" })])).toThrow("out of its order")
  })

  it("are sealed in pieces, so that others have their turn between every few thousand rows", () => {
    const rows = 3 * rowsAPiece
    const columns = new Columns(rows)
    const row = rowOf(aListing(), 1)
    for (let n = 0; n < rows; n++) columns.add({ ...row, key: String(10_000_000 + n), listedAt: n % 5 })
    let pieces = 0
    for (const work = columns.seal(); work.next().done !== true;) pieces++
    // Rows are gone through at least once to part them by whether they state a value, and once for each term.
    expect(pieces).toBeGreaterThan(3 * (4 + 9))
    expect(columns.sealed).toBe(rows)
  })

  it("are moved few times while they are filled, however many rows there are, and hold what each row says", () => {
    const rows = 20_000
    const words = (n: number) => Array.from({ length: 2 + (n % 9) }, (_, at) => `w${(n * 31 + at) % 4_000}`)
    const columns = new Columns(rows)
    const row = rowOf(aListing(), 1)
    const arrays = new Set<unknown>()
    for (let n = 0; n < rows; n++) {
      columns.add({ ...row, key: `${10_000_000 + n}${"x".repeat(n % 20)}`, address: words(n) })
      arrays.add(columns.terms.address.numbers)
    }
    expect(arrays.size).toBeLessThan(6)
    const { starts, numbers, terms } = columns.terms.address
    for (let n = 0; n < rows; n += 997) {
      expect(columns.keyOf(n)).toBe(`${10_000_000 + n}${"x".repeat(n % 20)}`)
      expect(Array.from(numbers.subarray(starts[n], starts[n + 1]))).toEqual([...terms.are([...new Set(words(n))])])
    }
  })

  it("are worn once many rows have changed, and the memory they take is about what is reckoned for a row", () => {
    const rows = 40_000
    const listings = Array.from({ length: rows }, (_, n) =>
      aListing({ key: String(10_000_000 + n), address: { ...aListing().address, line: `${n % 9_000} Mill Road` } })
    )
    const columns = loaded(listings)
    expect(columns.bytes / rows).toBeGreaterThan(120)
    expect(columns.bytes / rows).toBeLessThan(280)
    for (let n = 0; n < 10_000; n++) columns.put(rowOf(listings[n % 100]!, n + 2))
    expect(columns.isWorn).toBe(false)
    columns.put(rowOf(listings[0]!, 2))
    expect(columns.isWorn).toBe(true)
  })
})

it("a row has another check after every change, and rows that swap marks make another together", () => {
  const check = (rows: ReadonlyArray<readonly [string, number]>) =>
    together(rows.map(([key, mark]) => checkOf(key, mark)))
  const now = Date.UTC(2026, 10, 23)
  expect(checkOf("26793412", now)).not.toBe(checkOf("26793412", now + 1))
  expect(checkOf("26793412", now)).not.toBe(checkOf("26793412", now + 2 ** 32))
  expect(
    check([
      ["1", now],
      ["2", now + 1]
    ])
  ).not.toBe(
    check([
      ["1", now + 1],
      ["2", now]
    ])
  )
  expect(
    check([
      ["1", now],
      ["2", now]
    ])
  ).not.toBe(
    check([
      ["1", now + 1],
      ["2", now + 1]
    ])
  )
  expect(check([])).toBe(0)
})

it("slots are sorted by any doubles, equal ones as they stood", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -2, max: 2 }))), (values) => {
      const of = Float64Array.from(values, (value) => value + 0)
      const slots = Int32Array.from(values.keys())
      const wanted = [...slots].sort((a, b) => (of[a]! < of[b]! ? -1 : of[a]! > of[b]! ? 1 : a - b))
      expect([...run(sortedByValue(slots, of))]).toEqual(wanted)
    })
  )
})
