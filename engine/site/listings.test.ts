import { expect, it } from "vitest"
import { aSite } from "../../test/builders/nouns.ts"
import { withListings, withScope } from "../listings/settings.ts"
import { listingsReport } from "./listings.ts"

const report = (settings: Parameters<typeof withScope>[0], comparedAt: number | null = 1) => {
  const site = aSite({ settings })
  return listingsReport(site, { siteId: site.id, nextSyncAt: 2, watermark: null, comparedAt, doubtedAt: null })
}

it("SITE-14, SITE-16: names the feed that a site shows, and a reason where it shows none", () => {
  expect(report({})).toEqual({
    enabled: false,
    reason: "not_enabled",
    enabledBy: "staff",
    provider: null,
    market: null
  })
  expect(report(withListings({}, { enabled: true }))).toMatchObject({
    enabled: true,
    reason: "resale_feed",
    provider: "resale"
  })
  expect(report(withListings({}, { enabled: true }), null)).toMatchObject({ enabled: true, reason: "syncing" })
  const builder = (province: string | null, city: string | null) =>
    report(withScope({}, { provider: "builder", orgIds: ["o_1"], province, city }))
  expect(builder(null, null)).toEqual({
    enabled: true,
    reason: "builder_lots",
    enabledBy: "integrator",
    provider: "builder",
    market: null
  })
  const lots = withScope({}, { provider: "builder", orgIds: ["o_1"], province: null, city: null })
  expect(report(lots, null).reason).toBe("builder_lots")
  expect(builder("ON", null).market).toEqual({ province: "ON", city: null })
  expect(builder(null, "Ajax").market).toEqual({ province: null, city: "Ajax" })
  expect(builder("ON", "Ajax").market).toEqual({ province: "ON", city: "Ajax" })
})
