import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { noHome } from "../../listings/home.ts"
import { comparablesAskText, kilometres, nearest, readComparablesAsk } from "./nearest.ts"

const points = (homes: ReadonlyArray<{ readonly lat: number; readonly lng: number; readonly price?: number }>) => ({
  keys: homes.map((_, at) => `k${String(at).padStart(3, "0")}`),
  lat: Int32Array.from(homes, ({ lat }) => Math.round(lat * 1_000_000)),
  lng: Int32Array.from(homes, ({ lng }) => Math.round(lng * 1_000_000)),
  price: Float64Array.from(homes, ({ price = 1 }) => price)
})

describe("homes around an address", () => {
  it("are as far away as they are", () => {
    expect(kilometres({ lat: 0, lng: 0 }, { lat: 1, lng: 0 })).toBeCloseTo(111.19, 1)
    expect(kilometres({ lat: 60, lng: 0 }, { lat: 60, lng: 1 })).toBeCloseTo(55.6, 1)
    expect(kilometres({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(111.19, 1)
    expect(kilometres({ lat: 90, lng: 0 }, { lat: -90, lng: 50 })).toBeCloseTo(20_015, 0)
  })

  it("SCOMP-05: are the nearest within the radius, no more than asked for, and neither leases nor such without a price", () => {
    const homes = points([
      { lat: 44.01, lng: -79 },
      { lat: 44.001, lng: -79 },
      { lat: 44.0001, lng: -79, price: -1 },
      { lat: 44.02, lng: -79 },
      { lat: 44.001, lng: -79 }
    ])
    const ask = { lat: 44, lng: -79, radiusKm: 1.5 }
    const keys = (most: number, radiusKm = 1.5) => nearest(homes, { ...ask, radiusKm }, most).map(({ key }) => key)
    expect(keys(6)).toEqual(["k001", "k004", "k000"])
    expect(keys(1)).toEqual(["k001"])
    expect(keys(6, 0.05)).toEqual([])
    expect(nearest(homes, ask, 1)[0]!.km).toBeCloseTo(0.111, 3)
  })

  it("are those that a look at each of them finds, wherever on earth that is", () => {
    const degrees = {
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true })
    }
    fc.assert(
      fc.property(
        fc.array(fc.record(degrees), { maxLength: 40 }),
        fc.record(degrees),
        fc.double({ min: 0.1, max: 20_000, noNaN: true }),
        (homes, at, radiusKm) => {
          const all = points(homes)
          const near = all.keys.filter((_, one) => {
            const home = { lat: all.lat[one]! / 1_000_000, lng: all.lng[one]! / 1_000_000 }
            return kilometres(at, home) <= radiusKm
          })
          expect(
            nearest(all, { ...at, radiusKm }, 100)
              .map(({ key }) => key)
              .sort()
          ).toEqual(near)
        }
      )
    )
  })

  it("are asked for in a text that says the same again", () => {
    const ask = { lat: 44.05, lng: -79.95, radiusKm: 2.5, limit: 6, home: { ...noHome, beds: 3 } }
    expect(readComparablesAsk(comparablesAskText(ask))).toEqual(ask)
  })
})
