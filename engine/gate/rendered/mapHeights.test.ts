import { expect, it } from "vitest"
import { mapHeightWarnings } from "./mapHeights.ts"

const page = (map: string) => `<!doctype html><html><body><main>${map}</main></body></html>`
const map = page('<div class="mk-map place" id="where"></div>')

it.each<[string, string, ReadonlyArray<string>, number]>([
  ["has none", map, ["", "main{height:5rem}"], 1],
  ["has one by its own class", map, [".mk-map{height:20rem}"], 0],
  ["has one by a class of the author", map, ["", "main > .place:hover{aspect-ratio:4/3}"], 0],
  ["has one by its id, within an at-rule", map, ["@media (width > 40rem){#where{min-block-size:50vh}}"], 0],
  ["has one by its style", page('<div class="mk-map" style="color:red;block-size:9rem"></div>'), [""], 0],
  ["has another class's", map, [".placement{height:1rem} .mk-map__list{height:1rem}"], 1],
  ["has none that counts", map, [".mk-map{height:auto;color:red}"], 1],
  ["is one of listings", page('<div class="mk-listings-map"></div>'), [""], 1],
  [
    "is one of listings with one",
    page('<div class="mk-listings-map"></div>'),
    [".mk-listings-map__view{height:1rem}"],
    0
  ],
  ["is one of two", page('<div class="mk-map"></div><div class="mk-map a"></div>'), [".a{height:1rem}"], 1],
  ["is none", page("<p>mk-map</p>"), [""], 0],
  ["stands beside a stylesheet that cannot be read", map, ["{{{"], 1]
])("LINT-07: warns where a map has no height: one that %s", (_, html, sheets, count) => {
  expect(mapHeightWarnings(html, sheets)).toEqual(
    count === 0 ? [] : [{ code: "render.map_no_height", detail: expect.stringContaining("no height"), count }]
  )
})
