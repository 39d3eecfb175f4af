/** When something that comes once a day is due, by the clock of the business. */
import { DAY_MS, MINUTE_MS } from "../limits.ts"
import { dateAt, daysAfter } from "../figures/days.ts"

/** A time of day as `08:00`. */
export const isTimeOfDay = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

/**
 * The first instant after `after` at which clocks of the zone show that time. A time that a day leaves out, when clocks go
 * forward, comes as much later; of one that a day has twice it is the first.
 */
export const nextDailyAt = (timeZone: string, time: string, after: number): number => {
  const today = dateAt(timeZone, after)
  const due = [-1, 0, 1, 2].map((days) => instantAt(timeZone, daysAfter(today, days), time))
  return due.find((at) => at > after)!
}

const instantAt = (timeZone: string, date: string, time: string): number => {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  // What the zone is ahead by on either side of that day; in between it changes at most once.
  const [before, behind] = [asUtc - DAY_MS, asUtc + DAY_MS].map((at) => aheadBy(timeZone, at)) as [number, number]
  const candidates = [asUtc - before, asUtc - behind].toSorted((a, b) => a - b)
  return candidates.find((at) => at + aheadBy(timeZone, at) === asUtc) ?? asUtc - before
}

/** By how much the clocks of a zone are ahead of UTC. */
const aheadBy = (timeZone: string, at: number): number => {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)])
  ) as Record<"year" | "month" | "day" | "hour" | "minute", number>
  const shown = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute)
  return shown - Math.floor(at / MINUTE_MS) * MINUTE_MS
}

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric"
  })
  formats.set(timeZone, made)
  return made
}
