/**
 * Looking for listings: in columns that the process holds (`search/HeldColumns.ts`), and in MySQL where it holds none. There a search reads narrow rows along one index, which is chosen here and forced, so that it
 * goes the same way on every server; details are read for the page alone. How many match is remembered for as long as the
 * site's mark stays, because counting is the dear part.
 */
import { Cache, Effect, Layer } from "effect"
import type { RawBuilder } from "kysely"
import { limits } from "../../../engine/limits.ts"
import { type Condition, conditionsOf, isExact, type Values } from "../../../engine/listings/search/conditions.ts"
import type { Columns } from "../../../engine/listings/search/columns/Columns.ts"
import { findIn } from "../../../engine/listings/search/columns/find.ts"
import { facetValues, pageOf } from "../../../engine/listings/search/matches.ts"
import {
  type FacetField,
  facetFields,
  type ListingExtent,
  type ListingPointsQuery,
  type ListingQuery,
  noFilters
} from "../../../engine/listings/search/query.ts"
import type { Searched } from "../../../engine/listings/search/searched.ts"
import { normal } from "../../../engine/listings/search/words.ts"
import type { Listing } from "../../../engine/model/Listing.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import {
  type ListingPoints,
  ListingSearch,
  type ListingsFound,
  type ListingsStanding
} from "../../../engine/ports/ListingSearch.ts"
import { Database } from "../Database.ts"
import { fromText } from "../json.ts"
import { listingDetails } from "./listingDetails.ts"
import { breath, ColumnsMemory, heldColumns } from "./search/HeldColumns.ts"
import { type Edge, planSearch, type Statistics } from "./search/plan.ts"
import { RememberedListings } from "./search/RememberedListings.ts"
import { Remembered } from "./search/Remembered.ts"
import { readStatistics } from "./search/sample.ts"
import {
  countedStatement,
  countStatement,
  numberStatement,
  pageStatement,
  placesStatement,
  toCounted,
  type PointRow,
  pointsStatement,
  pointStatement,
  toldStatement,
  valuesStatement
} from "./search/statements.ts"

const make = Effect.gen(function* () {
  const database = yield* Database
  const { query } = database
  const held = yield* heldColumns(database)
  const rowsOf = <Row>(statement: RawBuilder<Row>) =>
    Effect.map(
      query((db) => statement.execute(db)),
      ({ rows }) => rows
    )
  const counts = new Remembered<Counted>(rememberedAnswers)
  const places = new Remembered<ReadonlyArray<string>>(rememberedAnswers)
  const choices = new Remembered<ReadonlyArray<string>>(rememberedAnswers)
  const statistics = yield* Cache.make({
    capacity: 500,
    timeToLive: statisticsMs,
    lookup: (siteId: SiteId): Effect.Effect<Statistics> => readStatistics({ query }, siteId)
  })

  /** As whoever asks has read it, or as it is. */
  const standingOf = (siteId: SiteId, known: ListingsStanding | undefined): Effect.Effect<ListingsStanding> =>
    known === undefined ? held.standing(siteId) : Effect.succeed(known)
  const mark = (siteId: SiteId, known?: ListingsStanding): Effect.Effect<string> =>
    Effect.map(standingOf(siteId, known), markOf)

  /** Words of places as the names that have them: names are few, and an index leads from each to its listings. */
  const named = (siteId: SiteId, at: string, condition: Condition): Effect.Effect<Condition> =>
    Effect.gen(function* () {
      if (condition.kind !== "word") return condition
      const { field, words } = condition
      const key = JSON.stringify([siteId, at, field, words])
      const known = places.get(key)
      const names =
        known ??
        places.put(
          key,
          (yield* rowsOf(placesStatement(siteId, field === "city" ? "City" : "CityRegion", words, mostPlaces + 1))).map(
            ({ value }) => value
          )
        )
      if (names.length === 0) return { kind: "nothing" }
      if (names.length > mostPlaces) return condition
      const values = names as unknown as Values
      return field === "city" ? { kind: "is", field, values } : { kind: "among", field, values, words }
    })

  const detailsOf = listingDetails(database)
  /** In the order of the keys. One that was delisted since its key was found is not shown. */
  const details = (siteId: SiteId, keys: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<Listing>> =>
    Effect.map(detailsOf(siteId, keys), (byKey) => keys.flatMap((key) => byKey.get(key)?.listing ?? []))

  const remembered = new RememberedListings((yield* ColumnsMemory).bytes / shareOfDetails)
  /** The same of slots, whose listings are remembered as they are there. */
  const detailsOfSlots = Effect.fnUntraced(function* (siteId: SiteId, columns: Columns, slots: Int32Array) {
    const listings = Array.from(slots, (slot) => remembered.get(columns, slot))
    const unknown = listings.flatMap((listing, at) => (listing === undefined ? [at] : []))
    if (unknown.length === 0) return listings as ReadonlyArray<Listing>
    const keys = new Map(unknown.map((at) => [at, columns.keyOf(slots[at]!)]))
    const byKey = yield* detailsOf(siteId, [...keys.values()])
    for (const [at, key] of keys) {
      const found = byKey.get(key)
      if (found === undefined) continue
      // Read after the columns were followed: it is as it is there, or newer.
      remembered.put(columns, slots[at]!, found.listing, found.characters)
      listings[at] = found.listing
    }
    return listings.filter((listing) => listing !== undefined)
  })

  /** Counting is the dear part here too, so that pages of the same search share it. */
  const searchColumns = Effect.fnUntraced(function* (
    siteId: SiteId,
    columns: Columns,
    at: string,
    asked: ListingQuery
  ): Effect.fn.Return<ListingsFound> {
    const conditions = conditionsOf(asked)
    const { from, to } = pageOf(asked)
    const counted = isExact(asked) ? limits.listingsExactMost + 1 : limits.listingsCounted
    const key = JSON.stringify(["columns", siteId, at, conditions, counted])
    const known = counts.get(key)?.found
    const question = {
      conditions,
      order: asked.order,
      from,
      to,
      placed: false,
      counted: known === undefined ? counted : 0
    }
    const { slots, found: seen } = findIn(columns, question)
    const found = known ?? counts.put(key, { found: seen, edge: null }).found
    const listings = yield* detailsOfSlots(siteId, columns, slots)
    const declined = isExact(asked) && found > limits.listingsExactMost
    return { listings, total: declined ? limits.listingsCounted : Math.min(found, limits.listingsCounted), declined }
  })

  const search = Effect.fn("ListingSearch.search")(function* (
    siteId: SiteId,
    asked: ListingQuery,
    seen?: ListingsStanding
  ) {
    const standing = yield* standingOf(siteId, seen)
    const at = markOf(standing)
    // An index leads from a number to its listing.
    const columns = asked.filters.mls === null ? yield* held.of(siteId, standing) : undefined
    if (columns !== undefined) return yield* searchColumns(siteId, columns, at, asked)
    const conditions = yield* Effect.forEach(conditionsOf(asked), (condition) => named(siteId, at, condition))
    if (conditions.some(({ kind }) => kind === "nothing")) return nothing
    const { from, to } = pageOf(asked)
    if (asked.filters.mls !== null) {
      const found = yield* rowsOf(numberStatement({ siteId, conditions }))
      const listings = from === 0 ? yield* details(siteId, found.map(keyOf)) : []
      return { listings, total: found.length, declined: false }
    }

    const known = yield* Cache.get(statistics, siteId)
    const searching = { siteId, conditions, order: asked.order }
    const countedMost = isExact(asked) ? limits.listingsExactMost + 1 : limits.listingsCounted
    const counting = Effect.gen(function* () {
      const key = JSON.stringify([siteId, at, conditions, countedMost])
      const remembered = counts.get(key)
      if (remembered !== undefined) return remembered
      const way = planSearch(known, conditions, "newest", countedMost)
      const [row] = yield* rowsOf(countStatement({ ...searching, order: "newest", way }, countedMost))
      return counts.put(key, { found: Number(row?.found ?? 0), edge: way.by === "index" ? way.edge : null })
    })

    const way = planSearch(known, conditions, asked.order, to)
    const sees = way.by === "terms" || way.edge === null
    const keys = from < to ? yield* rowsOf(pageStatement({ ...searching, way }, from, to - from)) : []
    const listings = yield* details(siteId, keys.map(keyOf))
    // A page that is not full is the last one, and says how many there are.
    const isLast = sees && keys.length < to - from && (keys.length > 0 || from === 0)
    const counted = isLast ? { found: from + keys.length, edge: null } : yield* counting
    const isPartial =
      (!sees && keys.length < to - from) || (counted.edge !== null && counted.found < limits.listingsCounted)
    if (isPartial || (isExact(asked) && counted.found > limits.listingsExactMost))
      return { listings, total: limits.listingsCounted, declined: true }
    return { listings, total: Math.min(counted.found, limits.listingsCounted), declined: false }
  })

  /** Of everybody's listings: read off what is counted as they are written. */
  const choicesOf = (siteId: SiteId, at: string, { market }: ListingExtent, field: FacetField) =>
    Effect.gen(function* () {
      const level = [normal(market?.province ?? null), normal(market?.city ?? null)] as const
      const key = JSON.stringify([siteId, at, field, level])
      return (
        choices.get(key) ??
        choices.put(
          key,
          (yield* rowsOf(valuesStatement(siteId, field, level, limits.listingFacetValues))).map(
            ({ spelled }) => spelled
          )
        )
      )
    })

  const facets: ListingSearch["Service"]["facets"] = Effect.fn("ListingSearch.facets")(
    function* (siteId, extent, fields, seen) {
      const at = yield* mark(siteId, seen)
      const wanted = facetFields.filter((field) => fields.includes(field))
      const conditions = conditionsOf({ filters: noFilters, extent, order: "newest" })
      if (conditions.some(({ kind }) => kind === "nothing"))
        return Object.fromEntries(wanted.map((field) => [field, []]))
      if (!extent.own?.agentKey && !extent.own?.officeKey)
        return Object.fromEntries(
          yield* Effect.forEach(wanted, (field) =>
            Effect.map(choicesOf(siteId, at, extent, field), (values) => [field, values] as const)
          )
        )
      const unknown = wanted.filter((field) => choices.get(ownKey(siteId, at, extent, field)) === undefined)
      if (unknown.length > 0) {
        const way = planSearch(yield* Cache.get(statistics, siteId), conditions, "newest", limits.listingsCounted)
        const rows = yield* rowsOf(toldStatement({ siteId, conditions, order: "newest", way }, limits.listingsCounted))
        const told = rows.map((row) => fromText<Searched["told"]>(row.told))
        for (const field of facetFields)
          choices.put(
            ownKey(siteId, at, extent, field),
            facetValues(
              field,
              told.flatMap((one) => one[field])
            )
          )
      }
      return Object.fromEntries(wanted.map((field) => [field, choices.get(ownKey(siteId, at, extent, field)) ?? []]))
    }
  )

  const counted: ListingSearch["Service"]["counted"] = Effect.fn("ListingSearch.counted")(function* (siteId, asked) {
    const at = yield* mark(siteId)
    const conditions = yield* Effect.forEach(conditionsOf(asked), (condition) => named(siteId, at, condition))
    if (conditions.some(({ kind }) => kind === "nothing")) return []
    const way = planSearch(yield* Cache.get(statistics, siteId), conditions, "newest", limits.listingsCounted)
    if (way.by === "index" && way.edge !== null) return undefined
    const rows = yield* rowsOf(
      countedStatement({ siteId, conditions, order: "newest", way }, limits.listingsCounted + 1)
    )
    return rows.length > limits.listingsCounted ? undefined : rows.map(toCounted)
  })

  const points = Effect.fn("ListingSearch.points")(function* (siteId: SiteId, asked: ListingPointsQuery) {
    const standing = yield* held.standing(siteId)
    const at = markOf(standing)
    const columns = asked.filters.mls === null ? yield* held.of(siteId, standing) : undefined
    if (columns !== undefined) return yield* pointsOfColumns(columns, at, asked)
    const conditions = yield* Effect.forEach(conditionsOf(asked), (condition) => named(siteId, at, condition))
    if (conditions.some(({ kind }) => kind === "nothing")) return pointsOf(at, [], false)
    if (asked.filters.mls !== null) {
      const [found] = yield* rowsOf(numberStatement({ siteId, conditions }))
      return pointsOf(at, found === undefined ? [] : yield* rowsOf(pointStatement(siteId, found.listing_key)), false)
    }
    const most = limits.listingsExamined
    const way = planSearch(yield* Cache.get(statistics, siteId), conditions, asked.order, most)
    const rows = yield* rowsOf(pointsStatement({ siteId, conditions, order: asked.order, way }, most + 1))
    return pointsOf(at, rows.slice(0, most), rows.length > most || (way.by === "index" && way.edge !== null))
  })

  return ListingSearch.of({ search, facets, counted, points, mark })
})

export const layer: Layer.Layer<ListingSearch, never, Database> = Layer.effect(ListingSearch, make)

interface Counted {
  readonly found: number
  /** Where counting ended, if it did not see everything. */
  readonly edge: Edge | null
}

/** Everything at once, and the keys of it in pieces between which others have their turn. */
const pointsOfColumns = Effect.fnUntraced(function* (
  columns: Columns,
  mark: string,
  { order, ...asked }: ListingPointsQuery
): Effect.fn.Return<ListingPoints> {
  const conditions = conditionsOf({ order, ...asked })
  const { slots } = findIn(columns, { conditions, order, from: 0, to: Infinity, counted: 0, placed: true })
  const { latitudes, longitudes, values } = columns
  const lat = slots.map((slot) => latitudes[slot]!)
  const lng = slots.map((slot) => longitudes[slot]!)
  const price = Float64Array.from(slots, (slot) => (Number.isNaN(values.price[slot]!) ? -1 : values.price[slot]!))
  const keys: Array<string> = []
  for (const [at, slot] of slots.entries()) {
    keys.push(columns.keyOf(slot))
    if (at % keysOfAPiece === keysOfAPiece - 1) yield* breath
  }
  return { mark, keys, lat, lng, price, partial: false }
})

const pointsOf = (mark: string, rows: ReadonlyArray<PointRow>, partial: boolean): ListingPoints => ({
  mark,
  keys: rows.map(keyOf),
  lat: Int32Array.from(rows, ({ latitude }) => latitude),
  lng: Int32Array.from(rows, ({ longitude }) => longitude),
  price: Float64Array.from(rows, ({ price }) => price ?? -1),
  partial
})

const markOf = ({ mark }: ListingsStanding): string => String(mark)
const nothing: ListingsFound = { listings: [], total: 0, declined: false }

const keyOf = (row: { readonly listing_key: string }): string => row.listing_key
const ownKey = (siteId: SiteId, at: string, { market, own }: ListingExtent, field: FacetField): string =>
  JSON.stringify([siteId, at, market, own, field])

const keysOfAPiece = 20_000

/** Of the memory for columns, how much details may take in the heap beside it. */
const shareOfDetails = 16

/** Answers of each kind that a process keeps; each is a few hundred bytes. */
const rememberedAnswers = 5_000
/** What says only which way is cheaper may be a little old. */
const statisticsMs = 60_000
/** Names of places that words are looked up as; words of more are looked for in the rows. */
const mostPlaces = 200
