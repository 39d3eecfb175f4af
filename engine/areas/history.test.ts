import * as fc from "fast-check"
import { expect, it } from "vitest"
import { DAY_MS, limits } from "../limits.ts"
import { type Counted, figuresOf } from "./figures.ts"
import { historyOf } from "./history.ts"

const now = Date.UTC(2027, 4, 20)
const day = (month: number, date: number) => Date.UTC(2027, month - 1, date)
const sale = (price: number, listedAt: number | null, offMarketAt?: number | null): Counted => ({
  status: offMarketAt === undefined ? "available" : "sold",
  isLease: false,
  price: price * 100,
  currency: "CAD",
  listedAt,
  ...(offMarketAt !== undefined && { offMarketAt })
})
const soldInMarch = [100, 200, 300].map((price, at) => sale(price, day(1, 10), day(3, 5 + at)))

it("tells of each month what was offered at its end, from the month in which three left the market", () => {
  const offered = [400, 500, 600].map((price) => sale(price, day(3, 1)))
  const months = historyOf([...soldInMarch, sale(900, day(1, 1), day(2, 2)), ...offered], now)
  expect(months.map(({ month }) => month)).toEqual(["2027-03", "2027-04"])
  expect(months.every(({ reckoned }) => reckoned)).toBe(true)
  expect(months[0]!.figures).toMatchObject({
    price: { currency: "CAD", median: 500, lowest: 400, highest: 600, of: 3 },
    velocity: { medianDays: 31, of: 3 }
  })
  expect(months[1]!.figures.velocity.medianDays).toBe(61)
})

it("counts what was sold later among what was offered before, and what came later not", () => {
  const soldInMay = [700, 800, 900].map((price) => sale(price, day(2, 1), day(5, 2)))
  const months = historyOf([...soldInMarch, ...soldInMay, sale(1, day(5, 3))], now)
  expect(months.map(({ month, figures }) => [month, figures.price.median])).toEqual([
    ["2027-03", 800],
    ["2027-04", 800]
  ])
})

it("tells of a month with too few that it has too few, and invents no price of it", () => {
  const months = historyOf([...soldInMarch, sale(400, day(3, 1)), sale(500, day(3, 1))], now)
  expect(months.map(({ figures }) => [figures.price.of, figures.price.median])).toEqual([
    [2, null],
    [2, null]
  ])
})

it.each([
  ["a feed that tells of nothing sold", [sale(1, day(1, 1)), sale(2, day(1, 1)), sale(3, day(1, 1))]],
  ["sales without a day", [1, 2, 3].map((price) => sale(price, day(1, 1), null))],
  ["sales that nobody says were listed", [1, 2, 3].map((price) => sale(price, null, day(3, 1)))],
  ["sales before their listing", [1, 2, 3].map((price) => sale(price, day(4, 1), day(3, 1)))],
  ["sales of this month alone", [1, 2, 3].map((price) => sale(price, day(1, 1), day(5, 3)))]
])("has no months of %s", (_, listings) => {
  expect(historyOf(listings, now)).toEqual([])
})

it("says of any listings the same as counting at each month's end what was then offered", () => {
  const instant = fc.integer({ min: now - 900 * DAY_MS, max: now })
  const listing = fc.record({ price: fc.integer({ min: 1, max: 900 }), listed: instant, left: fc.option(instant) })
  fc.assert(
    fc.property(fc.array(listing, { maxLength: 60 }), (drawn) => {
      const listings = drawn.map(({ price, listed, left }) => sale(price, listed, left ?? undefined))
      const months = historyOf(listings, now)
      expect(months.length).toBeLessThanOrEqual(limits.areaMonthsShown)
      for (const { month, figures } of months) {
        const [year, at] = month.split("-").map(Number)
        const end = Date.UTC(year!, at!, 1)
        const then = drawn.filter(
          ({ listed, left }) => listed < end && (left === null || (left >= end && left >= listed))
        )
        expect(figures).toEqual(
          figuresOf(
            then.map(({ price, listed }) => sale(price, listed)),
            end
          )
        )
      }
    })
  )
})
