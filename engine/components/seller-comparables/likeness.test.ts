import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { homeParameters, noHome, readHome } from "../../listings/home.ts"
import { type Compared, isComparable, mostAlike, unlikeness } from "./likeness.ts"

const sale = (amount: number | null) => ({ kind: "sale" as const, amount, currency: "CAD" })
const home = (differs: Partial<Compared> = {}): Compared => ({
  key: "a",
  provider: "resale",
  status: "available",
  subType: "Single Family",
  offer: sale(600_000),
  beds: 3,
  sqft: 1_800,
  ...differs
})
const described = { kind: "single family", beds: 3, sqft: 1_800, price: 600_000 }
const here = { km: 0, radiusKm: 2 }

describe("how unlike two homes are", () => {
  it.each([
    ["the same", {}, 0],
    ["another kind", { subType: "Multi-family" }, 1],
    ["a kind that nobody tells", { subType: null }, 0.5],
    ["a bedroom more", { beds: 4 }, 1 / 3],
    ["two bedrooms fewer", { beds: 1 }, 2 / 3],
    ["seven bedrooms more", { beds: 10 }, 1],
    ["bedrooms that nobody tells", { beds: null }, 0.5],
    ["twice the size", { sqft: 3_600 }, 1],
    ["half the size", { sqft: 900 }, 1],
    ["ten times the price", { offer: sale(6_000_000) }, 1],
    ["another kind at twice the price", { subType: "Farm", offer: sale(1_200_000) }, 2]
  ] as const)("%s", (_, differs, apart) => {
    expect(unlikeness(home(differs), described, here)).toBeCloseTo(apart, 10)
    expect(unlikeness(home(differs), described, { km: 1, radiusKm: 2 })).toBeCloseTo(apart + 0.5, 10)
    expect(unlikeness(home(differs), noHome, here)).toBe(0)
  })

  const facts = fc.record({
    kind: fc.option(fc.constantFrom("single family", "condominium")),
    beds: fc.option(fc.integer({ min: 0, max: 50 })),
    sqft: fc.option(fc.integer({ min: 1, max: 100_000 })),
    price: fc.option(fc.integer({ min: 1, max: 1_000_000_000 }))
  })
  const listing = fc.record({
    key: fc.uuid(),
    provider: fc.constant("resale" as const),
    status: fc.constantFrom("available" as const, "pending" as const, "sold" as const),
    subType: fc.option(fc.constantFrom("Single Family", "Condominium", "Retail", "Vacant Land")),
    offer: fc.option(fc.integer({ min: 1, max: 1_000_000_000 })).map(sale),
    beds: fc.option(fc.integer({ min: 1, max: 50 })),
    sqft: fc.option(fc.integer({ min: 1, max: 100_000 }))
  })
  const placed = fc.record({ listing, km: fc.double({ min: 0, max: 2, noNaN: true }) })

  it("is from 0 to 5, never less for a home that lies further, and never less for one fact more that does not fit", () => {
    fc.assert(
      fc.property(placed, facts, fc.double({ min: 0, max: 5, noNaN: true }), ({ listing: one, km }, said, further) => {
        const at = (away: number, told = said) => unlikeness(one, told, { km: away, radiusKm: 2 })
        expect(at(km)).toBeGreaterThanOrEqual(0)
        expect(at(km)).toBeLessThanOrEqual(5)
        expect(at(km + further)).toBeGreaterThanOrEqual(at(km))
        for (const fact of Object.keys(noHome)) expect(at(km)).toBeGreaterThanOrEqual(at(km, { ...said, [fact]: null }))
      })
    )
  })

  it("SCOMP-05: picks those that no other is more like, whatever the order in which they come", () => {
    fc.assert(
      fc.property(fc.array(placed, { maxLength: 30 }), facts, fc.integer({ min: 1, max: 12 }), (homes, said, limit) => {
        const picked = mostAlike(homes, said, { radiusKm: 2, limit })
        const eligible = homes.filter((one) => isComparable(one.listing, said))
        expect(picked).toHaveLength(Math.min(limit, eligible.length))
        const unlike = ({ listing: one, km }: (typeof homes)[number]) => unlikeness(one, said, { km, radiusKm: 2 })
        const chosen = eligible.filter((one) => picked.includes(one.listing)).map(unlike)
        const left = eligible.filter((one) => !picked.includes(one.listing)).map(unlike)
        expect(Math.max(0, ...chosen)).toBeLessThanOrEqual(Math.min(Infinity, ...left))
        expect(mostAlike(homes.toReversed(), said, { radiusKm: 2, limit })).toEqual(picked)
      })
    )
  })

  it.each([
    ["a home for sale", {}, true],
    ["one of a kind nobody tells", { subType: null }, true],
    ["one that is sold", { status: "sold" }, false],
    ["one under contract", { status: "pending" }, false],
    ["land", { subType: "Vacant Land" }, false],
    ["a shop", { subType: "Retail" }, false],
    ["one without a price", { offer: sale(null) }, false],
    ["a rental", { offer: { kind: "lease", amount: 1, currency: "CAD", per: "month" } }, false]
  ] as const)("compares, or not, %s", (_, differs, is) => {
    expect(isComparable(home(differs), noHome)).toBe(is)
  })

  it("compares land with land, for whoever has some to sell", () => {
    expect(isComparable(home({ subType: "Vacant Land" }), { ...noHome, kind: "vacant land" })).toBe(true)
  })
})

describe("what somebody says of a home of their own", () => {
  const { kind, beds, sqft, price } = homeParameters
  it.each([
    ["all of it", { [kind]: " Single-Family ", [beds]: "3", [sqft]: "1800", [price]: "600000" }, described],
    ["nothing", {}, noHome],
    ["empty values", { [kind]: " ", [beds]: "", [sqft]: "", [price]: "" }, noHome],
    ["what cannot be", { [kind]: "-", [beds]: "-1", [sqft]: "NaN", [price]: "1e9" }, noHome],
    ["too much", { [beds]: "51", [sqft]: "100001", [price]: "9999999999" }, noHome]
  ])("is read: %s", (_, sent, read) => {
    expect(readHome(new URLSearchParams(sent))).toEqual(read)
  })
})
