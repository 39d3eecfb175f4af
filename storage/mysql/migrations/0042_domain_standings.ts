/**
 * Domains serve once a look at them found that they lead here. Those of sites that are live already serve; their first look
 * is due at once. A site is live while one serves, and keeps when that was first so.
 */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const columns = {
    state: sql`varchar(20) null`,
    verified_at: sql`bigint null`,
    checked_at: sql`bigint null`,
    next_check_at: sql`bigint null`,
    finding: sql`varchar(40) null`,
    failures: sql`int not null default 0`,
    failing_since: sql`bigint null`
  }
  for (const [column, type] of Object.entries(columns))
    if (!(await hasColumn(db, "hostnames", column)))
      await sql`alter table hostnames add column ${sql.ref(column)} ${type}`.execute(db)
  const { rows } = await sql`show index from hostnames where key_name = 'hostnames_next_check'`.execute(db)
  if (rows.length === 0) await sql`create index hostnames_next_check on hostnames (next_check_at)`.execute(db)
  await sql`update hostnames set state = 'serving', verified_at = added_at, next_check_at = added_at
    where role in ('primary', 'root', 'alias') and state is null`.execute(db)

  if (!(await hasColumn(db, "sites", "serving_since")))
    await sql`alter table sites add column serving_since bigint null`.execute(db)
  await sql`update sites set serving_since = live_since where live_since is not null and serving_since is null
    and exists (select 1 from hostnames
      where hostnames.site_id = sites.site_id and hostnames.role = 'primary' and hostnames.state = 'serving')`.execute(
    db
  )
}

/** `if not exists` for columns is known to one of the two databases alone. */
const hasColumn = async (db: Kysely<unknown>, table: string, column: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from information_schema.columns
    where table_schema = database() and table_name = ${table} and column_name = ${column}`.execute(db)
  return rows.length > 0
}
