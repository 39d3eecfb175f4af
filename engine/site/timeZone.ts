/**
 * By which clock a business lives: the one that it names, and else as far as its country says so. A country with one time
 * is known by the address of the business, or by the region of the site's language; elsewhere it is UTC.
 */
import type { Site } from "../model/Site.ts"
import { wholeLanguages } from "../values/wordsIn.ts"

/** What tells by which clock a business lives. */
export type Clocked = Pick<Site, "contact" | "language" | "settings">

/** An IANA name, such as `Europe/London`; `UTC` where nobody named one and the country is not known or has several times. */
export const timeZoneOf = ({ contact, language, settings }: Clocked): string => {
  const named = settings["timeZone"]
  if (typeof named === "string" && readTimeZone(named) !== undefined) return named
  const region = regionNamed(contact.address?.country) ?? regionOf(language)
  if (region === undefined) return utc
  const known = zones.get(region) ?? onlyZone(region)
  zones.set(region, known)
  return known
}

/** The name in the spelling that formatters have, or undefined for what names no zone; a bare offset names none. */
export const readTimeZone = (text: string): string | undefined => {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/.test(text)) return undefined
  const known = spelled.get(text)
  if (known !== undefined) return known
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions()
    if (spelled.size < mostRemembered) spelled.set(text, timeZone)
    return timeZone
  } catch {
    return undefined
  }
}

/** Zones that a business can choose from, by their names. */
export const knownTimeZones: ReadonlyArray<string> = [...Intl.supportedValuesOf("timeZone"), "UTC"]

/** Whether nobody has named a clock and no country tells one, so that times are told by UTC. */
export const isClockUnknown = (site: Clocked): boolean =>
  typeof site.settings["timeZone"] !== "string" && timeZoneOf(site) === utc

/** A zone as people read it. Formatters go by the names that some cities had once. */
export const zoneInWords = (zone: string): string => (today.get(zone) ?? zone).replaceAll("_", " ")

const today: ReadonlyMap<string, string> = new Map([
  ["Africa/Asmera", "Africa/Asmara"],
  ["America/Coral_Harbour", "America/Atikokan"],
  ["America/Godthab", "America/Nuuk"],
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Asia/Katmandu", "Asia/Kathmandu"],
  ["Asia/Rangoon", "Asia/Yangon"],
  ["Asia/Saigon", "Asia/Ho_Chi_Minh"],
  ["Atlantic/Faeroe", "Atlantic/Faroe"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["Pacific/Enderbury", "Pacific/Kanton"],
  ["Pacific/Ponape", "Pacific/Pohnpei"],
  ["Pacific/Truk", "Pacific/Chuuk"]
])

const spelled = new Map<string, string>()
const mostRemembered = 1000

const utc = "UTC"
const zones = new Map<string, string>()

/** By its two letters, or by its name in one of the languages that websites speak. */
const regionNamed = (country = ""): string | undefined => {
  const name = country.trim().toLowerCase()
  if (name === "") return undefined
  return regionsByName().get(name)
}

const regionOf = (language: string): string | undefined => {
  try {
    return new Intl.Locale(language).region
  } catch {
    return undefined
  }
}

let byName: ReadonlyMap<string, string> | undefined

const regionsByName = (): ReadonlyMap<string, string> => {
  if (byName !== undefined) return byName
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
  const languages = wholeLanguages.map((tag) => new Intl.DisplayNames(tag, { type: "region", fallback: "none" }))
  byName = new Map(
    letters
      .flatMap((first) => letters.map((second) => first + second))
      .flatMap((code): ReadonlyArray<readonly [string, string]> => {
        const names = languages.flatMap((names) => names.of(code)?.toLowerCase() ?? [])
        return names.length === 0 ? [] : [code.toLowerCase(), ...names].map((name) => [name, code] as const)
      })
      // What people write as well.
      .concat(["uk", "great britain", "england", "scotland", "wales", "northern ireland"].map((name) => [name, "GB"]))
  )
  return byName
}

/** The first of the region's zones if all of them keep the same time, in winter and in summer. */
const onlyZone = (region: string): string => {
  // The compiler's library does not know it yet.
  const locale: Intl.Locale & { readonly getTimeZones?: () => ReadonlyArray<string> | undefined } = new Intl.Locale(
    "und",
    { region }
  )
  const all = locale.getTimeZones?.() ?? []
  const [first = utc, ...others] = all
  return others.every((zone) => seasons.every((at) => offset(zone, at) === offset(first, at))) ? first : utc
}

const seasons = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)]

const offset = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? ""
