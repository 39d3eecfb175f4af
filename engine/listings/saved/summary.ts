/** A saved search in words, for whoever left it and for the site's people: each filter with its label. */
import { listingWords, numberText, offerText } from "../wording.ts"
import type { SavedSearch } from "../../model/SavedSearch.ts"
import type { Searching } from "./savedSearch.ts"
import { listingNumberIn, listOf } from "../search/filters.ts"
import type { OfferKind, PropertyCategory } from "../search/query.ts"
import { formattedDay } from "../../values/formats.ts"
import { savedSearchWording } from "./wording.ts"

export interface SummaryLine {
  readonly label: string
  readonly value: string
}

/** Where a summary is read. */
export interface SummaryPlace {
  /** BCP 47. */
  readonly language: string
  /** ISO 4217 code of the prices that its bounds are held against. */
  readonly currency: string
}

/**
 * Never empty where all is told: a search that narrows nothing says so. `tells` says of a text whether a reader may see it who may not
 * be the one who typed it; what can only be chosen is told always.
 */
export const searchSummary = (
  { values, featured, agentKey }: Searching,
  { language, currency }: SummaryPlace,
  tells: (name: string, value: string) => boolean = () => true
): ReadonlyArray<SummaryLine> => {
  const words = savedSearchWording(language)
  const texts = texted.flatMap((name) => {
    const value = values[name]
    if (value === undefined || !(chosen.has(name) || tells(name, value))) return []
    const shown =
      name === "propertyCategory"
        ? words.categories[value as PropertyCategory]
        : name === "offer"
          ? words.offers[value as OfferKind]
          : name === "status"
            ? statusesText(value, language)
            : name === "propertyType" || name === "structureType"
              ? listOf(value).join(", ")
              : value
    // It is looked for by the number of a listing that is typed where a street is asked for.
    const number = name === "address" ? listingNumberIn(value) : undefined
    return [
      number === undefined
        ? { label: words.filters[name], value: shown }
        : { label: words.filters.mls, value: number.toUpperCase() }
    ]
  })
  const figures = bounded.flatMap((name) => {
    const [least, most] = [values[`min${name}`], values[`max${name}`]]
    const [from, to] = [least, most].map((value) =>
      value === undefined ? null : figure(name, Number(value), { language, currency })
    )
    const value =
      from != null && to != null
        ? from === to
          ? from
          : `${from} – ${to}`
        : from != null
          ? words.atLeast(from)
          : to != null
            ? words.atMost(to)
            : null
    return value === null ? [] : [{ label: words.filters[name], value }]
  })
  const lines = [...texts, ...figures]
  if (featured !== null || agentKey !== null) return [{ label: words.ownAlone, value: "" }, ...lines]
  return lines.length === 0 && searchNarrowsNothing(values) ? [{ label: words.everything, value: "" }] : lines
}

const searchNarrowsNothing = (values: SavedSearch["values"]): boolean => Object.keys(values).length === 0

export const summaryText = (lines: ReadonlyArray<SummaryLine>): ReadonlyArray<string> =>
  lines.map(({ label, value }) => (value === "" ? label : `${label}: ${value}`))

const texted = [
  "city",
  "neighbourhood",
  "mls",
  "propertyCategory",
  "propertyType",
  "structureType",
  "address",
  "offer",
  "status"
] as const
/** What can only be chosen. */
const chosen: ReadonlySet<string> = new Set(["propertyCategory", "offer", "status"])
const bounded = ["Price", "Beds", "Baths", "Sqft"] as const

const statusesText = (value: string, language: string): string => {
  const { status } = listingWords(language)
  return value
    .split(",")
    .map((one) => status[one.trim() as keyof typeof status] ?? one.trim())
    .join(", ")
}

/** A date for people, such as `26 November 2027`. */
export const dayText = (at: number, language: string): string => formattedDay(at, language)

/** A filter by price has no currency of its own: it is held against the amounts of the listings. */
const figure = (name: (typeof bounded)[number], value: number, { language, currency }: SummaryPlace): string =>
  name === "Price" ? offerText({ kind: "sale", amount: value, currency }, language) : numberText(value, language)
