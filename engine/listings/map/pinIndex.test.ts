import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { MapBox } from "./mapView.ts"
import { packPins, pinIndex, type PinsInView } from "./pinIndex.ts"

const indexOf = (places: ReadonlyArray<readonly [lat: number, lng: number]>) =>
  pinIndex(
    packPins({
      lat: Int32Array.from(places, ([lat]) => Math.round(lat * 1e6)),
      lng: Int32Array.from(places, ([, lng]) => Math.round(lng * 1e6))
    })
  )
const world: MapBox = { west: -180, south: -90, east: 180, north: 90 }
const roomy = { clusters: 100_000, pins: 100_000 }
const countOf = ({ clusters, pins }: PinsInView) => clusters.reduce((sum, { count }) => sum + count, 0) + pins.length

const anywhere = fc.tuple(
  fc.double({ min: -84, max: 84, noNaN: true }),
  fc.double({ min: -179.9, max: 179.9, noNaN: true })
)
/** So close that there is much to gather. */
const inTown = fc.tuple(
  fc.double({ min: 43.6, max: 43.8, noNaN: true }),
  fc.double({ min: -79.5, max: -79.3, noNaN: true })
)
const somePlaces = fc.oneof(
  fc.array(anywhere, { maxLength: 60 }),
  fc.array(inTown, { maxLength: 200 }),
  fc.array(fc.oneof(anywhere, inTown, fc.constant([43.7, -79.4] as [number, number])), { maxLength: 120 })
)
const anyZoom = fc.oneof(fc.integer({ min: 0, max: 22 }), fc.double({ min: 0, max: 22, noNaN: true }))

describe("listings of a map", () => {
  it("are each in one cluster or a pin, at every zoom and within any bounds", () => {
    fc.assert(
      fc.property(somePlaces, anyZoom, fc.nat(40), fc.nat(40), (places, zoom, clusters, pins) => {
        const index = indexOf(places)
        expect(countOf(index.inView({ box: world, zoom }, roomy))).toBe(places.length)
        const shown = index.inView({ box: world, zoom }, { clusters, pins })
        expect(countOf(shown)).toBe(places.length)
        expect(new Set(shown.pins).size).toBe(shown.pins.length)
      })
    )
  })

  it("are found once by views that share no ground and leave none out", () => {
    const cut = fc.uniqueArray(fc.integer({ min: -1_790_000_000, max: 1_790_000_000 }), { maxLength: 6 })
    fc.assert(
      fc.property(somePlaces, anyZoom, cut, (places, zoom, cuts) => {
        const index = indexOf(places)
        // Between two millionths of a degree, where no listing lies.
        const edges = [-180, ...cuts.sort((a, b) => a - b).map((at) => at / 1e7 + 3.3e-8), 180]
        const counted = edges
          .slice(1)
          .map((east, at) => countOf(index.inView({ box: { ...world, west: edges[at]!, east }, zoom }, roomy)))
        expect(counted.reduce((sum, count) => sum + count, 0)).toBe(places.length)
      })
    )
  })

  it("that stand alone are in view where they lie, and nowhere else", () => {
    const far = [
      [0, 0],
      [40, 100],
      [-40, -100],
      [60, 20],
      [10, 179.5],
      [10, -179.5]
    ] as const
    const index = indexOf(far)
    for (const [place, [lat, lng]] of far.entries()) {
      const box = { west: lng - 0.1, south: lat - 0.1, east: lng + 0.1, north: lat + 0.1 }
      expect(index.inView({ box, zoom: 12 }, roomy)).toEqual({ clusters: [], pins: [place] })
    }
  })

  it.each([
    ["from west to east", { west: 170, east: -170 }],
    ["counted on past 180", { west: 170, east: 190 }],
    ["counted on below -180", { west: -190, east: -170 }],
    ["after many turns", { west: 170 + 720, east: 190 + 720 }]
  ])("are found on both sides of the date line, %s", (_, sides) => {
    const index = indexOf([
      [10, 179],
      [10, -179],
      [10, 0]
    ])
    const shown = index.inView({ box: { south: -20, north: 20, ...sides }, zoom: 9 }, roomy)
    expect(shown).toEqual({ clusters: [], pins: expect.toSatisfy((pins) => [...pins].sort().join() === "0,1") })
  })

  it.each([
    ["the whole world", { west: -180, east: 180 }, 3],
    ["more than the world", { west: -400, east: 300 }, 3],
    ["half of it", { west: 0.5, east: 180 }, 1],
    ["half of it that ends with the date line, counted on", { west: 360.5, east: 540 }, 1],
    ["a line without width", { west: 1, east: 1 }, 0]
  ])("are found in %s", (_, sides, count) => {
    const index = indexOf([
      [10, 179],
      [10, -179],
      [10, 0]
    ])
    expect(countOf(index.inView({ box: { south: -20, north: 20, ...sides }, zoom: 9 }, roomy))).toBe(count)
  })

  it("are gathered as for a lower zoom where they are more than the bounds, and none is left out", () => {
    const places = Array.from({ length: 400 }, (_, n) => [43 + (n % 20) / 10, -79 + Math.floor(n / 20) / 10] as const)
    const index = indexOf(places)
    expect(index.inView({ box: world, zoom: 16 }, roomy).pins).toHaveLength(400)
    const shown = index.inView({ box: world, zoom: 16 }, { clusters: 100, pins: 36 })
    expect(shown.clusters.length).toBeLessThanOrEqual(100)
    expect(shown.pins.length).toBeLessThanOrEqual(36)
    expect(countOf(shown)).toBe(400)
    // Whoever follows one comes closer than the map is now.
    for (const { expansionZoom } of shown.clusters) expect(expansionZoom).toBeGreaterThan(16)
  })

  it("come apart at the zoom that their cluster names", () => {
    const index = indexOf([
      [43.7, -79.4],
      [43.701, -79.401]
    ])
    const [cluster] = index.inView({ box: world, zoom: 3 }, roomy).clusters
    expect(cluster).toMatchObject({ count: 2, first: [] })
    const zoom = cluster!.expansionZoom!
    expect(index.inView({ box: world, zoom: zoom - 1 }, roomy).clusters).toHaveLength(1)
    expect(index.inView({ box: world, zoom }, roomy)).toEqual({
      clusters: [],
      pins: expect.toSatisfy((pins) => pins.length === 2)
    })
  })

  it("of one place stay together, and the first of them are named as far as there is room", () => {
    const tower = Array.from({ length: 30 }, () => [43.7, -79.4] as const)
    const index = indexOf([...tower, [43.71, -79.4]])
    const at = (zoom: number, pins: number) => index.inView({ box: world, zoom }, { clusters: 5, pins })
    expect(at(22, 36)).toEqual({
      clusters: [{ lat: 43.7, lng: -79.4, count: 30, expansionZoom: null, first: expect.any(Array) }],
      pins: [30]
    })
    expect(new Set(at(22, 36).clusters[0]!.first).size).toBe(10)
    expect(at(22, 4).clusters[0]!.first).toHaveLength(3)
    expect(at(22, 1).clusters[0]!.first).toHaveLength(0)
  })

  it("are what they were after they went from one thread to another", () => {
    fc.assert(
      fc.property(somePlaces, anyZoom, (places, zoom) => {
        const packed = packPins({
          lat: Int32Array.from(places, ([lat]) => Math.round(lat * 1e6)),
          lng: Int32Array.from(places, ([, lng]) => Math.round(lng * 1e6))
        })
        const sent = pinIndex(structuredClone(packed))
        const shown = sent.inView({ box: world, zoom }, roomy)
        expect(shown).toEqual(pinIndex(packed).inView({ box: world, zoom }, roomy))
      })
    )
  })

  it("lie within the extent that they have together, and none have none", () => {
    expect(
      indexOf([
        [43, -80],
        [44, -79]
      ]).extent
    ).toEqual([-80, 43, -79, 44])
    expect(indexOf([]).extent).toBeNull()
    expect(indexOf([]).inView({ box: world, zoom: 4 }, roomy)).toEqual({ clusters: [], pins: [] })
  })
})
