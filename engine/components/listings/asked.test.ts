import { describe, expect, it } from "vitest"
import { valuesOfParameters } from "../../listings/search/filters.ts"
import { noFilters } from "../../listings/search/query.ts"
import type { ResaleScope } from "../../listings/settings.ts"
import { askOf, askText, letThrough, questionOf, readAsk, wholeExtent } from "./asked.ts"

const resale = (more: Partial<ResaleScope> = {}): ResaleScope => ({ provider: "resale", destination: null, ...more })
const builder = { provider: "builder", orgIds: ["org_1"], province: "Ontario", city: "Ajax" } as const
const ask = (attributes: { readonly [name: string]: string }, search?: string) =>
  askOf(attributes, search === undefined ? undefined : valuesOfParameters(new URLSearchParams(search)))
const question = (
  attributes: { readonly [name: string]: string },
  scope: Parameters<typeof questionOf>[1] = resale()
) => questionOf(ask(attributes), scope)

describe("what a grid asks for", () => {
  it.each([
    ["LFILT-02", { "data-city": "Ajax" }, { city: "Ajax" }],
    ["LFILT-04", { "data-city": "Ajax", "data-match": "exact" }, { city: "Ajax", match: "exact" }],
    ["LFILT-05", { "data-city": "Ajax", "data-city-match": "exact" }, { city: "Ajax", match: "exact" }],
    ["LFILT-07", { "data-neighbourhood": "Old Mill" }, { neighbourhood: "Old Mill" }],
    ["LFILT-11", { "data-property-category": "commercial" }, { propertyCategory: "commercial" }],
    ["LFILT-14", { "data-property-type": "Business, Office" }, { propertyTypes: ["Business", "Office"] }],
    ["LFILT-17", { "data-structure-type": "House,Duplex" }, { structureTypes: ["House", "Duplex"] }],
    ["LFILT-19", { "data-address": "12 mill" }, { address: "12 mill" }],
    [
      "LFILT-21",
      { "data-min-price": "100000", "data-max-price": "499999.5" },
      { price: { min: 100_000, max: 499_999.5 } }
    ],
    ["LFILT-23", { "data-min-beds": "2", "data-max-beds": "4" }, { beds: { min: 2, max: 4 } }],
    ["LFILT-25", { "data-min-baths": "1.5", "data-max-baths": "3" }, { baths: { min: 1.5, max: 3 } }],
    ["LFILT-27", { "data-min-sqft": "900", "data-max-sqft": "2000" }, { sqft: { min: 900, max: 2_000 } }],
    ["LFILT-29", { "data-include-unknown": "true" }, { includeUnknown: true }],
    ["LFILT-29", { "data-include-unknown": "false" }, {}]
  ])(
    "LFILT-02, LFILT-04, LFILT-05, LFILT-07, LFILT-11, LFILT-14, LFILT-17, LFILT-19, LFILT-21, LFILT-23, LFILT-25, LFILT-27, LFILT-29: (%s) %j narrows the listings down",
    (_, attributes, filters) => {
      expect(question(attributes).query).toEqual({
        filters: { ...noFilters, ...filters },
        extent: { market: null, own: null },
        order: "newest",
        limit: 12,
        page: 1
      })
    }
  )

  it("LGRID-02, LGRID-03: sets order and page size, 48 at most", () => {
    expect(question({ "data-sort": "price-asc", "data-limit": "100" }).query).toMatchObject({
      order: "price-asc",
      limit: 48
    })
  })

  it("LGRID-23, LFILT-10: has neither a province nor the number of a listing", () => {
    expect(question({ "data-province": "Quebec", "data-mls": "W77" }).query?.filters).toEqual(noFilters)
  })

  const keys = { agentKey: "9", officeKey: "5" }
  it.each([
    ["LGRID-06", "agent", keys, { agentKey: "9", officeKey: null }],
    ["LGRID-07", "office", keys, { agentKey: null, officeKey: "5" }],
    ["LGRID-08", "", keys, { agentKey: "9", officeKey: null }],
    ["LGRID-08", "true", keys, { agentKey: "9", officeKey: null }],
    ["LGRID-08", "mine", keys, { agentKey: "9", officeKey: null }],
    ["LGRID-08", "mine", { officeKey: "5" }, { agentKey: null, officeKey: "5" }],
    ["LGRID-09", "mine", {}, null],
    ["LGRID-09", "agent", { officeKey: "5" }, null],
    ["LGRID-09", "office", { agentKey: "9" }, null]
  ])(
    "LGRID-06, LGRID-07, LGRID-08, LGRID-09: (%s) data-featured=%j on a site with %j shows the listings of %j",
    (_, value, scope, own) => {
      expect(question({ "data-featured": value }, resale(scope)).query?.extent).toEqual({ market: null, own })
    }
  )

  it("LGRID-11: pairs an agent's key with the site's own office", () => {
    const { query, agent } = question({ "data-agent-key": " 77 " }, resale(keys))
    expect([query?.extent.own, agent]).toEqual([{ agentKey: "77", officeKey: "5" }, "paired"])
  })

  it("LGRID-13: shows nobody where there is no office to pair with", () => {
    expect(question({ "data-agent-key": "77" }, resale({ agentKey: "77" }))).toEqual({
      query: null,
      dropped: [],
      agent: "unscoped"
    })
  })

  const market = (city: string | null) => resale({ market: { province: "Ontario", city } })
  it("LGRID-21, LGRID-22, LGRID-24: lies within the market, whose one city wins over the one that was asked for", () => {
    const elsewhere = question({ "data-city": "Oshawa" }, market("Ajax"))
    expect(elsewhere.query?.extent.market).toEqual({ province: "Ontario", city: "Ajax" })
    expect([elsewhere.query?.filters.city, elsewhere.dropped]).toEqual([null, ["city"]])
    expect(question({ "data-city": "ajax" }, market("Ajax")).dropped).toEqual([])
    const province = question({ "data-city": "Oshawa" }, market(null))
    expect([province.query?.filters.city, province.dropped]).toEqual(["Oshawa", []])
  })

  it("LGRID-53, LGRID-54: has neither market nor people of its own on a builder's site", () => {
    const { query, agent } = question({ "data-featured": "office", "data-agent-key": "9" }, builder)
    expect([query?.extent, agent]).toEqual([{ market: null, own: null }, null])
  })

  it("LGRID-50: asks nothing on a site without listings", () => {
    expect(questionOf(ask({ "data-city": "Ajax" }), undefined).query).toBeNull()
    expect(wholeExtent(undefined)).toBeNull()
  })
})

describe("an address", () => {
  it.each([
    ["LGRID-37", {}, []],
    ["LGRID-41", { "data-paging": "more" }, ["page"]],
    ["LGRID-36", { "data-url-filters": "minBeds, cityMatch" }, ["match", "minBeds", "page"]]
  ])("LGRID-36, LGRID-37, LGRID-41: (%s) may set of a grid with %j just %j", (_, attributes, names) => {
    expect([...letThrough(attributes)]).toEqual(names)
  })

  it("LGRID-25: may set every filter of a grid that lets all through", () => {
    const names = letThrough({ "data-url-filters": "all" })
    expect([...names]).toEqual(expect.arrayContaining(["city", "mls", "sort", "limit", "page", "maxSqft"]))
  })

  it("LGRID-27, LGRID-28: takes the place of what the author wrote, and clears it", () => {
    const written = { "data-url-filters": "all", "data-city": "Ajax", "data-min-beds": "2" }
    expect(ask(written, "minBeds=4").values).toEqual({ city: "Ajax", minBeds: "4" })
    expect(ask(written, "city=&page=3").values).toEqual({ minBeds: "2", page: "3" })
    expect(ask({ ...written, "data-url-filters": "city" }, "minBeds=4&city=Pickering").values).toEqual({
      city: "Pickering",
      minBeds: "2"
    })
  })

  it("asks the same in another order under the same name, and comes back from it", () => {
    const one = ask({ "data-url-filters": "all" }, "minBeds=4&city=Ajax")
    const other = ask({ "data-url-filters": "all", "data-city": "Ajax" }, "minBeds=4")
    expect(askText(one)).toBe(askText(other))
    expect(readAsk(askText(one))).toEqual(one)
    expect(askText(one)).not.toBe(askText(ask({ "data-city": "Ajax" })))
  })
})
