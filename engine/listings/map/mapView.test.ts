import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { mapViewOf } from "./mapView.ts"

const viewOf = (search: string) => mapViewOf(new URLSearchParams(search))

describe("the view of a map in an address", () => {
  it.each([
    ["bbox=-79.5,43.5,-79,44&zoom=11", { west: -79.5, south: 43.5, east: -79, north: 44 }, 11],
    ["bbox= -79.5, 43.5 ,-79,44 &zoom=11.25", { west: -79.5, south: 43.5, east: -79, north: 44 }, 11.25],
    ["bbox=170,-20,-170,20&zoom=3", { west: 170, south: -20, east: -170, north: 20 }, 3],
    ["bbox=170,-20,190,20&zoom=3", { west: 170, south: -20, east: 190, north: 20 }, 3],
    ["bbox=-540,-90,540,90&zoom=0", { west: -540, south: -90, east: 540, north: 90 }, 0],
    ["bbox=1,1,1,1&zoom=24", { west: 1, south: 1, east: 1, north: 1 }, 24],
    ["bbox=x&bbox=1,1,1,1&zoom=x&zoom=2", { west: 1, south: 1, east: 1, north: 1 }, 2]
  ])("is read from %s", (search, box, zoom) => {
    expect(viewOf(search)).toEqual({ box, zoom })
  })

  it.each([
    ["", ["bbox", "zoom"]],
    ["bbox=&zoom=", ["bbox", "zoom"]],
    ["zoom=4", ["bbox"]],
    ["bbox=1,2,3,4", ["zoom"]],
    ["bbox=1,2,3&zoom=4", ["bbox"]],
    ["bbox=1,2,3,4,5&zoom=4", ["bbox"]],
    ["bbox=1,2,3,&zoom=4", ["bbox"]],
    ["bbox=NaN,2,3,4&zoom=4", ["bbox"]],
    ["bbox=1,2,3,Infinity&zoom=4", ["bbox"]],
    ["bbox=1e3,2,3,4&zoom=4", ["bbox"]],
    ["bbox=0x1,2,3,4&zoom=4", ["bbox"]],
    ["bbox=1,91,3,92&zoom=4", ["bbox"]],
    ["bbox=1,4,3,2&zoom=4", ["bbox"]],
    ["bbox=9999,2,3,4&zoom=4", ["bbox"]],
    ["bbox=1,2,3,4&zoom=-1", ["zoom"]],
    ["bbox=1,2,3,4&zoom=25", ["zoom"]],
    ["bbox=1,2,3,4&zoom=1e1", ["zoom"]],
    ["bbox=1,2,3,4&zoom=far", ["zoom"]]
  ])("is refused for %s, with the parameters that are wrong", (search, names) => {
    expect(viewOf(search)).toEqual(names.map((name) => ({ name, reason: expect.stringMatching(/^takes /) })))
  })

  it("is read or refused, whatever is sent", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (bbox, zoom) => {
        const view = mapViewOf(new URLSearchParams({ bbox, zoom }))
        const numbers = "box" in view ? [...Object.values(view.box), view.zoom] : []
        expect(numbers.every(Number.isFinite)).toBe(true)
      })
    )
  })
})
