/** Which objects nothing names, since when, and who is at removing them; how the objects of each site were looked at last. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // A key may be longer than what a primary key holds, so its SHA-256 stands for it there.
  await sql`create table if not exists object_marks (
    site_id varchar(48) not null,
    key_hash char(64) not null,
    object_key varchar(1100) not null,
    rule varchar(64) not null,
    bytes bigint not null,
    marked_at bigint not null,
    removing_at bigint null,
    primary key (site_id, key_hash),
    key object_marks_age (marked_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists object_sweeps (
    site_id varchar(48) not null,
    objects bigint not null,
    bytes bigint not null,
    looked_at bigint not null,
    held_at bigint null,
    held_objects bigint not null,
    held_bytes bigint not null,
    let_pass_at bigint null,
    primary key (site_id)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  const { rows } = await sql`show columns from sweep_turns like 'site_after'`.execute(db)
  if (rows.length === 0) await sql`alter table sweep_turns add column site_after varchar(48) null`.execute(db)
}
