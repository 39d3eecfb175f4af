/** Searches as statements. Values go as parameters; names of indexes and columns are ours. */
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Counted } from "../../../../engine/areas/figures.ts"
import { type Condition, wholeWords } from "../../../../engine/listings/search/conditions.ts"
import type { FacetField, ListingOrder } from "../../../../engine/listings/search/query.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { type Edge, orderedBy, type Way } from "./plan.ts"
import { termFields, wholeValue } from "./rows.ts"

export interface Searching {
  readonly siteId: SiteId
  readonly conditions: ReadonlyArray<Condition>
  readonly order: ListingOrder
  readonly way: Way
}

/** Keys of a page, in the order. */
export const pageStatement = (
  searching: Searching,
  from: number,
  most: number
): RawBuilder<{ listing_key: string }> => {
  const { column, way } = orderedBy[searching.order]
  const going = sql.raw(way)
  return sql`select s.listing_key ${foundBy(searching)}
    order by s.${sql.ref(column)} ${going}, s.listing_key ${going} limit ${sql.lit(most)} offset ${sql.lit(from)}`
}

/** How many match, counted no further than to `most`. Terms that say it all are counted without a look at listings. */
export const countStatement = (searching: Searching, most: number): RawBuilder<{ found: number }> => {
  const { siteId, way, conditions } = searching
  const alone = way.by === "terms" && leftOf(conditions, way).length === 0
  return sql`select count(*) as found from (select 1 ${
    alone ? sql`from ${termsFound(siteId, way)}` : foundBy(searching)
  } limit ${sql.lit(most)}) as counted`
}

/** Of several listings under one number the one that was changed last. */
export const numberStatement = ({
  siteId,
  conditions
}: Pick<Searching, "siteId" | "conditions">): RawBuilder<{ listing_key: string }> =>
  sql`select s.listing_key from listing_search as s force index (listing_search_number)
    where s.site_id = ${siteId}${every(conditions)} order by s.modified_at desc, s.listing_key desc limit 1`

/** Where those lie that state a place, in the order. */
export const pointsStatement = (searching: Searching, most: number): RawBuilder<PointRow> => {
  const { column, way } = orderedBy[searching.order]
  const going = sql.raw(way)
  return sql`select ${pointColumns} ${foundBy(searching)} and s.latitude is not null
    order by s.${sql.ref(column)} ${going}, s.listing_key ${going} limit ${sql.lit(most)}`
}

/** Where one lies, if it states a place. */
export const pointStatement = (siteId: SiteId, key: string): RawBuilder<PointRow> =>
  sql`select ${pointColumns} from listing_search as s
    where s.site_id = ${siteId} and s.listing_key = ${key} and s.latitude is not null`

export interface PointRow {
  readonly listing_key: string
  readonly latitude: number
  readonly longitude: number
  readonly price: number | null
}

const pointColumns = sql`s.listing_key, s.latitude, s.longitude, s.price`

/** What the listings under a term state, for choices among an agent's or an office's own. */
export const toldStatement = (searching: Searching, most: number): RawBuilder<{ told: string }> =>
  sql`select s.told ${foundBy(searching)} limit ${sql.lit(most)}`

/** What is counted of the listings that match; more than `most` are not read. */
export const countedStatement = (searching: Searching, most: number): RawBuilder<CountedRow> =>
  sql`select f.status, f.is_lease, f.price, json_value(l.data, '$.offer.currency') as currency,
      json_value(l.data, '$.listedAt') as listed_at
    from (select s.listing_key, s.status, s.is_lease, s.price ${foundBy(searching)} limit ${sql.lit(most)}) as f
    straight_join listings as l on l.site_id = ${searching.siteId} and l.listing_key = f.listing_key`

export interface CountedRow {
  readonly status: string
  readonly is_lease: number
  readonly price: number | null
  readonly currency: string | null
  /** A number as text; null, or the text of it, where the feed does not say. */
  readonly listed_at: string | number | null
}

/** The same of an instant: json_value gives a number as text. */
export const instantOfJson = (value: string | number | null): number | null =>
  value === null || value === "null" ? null : Number(value)

export const toCounted = (row: CountedRow): Counted => ({
  status: row.status as Counted["status"],
  isLease: row.is_lease === 1,
  price: row.price,
  currency: row.currency ?? "",
  listedAt: instantOfJson(row.listed_at)
})

/** Names of cities or quarters of the site that have any of the words. */
export const placesStatement = (
  siteId: SiteId,
  field: "City" | "CityRegion",
  words: ReadonlyArray<string>,
  most: number
): RawBuilder<{ value: string }> =>
  sql`select distinct value from listing_values where site_id = ${siteId} and field = ${field} and province = '' and city = ''
    and listings > 0 and ${anyOf(words.map((word) => sql`instr(concat(' ', value, ' '), ${` ${word} `}) > 0`))}
    limit ${sql.lit(most)}`

/** Values of a field in a market, each as it is spelled first. */
export const valuesStatement = (
  siteId: SiteId,
  field: FacetField,
  [province, city]: readonly [province: string, city: string],
  most: number
): RawBuilder<{ spelled: string }> =>
  sql`select min(spelled) as spelled from listing_values where site_id = ${siteId} and field = ${field}
    and province = ${province} and city = ${city} and listings > 0 group by value order by value limit ${sql.lit(most)}`

const foundBy = ({ siteId, conditions, order, way }: Searching): RawBuilder<unknown> => {
  if (way.by === "terms") {
    return sql`from ${termsFound(siteId, way)}
      straight_join listing_search as s force index (primary) on s.site_id = ${siteId} and s.listing_key = t.listing_key
      where true${every(leftOf(conditions, way))}`
  }
  const { edge, index } = way
  const past = edge === null ? sql`` : sql` and ${upTo(edge, order)}`
  // Where prices ascend, its index is entered by the price that it holds.
  const entered = conditions.flatMap((one) =>
    index === "price_up" && one.kind === "within" && one.field === "price" && !one.orUnknown
      ? [range("price_up", one.min, one.max)]
      : []
  )
  return sql`from listing_search as s force index (${sql.raw(`listing_search_${index}`)})
    where s.site_id = ${siteId}${past}${entered.length === 0 ? sql`` : sql` and ${entered[0]!}`}${every(conditions)}`
}

/** Two ranges of the order's index: what comes before the edge's value, and of what has it the listings up to the edge's. */
const upTo = ({ column, value, key }: Edge, order: ListingOrder): RawBuilder<SqlBool> => {
  const name = sql.ref(`s.${column}`)
  if (value === null) return sql`(${name} is not null or (${name} is null and s.listing_key >= ${key}))`
  return orderedBy[order].way === "asc"
    ? sql`(${name} < ${value} or (${name} = ${value} and s.listing_key <= ${key}))`
    : sql`(${name} > ${value} or (${name} = ${value} and s.listing_key >= ${key}))`
}

/** Listings under the terms, each once, whichever of them it has. */
const termsFound = (siteId: SiteId, { field, terms }: Extract<Way, { by: "terms" }>): RawBuilder<unknown> => {
  const values =
    terms.kind === "are"
      ? sql`value in (${sql.join(terms.values)})`
      : anyOf(
          terms.starts.map((start) =>
            start.endsWith(" ")
              ? sql`value = ${start.trimEnd()}`
              : sql`(value >= ${start} and value < ${start + pastEverything})`
          )
        )
  return sql`(select distinct listing_key from listing_terms force index (primary)
    where site_id = ${siteId} and field = ${termFields[field]} and ${values}) as t`
}

/** Conditions that the way itself does not keep to. */
const leftOf = (conditions: ReadonlyArray<Condition>, way: Extract<Way, { by: "terms" }>): ReadonlyArray<Condition> =>
  conditions.filter((one) =>
    way.terms.kind === "are"
      ? one.kind !== "among" || one.field !== way.field || one.values.length !== way.terms.values.length
      : one.kind !== "begins" || one.words.length > 1
  )

/** Conditions on `s`, each behind an `and`. */
export const every = (conditions: ReadonlyArray<Condition>): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`` : sql` and ${sql.join(conditions.map(said), sql` and `)}`

const said = (condition: Condition): RawBuilder<SqlBool> => {
  switch (condition.kind) {
    case "nothing":
      return sql`false`
    case "sale":
      return sql`s.is_lease = 0`
    case "lease":
      return sql`s.is_lease = 1`
    case "status":
      return sql`s.status in (${sql.join(condition.values)})`
    case "is": {
      const column = sql.ref(condition.field === "subType" ? "s.sub_type" : `s.${condition.field}`)
      const [one, ...others] = condition.values
      return others.length === 0 ? sql`${column} = ${one}` : sql`${column} in (${sql.join(condition.values)})`
    }
    case "within": {
      const within = range(condition.field, condition.min, condition.max)
      return condition.orUnknown ? sql`(s.${sql.ref(condition.field)} is null or ${within})` : within
    }
    case "word":
      return anyOf(condition.words.map((word) => sql`instr(${spaced(condition.field)}, ${` ${word} `}) > 0`))
    case "among":
      if (condition.words !== undefined)
        return anyOf(condition.words.map((word) => sql`instr(${sql.ref(`s.${condition.field}`)}, ${` ${word} `}) > 0`))
      return anyOf(
        condition.values.map((value) => sql`instr(${sql.ref(`s.${condition.field}`)}, ${wholeValue(value)}) > 0`)
      )
    case "begins":
      return sql`${sql.join(
        condition.words.map((starts) => anyOf(starts.map(beginning))),
        sql` and `
      )}`
    case "located":
      return sql`${sql.join(
        condition.words.map((starts) =>
          anyOf([
            ...starts.map(beginning),
            ...wholeWords(starts).map((word) => sql`instr(${spaced("city")}, ${` ${word} `}) > 0`)
          ])
        ),
        sql` and `
      )}`
  }
}

const beginning = (start: string): RawBuilder<SqlBool> =>
  start.endsWith(" ")
    ? sql`instr(concat(s.address, ' '), ${` ${start}`}) > 0`
    : sql`instr(s.address, ${` ${start}`}) > 0`

const spaced = (field: "city" | "quarters"): RawBuilder<unknown> =>
  field === "city" ? sql`concat(' ', s.city, ' ')` : sql`s.quarters`

const range = (column: string, min: number | null, max: number | null): RawBuilder<SqlBool> => {
  const name = sql.ref(`s.${column}`)
  const ends = [...(min === null ? [] : [sql`${name} >= ${min}`]), ...(max === null ? [] : [sql`${name} <= ${max}`])]
  return sql`${sql.join(ends, sql` and `)}`
}

const anyOf = (conditions: ReadonlyArray<RawBuilder<unknown>>): RawBuilder<SqlBool> =>
  sql`(${sql.join(conditions, sql` or `)})`

/** Behind every letter and digit. */
const pastEverything = "\u{10ffff}"
