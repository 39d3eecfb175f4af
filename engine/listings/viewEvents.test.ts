import { describe, expect, it } from "vitest"
import { Tally } from "../figures/Tally.ts"
import { HOUR_MS, limits, MINUTE_MS } from "../limits.ts"
import type { SiteId } from "../model/ids.ts"
import { viewsOf, viewsPauseMs, viewUrl } from "./viewEvents.ts"

const site = "site_a" as SiteId
const counted = (pages: { readonly [route: string]: number }, of: SiteId = site, date = "2026-03-29") => {
  const tally = new Tally()
  for (const [route, times] of Object.entries(pages))
    for (let time = 0; time < times; time++) tally.view(of, date, route)
  return tally
}

describe("views among counts", () => {
  it("are those of pages of listings, by number, and of no other page", () => {
    const pages = { "/homes/W77/12-mill-road": 2, "/homes": 9, "/about/W78/x": 1, "/homes/W77": 1, "/homes/w79/y": 1 }
    expect(viewsOf(counted(pages), site, ["/homes"])).toEqual([
      ["W77", 2],
      ["W79", 1]
    ])
    expect(viewsOf(counted(pages), "site_b" as SiteId, ["/homes"])).toEqual([])
    expect(viewsOf(counted(pages), site, [])).toEqual([])
  })

  it("of two days are put together", () => {
    const tally = counted({ "/homes/W77/x": 2 })
    tally.view(site, "2026-03-30", "/homes/W77/x")
    expect(viewsOf(tally, site, ["/homes"])).toEqual([["W77", 3]])
  })

  it("are no more than the limits say, of a listing and of a site", () => {
    const { listingViewsPerListing: one, listingViewsPerSite: all } = limits
    expect(viewsOf(counted({ "/homes/W77/x": one + 5 }), site, ["/homes"])).toEqual([["W77", one]])
    const many = Object.fromEntries(Array.from({ length: all + 30 }, (_, at) => [`/homes/W${at}/x`, 1]))
    expect(viewsOf(counted(many), site, ["/homes"])).toHaveLength(all)
  })
})

it("a pause doubles up to an hour", () => {
  expect([1, 2, 3, 9].map(viewsPauseMs)).toEqual([MINUTE_MS, 2 * MINUTE_MS, 4 * MINUTE_MS, HOUR_MS])
})

it.each([
  ["en-CA", "1"],
  ["fr", "2"],
  ["fr-CA", "2"],
  ["fry", "1"],
  ["de", "1"]
])("a view on a site in %s is told with everything that is asked for but who the visitor is", (language, told) => {
  const view = { key: "77", destination: "42", name: "0-0", page: "https://elm.test/h/W77/a b", language }
  const url = new URL(viewUrl("https://events.test/LogEvents", view))
  expect(url.origin + url.pathname).toBe("https://events.test/LogEvents")
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ListingID: "77",
    DestinationID: "42",
    EventType: "view",
    UUID: "0-0-42",
    ReferralURL: "https://elm.test/h/W77/a b",
    LanguageID: told
  })
})
