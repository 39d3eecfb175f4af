/** A listing as the rows by which it is searched, and back. */
import type { Insertable, Selectable } from "kysely"
import type { Listing } from "../../../../engine/model/Listing.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import type { ColumnRow } from "../../../../engine/listings/search/columns/Columns.ts"
import { facetKey } from "../../../../engine/listings/search/matches.ts"
import { facetFields } from "../../../../engine/listings/search/query.ts"
import { type Searched, searchedOf } from "../../../../engine/listings/search/searched.ts"
import { fromText, toText } from "../../json.ts"
import type { ListingSearchTable, ListingTermsTable, ListingValuesTable } from "../../tables.ts"

/** Kinds of terms, as they are stored: values of which a listing has several, each a way to it. */
export const termFields = { quarters: "q", structures: "s", address: "w", agents: "a", offices: "o" } as const
export type TermField = keyof typeof termFields

export interface SearchRows {
  readonly row: Insertable<ListingSearchTable>
  readonly terms: ReadonlyArray<Insertable<ListingTermsTable>>
}

/** `mark` is the site's at the change that writes them. */
export const searchRows = (siteId: SiteId, listing: Listing, mark: number): SearchRows => {
  const searched = searchedOf(listing)
  return {
    row: toRow(siteId, searched, mark),
    terms: (Object.keys(termFields) as ReadonlyArray<TermField>).flatMap((field) =>
      searched[field].map((value) => ({
        site_id: siteId,
        field: termFields[field],
        value,
        listing_key: searched.key
      }))
    )
  }
}

/** What a row counts for among the values that are offered, or with -1 what it counted for. */
export type CountedRow = Pick<Selectable<ListingSearchTable>, "site_id" | "province" | "city" | "told">

/** Counts of several rows as one change of the table; counts that cancel each other are no change. */
export const valueChanges = (
  rows: ReadonlyArray<readonly [row: CountedRow, by: 1 | -1]>
): ReadonlyArray<Insertable<ListingValuesTable>> => {
  const changes = new Map<string, Insertable<ListingValuesTable>>()
  for (const [{ site_id, province, city, told }, by] of rows) {
    const values = fromText<Searched["told"]>(told)
    for (const [of, within] of levelsOf(province, city))
      for (const field of facetFields)
        for (const spelled of values[field]) {
          const change = { site_id, field, province: of, city: within, value: facetKey(field, spelled), spelled }
          const key = JSON.stringify(Object.values(change))
          changes.set(key, { ...change, listings: (changes.get(key)?.listings ?? 0) + by })
        }
  }
  return [...changes.values()].filter(({ listings }) => listings !== 0)
}

/** Extents of markets in which a listing lies: everywhere, its province, its city, and both. */
const levelsOf = (province: string, city: string): ReadonlyArray<readonly [string, string]> => [
  ["", ""],
  ...(province === "" ? [] : [[province, ""] as const]),
  ...(city === "" ? [] : [["", city] as const]),
  ...(province === "" || city === "" ? [] : [[province, city] as const])
]

const toRow = (siteId: SiteId, searched: Searched, mark: number): Insertable<ListingSearchTable> => ({
  site_id: siteId,
  listing_key: searched.key,
  mark,
  mls: searched.mls,
  modified_at: searched.modifiedAt,
  provider: searched.provider,
  status: searched.status,
  is_lease: searched.isLease ? 1 : 0,
  listed_at: searched.listedAt,
  price: searched.price,
  price_up: searched.price ?? noPrice,
  beds: searched.beds,
  baths: searched.baths,
  sqft: searched.sqft,
  category: searched.category,
  sub_type: searched.subType,
  province: searched.province,
  city: searched.city,
  quarters: listed(searched.quarters),
  structures: listed(searched.structures),
  address: searched.address.map((word) => ` ${word}`).join(""),
  agents: listed(searched.agents),
  offices: listed(searched.offices),
  latitude: searched.place?.latitude ?? null,
  longitude: searched.place?.longitude ?? null,
  cell: searched.place?.cell ?? null,
  spread: spreadOf(searched.key),
  told: toText(searched.told)
})

/** What is read of a sample: everything that conditions look at. */
export const toSearched = (row: Omit<Selectable<ListingSearchTable>, "told" | "mark">): Omit<Searched, "told"> => ({
  key: row.listing_key,
  mls: row.mls,
  modifiedAt: row.modified_at,
  provider: row.provider as Searched["provider"],
  status: row.status as Searched["status"],
  isLease: row.is_lease === 1,
  listedAt: row.listed_at,
  price: row.price,
  beds: row.beds,
  baths: row.baths,
  sqft: row.sqft,
  category: row.category as Searched["category"],
  subType: row.sub_type,
  province: row.province,
  city: row.city,
  quarters: unlisted(row.quarters),
  structures: unlisted(row.structures),
  address: row.address.split(" ").slice(1),
  agents: unlisted(row.agents),
  offices: unlisted(row.offices),
  place: null
})

/** What columns are made of. */
export const toColumnRow = (row: ColumnsOfRow): ColumnRow => ({
  key: row.listing_key,
  mark: row.mark,
  status: row.status as Searched["status"],
  isLease: row.is_lease === 1,
  listedAt: row.listed_at,
  price: row.price,
  beds: row.beds,
  baths: row.baths,
  sqft: row.sqft,
  category: row.category as Searched["category"],
  subType: row.sub_type,
  province: row.province,
  city: row.city,
  quarters: unlisted(row.quarters),
  structures: unlisted(row.structures),
  address: row.address.split(" ").slice(1),
  agents: unlisted(row.agents),
  offices: unlisted(row.offices),
  place: row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude }
})

export const columnNames = [
  "listing_key",
  "mark",
  "status",
  "is_lease",
  "listed_at",
  "price",
  "beds",
  "baths",
  "sqft",
  "category",
  "sub_type",
  "province",
  "city",
  "quarters",
  "structures",
  "address",
  "agents",
  "offices",
  "latitude",
  "longitude"
] as const satisfies ReadonlyArray<keyof ListingSearchTable>
export type ColumnsOfRow = Pick<Selectable<ListingSearchTable>, (typeof columnNames)[number]>

/** Stands behind every price, so that listings without one come last where the cheapest come first. */
export const noPrice = Number.MAX_SAFE_INTEGER

/** Values of which none holds a line's end, each within spaces: so both whole values and words can be looked for. */
const listed = (values: ReadonlyArray<string>): string =>
  values.length === 0 ? "" : `\n${values.map((value) => wholeValue(value).slice(1)).join("")}`
const unlisted = (text: string): ReadonlyArray<string> =>
  text
    .split("\n")
    .map((value) => value.slice(1, -1))
    .filter((value) => value !== "")

/** What a list holds exactly where it has the value. */
export const wholeValue = (value: string): string => `\n ${value.replaceAll("\n", " ")} \n`

/** How many parts the listings are spread over, evenly and whatever they say: some of them are a fair sample. */
export const spreadParts = 4_096

/** FNV-1a. */
const spreadOf = (key: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  hash ^= hash >>> 15
  return (Math.imul(hash, 0x2c1b3c6d) >>> 12) % spreadParts
}
