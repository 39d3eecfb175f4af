/**
 * When a business is open in an ordinary week: kept as days and times, so that pages, search engines and whoever edits
 * them read the same. What is out of the ordinary stays words, in the contact record.
 */
import type { Json } from "../values/Json.ts"
import type { Contact, Site } from "../model/Site.ts"
import { formattingLocale } from "../values/locale.ts"

export const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const
export type Day = (typeof days)[number]

/** Times of a day as `09:00`. It closes the day after where that is not later; `24:00` is the end of the day. */
export interface Period {
  readonly opens: string
  readonly closes: string
}

/** By day, in the order of the week; on a day that is left out it is closed. */
export type OpeningHours = { readonly [day in Day]?: ReadonlyArray<Period> }

/** Periods of one day: before and after two breaks. */
export const mostPeriods = 3

/** As it is kept; null where nothing is. */
export const openingHoursOf = ({ settings }: Pick<Site, "settings">): OpeningHours | null =>
  (settings["openingHours"] as OpeningHours | undefined) ?? null

/** The contact record as pages show it: the hours in words, by the week where the owner has no words of their own. */
export const contactShown = ({
  contact,
  settings,
  language
}: Pick<Site, "contact" | "settings" | "language">): Contact => {
  const week = openingHoursOf({ settings })
  return contact.hours || week === null ? contact : { ...contact, hours: weekInWords(week, language) }
}

/** What is wrong with the periods of one day; undefined where nothing is. */
export const faultInPeriods = (periods: ReadonlyArray<Period>): string | undefined => {
  if (periods.length > mostPeriods) return `has more than ${mostPeriods} times on one day`
  for (const [at, { opens, closes }] of periods.entries()) {
    if (!isTime(opens) || !(isTime(closes) || closes === endOfDay)) return "has a time that is not written as 09:00"
    if (opens === closes) return `opens and closes at ${opens}`
    const next = periods[at + 1]
    // Only the last one of a day goes on into the next.
    if (next !== undefined && (closes < opens || next.opens < closes))
      return "has times that overlap or are out of order"
  }
  return undefined
}

/**
 * What a person writes for one day: `9-17:30`, `9:00–12:30, 14–18`, `9.30 to 5pm`, `closed`, or nothing. The periods, undefined
 * for what cannot be understood, or `unclear` where only its writer can say whether an end means the afternoon or the night.
 *
 * An end that is not later than its beginning is read by these rules, the first that fits:
 * 1. Both times say am or pm, or it ends at midnight: as written, over midnight (`9am-5am`, `9-0`).
 * 2. An end from 1 to 11 without am, pm or a leading zero means the afternoon, where the beginning is noon at the latest or
 *    says am or pm, and the end is later that way: `9-5` is 09:00–17:00, `11-2` is 11:00–14:00, `6pm-9` is 18:00–21:00.
 * 3. Over midnight, where that is plausible: it begins at 11:00 or later, ends by 06:00, and lasts 15 hours at most
 *    (`18-2`, `18-02`, `11:00–02:00`).
 * 4. Otherwise it is unclear: `09:00-05:00`, `18-8`.
 *
 * A beginning from 1 to 11 written like that means the afternoon where the time before it leaves no other: `9-12, 2-6`; and
 * before an end that says pm, where it is earlier than that: `2-6pm` is 14:00–18:00, `10-2pm` is 10:00–14:00.
 */
export const readPeriods = (text: string): ReadonlyArray<Period> | "unclear" | undefined => {
  const said = text.trim().toLowerCase()
  if (said === "" || said === "closed" || said === "-" || said === "–") return []
  const periods: Array<Period> = []
  let unclear = false
  for (const part of said.split(/\s*(?:,|;|&|\band\b)\s*/)) {
    const period = readPeriod(part, periods.at(-1)?.closes)
    if (period === undefined) return undefined
    if (period === "unclear") unclear = true
    else periods.push(period)
  }
  return unclear ? "unclear" : periods
}

/** One day as it is shown to be corrected. `readPeriods` takes it, but asks about nights that no person would write so. */
export const periodsText = (periods: ReadonlyArray<Period>): string =>
  periods.map(({ opens, closes }) => `${opens}–${closes}`).join(", ")

/** `Mon–Fri 09:00–17:30; Sat 10:00–16:00`, as the language writes days and times. */
export const weekInWords = (week: OpeningHours, language: string): string => {
  const { name, clock } = formatsOf(formattingLocale(language))
  const dayName = (day: Day): string => name.format(aMonday + days.indexOf(day) * dayMs)
  const time = (text: string): string => clock.format(aMonday + minutesOf(text) * 60_000)
  return runsOf(week)
    .map(({ first, last, periods }) => {
      const open = periods.map(({ opens, closes }) => `${time(opens)}–${time(closes)}`).join(", ")
      return `${first === last ? dayName(first) : `${dayName(first)}–${dayName(last)}`} ${open}`
    })
    .join("; ")
}

/** As schema.org has it; days with the same period together. */
export const openingHoursSpecification = (week: OpeningHours): Json => {
  const byPeriod = new Map<string, Array<string>>()
  for (const day of days)
    for (const { opens, closes } of week[day] ?? []) {
      // It has no end of the day but the minute before.
      const period = `${opens} ${closes === endOfDay ? "23:59" : closes}`
      byPeriod.set(period, [...(byPeriod.get(period) ?? []), schemaDay(day)])
    }
  return [...byPeriod].map(([period, dayOfWeek]) => {
    const [opens, closes] = period.split(" ") as [string, string]
    return { "@type": "OpeningHoursSpecification", dayOfWeek, opens, closes }
  })
}

const schemaDay = (day: Day): string => `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`

/** Days one after the other that have the same times. */
const runsOf = (week: OpeningHours) => {
  const runs: Array<{ readonly first: Day; last: Day; readonly periods: ReadonlyArray<Period> }> = []
  for (const [at, day] of days.entries()) {
    const periods = week[day] ?? []
    if (periods.length === 0) continue
    const run = runs.at(-1)
    if (run !== undefined && run.last === days[at - 1] && periodsText(run.periods) === periodsText(periods))
      run.last = day
    else runs.push({ first: day, last: day, periods })
  }
  return runs
}

interface Formats {
  readonly name: Intl.DateTimeFormat
  readonly clock: Intl.DateTimeFormat
}

/** Every page that is rendered asks, and making them takes its time. */
const formats = new Map<string, Formats>()
const mostRemembered = 100

const formatsOf = (locale: string): Formats => {
  const known = formats.get(locale)
  if (known !== undefined) return known
  const made = {
    name: new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" }),
    clock: new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" })
  }
  if (formats.size < mostRemembered) formats.set(locale, made)
  return made
}

const endOfDay = "24:00"
const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

const aMonday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

const readPeriod = (text: string, after: string | undefined): Period | "unclear" | undefined => {
  if (text === "24 hours" || text === "all day") return { opens: "00:00", closes: endOfDay }
  const [, from, to] = /^(.+?)\s*(?:-|–|—|\bto\b|\buntil\b)\s*(.+)$/.exec(text) ?? []
  const opens = from === undefined ? undefined : readTime(from)
  const closes = to === undefined ? undefined : readTime(to)
  if (opens === undefined || closes === undefined || opens.time === endOfDay) return undefined
  const begins = beforePm(opens, closes)
  const later = after === undefined ? undefined : periodOf(laterThan(after, begins), closes)
  return later !== undefined && later.closes > later.opens ? later : (periodOf(begins, closes) ?? "unclear")
}

/** Undefined where its end is unclear. */
const periodOf = (opens: Said, closes: Said): Period | undefined => {
  const end = closes.time > opens.time ? closes.time : endBefore(opens, closes)
  return end === undefined ? undefined : { opens: opens.time, closes: end }
}

/** A time of a day as somebody wrote it. */
interface Said {
  readonly time: string
  readonly saysHalf: boolean
  /** From 1 to 11, by a clock of twelve hours as well as by one of twenty-four. */
  readonly isEither: boolean
}

/** What an end means that is not later than the beginning; undefined where that is unclear. */
const endBefore = (opens: Said, closes: Said): string | undefined => {
  if ((opens.saysHalf && closes.saysHalf) || closes.time === "00:00") return closes.time
  const afternoon = inAfternoon(closes.time)
  if (closes.isEither && (opens.saysHalf || opens.time <= "12:59") && afternoon > opens.time) return afternoon
  const lasts = minutesOf(closes.time) + 24 * 60 - minutesOf(opens.time)
  const isNight = opens.time >= earliestNight && closes.time <= latestNight && lasts <= longestNightMinutes
  return isNight ? closes.time : undefined
}

const earliestNight = "11:00"
const latestNight = "06:00"
const longestNightMinutes = 15 * 60

const laterThan = (after: string, said: Said): Said =>
  said.isEither && said.time < after && inAfternoon(said.time) >= after ? ofAfternoon(said) : said

/** Who writes pm once at the end means it of the beginning too, where that can be. */
const beforePm = (opens: Said, closes: Said): Said =>
  opens.isEither && closes.saysHalf && inAfternoon(opens.time) < closes.time ? ofAfternoon(opens) : opens

const ofAfternoon = ({ time }: Said): Said => ({ time: inAfternoon(time), saysHalf: true, isEither: false })

const inAfternoon = (time: string): string => `${Number(time.slice(0, 2)) + 12}${time.slice(2)}`

/** `9`, `9:30`, `9.30`, `17h`, `5pm`, `5:30 pm`. */
const readTime = (text: string): Said | undefined => {
  const found = /^(\d{1,2})(?:[:.h](\d{2})|h)?\s*(am|pm|a\.m\.|p\.m\.)?$/.exec(text.trim())
  if (found === null) return undefined
  const [, hours = "", minutes = "00", half] = found
  const hour = Number(hours)
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined
  const of24 = half === undefined ? hour : (hour % 12) + (half.startsWith("p") ? 12 : 0)
  const time = `${String(of24).padStart(2, "0")}:${minutes}`
  if (!isTime(time) && time !== endOfDay) return undefined
  const isEither = half === undefined && hour >= 1 && hour <= 11 && !hours.startsWith("0")
  return { time, saysHalf: half !== undefined, isEither }
}
