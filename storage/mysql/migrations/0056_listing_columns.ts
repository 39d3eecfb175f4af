/**
 * By which processes keep copies of what listings are searched by (`site/search/HeldColumns.ts`): the mark that each row was
 * written with, which rows went away lately, and how many there are with a check over all of them.
 */
import { sql, type Kysely } from "kysely"
import type { SiteId } from "../../../engine/model/ids.ts"
import { countAnew } from "../site/search/writing.ts"
import type { Tables } from "../tables.ts"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  if (!(await has(db, "columns", "listing_search", "column_name", "mark")))
    await sql`alter table listing_search add column mark bigint not null default 0`.execute(db)
  if (!(await has(db, "statistics", "listing_search", "index_name", "listing_search_mark")))
    await sql`create index listing_search_mark on listing_search (site_id, mark, listing_key)`.execute(db)
  if (!(await has(db, "columns", "listing_marks", "column_name", "digest")))
    await sql`alter table listing_marks add column listings int not null default 0,
      add column digest bigint not null default 0`.execute(db)
  await sql`create table if not exists listing_removals (
    site_id varchar(48) not null,
    listing_key varchar(64) not null,
    mark bigint not null,
    primary key (site_id, listing_key),
    key listing_removals_mark (site_id, mark),
    key listing_removals_end (mark)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  const tables = db as Kysely<Tables>
  // Rows of the migration that fills them have no mark: they were made ahead of the first change.
  await sql`insert ignore into listing_marks (site_id, mark) select distinct site_id, 1 from listing_search`.execute(db)
  for (const { site_id } of await tables.selectFrom("listing_marks").select("site_id").execute())
    await countAnew(tables, site_id as SiteId)
}

/** `if not exists` for columns and indexes is known to one of the two databases alone. */
const has = async (
  db: Kysely<unknown>,
  view: string,
  table: string,
  column: string,
  name: string
): Promise<boolean> => {
  const { rows } = await sql`select 1 from ${sql.raw(`information_schema.${view}`)}
    where table_schema = database() and table_name = ${table} and ${sql.raw(column)} = ${name}`.execute(db)
  return rows.length > 0
}
