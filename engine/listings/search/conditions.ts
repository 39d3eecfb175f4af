/**
 * A question as conditions that all have to hold, each about one thing a listing is searched by. The plain model tries them
 * on listings in memory, the store says them to its database.
 */
import { type Bounds, isOfSales, type ListingPointsQuery, type ListingQuery } from "./query.ts"
import { hundredths, type Searched } from "./searched.ts"
import { provinceNamed } from "../provinces.ts"
import { otherSpellings } from "./streetWords.ts"
import { normal, wordsOf } from "./words.ts"

export type Condition =
  /** Met by nothing: what was asked for has no word, or its bounds are crossed. */
  | { readonly kind: "nothing" }
  | { readonly kind: "sale" }
  | { readonly kind: "lease" }
  | { readonly kind: "status"; readonly values: Values }
  | {
      readonly kind: "is"
      readonly field: "mls" | "category" | "subType" | "province" | "city"
      readonly values: Values
    }
  /** In hundredths, both ends counted. */
  | {
      readonly kind: "within"
      readonly field: "price" | "beds" | "baths" | "sqft"
      readonly min: number | null
      readonly max: number | null
      readonly orUnknown: boolean
    }
  /** Any of these words is a word of it. */
  | { readonly kind: "word"; readonly field: "city" | "quarters"; readonly words: Values }
  /** Any of its values is one of these; `words` are those for which the values stand, the shorter thing to try on a row. */
  | {
      readonly kind: "among"
      readonly field: "quarters" | "structures" | "agents" | "offices"
      readonly values: Values
      readonly words?: Values
    }
  /** For each there is a word of the address that begins so. */
  | { readonly kind: "begins"; readonly words: Starts }
  /** For each there is a word of the address that begins so, or one of the city that is so. */
  | { readonly kind: "located"; readonly words: Starts }

/** For each word that was typed how a word of an address may begin: one of these; with a space behind it, a whole word. */
export type Starts = readonly [Values, ...ReadonlyArray<Values>]

export type Values = readonly [string, ...ReadonlyArray<string>]

export const conditionsOf = (query: ListingPointsQuery): ReadonlyArray<Condition> => {
  const { filters, extent } = query
  const { market, own } = extent
  const place = (field: "city" | "quarters", text: string | null): ReadonlyArray<Condition> => {
    if (text === null) return []
    if (filters.match === "words")
      return [some(distinct(wordsOf(text)).slice(0, mostWords), (words) => ({ kind: "word", field, words }))]
    const whole = some(names([text]), (values) => values)
    if ("kind" in whole) return [whole]
    return [field === "city" ? { kind: "is", field, values: whole } : { kind: "among", field, values: whole }]
  }
  const within = (field: "price" | "beds" | "baths" | "sqft", { min, max }: Bounds): ReadonlyArray<Condition> => {
    if (min === null && max === null) return []
    if (min !== null && max !== null && min > max) return [{ kind: "nothing" }]
    return [
      {
        kind: "within",
        field,
        min: hundredths(min),
        max: hundredths(max),
        orUnknown: filters.includeUnknown
      }
    ]
  }
  const among = (
    field: "structures" | "agents" | "offices",
    asked: ReadonlyArray<string>
  ): ReadonlyArray<Condition> => [some(asked, (values) => ({ kind: "among", field, values }))]
  const is = (field: "mls" | "category" | "subType" | "province" | "city", asked: ReadonlyArray<string>) => [
    some(asked, (values): Condition => ({ kind: "is", field, values }))
  ]

  return [
    ...(market?.province ? is("province", names([market.province])) : []),
    ...(market?.city ? is("city", names([market.city])) : place("city", filters.city)),
    ...(own?.agentKey ? among("agents", [own.agentKey]) : []),
    ...(own?.officeKey ? among("offices", [own.officeKey]) : []),
    ...(filters.mls === null ? [] : is("mls", [filters.mls.toUpperCase()])),
    ...place("quarters", filters.neighbourhood),
    ...(filters.propertyCategory === null ? [] : is("category", [filters.propertyCategory])),
    ...(filters.propertyTypes.length === 0 ? [] : is("subType", names(filters.propertyTypes))),
    ...(filters.structureTypes.length === 0 ? [] : among("structures", names(filters.structureTypes))),
    ...(filters.address === null ? [] : addressConditions(filters.address)),
    ...(isOfSales(query) || filters.offer === "sale" ? [{ kind: "sale" } as const] : []),
    ...(filters.offer === "lease" ? [{ kind: "lease" } as const] : []),
    ...(filters.statuses.length === 0
      ? []
      : [some(filters.statuses, (values): Condition => ({ kind: "status", values }))]),
    ...within("price", filters.price),
    ...within("beds", filters.beds),
    ...within("baths", filters.baths),
    ...within("sqft", filters.sqft)
  ]
}

/** Whether a match of whole names was asked for, of which too broad ones are declined (LGRID-18). */
export const isExact = ({ filters, extent }: ListingQuery): boolean =>
  filters.match === "exact" &&
  (filters.neighbourhood !== null || (filters.city !== null && (extent.market?.city ?? null) === null))

export const holds = (condition: Condition, row: Searched): boolean => {
  switch (condition.kind) {
    case "nothing":
      return false
    case "sale":
      return !row.isLease
    case "lease":
      return row.isLease
    case "status":
      return condition.values.includes(row.status)
    case "is": {
      const value = row[condition.field]
      return value !== null && condition.values.includes(value)
    }
    case "within": {
      const value = row[condition.field]
      if (value === null) return condition.orUnknown
      return (condition.min === null || value >= condition.min) && (condition.max === null || value <= condition.max)
    }
    case "word": {
      const words = new Set((condition.field === "city" ? [row.city] : row.quarters).flatMap((name) => name.split(" ")))
      return condition.words.some((word) => words.has(word))
    }
    case "among":
      return row[condition.field].some((value) => condition.values.includes(value))
    case "begins":
      return condition.words.every((starts) => row.address.some((word) => beginsSo(word, starts)))
    case "located": {
      const city = row.city.split(" ")
      return condition.words.every(
        (starts) =>
          row.address.some((word) => beginsSo(word, starts)) || wholeWords(starts).some((word) => city.includes(word))
      )
    }
  }
}

/** Those that begin words as words themselves. */
export const wholeWords = (starts: Values): Values => starts.map((start) => start.trimEnd()) as unknown as Values

const beginsSo = (word: string, starts: Values): boolean => starts.some((start) => `${word} `.startsWith(start))

const some = <V, A>(
  values: ReadonlyArray<V>,
  then: (values: readonly [V, ...ReadonlyArray<V>]) => A
): A | { readonly kind: "nothing" } =>
  values.length === 0 ? { kind: "nothing" } : then(values as unknown as readonly [V, ...ReadonlyArray<V>])

const distinct = (texts: ReadonlyArray<string>): ReadonlyArray<string> => [...new Set(texts)]

const names = (texts: ReadonlyArray<string>): ReadonlyArray<string> =>
  distinct(texts.map(normal)).filter((text) => text !== "")

/** An address as people write it: the street, and behind a comma what of it is left, or the town. */
const addressConditions = (text: string): ReadonlyArray<Condition> => {
  const [street = "", ...others] = text.split(",").filter((part) => wordsOf(part).length > 0)
  const behind = startsOf(others.map(withoutProvince).join(" "))
  return [
    some(startsOf(street), (words): Condition => ({ kind: "begins", words })),
    ...(behind.length === 0 ? [] : [some(behind, (words): Condition => ({ kind: "located", words }))])
  ]
}

/** What stands behind a town says nothing that is searched: province, postal code, country. */
const withoutProvince = (part: string): string => {
  const place = part.replace(/\b[a-z]\d[a-z]\W*\d[a-z]\d\b/i, " ").trim()
  if (provinceNamed(place) !== undefined || /^canada$/i.test(place)) return ""
  const [, town, letters = ""] = /^(.*\w)\W+([a-z]{2})\W*$/i.exec(place) ?? []
  return town !== undefined && provinceNamed(letters) !== undefined ? town : place
}

/** Without words that others begin with, which say nothing more. */
const startsOf = (text: string): ReadonlyArray<Values> => {
  const words = distinct(wordsOf(text).map((word) => word.slice(0, mostWord).toWellFormed())).map((word): Values => [
    word,
    ...otherSpellings(word).flatMap((other) => (other.startsWith(word) ? [] : [`${other} `]))
  ])
  const implies = (others: Values, starts: Values) =>
    others.every((other) => starts.some((start) => other.startsWith(start)))
  return words
    .filter((starts) => !words.some((others) => others !== starts && implies(others, starts)))
    .slice(0, mostWords)
}

/** Bounds of what a text can make a query look for; names of places and addresses have fewer and shorter ones. */
const mostWords = 10
const mostWord = 40
