/** Sites that are filled with what another one shows, a bounded part at a time: how each stands, and what is left to do. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  if (!(await hasColumn(db, "copying_since")))
    await sql`alter table sites add column copying_since bigint null`.execute(db)
  if (!(await hasColumn(db, "copying_failed")))
    await sql`alter table sites add column copying_failed tinyint not null default 0`.execute(db)

  await sql`create table if not exists site_copies (
    site_id varchar(48) not null,
    original_id varchar(48) not null,
    state varchar(20) not null,
    total int not null,
    started_at bigint not null,
    moved_at bigint not null,
    finished_at bigint null,
    error text null,
    primary key (site_id),
    key site_copies_state (state, moved_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  // In the order in which things are taken. What is done is no row any more, so the rows are the place reached.
  await sql`create table if not exists site_copy_items (
    site_id varchar(48) not null,
    stage smallint not null,
    seq int not null,
    kind varchar(20) not null,
    source_id varchar(64) not null,
    version_id varchar(48) null,
    slot varchar(500) null,
    title varchar(1000) not null,
    meta mediumtext not null,
    bytes bigint not null,
    primary key (site_id, stage, seq)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}

/** `if not exists` for columns is known to one of the two databases alone. */
const hasColumn = async (db: Kysely<unknown>, column: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from information_schema.columns
    where table_schema = database() and table_name = 'sites' and column_name = ${column}`.execute(db)
  return rows.length > 0
}
