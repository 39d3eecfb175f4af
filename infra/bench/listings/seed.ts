/**
 * Fills a site with listings, without the feed and the sync: many rows a statement, and indexes made when all are there. Past
 * the first 50,000 they are copies of those under other keys, which the database makes in a fraction of the time.
 */
import { type Kysely, sql } from "kysely"
import type { SiteId } from "../../../engine/model/ids.ts"
import { toText } from "../../../storage/mysql/json.ts"
import { type CountedRow, searchRows, valueChanges } from "../../../storage/mysql/site/search/rows.ts"
import { countAnew } from "../../../storage/mysql/site/search/writing.ts"
import type { Tables } from "../../../storage/mysql/tables.ts"
import { madeListing } from "./made.ts"

const rowsAtOnce = 1_000

const mostMade = 50_000

export const seedListings = async (db: Kysely<Tables>, siteId: SiteId, all: number): Promise<void> => {
  const { drop, add } = await secondaryKeys(db)
  const count = Math.min(all, mostMade)
  await drop()
  let counted: Array<CountedRow> = []
  for (let from = 1; from <= count; from += rowsAtOnce) {
    const made = Array.from({ length: Math.min(rowsAtOnce, count - from + 1) }, (_, at) => madeListing(from + at))
    const rows = made.map((listing) => searchRows(siteId, listing, 1))
    await db
      .insertInto("listings")
      .values(
        made.map((listing) => ({
          site_id: siteId,
          listing_key: listing.key,
          mls: listing.mls,
          status: listing.status,
          modified_at: listing.modifiedAt,
          shown_since: 0,
          data: toText(listing)
        }))
      )
      .execute()
    await db
      .insertInto("listing_search")
      .values(rows.map(({ row }) => row))
      .execute()
    await db
      .insertInto("listing_terms")
      .values(rows.flatMap(({ terms }) => terms))
      .execute()
    counted.push(...rows.map(({ row }) => row))
    if (counted.length >= 25 * rowsAtOnce || from + rowsAtOnce > count) {
      const changes = valueChanges(counted.map((row) => [row, 1] as const))
      for (let at = 0; at < changes.length; at += rowsAtOnce)
        await db
          .insertInto("listing_values")
          .values(changes.slice(at, at + rowsAtOnce))
          .onDuplicateKeyUpdate({ listings: sql`listings + values(listings)` })
          .execute()
      counted = []
      process.stderr.write(`\r${Math.min(count, from + rowsAtOnce - 1)} of ${count} `)
    }
  }
  const times = Math.max(1, Math.round(all / count))
  for (let copy = 1; copy < times; copy++) {
    process.stderr.write(`\rcopy ${copy} of ${times - 1} `)
    for (const table of ["listings", "listing_search", "listing_terms"] as const) await copied(db, table, copy)
  }
  await db
    .updateTable("listing_values")
    .set({ listings: sql`listings * ${times}` })
    .execute()
  process.stderr.write("\n")
  await add()
  await db.insertInto("listing_marks").values({ site_id: siteId, mark: 1, listings: 0, digest: 0 }).execute()
  await countAnew(db, siteId)
  await sql`analyze table listings, listing_search, listing_terms, listing_values`.execute(db)
}

/** Keys of copies begin with a letter, those of what was made with a digit. */
const copied = async (db: Kysely<Tables>, table: keyof Tables, copy: number): Promise<void> => {
  const prefix = `${String.fromCharCode(96 + Math.ceil(copy / 10))}${copy % 10}`
  const { rows } = await sql<{ readonly name: string }>`select column_name as name from information_schema.columns
    where table_schema = database() and table_name = ${table} order by ordinal_position`.execute(db)
  const values = rows.map(({ name }) =>
    name === "listing_key" || name === "mls"
      ? sql`concat(${prefix}, ${sql.ref(name)})`
      : name === "spread"
        ? sql`crc32(concat(${prefix}, listing_key)) % 4096`
        : name === "listed_at"
          ? sql`listed_at + crc32(concat(${prefix}, listing_key)) % 86400000`
          : sql.ref(name)
  )
  await sql`insert into ${sql.table(table)} (${sql.join(rows.map(({ name }) => sql.ref(name)))})
    select ${sql.join(values)} from ${sql.table(table)} where listing_key < 'a'`.execute(db)
}

/** Made over a whole table an index takes a fraction of what it takes row by row. */
const secondaryKeys = async (db: Kysely<Tables>) => {
  const { rows } = await sql<{ readonly [column: string]: string }>`show create table listing_search`.execute(db)
  const lines = rows[0]!["Create Table"]!.split("\n").filter((line) => line.startsWith("  KEY "))
  const keys = lines.map((line) => line.trim().replace(/,$/, ""))
  const names = keys.map((key) => /`(\w+)`/.exec(key)![1]!)
  const alter = (changes: ReadonlyArray<string>) =>
    sql.raw(`alter table listing_search ${changes.join(", ")}`).execute(db)
  return {
    drop: () => alter(names.map((name) => `drop key ${name}`)),
    add: () => alter(keys.map((key) => `add ${key}`))
  }
}
