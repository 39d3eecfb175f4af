import { expect, it } from "vitest"
import { aSite } from "../../test/builders/nouns.ts"
import { firstSync } from "../listings/feedState.ts"
import { type ResaleScope, withResale, withScope } from "../listings/settings.ts"
import { listingsReport } from "./listings.ts"

const report = (settings: Parameters<typeof withScope>[0], comparedAt: number | null = 1, more = {}) => {
  const site = aSite({ settings })
  const sync = { ...firstSync(site.id, 2), comparedAt }
  return listingsReport(site, { sync, hasMap: false, ownBudget: false, ...more })
}
const resale = (said: Partial<ResaleScope> = {}, shown = true) =>
  withResale({}, { provider: "resale", destination: null, ...said }, shown)
const lots = withScope({}, { provider: "builder", orgIds: ["o_1"], province: "Ontario", city: null })

const nothing = {
  enabled: false,
  reason: "not_enabled",
  enabledBy: "staff",
  provider: null,
  market: null,
  featured: { available: false, officeKey: null },
  inventory: null,
  map: false,
  cityFloor: false,
  license: { ownBudget: false }
}

it("SITE-14, SITE-16: names the feed that a site shows, and a reason where it shows none", () => {
  expect(report({}, 1, { hasMap: true })).toEqual(nothing)
  // It may be given one before staff open the feed.
  expect(report({}, 1, { ownBudget: true }).license).toEqual({ ownBudget: true })
  expect(report(resale({ market: { province: "Ontario", city: "Ajax" }, officeKey: "O1" }, false))).toEqual(nothing)
  expect(report(resale())).toMatchObject({ enabled: true, reason: "resale_feed", provider: "resale" })
  expect(report(resale(), null)).toMatchObject({ enabled: true, reason: "syncing" })
  expect(report(lots)).toMatchObject({
    enabled: true,
    reason: "builder_lots",
    enabledBy: "integrator",
    provider: "builder"
  })
  expect(report(lots, null).reason).toBe("builder_lots")
})

it("SITE-15, LGRID-53: a resale site has a market and its own listings; a builder's site has neither", () => {
  const placed = (city: string | null) => report(resale({ market: { province: "Ontario", city } }))
  expect(report(resale())).toMatchObject({ market: null, featured: { available: false, officeKey: null } })
  expect(placed(null).market).toEqual({ province: "Ontario" })
  expect(placed("Ajax").market).toEqual({ province: "Ontario", city: "Ajax" })
  expect(report(resale({ officeKey: "O1" })).featured).toEqual({ available: true, officeKey: "O1" })
  expect(report(resale({ agentKey: "A1" })).featured).toEqual({ available: true, officeKey: null })
  expect(report(lots)).toMatchObject({ market: null, featured: { available: false, officeKey: null } })
})

it("SITE-17: a builder's site has an inventory, and only a resale site a city it cannot leave and a budget", () => {
  expect(report(lots).inventory).toEqual({ orgIds: ["o_1"], province: "Ontario", city: null })
  expect(report(resale()).inventory).toBeNull()
  const floor = (settings: Parameters<typeof report>[0]) => report(settings).cityFloor
  expect(floor(resale({ market: { province: "Ontario", city: "Ajax" } }))).toBe(true)
  expect(floor(resale({ market: { province: "Ontario", city: null } }))).toBe(false)
  expect(floor(withScope({}, { provider: "builder", orgIds: ["o_1"], province: "Ontario", city: "Ajax" }))).toBe(false)
  expect(report(resale(), 1, { ownBudget: true }).license).toEqual({ ownBudget: true })
  expect(report(lots, 1, { ownBudget: true }).license).toEqual({ ownBudget: false })
  for (const settings of [resale(), lots]) {
    expect(report(settings).map).toBe(false)
    expect(report(settings, 1, { hasMap: true }).map).toBe(true)
  }
})
