import { expect, it } from "vitest"
import { safeAttribution, schemaOf, tileNamed } from "./tiles.ts"

const version = "0123456789abcdef0123456789abcdef"

it.each([
  ["0/0/0", { z: 0, x: 0, y: 0 }],
  ["12/2046/1362", { z: 12, x: 2046, y: 1362 }],
  ["26/67108863/0", { z: 26, x: 67_108_863, y: 0 }],
  ["1/2/0", undefined],
  ["27/0/0", undefined],
  ["01/0/0", undefined],
  ["1/-1/0", undefined],
  ["1/0/0.5", undefined]
])("reads %s as a tile, or as none", (name, tile) => {
  expect(tileNamed(`/__mk/tiles/${version}/${name}.mvt`)).toEqual(tile && { version, ...tile })
  expect(tileNamed(`/__mk/tiles/${version.toUpperCase()}/${name}.mvt`)).toBeUndefined()
})

it.each([
  ["© Example", "© Example"],
  [
    '<a href="https://osm.example/copyright" onclick="x()">&copy; OSM</a>',
    '<a href="https://osm.example/copyright" target="_blank" rel="noopener">&copy; OSM</a>'
  ],
  ["<script>alert(1)</script>", "alert(1)"],
  ['<a href="javascript:x">A</a> & B', "A &amp; B"],
  ['<a href="https://a.example">A', '<a href="https://a.example" target="_blank" rel="noopener">A</a>'],
  ["<img src=x onerror=y>", ""],
  ["a < b", "a"]
])("lets nothing but words and links through of what an archive says of its sources: %s", (written, html) => {
  expect(safeAttribution(written)).toBe(html)
})

it("tells schemas by the names of layers", () => {
  expect(schemaOf(["earth", "roads", "water"])).toBe("protomaps")
  expect(schemaOf(["water", "transportation"])).toBe("openmaptiles")
  expect(schemaOf(["stations"])).toBeUndefined()
})
