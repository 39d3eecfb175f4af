/** The days that are asked for. */
import { limits } from "../limits.ts"
import { daysAfter, daysIn, isDate, type LocalDate } from "./days.ts"

export interface Range {
  readonly from: LocalDate
  readonly to: LocalDate
}

/** What is wrong with a range: which parameter, and what it should be. */
export interface RangeFault {
  readonly parameter: "from" | "to"
  readonly reason: string
}

/** Both ends are counted. What is left out: until today, and the thirty days until then. */
export const rangeAsked = (
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: LocalDate
): Range | RangeFault => {
  if (from !== undefined && !isDate(from)) return { parameter: "from", reason: noDate(from) }
  if (to !== undefined && !isDate(to)) return { parameter: "to", reason: noDate(to) }
  const last = to ?? (from !== undefined && from > today ? from : today)
  const first = from ?? daysAfter(last, 1 - limits.figuresUsualDays)
  const days = daysIn(first, last)
  if (days < 1)
    return { parameter: "from", reason: `is ${first}, after the last day of the range, ${last}; send the earlier day` }
  if (days > limits.figuresRangeDays)
    return {
      parameter: "from",
      reason: `makes a range of ${days} days; ask for at most ${limits.figuresRangeDays} at once`
    }
  return { from: first, to: last }
}

const noDate = (text: string): string =>
  `is ${JSON.stringify(text.slice(0, 40))}, which is no day of the calendar; write it as 2026-03-29`
