/** What visitors send: leads, their files, and what keeps forms from being flooded or a submission from being repeated. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists leads (
    site_id varchar(48) not null,
    lead_id varchar(48) not null,
    form_key varchar(64) not null,
    page_id varchar(48) not null,
    route varchar(500) null,
    data mediumtext not null,
    consent tinyint not null,
    consent_asked tinyint not null,
    created_at bigint not null,
    is_test tinyint not null,
    field_labels mediumtext null,
    attribution text null,
    assignee text null,
    destinations text not null,
    primary key (site_id, lead_id),
    key leads_newest (site_id, created_at, lead_id),
    key leads_of_page (site_id, page_id, created_at, lead_id)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  // A row without a lead announces a file that is on its way: whatever becomes of the upload, its object is known.
  await sql`create table if not exists lead_files (
    site_id varchar(48) not null,
    file_id varchar(48) not null,
    lead_id varchar(48) null,
    position int not null,
    field varchar(64) not null,
    name varchar(500) not null,
    type varchar(100) not null,
    size bigint not null,
    kept_until bigint null,
    begun_at bigint not null,
    removed_at bigint null,
    primary key (site_id, file_id),
    key lead_files_of_lead (site_id, lead_id),
    key lead_files_abandoned (lead_id, begun_at),
    key lead_files_expired (removed_at, kept_until)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists form_nonces (
    site_id varchar(48) not null,
    nonce_hash char(43) not null,
    lead_id varchar(48) not null,
    used_at bigint not null,
    primary key (site_id, nonce_hash),
    key form_nonces_used (used_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists form_attempts (
    site_id varchar(48) not null,
    visitor_hash char(43) not null,
    attempted_at text not null,
    latest_at bigint not null,
    primary key (site_id, visitor_hash),
    key form_attempts_latest (latest_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists lead_turns (
    site_id varchar(48) not null,
    turns bigint not null,
    primary key (site_id)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
