/** Sites, the hostnames they answer on, and the credentials that write to them. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists sites (
    site_id varchar(48) not null,
    name varchar(400) not null,
    vertical varchar(80) null,
    label varchar(63) not null,
    created_at bigint not null,
    draft_expires_at bigint null,
    draft_address varchar(64) null,
    claimed_at bigint null,
    live_since bigint null,
    frozen_at bigint null,
    frozen_reason varchar(1000) null,
    require_if_match tinyint not null,
    approval_mode varchar(20) not null,
    publish_policy text not null,
    contact text not null,
    language varchar(40) not null,
    settings mediumtext not null,
    revision bigint not null,
    primary key (site_id),
    key sites_draft_address (draft_address, created_at),
    key sites_draft_expiry (draft_expires_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists hostnames (
    site_id varchar(48) not null,
    host varchar(255) not null,
    role varchar(20) not null,
    added_at bigint not null,
    expires_at bigint null,
    primary key (site_id, host),
    unique key hostnames_host (host)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists credentials (
    site_id varchar(48) not null,
    credential_id varchar(48) not null,
    label varchar(400) not null,
    secret_hash varchar(255) not null,
    scopes varchar(255) not null,
    created_at bigint not null,
    revoked_at bigint null,
    primary key (site_id, credential_id),
    unique key credentials_id (credential_id)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
