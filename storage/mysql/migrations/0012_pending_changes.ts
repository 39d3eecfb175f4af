/** What waits for the owner's yes, and the origins beyond itself that a site may reach. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists allowlist (
    site_id varchar(48) not null,
    allowlist_id varchar(48) not null,
    origin varchar(300) not null,
    status varchar(20) not null,
    reason text not null,
    added_by varchar(80) not null,
    added_at bigint not null,
    approved_by varchar(80) null,
    approved_at bigint null,
    first_party tinyint not null,
    primary key (site_id, allowlist_id),
    unique key allowlist_origin (site_id, origin)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists pending_changes (
    site_id varchar(48) not null,
    change_id varchar(48) not null,
    kind varchar(40) not null,
    subject varchar(200) not null,
    state varchar(20) not null,
    summary text not null,
    details mediumtext not null,
    intent mediumtext not null,
    requested_by varchar(80) not null,
    created_at bigint not null,
    expires_at bigint not null,
    resolved_at bigint null,
    error text null,
    primary key (site_id, change_id),
    key pending_changes_time (site_id, created_at),
    key pending_changes_subject (site_id, kind, subject, state)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
