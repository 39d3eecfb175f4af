/** The owner's dashboard: which address owns which site, who is signed in, and when a credential was last used. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists site_owners (
    site_id varchar(48) not null,
    address varchar(254) not null,
    primary key (site_id, address),
    key site_owners_address (address)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  // Sites that had an owner before there was a table to find them by.
  await sql`insert ignore into site_owners (site_id, address)
    select site_id, lower(json_unquote(json_extract(settings, '$.owner.email'))) from sites
    where json_type(json_extract(settings, '$.owner.email')) = 'STRING'`.execute(db)

  await sql`create table if not exists owner_sessions (
    site_id varchar(48) not null,
    token_hash varchar(128) not null,
    address varchar(254) not null,
    device varchar(400) not null,
    created_at bigint not null,
    seen_at bigint not null,
    expires_at bigint not null,
    primary key (site_id, token_hash),
    unique key owner_sessions_token (token_hash),
    key owner_sessions_address (address),
    key owner_sessions_expiry (expires_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists credential_uses (
    site_id varchar(48) not null,
    credential_id varchar(48) not null,
    used_at bigint not null,
    primary key (site_id, credential_id)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
