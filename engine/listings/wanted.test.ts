import { describe, expect, it } from "vitest"
import { provinceNamed, provinceNames } from "./provinces.ts"
import { listingScope, resaleSettings, withScope } from "./settings.ts"
import { type ListingsSet, type ListingsWanted, withListings } from "./wanted.ts"

/** Settings after staff said these, one after the other. */
const after = (...said: ReadonlyArray<ListingsWanted>) => {
  const last = said.reduce<ListingsSet>(
    ({ settings }, one) => {
      const now = withListings({ settings }, one)
      if ("reason" in now) throw new Error(now.reason)
      return now
    },
    { settings: {}, readAnew: false }
  )
  return { ...last, shown: listingScope(last), kept: resaleSettings(last) }
}
const ajax = { province: "Ontario", city: "Ajax" }

describe("what staff say of the resale feed", () => {
  it("is merged into what they said before", () => {
    const { shown } = after(
      { enabled: true, officeKey: "O1", destination: "7" },
      { market: { province: "on", city: " Ajax " } },
      { agentKey: "A1" }
    )
    expect(shown).toEqual({ provider: "resale", destination: "7", market: ajax, agentKey: "A1", officeKey: "O1" })
    expect(after({ enabled: true, officeKey: "O1" }, { officeKey: null }).kept.officeKey).toBeNull()
  })

  it("stays while the listings are off, which show nothing", () => {
    const off = after({ enabled: true, market: ajax }, { enabled: false })
    expect(off.shown).toBeUndefined()
    expect(off.kept.market).toEqual(ajax)
    const on = after({ enabled: true, market: ajax }, { enabled: false }, { officeKey: "O1" }, { enabled: true })
    expect(on.shown).toMatchObject({ market: ajax, officeKey: "O1" })
    expect(on.shown).not.toHaveProperty("off")
    // Said before they were ever on, it does not turn them on.
    expect(after({ market: ajax }).shown).toBeUndefined()
  })

  it("keeps a city within its province", () => {
    const market = (...said: ReadonlyArray<ListingsWanted["market"] & object>) =>
      after(...said.map((one) => ({ market: one }))).kept.market
    expect(market(ajax, { city: null })).toEqual({ province: "Ontario", city: null })
    expect(market(ajax, { city: "Whitby" })).toEqual({ province: "Ontario", city: "Whitby" })
    expect(market(ajax, { province: "ON" })).toEqual(ajax)
    expect(market(ajax, { province: "Québec" })).toEqual({ province: "Québec", city: null })
    expect(after({ market: ajax }, { market: null }).kept.market).toBeNull()
  })

  it.each([
    ["a city without a province", { market: { city: "Ajax" } }, "market.province", "is needed"],
    ["an unknown province", { market: { province: "Ontaria" } }, "market.province", "Newfoundland and Labrador"],
    ["an empty city", { market: { province: "ON", city: " " } }, "market.city", "is empty"]
  ])("refuses %s", (_, wanted, path, reason) => {
    expect(withListings({ settings: {} }, wanted)).toEqual({ path, reason: expect.stringContaining(reason) })
  })

  it("has the feed read anew only where other listings follow", () => {
    const anew = (...said: ReadonlyArray<ListingsWanted>) => after(...said).readAnew
    expect(anew({ enabled: true })).toBe(true)
    expect(anew({ enabled: true }, { enabled: true })).toBe(false)
    expect(anew({ enabled: true }, { market: ajax, officeKey: "O1" })).toBe(false)
    expect(anew({ enabled: true }, { destination: "7" })).toBe(true)
    expect(anew({ enabled: true }, { enabled: false })).toBe(true)
    expect(anew({ enabled: false })).toBe(false)
    expect(anew({ destination: "7" })).toBe(false)
  })

  it("leaves a builder's lots alone until it says that the resale feed is shown", () => {
    const settings = withScope({}, { provider: "builder", orgIds: ["o_1"], province: null, city: null })
    expect(withListings({ settings }, { enabled: false })).toEqual({ settings, readAnew: false })
    expect(withListings({ settings }, { market: ajax })).toMatchObject({ path: "market" })
    expect(withListings({ settings }, { officeKey: "O1" })).toMatchObject({ path: "officeKey" })
    const over = withListings({ settings }, { enabled: true, market: ajax }) as ListingsSet
    expect(over.readAnew).toBe(true)
    expect(listingScope(over)).toMatchObject({ provider: "resale", market: ajax })
  })
})

it("knows every province by its name and its letters, however they are written", () => {
  expect(provinceNames).toHaveLength(13)
  for (const name of provinceNames) expect(provinceNamed(name.toUpperCase())).toBe(name)
  expect(["bc", " québec ", "Newfoundland & Labrador", "PE"].map(provinceNamed)).toEqual([
    "British Columbia",
    "Québec",
    "Newfoundland and Labrador",
    "Prince Edward Island"
  ])
  expect(["", "Ontaria", "OR", "O"].map(provinceNamed)).toEqual([undefined, undefined, undefined, undefined])
})
