/** Figures of a range of days, as they are shown: every day of it, and the pages and referrers with the most. */
import { limits } from "../limits.ts"
import { daysAfter, daysIn, type LocalDate } from "./days.ts"
import type { Range } from "./range.ts"
import { rest } from "./Tally.ts"

/** Sums of one day. */
export interface DayFigures {
  readonly date: LocalDate
  readonly views: number
  readonly visits: number
  /** Forms that were sent and accepted. */
  readonly forms: number
}

/** What is kept of one day. */
export interface KeptDay extends DayFigures {
  /** Views by programs, which are not among `views`. */
  readonly automated: number
}

/** Everything that is kept of a range. */
export interface KeptFigures {
  readonly days: ReadonlyArray<KeptDay>
  readonly pages: ReadonlyArray<{ readonly route: string; readonly views: number }>
  readonly referrers: ReadonlyArray<{ readonly host: string; readonly visits: number }>
}

export interface Report {
  /** Every day of the range, the first one first. */
  readonly days: ReadonlyArray<DayFigures>
  /** Most views first. Route null: all others. */
  readonly pages: ReadonlyArray<{ readonly route: string | null; readonly views: number }>
  /** Most visits first. Host null: all others, those of a single visit among them. */
  readonly referrers: ReadonlyArray<{ readonly host: string | null; readonly visits: number }>
  /** Views by programs in the whole range. */
  readonly automated: number
}

export const reportOf = ({ from, to }: Range, { days, pages, referrers }: KeptFigures): Report => {
  const known = new Map(days.map((day) => [day.date, day]))
  return {
    days: Array.from({ length: daysIn(from, to) }, (_, index) => {
      const date = daysAfter(from, index)
      const { views = 0, visits = 0, forms = 0 } = known.get(date) ?? {}
      return { date, views, visits, forms }
    }),
    pages: most(pages.map(({ route, views }) => [route, views] as const)).map(([route, views]) => ({ route, views })),
    referrers: most(referrers.map(({ host, visits }) => [nameable(host, visits), visits] as const)).map(
      ([host, visits]) => ({
        host,
        visits
      })
    ),
    automated: days.reduce((sum, { automated }) => sum + automated, 0)
  }
}

/** A browser says where it came from as it likes: one visit alone puts no name in front of the owner. */
const nameable = (host: string, visits: number): string => (visits >= limits.figuresReferrerVisits ? host : rest)

/** The largest by name, and the sum of the others at the end under null. */
const most = (
  counts: ReadonlyArray<readonly [string, number]>
): ReadonlyArray<readonly [name: string | null, count: number]> => {
  const named = counts
    .filter(([name]) => name !== rest)
    .toSorted(([left, a], [right, b]) => b - a || (left < right ? -1 : 1))
  const shown = named.slice(0, limits.figuresShown)
  const all = counts.reduce((sum, [, count]) => sum + count, 0)
  const others = all - shown.reduce((sum, [, count]) => sum + count, 0)
  return others === 0 ? shown : [...shown, [null, others]]
}
