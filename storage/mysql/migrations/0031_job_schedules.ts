/** When a job's time was set, by which it is seen that the clock has gone back since. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql`select 1 from information_schema.columns
    where table_schema = database() and table_name = 'jobs' and column_name = 'scheduled_at'`.execute(db)
  if (rows.length === 0) await sql`alter table jobs add column scheduled_at bigint not null default 0`.execute(db)
}
