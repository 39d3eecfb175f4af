/**
 * What is told of the market in an area, counted from the listings of one site. Only what feeds state is counted: asking
 * prices, since none tells a price that was paid, and days since listing of what is still offered. What is not known, or
 * of too few listings, is null; nothing is estimated.
 */
import { DAY_MS, limits } from "../limits.ts"
import type { Listing } from "../model/Listing.ts"

/** What is looked at of a listing. */
export interface Counted {
  readonly status: Listing["status"]
  readonly isLease: boolean
  /** Asking price of a sale, in hundredths; null where none is published. */
  readonly price: number | null
  readonly currency: string
  /** When it was listed; null where the feed does not say. */
  readonly listedAt: number | null
  /** When it was under contract or sold; null or absent where it is not, or where the feed does not say. */
  readonly offMarketAt?: number | null
}

export interface AreaFigures {
  /** What is offered now. */
  readonly inventory: { readonly forSale: number; readonly forRent: number }
  /** Asking prices of what is for sale, in whole units of `currency`, of the `of` listings that publish one in it. */
  readonly price: {
    readonly currency: string | null
    readonly median: number | null
    readonly lowest: number | null
    readonly highest: number | null
    readonly of: number
  }
  /** Of what is for sale now. */
  readonly velocity: {
    /** Half of it has been offered for longer. */
    readonly medianDays: number | null
    /** How many say when they were listed. */
    readonly of: number
    /** Of these, listed in the 30 days before. */
    readonly newIn30Days: number
  }
  /** Sales under contract and sold that the feed still tells of, and their share of all sales in it, from 0 to 1. */
  readonly turnover: { readonly pending: number; readonly sold: number; readonly share: number | null }
}

export const figuresOf = (listings: ReadonlyArray<Counted>, now: number): AreaFigures => {
  const sales = listings.filter(({ isLease }) => !isLease)
  const offered = sales.filter(({ status }) => status === "available")
  const [pending, sold] = (["pending", "sold"] as const).map(
    (one) => sales.filter(({ status }) => status === one).length
  )
  const priced = offered.flatMap(({ price, currency }) => (price === null ? [] : [{ price, currency }]))
  const currency = mostCommon(priced.map((one) => one.currency))
  const prices = ascending(
    priced.filter((one) => one.currency === currency).map(({ price }) => Math.round(price / 100))
  )
  const days = ascending(
    offered.flatMap(({ listedAt }) => (listedAt === null ? [] : [Math.max(0, Math.floor((now - listedAt) / DAY_MS))]))
  )
  const isTold = prices.length >= limits.areaFiguresLeast
  const gone = pending! + sold!
  return {
    inventory: {
      forSale: offered.length,
      forRent: listings.filter(({ isLease, status }) => isLease && status === "available").length
    },
    price: {
      currency: isTold ? currency : null,
      median: isTold ? median(prices) : null,
      lowest: isTold ? prices[0]! : null,
      highest: isTold ? prices.at(-1)! : null,
      of: prices.length
    },
    velocity: {
      medianDays: days.length < limits.areaFiguresLeast ? null : median(days),
      of: days.length,
      newIn30Days: days.filter((age) => age < 30).length
    },
    turnover: {
      pending: pending!,
      sold: sold!,
      share: sales.length < limits.areaFiguresLeast ? null : Math.round((gone / sales.length) * 1_000) / 1_000
    }
  }
}

/** Figures of a month, as they were last counted in it. */
export interface MonthFigures {
  /** `2027-03`, by UTC. */
  readonly month: string
  readonly figures: AreaFigures
  /** Of a month in which nobody counted: see `history.ts`. Its counts of listings are of a part, and not to be told. */
  readonly reckoned?: boolean
}

export interface ReckonedMonth extends MonthFigures {
  readonly reckoned: true
}

export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7)

/** Of an even number of values the middle between the two in the middle, rounded. */
const median = (ascending: ReadonlyArray<number>): number => {
  const middle = ascending.length / 2
  return Math.round((ascending[Math.ceil(middle) - 1]! + ascending[Math.floor(middle)]!) / 2)
}

const ascending = (values: ReadonlyArray<number>): ReadonlyArray<number> => [...values].sort((a, b) => a - b)

const mostCommon = (values: ReadonlyArray<string>): string | null => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0] ?? null
}
