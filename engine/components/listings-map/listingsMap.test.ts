import { describe, expect, it } from "vitest"
import { gate } from "../../gate/gate.ts"
import { aListing } from "../../listings/testing/aListing.ts"
import { mainGrid } from "../listings/mainGrid.ts"
import { cardListing, type ListingsSource } from "../listings/source.ts"
import { allNeeds, needsOf } from "../sources.ts"
import { listingsMap } from "./listingsMap.ts"
import { listingsMapView, pinColor } from "./view.ts"

const faultsOf = (attributes: { readonly [name: string]: string }) =>
  (listingsMap.judge?.(new Map(Object.entries(attributes))) ?? []).map(({ refusal, attribute }) => [refusal, attribute])

const source = (more: Partial<ListingsSource> = {}): ListingsSource => ({
  provider: "resale",
  question: { dropped: [], agent: null },
  listings: [cardListing(aListing({ mls: "W7", latitude: 43.7, longitude: -79.4 }))],
  total: 1,
  declined: false,
  page: 1,
  base: "/listings",
  officeKey: null,
  rules: "crea",
  asOf: null,
  feed: "well",
  ...more
})
const view = (
  attributes: { readonly [name: string]: string } = {},
  more: Partial<ListingsSource> = {},
  { language = "en", beside = false } = {}
) => listingsMapView(attributes, source(more), { language, beside })

describe("a map of listings", () => {
  it.each([
    ["LMAP-03", { "data-lat": "43.7" }, "data-lat"],
    ["LMAP-03", { "data-lng": "-79.4", "data-zoom": "3" }, "data-lng"],
    ["LMAP-05", { "data-style": '{"featureType":"water"}' }, "data-style"],
    ["LMAP-05", { "data-style": '[{"featureType":"sea"}]' }, "data-style"],
    ["LMAP-07", { "data-pin-color": "red" }, "data-pin-color"],
    ["LMAP-07", { "data-pin-color": "#12" }, "data-pin-color"],
    ["LMAP-07", { "data-pin-color": "#fff;--x:1" }, "data-pin-color"]
  ])("%s: is refused with %o", (_, attributes, about) => {
    expect(faultsOf(attributes)).toEqual([["gate.component_value", about]])
  })

  it("is refused once for a style that is no JSON", () => {
    const html = '<mk-component name="listings-map" data-style="nope"></mk-component>'
    const verdict = gate({ html }, { kind: "page", route: "/", partials: new Set(), imageAccount: null })
    expect(verdict.ok ? [] : verdict.findings.map(({ code }) => code)).toEqual(["html.component_value"])
  })

  it("tells of a style's rule without stylers, and of several grids of which it is not clear which it follows", () => {
    const codes = (html: string) => {
      const verdict = gate({ html }, { kind: "page", route: "/", partials: new Set(), imageAccount: null })
      return verdict.ok ? verdict.warnings.map(({ code }) => code) : verdict.findings
    }
    const [map, grid] = [
      '<mk-component name="listings-map"></mk-component>',
      '<mk-component name="listings"></mk-component>'
    ]
    const filtered = grid.replace(">", ' data-url-filters="all">')
    expect(codes(map.replace(">", ` data-style='[{"featureType":"water"}]'>`))).toEqual(["map.idle_style_rule"])
    for (const html of [map + grid + grid, grid + map + grid, filtered + filtered + map])
      expect(codes(html)).toEqual(["listings-map.two_grids"])
    for (const html of [map + grid, grid + grid, map + grid + filtered, filtered + grid + map])
      expect(codes(html)).toEqual([])
  })

  it("is taken with a whole centre, a style and a colour", () => {
    const style = '[{"featureType":"water","elementType":"geometry","stylers":[{"color":"#0a5c36"}]}]'
    expect(
      faultsOf({ "data-lat": "43.7", "data-lng": "-79.4", "data-style": style, "data-pin-color": "#0A5C36" })
    ).toEqual([])
  })

  it("LMAP-02, LMAP-04, LMAP-05, LMAP-06, LMAP-07, LMAP-08: says what its author wrote to the script that draws it", () => {
    const style = '[{"featureType":"water","elementType":"geometry","stylers":[{"color":"#0a5c36"}]}]'
    const { title, marks } = view({
      "data-lat": "43.7",
      "data-lng": "-79.40",
      "data-zoom": "11",
      "data-title": " Homes by the lake ",
      "data-style": style,
      "data-pin-color": "#Fe8",
      "data-live": "false"
    })
    expect(title).toBe("Homes by the lake")
    expect(marks).toMatchObject({
      "data-mk-lat": "43.7",
      "data-mk-lng": "-79.4",
      "data-mk-zoom": "11",
      "data-mk-pin-color": "#ffee88",
      "data-mk-pin-ink": "#000000"
    })
    expect(JSON.parse(marks["data-mk-style"]!)).toMatchObject({ water: { color: "#0a5c36" } })
    expect(marks).not.toHaveProperty("data-mk-live")
    expect(view().marks).toMatchObject({ "data-mk-live": "10", "data-mk-currency": "CAD", "data-mk-locale": "en" })
    expect(view({}, {}, { language: "de" }).title).toBe("Karte der Angebote")
  })

  it("lists the page's listings, each with a pin where it says its place", () => {
    const listings = [
      cardListing(aListing({ mls: "W7", latitude: 43.7, longitude: -79.4 })),
      cardListing(aListing({ mls: "W8", latitude: null, longitude: null }))
    ]
    const { items } = view({}, { listings })
    expect(items.map(({ mls, href, pin }) => [mls, href, pin])).toEqual([
      ["W7", expect.stringMatching(/^\/listings\/W7\//), '{"lat":43.7,"lng":-79.4,"short":"$649K"}'],
      ["W8", expect.stringMatching(/^\/listings\/W8\//), null]
    ])
    expect(items[0]).toMatchObject({ price: "$649,000", number: "MLS® W7" })
  })

  it("has what the licence asks for where no grid of the page has it, and a word where there is nothing", () => {
    expect(view().attribution).not.toBeNull()
    expect(view({}, {}, { beside: true }).attribution).toBeNull()
    expect(view({}, { listings: [] })).toMatchObject({ notice: expect.stringMatching(/\.$/), attribution: null })
    expect(view({}, { listings: [], feed: "none" }).marks).toMatchObject({ "data-mk-error": "listings_unavailable" })
    expect(view({}, { provider: null, listings: [] })).toMatchObject({ notice: null })
    expect(view({}, { provider: null, listings: [] }).marks).not.toHaveProperty("data-mk-live")
  })

  it.each([
    ["#000", "#000000", "#ffffff"],
    ["#fff", "#ffffff", "#000000"],
    [" #A3281F ", "#a3281f", "#ffffff"],
    ["#767676", "#767676", "#000000"]
  ])("LMAP-07: writes on %s what can be read", (text, fill, ink) => {
    expect(pinColor(text)).toEqual({ fill, ink })
  })
})

describe("a map beside a grid", () => {
  const grid = (attributes: { readonly [name: string]: string }) =>
    ({ kind: "component", name: "listings", attributes }) as const
  const map = { kind: "component", name: "listings-map", attributes: {} } as const

  it("LMAP-12: follows the one that an address can filter, else the first", () => {
    expect(mainGrid([map, grid({ "data-city": "Ajax" }), grid({ "data-url-filters": "all" })])).toEqual({
      "data-url-filters": "all"
    })
    expect(mainGrid([map, grid({ "data-city": "Ajax" }), grid({})])).toEqual({ "data-city": "Ajax" })
    expect(mainGrid([map, { kind: "html" }])).toBeUndefined()
  })

  it("LMAP-12: shows the same listings, which are read once", () => {
    expect(needsOf([map, grid({ "data-city": "Ajax" })], null)).toEqual(needsOf([grid({ "data-city": "Ajax" })], null))
    expect(needsOf([map], null)).toEqual(needsOf([grid({})], null))
  })

  it("asks for its own page's grid, however many pages are read together", () => {
    const together = allNeeds([needsOf([grid({ "data-city": "Ajax" })], null), needsOf([map], null)])
    expect(together.reads).toEqual([
      ...needsOf([grid({ "data-city": "Ajax" })], null).reads,
      ...needsOf([grid({})], null).reads
    ])
  })
})
