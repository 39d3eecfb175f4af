/** What the operator's console needs: who is signed in to it, how much is stored, and lists over every site by time. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Neither belongs to a site: `site_id` is empty and stands here as it does in every table.
  await sql`create table if not exists operator_sessions (
    site_id varchar(48) not null,
    token_hash varchar(128) not null,
    key_hash varchar(128) not null,
    created_at bigint not null,
    seen_at bigint not null,
    expires_at bigint not null,
    primary key (site_id, token_hash),
    key operator_sessions_expiry (expires_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists store_uses (
    site_id varchar(48) not null,
    part varchar(40) not null,
    objects bigint null,
    bytes bigint null,
    room bigint null,
    measured_at bigint null,
    place varchar(1100) not null,
    counted_objects bigint not null,
    counted_bytes bigint not null,
    primary key (site_id, part)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  for (const { table, name, columns } of indexes) {
    const { rows } = await sql`show index from ${sql.table(table)} where key_name = ${name}`.execute(db)
    if (rows.length === 0)
      await sql`create index ${sql.ref(name)} on ${sql.table(table)} (${sql.raw(columns)})`.execute(db)
  }
}

const indexes = [
  { table: "alerts", name: "alerts_time", columns: "raised_at, alert_id" },
  { table: "lead_deliveries", name: "lead_deliveries_status", columns: "status, lead_id, destination" }
] as const
