/** Who sweeps what is over and when that was done last, what each rule removed, and indexes over the times rules look at. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Neither belongs to a site: `site_id` is empty and stands here as it does in every table.
  await sql`create table if not exists sweep_turns (
    site_id varchar(48) not null,
    holder varchar(64) null,
    held_until bigint null,
    asked_at bigint null,
    begun_at bigint null,
    ended_at bigint null,
    primary key (site_id)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists swept (
    site_id varchar(48) not null,
    rule varchar(64) not null,
    last_count bigint not null,
    last_bytes bigint not null,
    last_at bigint not null,
    all_count bigint not null,
    all_bytes bigint not null,
    primary key (site_id, rule)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  for (const { table, name, column } of indexes) {
    const { rows } = await sql`show index from ${sql.table(table)} where key_name = ${name}`.execute(db)
    if (rows.length === 0)
      await sql`create index ${sql.ref(name)} on ${sql.table(table)} (${sql.ref(column)})`.execute(db)
  }
}

const indexes = [
  { table: "rebuilds", name: "rebuilds_finished", column: "finished_at" },
  { table: "pending_changes", name: "pending_changes_expiry", column: "expires_at" },
  { table: "integration_requests", name: "integration_requests_updated", column: "updated_at" }
] as const
