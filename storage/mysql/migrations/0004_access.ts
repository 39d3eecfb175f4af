/** What guards a write: lease, budgets, idempotency keys, human links, audit. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists leases (
    site_id varchar(48) not null,
    holder varchar(48) not null,
    acquired_at bigint not null,
    expires_at bigint not null,
    primary key (site_id)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists budget_uses (
    site_id varchar(48) not null,
    kind varchar(20) not null,
    used_at bigint not null,
    uses int not null,
    primary key (site_id, kind, used_at),
    key budget_uses_age (used_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists idempotency_keys (
    site_id varchar(48) not null,
    credential_id varchar(48) not null,
    idempotency_key varchar(200) not null,
    request_hash varchar(128) not null,
    status int not null,
    headers text not null,
    body mediumtext not null,
    created_at bigint not null,
    primary key (site_id, credential_id, idempotency_key),
    key idempotency_keys_age (created_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists links (
    site_id varchar(48) not null,
    token_hash varchar(128) not null,
    purpose varchar(20) not null,
    subject text not null,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint null,
    primary key (site_id, token_hash),
    unique key links_token (token_hash),
    key links_expiry (expires_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists audit (
    site_id varchar(48) not null,
    seq bigint not null auto_increment,
    actor varchar(80) not null,
    action varchar(80) not null,
    page_id varchar(48) null,
    route varchar(500) null,
    version_id varchar(48) null,
    at bigint not null,
    correlation_id varchar(100) not null,
    detail mediumtext not null,
    primary key (site_id, seq),
    unique key audit_seq (seq),
    key audit_actor (site_id, actor, seq)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
