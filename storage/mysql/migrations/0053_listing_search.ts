/**
 * What listings are searched by, in a narrow row beside each: a search reads thousands of them, and those of `listings` hold
 * everything a feed tells. Rows of what is delisted are gone. Old listings are read once, here, so that no grid is empty
 * until the feed was read anew.
 */
import { sql, type Kysely } from "kysely"
import type { Listing } from "../../../engine/model/Listing.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { chunksOf } from "../bulk.ts"
import { fromText } from "../json.ts"
import { searchRows, valueChanges } from "../site/search/rows.ts"
import type { Tables } from "../tables.ts"

/** In the tail of an index, so that conditions on them are tried without a look at the row. */
const told = ["is_lease", "price", "beds", "baths", "sqft", "category", "sub_type", "province", "city"]

/** An index in whose order listings are read, or by whose values they are found, in the order of their age. */
const index = (name: string, ...columns: ReadonlyArray<string>) => {
  const first = ["site_id", ...columns, "listing_key"]
  return sql.raw(`key listing_search_${name} (${[...first, ...told.filter((one) => !first.includes(one))].join(", ")})`)
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists listing_search (
    site_id varchar(48) not null,
    listing_key varchar(64) not null,
    mls varchar(40) not null,
    modified_at bigint not null,
    provider varchar(16) not null,
    status varchar(16) not null,
    is_lease tinyint not null,
    listed_at bigint not null,
    price bigint null,
    price_up bigint not null,
    beds bigint null,
    baths bigint null,
    sqft bigint null,
    category varchar(16) null,
    sub_type varchar(100) not null,
    province varchar(100) not null,
    city varchar(100) not null,
    quarters varchar(1000) not null,
    structures varchar(1000) not null,
    address varchar(800) not null,
    agents varchar(800) not null,
    offices varchar(800) not null,
    latitude int null,
    longitude int null,
    cell int null,
    spread smallint not null,
    told text not null,
    primary key (site_id, listing_key),
    key listing_search_number (site_id, mls),
    key listing_search_spread (site_id, spread),
    key listing_search_cell (site_id, cell),
    ${index("newest", "listed_at")},
    ${index("price", "price")},
    ${index("price_up", "price_up")},
    ${index("beds", "beds")},
    ${index("baths", "baths")},
    ${index("sqft", "sqft")},
    ${index("category", "category", "listed_at")},
    ${index("sub_type", "sub_type", "listed_at")},
    ${index("province", "province", "listed_at")},
    ${index("city", "city", "listed_at")}
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists listing_terms (
    site_id varchar(48) not null,
    field char(1) not null,
    value varchar(100) not null,
    listing_key varchar(64) not null,
    primary key (site_id, field, value, listing_key),
    key listing_terms_listing (site_id, listing_key)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  // Of the whole site, and of each province and city, an empty name standing for all; one that none has any more stays.
  await sql`create table if not exists listing_values (
    site_id varchar(48) not null,
    field varchar(24) not null,
    province varchar(100) not null,
    city varchar(100) not null,
    value varchar(100) not null,
    spelled varchar(100) not null,
    listings int not null,
    primary key (site_id, field, province, city, value, spelled)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists listing_marks (
    site_id varchar(48) not null,
    mark bigint not null,
    primary key (site_id)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await fill(db)
}

/** Some at a time, by their key. Begins anew after a crash, since counts must not be added twice. */
const fill = async (db: Kysely<unknown>): Promise<void> => {
  const tables = db as Kysely<Tables>
  const columns = await columnsOf(db)
  for (const table of ["listing_values", "listing_terms", "listing_search"] as const)
    await tables.deleteFrom(table).execute()
  let after = { site_id: "", listing_key: "" }
  for (;;) {
    const some = await tables
      .selectFrom("listings")
      .select(["site_id", "listing_key", "data"])
      .where((eb) =>
        eb.or([
          eb("site_id", ">", after.site_id),
          eb.and([eb("site_id", "=", after.site_id), eb("listing_key", ">", after.listing_key)])
        ])
      )
      .orderBy("site_id")
      .orderBy("listing_key")
      .limit(rowsAtOnce)
      .execute()
    const last = some.at(-1)
    if (last === undefined) return
    after = last
    const made = some.flatMap(({ site_id, data }) =>
      data === null ? [] : [searchRows(site_id as SiteId, fromText<Listing>(data), 0)]
    )
    if (made.length === 0) continue
    const rows = made.map(({ row }) => row)
    const known = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column))))
    const terms = made.flatMap((one) => one.terms)
    const values = valueChanges(rows.map((row) => [row, 1] as const))
    await tables
      .insertInto("listing_search")
      .values(known as typeof rows)
      .execute()
    if (terms.length > 0) await tables.insertInto("listing_terms").values(terms).execute()
    for (const chunk of chunksOf(values, 500))
      await tables
        .insertInto("listing_values")
        .values(chunk)
        .onDuplicateKeyUpdate({ listings: sql`listings + values(listings)` })
        .execute()
  }
}

const rowsAtOnce = 200

/** Columns that later releases add are filled by whoever adds them; at this place of the order they are not there yet. */
const columnsOf = async (db: Kysely<unknown>): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ readonly name: string }>`select column_name as name from information_schema.columns
    where table_schema = database() and table_name = 'listing_search'`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
