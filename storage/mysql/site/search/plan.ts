/**
 * Which way a search goes. The servers choose an index by estimates that differ between them and, where there is an order
 * and a limit, by guesses; so the way is chosen here, by trying the conditions on a sample of the site's listings, and is
 * forced. Whatever it is, the entries it looks at are bounded.
 */
import { limits } from "../../../../engine/limits.ts"
import { type Condition, holds, type Values } from "../../../../engine/listings/search/conditions.ts"
import { compare } from "../../../../engine/listings/search/matches.ts"
import type { ListingOrder } from "../../../../engine/listings/search/query.ts"
import type { Searched } from "../../../../engine/listings/search/searched.ts"
import { noPrice, type TermField } from "./rows.ts"

export type Sampled = Omit<Searched, "told">

export interface Statistics {
  /** About how many listings the site offers. */
  readonly listings: number
  /** Some of them, drawn evenly. */
  readonly sample: ReadonlyArray<Sampled>
}

export type SearchIndex =
  "newest" | "price" | "price_up" | "beds" | "baths" | "sqft" | "category" | "sub_type" | "province" | "city"

export type Way =
  /** Along an index of the rows: in the order that is asked for, or gathered and then brought into it. */
  | { readonly by: "index"; readonly index: SearchIndex; readonly ordered: boolean; readonly edge: Edge | null }
  /** From terms to their listings, which are brought into the order. */
  | { readonly by: "terms"; readonly field: TermField; readonly terms: Terms }

export type Terms =
  { readonly kind: "are"; readonly values: ReadonlyArray<string> } | { readonly kind: "begin"; readonly starts: Values }

/** The last entry of the order that is looked at; a search that has one does not see everything. */
export interface Edge {
  readonly column: "listed_at" | "price" | "price_up" | "beds" | "sqft"
  /** Null among those that state none, which come last. */
  readonly value: number | null
  /** Of many with the same value those up to this listing. */
  readonly key: string
}

/**
 * What is bounded is the cost, in entries of an index; one that has to look at rows may look at fewer of them. The way
 * chosen comes to `needed` matches, or to the end of them, by the fewest entries. Only where it must be `ordered` can
 * it end with the needed ones; one that gathers goes to its end.
 */
export const planSearch = (
  { listings, sample }: Statistics,
  conditions: ReadonlyArray<Condition>,
  order: ListingOrder,
  needed: number,
  costMost: number = limits.listingsExamined
): Way => {
  const all = Math.max(listings, sample.length)
  const share = (rows: ReadonlyArray<unknown>) => (sample.length === 0 ? 0 : rows.length / sample.length)
  const matching = sample.filter((row) => conditions.every((condition) => holds(condition, row as Searched)))
  // Of none in a sample there may yet be a few among all.
  const matches = all * Math.max(share(matching), sample.length === 0 ? 0 : 0.5 / sample.length)

  const tried = waysOf(conditions, order).map(({ way, narrowed, gathers }) => {
    const rows = narrowed === null ? sample : sample.filter((row) => holds(narrowed, row as Searched))
    const entries = all * share(rows)
    const until = gathers ? entries : Math.min(entries, (needed * entries) / Math.max(matches, 1))
    const each = costOf(way, conditions, rows)
    return { way, rows, whole: entries * each, cost: until * each + (gathers ? matches * sortCost : 0) }
  })
  const inOrder = tried.filter(({ way }) => way.by === "index" && way.ordered)
  // What is expected to end early may be mistaken, and then ends at an edge.
  const bounded = tried.filter((one) => one.whole <= costMost || (inOrder.includes(one) && one.cost <= costMost / 4))
  const best = (bounded.length === 0 ? inOrder : bounded).reduce((one, other) => (other.cost < one.cost ? other : one))
  if (best.whole <= costMost || best.way.by === "terms") return best.way
  return { ...best.way, edge: edgeOf(best.rows, order, costMost / best.whole) }
}

/** What an entry costs on a way, with the rows that are looked at because the index does not tell enough. */
const costOf = (way: Way, conditions: ReadonlyArray<Condition>, entered: ReadonlyArray<Sampled>): number => {
  if (way.by === "terms") return termCost
  const inIndex = conditions.filter(({ kind }) => !["among", "begins", "located", "word", "status"].includes(kind))
  if (inIndex.length === conditions.length || entered.length === 0) return 1
  const left = entered.filter((row) => inIndex.every((condition) => holds(condition, row as Searched)))
  return 1 + (rowCost * left.length) / entered.length
}

/** Where a share of what an index holds ends, in its order. */
const edgeOf = (rows: ReadonlyArray<Sampled>, order: ListingOrder, share: number): Edge | null => {
  const sorted = [...rows].sort((a, b) => compare(order, a as Searched, b as Searched))
  const last = sorted[Math.floor(sorted.length * share)]
  if (last === undefined) return null
  const { column } = orderedBy[order]
  const value = column === "listed_at" ? last.listedAt : column === "price_up" ? (last.price ?? noPrice) : last[column]
  return { column, value, key: last.key }
}

/** How each order is read off an index. */
export const orderedBy = {
  newest: { index: "newest", column: "listed_at", way: "desc" },
  "price-asc": { index: "price_up", column: "price_up", way: "asc" },
  "price-desc": { index: "price", column: "price", way: "desc" },
  "beds-desc": { index: "beds", column: "beds", way: "desc" },
  "sqft-desc": { index: "sqft", column: "sqft", way: "desc" }
} as const satisfies {
  readonly [order in ListingOrder]: { index: SearchIndex; column: Edge["column"]; way: "asc" | "desc" }
}

interface Possible {
  readonly way: Way
  /** The condition to which it keeps; null for the whole index. */
  readonly narrowed: Condition | null
  readonly gathers: boolean
}

const waysOf = (conditions: ReadonlyArray<Condition>, order: ListingOrder): ReadonlyArray<Possible> => {
  const inOrder: SearchIndex = orderedBy[order].index
  const along = conditions.find(
    (one) => one.kind === "within" && !one.orUnknown && indexOf(one) === fieldIndex(inOrder)
  )
  return [
    { way: { by: "index", index: inOrder, ordered: true, edge: null }, narrowed: along ?? null, gathers: false },
    ...conditions.flatMap((condition): ReadonlyArray<Possible> => {
      const terms = termsOf(condition)
      if (terms !== undefined) return [{ way: { by: "terms", ...terms }, narrowed: condition, gathers: true }]
      const index = indexOf(condition)
      if (index === undefined) return []
      const ordered = order === "newest" && condition.kind === "is" && condition.values.length === 1
      return [{ way: { by: "index", index, ordered, edge: null }, narrowed: condition, gathers: !ordered }]
    })
  ]
}

const fieldIndex = (index: SearchIndex): SearchIndex => (index === "price_up" ? "price" : index)

const indexOf = (condition: Condition): SearchIndex | undefined => {
  if (condition.kind === "within") return condition.orUnknown ? undefined : condition.field
  if (condition.kind !== "is" || condition.field === "mls") return undefined
  return condition.field === "subType" ? "sub_type" : condition.field
}

const termsOf = (condition: Condition): { readonly field: TermField; readonly terms: Terms } | undefined => {
  if (condition.kind === "among") return { field: condition.field, terms: { kind: "are", values: condition.values } }
  if (condition.kind !== "begins") return undefined
  // What is written in one way, and the longest of that, is as a rule what the fewest addresses have.
  const rank = ([word, ...others]: Values) => (others.length === 0 ? 1_000 : 0) + word.length
  const starts = condition.words.reduce((one, other) => (rank(other) > rank(one) ? other : one))
  return { field: "address", terms: { kind: "begin", starts } }
}

/** What else costs, in entries of an index that tells everything: measured, see `infra/bench/README.md`. */
const rowCost = 8
const termCost = 10
const sortCost = 0.5
