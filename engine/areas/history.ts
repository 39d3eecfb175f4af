/**
 * What a trend can tell of the months before anybody counted: the market at the end of each, put together from the dates
 * that feeds state of the listings they still tell of. What a feed has ceased to tell of is not among them, so prices and
 * days are those of a part of what was offered, and how much was offered is not known.
 */
import { limits } from "../limits.ts"
import { type Counted, figuresOf, monthOf, type ReckonedMonth } from "./figures.ts"

/**
 * Months before the one of `now`, the latest last, at most `limits.areaMonthsShown`. They begin with the earliest in which
 * `limits.areaFiguresLeast` listings are said to have left the market: of the time before, a feed tells only what nobody
 * bought. None where a feed states no such dates.
 */
export const historyOf = (listings: ReadonlyArray<Counted>, now: number): ReadonlyArray<ReckonedMonth> => {
  const dated = listings.flatMap((listing) => spanOf(listing) ?? [])
  const months = monthsBefore(now, limits.areaMonthsShown)
  const first = months.findIndex(
    ({ from, to }) => dated.filter(({ left }) => left >= from && left < to).length >= limits.areaFiguresLeast
  )
  if (first === -1) return []
  return months.slice(first).map(({ from, to }) => ({
    month: monthOf(from),
    reckoned: true,
    figures: figuresOf(
      dated.flatMap(({ listing, listed, left }) =>
        listed < to && left >= to ? [{ ...listing, status: "available" as const }] : []
      ),
      to
    )
  }))
}

interface Span {
  readonly listing: Counted
  readonly listed: number
  /** Infinity of what is still offered. */
  readonly left: number
}

/** When it was offered; undefined where a date of it is not stated, or where it left before it came. */
const spanOf = (listing: Counted): Span | undefined => {
  const { listedAt: listed, offMarketAt, status } = listing
  const left = status === "available" ? Infinity : (offMarketAt ?? null)
  return listed === null || left === null || left < listed ? undefined : { listing, listed, left }
}

/** So many whole months before the one of `now`, by UTC, the earliest first. */
const monthsBefore = (now: number, many: number) => {
  const date = new Date(now)
  const start = (ago: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - ago, 1)
  return Array.from({ length: many }, (_, at) => ({ from: start(many - at), to: start(many - at - 1) }))
}
