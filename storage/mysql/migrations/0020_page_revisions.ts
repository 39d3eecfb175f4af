/** A page's record counts its changes, so that whoever read it before can tell in one number whether it still stands. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql`select 1 from information_schema.columns
    where table_schema = database() and table_name = 'pages' and column_name = 'revision'`.execute(db)
  if (rows.length === 0) await sql`alter table pages add column revision int unsigned not null default 0`.execute(db)
}
