/**
 * Each filter under its two names (LFILT-01): as an attribute of a component, and as a parameter of the data route and of a
 * page's address. What an author wrote is the default; what a visitor's address says takes its place.
 */
import { isListingNumber } from "../address.ts"
import { limits } from "../../limits.ts"
import type { HomeFacts } from "../home.ts"
import type { TokenAddress } from "../../places/addressToken.ts"
import {
  type Bounds,
  type ListingFilters,
  type ListingOrder,
  type ListingQuery,
  listingOrders,
  listingStatuses,
  noFilters,
  offerKinds,
  propertyCategories
} from "./query.ts"

/** What a filter takes, whoever writes it. */
type Takes =
  | { readonly kind: "text" }
  | { readonly kind: "list" }
  | { readonly kind: "oneOf"; readonly values: ReadonlyArray<string> }
  /** One or several, separated by commas. */
  | { readonly kind: "anyOf"; readonly values: ReadonlyArray<string> }
  /** Zero or more, of two decimals at most. */
  | { readonly kind: "number" }
  /** Whole, one or more. */
  | { readonly kind: "count" }
  | { readonly kind: "number of a listing" }
  | { readonly kind: "switch" }

export interface ListingFilter {
  /** Names as parameters; the first is the one that is told. */
  readonly names: readonly [string, ...ReadonlyArray<string>]
  /** Names as attributes; none where an author cannot set it. */
  readonly attributes: ReadonlyArray<string>
  readonly takes: Takes
}

const bound = (end: "min" | "max", what: string): ListingFilter => ({
  names: [`${end}${what[0]!.toUpperCase()}${what.slice(1)}`],
  attributes: [`data-${end}-${what}`],
  takes: { kind: "number" }
})

/** All of them, in the order in which they are told of. */
export const listingFilters: ReadonlyArray<ListingFilter> = [
  { names: ["city"], attributes: ["data-city"], takes: { kind: "text" } },
  {
    names: ["match", "cityMatch"],
    attributes: ["data-match", "data-city-match"],
    takes: { kind: "oneOf", values: ["exact"] }
  },
  { names: ["neighbourhood"], attributes: ["data-neighbourhood"], takes: { kind: "text" } },
  { names: ["mls"], attributes: [], takes: { kind: "number of a listing" } },
  {
    names: ["propertyCategory"],
    attributes: ["data-property-category"],
    takes: { kind: "oneOf", values: propertyCategories }
  },
  { names: ["propertyType"], attributes: ["data-property-type"], takes: { kind: "list" } },
  { names: ["structureType"], attributes: ["data-structure-type"], takes: { kind: "list" } },
  { names: ["address"], attributes: ["data-address"], takes: { kind: "text" } },
  { names: ["offer"], attributes: ["data-offer"], takes: { kind: "oneOf", values: offerKinds } },
  { names: ["status"], attributes: ["data-status"], takes: { kind: "anyOf", values: listingStatuses } },
  bound("min", "price"),
  bound("max", "price"),
  bound("min", "beds"),
  bound("max", "beds"),
  bound("min", "baths"),
  bound("max", "baths"),
  bound("min", "sqft"),
  bound("max", "sqft"),
  { names: ["includeUnknown"], attributes: ["data-include-unknown"], takes: { kind: "switch" } },
  { names: ["sort"], attributes: ["data-sort"], takes: { kind: "oneOf", values: listingOrders } },
  { names: ["limit"], attributes: ["data-limit"], takes: { kind: "count" } },
  { names: ["page"], attributes: [], takes: { kind: "count" } }
]

/** Well-formed values by the filter's first name; an empty one was cleared. */
export type FilterValues = { readonly [name: string]: string }

const byName = new Map(listingFilters.flatMap((filter) => filter.names.map((name) => [name, filter] as const)))

/** The filter that a parameter of an address sets; undefined for any other parameter. */
export const filterNamed = (name: string): ListingFilter | undefined => byName.get(name)

/** What is wrong with a value, as the end of a sentence that begins with its name; null where it can be used. */
export const valueFault = ({ takes }: ListingFilter, value: string): string | null => {
  if (value === "") return null
  switch (takes.kind) {
    case "text":
    case "list":
      // Neither a name of a place nor a page may hold them.
      // oxlint-disable-next-line no-control-regex
      if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value)) return "takes text without control characters"
      return value.length > mostCharacters ? `takes ${mostCharacters} characters at most` : null
    case "oneOf":
      return takes.values.includes(value) ? null : `takes one of: ${takes.values.join(", ")}`
    case "anyOf":
      return listOf(value).every((one) => takes.values.includes(one))
        ? null
        : `takes one or several of: ${takes.values.join(", ")}`
    case "number":
      return /^\d{1,12}(?:\.\d{1,2})?$/.test(value) ? null : "takes a number, 0 or more"
    case "count":
      return /^[1-9]\d{0,8}$/.test(value) ? null : "takes a whole number, 1 or more"
    case "number of a listing":
      return isListingNumber(value) ? null : "takes the number of a listing: letters, digits, - and _"
    case "switch":
      return /^(?:true|false)$/.test(value) ? null : "takes true or false"
  }
}

/** What an author wrote. Values with a fault are left out: the gate refuses them before they get here. */
export const valuesOfAttributes = (attributes: { readonly [name: string]: string }): FilterValues =>
  Object.fromEntries(
    listingFilters.flatMap((filter) => {
      const written = filter.attributes.map((name) => attributes[name]).find((value) => value !== undefined)
      const value = written?.trim() ?? ""
      return value === "" || valueFault(filter, value) !== null ? [] : [[filter.names[0], value]]
    })
  )

/** A value of a filter that cannot be used. */
export interface FilterFault {
  /** First name of the filter. */
  readonly name: string
  /** The name under which it was sent. */
  readonly parameter: string
  /** The end of a sentence that begins with that name. */
  readonly reason: string
  /** As it was sent, trimmed. */
  readonly value: string
}

export interface ReadParameters {
  /** An empty value was asked for: it clears what the author wrote (LGRID-28). */
  readonly values: FilterValues
  readonly faults: ReadonlyArray<FilterFault>
  /** Names of values that a script sends along for the author, which the visitor did not choose. */
  readonly authored?: ReadonlySet<string>
  /** The address that the page is about, of a token that was found to be genuine; see `engine/places/addressToken.ts`. */
  readonly address?: TokenAddress
  /** That token. */
  readonly token?: string
  /** What the visitor says of the home there. */
  readonly home?: HomeFacts
}

/**
 * Those of an address's parameters that are filters; others say nothing here (LFILT-35). Of one
 * given twice the last counts that can be used; that a later one cannot is told all the same. One that takes a list is
 * given once for each box that was checked: all of them count, as if they stood between commas. A number may be written as
 * people write amounts, see `amountOf`.
 */
export const valuesOfParameters = (parameters: Iterable<readonly [string, string]>): ReadParameters => {
  const values: { [name: string]: string } = {}
  const faults = new Map<string, FilterFault>()
  for (const [name, sent] of parameters) {
    const filter = byName.get(name)
    if (filter === undefined) continue
    const [own] = filter.names
    const isList = filter.takes.kind === "list" || filter.takes.kind === "anyOf"
    const before = isList ? (faults.get(own)?.value ?? values[own] ?? "") : ""
    const typed = [before, sent.trim()].filter((one) => one !== "").join(",")
    const value = filter.takes.kind === "number" ? amountOf(typed) : typed
    const reason = valueFault(filter, value)
    if (reason === null) {
      values[own] = value
      faults.delete(own)
    } else faults.set(own, { name: own, parameter: name, reason, value: typed })
  }
  return { values, faults: [...faults.values()] }
}

/**
 * A number as people write amounts, and as pages show them, in plain digits: `500,000`, `$500 000`, `500.000 €`, `500k`,
 * `1.2M`. A comma or point before three digits parts thousands, before one or two it parts decimals. What is no amount is
 * answered as it came.
 */
export const amountOf = (typed: string): string => {
  const [, digits, decimals = "", unit = ""] =
    /^[$€£]?\s*(\d{1,3}(?:[,.'’\s]\d{3})+|\d{1,12})(?:[.,](\d{1,2}))?\s*([km])?\s*[$€£]?$/i.exec(typed) ?? []
  if (digits === undefined) return typed
  const whole = digits.replace(/\D/g, "")
  if (unit === "") return decimals === "" ? whole : `${whole}.${decimals}`
  const zeros = unit.toLowerCase() === "k" ? 3 : 6
  return `${whole}${decimals.padEnd(zeros, "0")}`
}

/** Several sets of values as one, the last first in rank; what was cleared is not there. */
export const mergedValues = (...sets: ReadonlyArray<FilterValues>): FilterValues =>
  Object.fromEntries(Object.entries(Object.assign({}, ...sets) as FilterValues).filter(([, value]) => value !== ""))

/** Those that say how a page of listings is laid out, and narrow nothing down. */
export const listingLayout: ReadonlySet<string> = new Set(["sort", "limit", "page"])

/** Values as a question; who may look at what is added by whoever asks. */
export const queryOf = (values: FilterValues): Omit<ListingQuery, "extent"> => ({
  filters: filtersOf(values),
  order: (values["sort"] as ListingOrder | undefined) ?? "newest",
  limit: Math.min(Number(values["limit"] ?? limits.listingsPerPage), limits.listingsPerPageMost),
  page: Number(values["page"] ?? 1)
})

const filtersOf = (values: FilterValues): ListingFilters => ({
  ...noFilters,
  city: values["city"] ?? null,
  neighbourhood: values["neighbourhood"] ?? null,
  match: values["match"] === "exact" ? "exact" : "words",
  mls: (values["mls"] ?? listingNumberIn(values["address"]))?.toUpperCase() ?? null,
  propertyCategory: (values["propertyCategory"] as ListingFilters["propertyCategory"] | undefined) ?? null,
  propertyTypes: listOf(values["propertyType"]),
  structureTypes: listOf(values["structureType"]),
  address: listingNumberIn(values["address"]) === undefined ? (values["address"] ?? null) : null,
  offer: (values["offer"] as ListingFilters["offer"] | undefined) ?? null,
  statuses: listOf(values["status"]) as ListingFilters["statuses"],
  price: bounds(values, "Price"),
  beds: bounds(values, "Beds"),
  baths: bounds(values, "Baths"),
  sqft: bounds(values, "Sqft"),
  includeUnknown: values["includeUnknown"] === "true"
})

/** The number of a listing that stands where a street is asked for: no street is six digits alone. */
export const listingNumberIn = (address: string | undefined): string | undefined =>
  /^(?:mls\W{0,4})?([a-z]{0,3}\d{6,10})$/i.exec(address ?? "")?.[1]

/** The texts between commas, each once, and no more than a query looks for. */
export const listOf = (text = ""): ReadonlyArray<string> =>
  [...new Set(text.split(",").map((one) => one.trim()))].filter((one) => one !== "").slice(0, mostOfAList)

const bounds = (values: FilterValues, what: string): Bounds => {
  const of = (end: "min" | "max") => (values[`${end}${what}`] === undefined ? null : Number(values[`${end}${what}`]))
  return { min: of("min"), max: of("max") }
}

/** Longer than any name of a place or of a kind; a bound on what a query can be made to look for. */
const mostCharacters = 200
const mostOfAList = 20
