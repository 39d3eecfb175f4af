/** The demonstration's feed tells a market that moves, on whatever day it is started. */
import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { areaIndex } from "../../../engine/areas/areaIndex.ts"
import { figuresOf } from "../../../engine/areas/figures.ts"
import { pointAt } from "../../../engine/areas/geometry.ts"
import { historyOf } from "../../../engine/areas/history.ts"
import { readAreas } from "../../../engine/areas/readAreas.ts"
import { DAY_MS } from "../../../engine/limits.ts"
import { readProperty } from "../../../engine/listings/resale/readProperty.ts"
import { lakesideProperty } from "./lakeside.ts"

const boundaries: { readonly features: ReadonlyArray<unknown> } = JSON.parse(
  readFileSync(new URL("../../demo/brokerage/areas.geojson", import.meta.url), "utf8")
)
const nobody = { members: new Map(), offices: new Map() }
const feedOn = (now: number) =>
  Array.from({ length: 5_000 }, (_, at) => lakesideProperty(at + 1, "https://photos.test/", now))

it("is the same all day long, and another day's the day after", () => {
  const morning = Date.UTC(2031, 2, 9, 1)
  expect(lakesideProperty(7, "p", morning + 20 * 3_600_000)).toEqual(lakesideProperty(7, "p", morning))
  expect(lakesideProperty(7, "p", morning + DAY_MS)).not.toEqual(lakesideProperty(7, "p", morning))
})

it.each([Date.UTC(2026, 10, 24, 3), Date.UTC(2031, 2, 1)])(
  "has something new, something sold and a year of months in every town and quarter, on %d",
  (now) => {
    const listings = feedOn(now).flatMap((row) => readProperty(row, nobody, "https://photos.test/") ?? [])
    expect(listings.every(({ modifiedAt, listedAt }) => modifiedAt <= now && listedAt! <= modifiedAt)).toBe(true)
    const { areas } = readAreas("lakeside", boundaries.features)
    const at = areaIndex(areas)
    const placed = listings.flatMap((listing) => {
      const { latitude, longitude } = listing
      if (latitude === null || longitude === null) return []
      return [{ listing, ids: new Set(at(pointAt(latitude, longitude)).map(({ id }) => id)) }]
    })
    for (const { id } of areas) {
      const own = placed.filter(({ ids }) => ids.has(id)).map(({ listing }) => listing)
      const counted = own.map(({ status, offer, listedAt, offMarketAt = null }) => ({
        status,
        isLease: offer.kind === "lease",
        price: offer.amount === null ? null : offer.amount * 100,
        currency: "CAD",
        listedAt,
        offMarketAt
      }))
      const { velocity, turnover } = figuresOf(counted, now)
      expect(velocity.newIn30Days, id).toBeGreaterThan(0)
      expect(velocity.medianDays, id).toBeGreaterThan(20)
      expect(velocity.medianDays, id).toBeLessThan(90)
      expect(turnover.sold, id).toBeGreaterThan(0)
      expect(historyOf(counted, now).length, id).toBeGreaterThanOrEqual(12)
    }
  }
)

it("says of most pictures what they show and where, and of none an address that is withheld", () => {
  const rows = Array.from({ length: 400 }, (_, at) =>
    lakesideProperty(at + 1, "https://photos.test/", Date.UTC(2031, 2, 1))
  )
  for (const row of rows) {
    const street = String(row["UnparsedAddress"])
    for (const { Order, LongDescription: words } of row["Media"] as ReadonlyArray<Record<string, unknown>>) {
      if (Number(Order) % 4 === 0) expect(words).toBeNull()
      else if (row["InternetAddressDisplayYN"] === true)
        expect(words).toMatch(new RegExp(`^(?:Front|Sitting room|Kitchen|Bedroom), ${street}$`))
      else expect(words).not.toContain(street)
      expect(String(words).startsWith("Front")).toBe(Order === 1)
    }
  }
})
