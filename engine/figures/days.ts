/** Days as a business lives them: dates in its time zone, and when the present one ends. */
import { DAY_MS, MINUTE_MS } from "../limits.ts"

/** A date, `2026-03-29`. */
export type LocalDate = string

export interface Day {
  readonly date: LocalDate
  /** Epoch milliseconds: from then on it is another date. */
  readonly endsAt: number
}

/**
 * The day in which an instant lies. It has 23 to 25 hours where clocks change. `timeZone` is an IANA name; one that is
 * not known here counts as UTC.
 */
export const dayAt = (timeZone: string, at: number): Day => {
  const format = formatOf(timeZone)
  const date = format.format(at)
  // Every zone is some quarters of an hour from UTC, so every midnight lies on one.
  let endsAt = Math.floor(at / quarterMs) * quarterMs + quarterMs
  while (format.format(endsAt) === date) endsAt += quarterMs
  return { date, endsAt }
}

/** The date alone. */
export const dateAt = (timeZone: string, at: number): LocalDate => formatOf(timeZone).format(at)

/** Whether a text is a date that exists, as ISO 8601 has it. */
export const isDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** A date so many days later, or earlier. */
export const daysAfter = (date: LocalDate, days: number): LocalDate =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** How many days a range has, both ends counted; less than one where it ends before it begins. */
export const daysIn = (from: LocalDate, to: LocalDate): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1

const quarterMs = 15 * MINUTE_MS
const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const made = newFormat(timeZone)
  formats.set(timeZone, made)
  return made
}

/** The Swedish way to write a date is ISO 8601's. */
const newFormat = (timeZone: string): Intl.DateTimeFormat => {
  const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const
  try {
    return new Intl.DateTimeFormat("sv-SE", { timeZone, ...parts })
  } catch {
    return new Intl.DateTimeFormat("sv-SE", { timeZone: "UTC", ...parts })
  }
}
