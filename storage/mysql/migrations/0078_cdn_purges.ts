/** What a CDN in front is still to be told to forget. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists cdn_purges (
    site_id varchar(48) not null,
    purge_id varchar(64) not null,
    object_keys mediumtext not null,
    due_at bigint not null,
    again tinyint not null default 0,
    primary key (site_id, purge_id),
    key cdn_purges_due (due_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
