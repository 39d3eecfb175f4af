/** Claimed sites may be on trial. Sites that are there already are not: nobody told their owners of an end. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const column of ["trial_ends_at", "trial_next_at"])
    if (!(await hasColumn(db, column)))
      await sql`alter table sites add column ${sql.ref(column)} bigint null`.execute(db)
  const { rows } = await sql`show index from sites where key_name = 'sites_trial_next'`.execute(db)
  if (rows.length === 0) await sql`create index sites_trial_next on sites (trial_next_at)`.execute(db)
}

/** `if not exists` for columns is known to one of the two databases alone. */
const hasColumn = async (db: Kysely<unknown>, column: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from information_schema.columns
    where table_schema = database() and table_name = 'sites' and column_name = ${column}`.execute(db)
  return rows.length > 0
}
