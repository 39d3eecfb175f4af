import { describe, expect, it } from "vitest"
import { facetsIn, withFacets } from "./facets.ts"

const city = (inside = "", more = "") => `<p>a</p><select name="city" data-mk-facet="City"${more}>${inside}</select>`
const values = { City: ["Ajax", 'St. John’s "<b>" & Co'], BedroomsTotal: ["1", "2"] }

describe("LGRID-45: choices from the feed", () => {
  it("fill an empty select, behind an option for none; what the feed says is never markup", () => {
    expect(facetsIn(city())).toEqual(["City"])
    expect(withFacets(city("\n"), values, "fr")).toBe(
      city(
        '<option value="">Peu importe</option><option value="Ajax">Ajax</option><option value="St. John’s &quot;&lt;b&gt;&quot; &amp; Co">St. John’s &quot;&lt;b&gt;&quot; &amp; Co</option>'
      )
    )
  })

  it("come after an option for none of the author's own", () => {
    const own = '<option selected="" value="">All cities</option>'
    expect(withFacets(city(own), { City: ["Ajax"] }, "en")).toBe(city(`${own}<option value="Ajax">Ajax</option>`))
  })

  it.each([
    city('<option value="Ajax">Ajax</option>'),
    city("<option>Ajax</option>"),
    city('<option value="">All</option><option value="Ajax">Ajax</option>'),
    city().replace("City", "city"),
    city().replace("City", "ListPrice"),
    "<p>data-mk-facet=</p>",
    '<div data-mk-facet="City"></div>'
  ])("leave alone %s", (html) => {
    expect(facetsIn(html)).toEqual([])
    expect(withFacets(html, values, "en")).toBe(html)
  })

  it("are marked as chosen by the name of their control", () => {
    expect(withFacets(city(), values, "en", { city: "ajax" })).toContain(
      '<option value="Ajax" selected="">Ajax</option>'
    )
    expect(withFacets(city(), values, "en", { propertyType: "ajax" })).not.toContain(" selected")
  })

  it("are asked for once each, and an answer that did not come leaves the select empty", () => {
    const html = `${city()}${city()}<select data-mk-facet="BedroomsTotal"></select>`
    expect(facetsIn(html)).toEqual(["City", "BedroomsTotal"])
    expect(withFacets(city(), {}, "en")).toBe(city())
  })

  it("are looked for in no more time than the text is long", () => {
    const blank = `<select data-mk-facet="City">${" ".repeat(400_000)}<b>`
    expect(facetsIn(blank.repeat(2))).toEqual([])
  })
})
