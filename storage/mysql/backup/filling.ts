/**
 * Fills a database with what a backup holds. While that goes on a table of its own says so: nothing serves on a database that
 * is half filled (see `migrate.ts`), and whoever fills it next begins again from nothing.
 */
import { sql, type Kysely } from "kysely"
import { halfRestored, migrateTo } from "../migrate.ts"
import { migrations } from "../migrations/all.ts"
import type { Tables } from "../tables.ts"
import { everyTable, type Row } from "./snapshot.ts"

/** What a database holds, as far as it may be filled. */
export type Standing = "empty" | "half" | "used"

/** `used` is one that holds a site or areas. Whatever else an installation notes before its first site is nobody's work. */
export const standingOf = async (pool: Kysely<Tables>): Promise<Standing> => {
  const tables = await everyTable(pool)
  if (tables.includes(halfRestored)) return "half"
  for (const table of ["sites", "areas"] as const) {
    if (!tables.includes(table)) continue
    if ((await pool.selectFrom(table).select("site_id").limit(1).execute()).length > 0) return "used"
  }
  return "empty"
}

/** How many others are connected to this very database: processes that serve on it, or people. */
export const othersConnected = async (pool: Kysely<Tables>): Promise<number> =>
  pool.connection().execute(async (connection) => {
    const { rows } = await sql<{ readonly n: number }>`select count(*) as n from information_schema.processlist
      where db = database() and id <> connection_id()`.execute(connection)
    return Number(rows[0]?.n ?? 0)
  })

/** How a backup's schema stands to the one that this release knows. */
export const schemaStanding = (
  applied: ReadonlyArray<string>,
  known: ReadonlyArray<string> = knownMigrations
): "same" | "older" | "newer" =>
  applied.length === 0 || applied.some((name, at) => name !== known[at])
    ? "newer"
    : applied.length === known.length
      ? "same"
      : "older"

/** Names of this release's migrations, in the order in which they run. */
export const knownMigrations: ReadonlyArray<string> = Object.keys(migrations).sort()

/** Takes away all tables that are there, and makes those of a backup's schema. From here on the database is half filled. */
export const beginFilling = async (pool: Kysely<Tables>, applied: ReadonlyArray<string>): Promise<void> => {
  await sql`create table if not exists ${sql.table(halfRestored)} (begun int not null primary key)
    engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(pool)
  for (const table of await everyTable(pool))
    if (table !== halfRestored) await sql`drop table ${sql.table(table)}`.execute(pool)
  await migrateTo(pool, applied.at(-1))
}

/** Brings the rows up to this release's schema, and says that all is there. */
export const endFilling = async (pool: Kysely<Tables>, last: () => Promise<void>): Promise<void> => {
  await migrateTo(pool)
  // Here it may go by another key, which its first process leaves its mark of (`secretKeyMark.ts`).
  await pool.deleteFrom("secret_key_marks").execute()
  // And it has another store (`storeMark.ts`).
  await pool.deleteFrom("store_marks").execute()
  await last()
  await sql`drop table ${sql.table(halfRestored)}`.execute(pool)
}

/** Puts rows into a table, some at a time. */
export const insertRows = async (
  pool: Kysely<Tables>,
  table: string,
  rows: Iterable<Row> | AsyncIterable<Row>
): Promise<number> => {
  let waiting: Array<Row> = []
  let bytes = 0
  let count = 0
  const insert = async () => {
    if (waiting.length > 0)
      await pool
        .insertInto(table as keyof Tables)
        .values(waiting as never)
        .execute()
    count += waiting.length
    waiting = []
    bytes = 0
  }
  for await (const row of rows) {
    const size = sizeOf(row)
    if (waiting.length >= mostRows || bytes + size > mostBytes) await insert()
    waiting.push(row)
    bytes += size
  }
  await insert()
  return count
}

/** Far below what a server takes in one message, whatever its settings. */
const mostBytes = 1 << 20
const mostRows = 200

const sizeOf = (row: Row): number => {
  let size = 0
  for (const value of Object.values(row)) size += typeof value === "string" ? value.length * 2 : 8
  return size
}
