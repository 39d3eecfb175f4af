import { expect, it } from "vitest"
import { DAY_MS } from "../limits.ts"
import { type Counted, figuresOf } from "./figures.ts"

const now = Date.UTC(2027, 4, 20)
const listing = (differs: Partial<Counted> = {}): Counted => ({
  status: "available",
  isLease: false,
  price: 50_000_000,
  currency: "CAD",
  listedAt: now - 10 * DAY_MS,
  ...differs
})

it("counts what is offered, its asking prices and its days, and what has found a buyer", () => {
  const figures = figuresOf(
    [
      listing({ price: 40_000_000, listedAt: now - 3 * DAY_MS }),
      listing({ price: 60_000_000, listedAt: now - 40 * DAY_MS }),
      listing({ price: 90_000_000, listedAt: now - 31 * DAY_MS }),
      listing({ price: 80_000_000, listedAt: null }),
      listing({ status: "pending", price: 1 }),
      listing({ status: "sold", price: 2 }),
      listing({ isLease: true, price: null }),
      listing({ isLease: true, price: null, status: "pending" })
    ],
    now
  )
  expect(figures).toEqual({
    inventory: { forSale: 4, forRent: 1 },
    price: { currency: "CAD", median: 700_000, lowest: 400_000, highest: 900_000, of: 4 },
    velocity: { medianDays: 31, of: 3, newIn30Days: 1 },
    turnover: { pending: 1, sold: 1, share: 0.333 }
  })
})

it("tells no price, time or share of fewer than three, and never adds up two currencies", () => {
  expect(figuresOf([listing(), listing()], now)).toMatchObject({
    inventory: { forSale: 2 },
    price: { currency: null, median: null, lowest: null, highest: null, of: 2 },
    velocity: { medianDays: null },
    turnover: { share: null }
  })
  const mixed = [listing(), listing(), listing(), listing({ currency: "USD", price: 1 })]
  expect(figuresOf(mixed, now).price).toEqual({
    currency: "CAD",
    median: 500_000,
    lowest: 500_000,
    highest: 500_000,
    of: 3
  })
})

it("says of no listings that there are none", () => {
  expect(figuresOf([], now)).toEqual({
    inventory: { forSale: 0, forRent: 0 },
    price: { currency: null, median: null, lowest: null, highest: null, of: 0 },
    velocity: { medianDays: null, of: 0, newIn30Days: 0 },
    turnover: { pending: 0, sold: 0, share: null }
  })
})
