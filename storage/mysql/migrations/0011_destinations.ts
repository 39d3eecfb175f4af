/** Where leads are handed on to, how far each got there, and what people must be told of. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists lead_destinations (
    site_id varchar(48) not null,
    name varchar(32) not null,
    provider varchar(20) not null,
    settings mediumtext not null,
    sealed_secret text null,
    created_at bigint not null,
    updated_at bigint not null,
    primary key (site_id, name)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  // The claim keeps two processes from handing one lead to one destination at the same time.
  await sql`create table if not exists lead_deliveries (
    site_id varchar(48) not null,
    lead_id varchar(48) not null,
    destination varchar(32) not null,
    provider varchar(20) not null,
    status varchar(10) not null,
    ref varchar(300) null,
    attempts int not null,
    retries int not null,
    error varchar(1000) null,
    retryable tinyint not null,
    first_failed_at bigint null,
    next_attempt_at bigint null,
    claim varchar(64) null,
    claimed_until bigint null,
    updated_at bigint not null,
    primary key (site_id, lead_id, destination)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists alerts (
    site_id varchar(48) not null,
    alert_id varchar(48) not null,
    kind varchar(60) not null,
    subject varchar(120) not null,
    detail text not null,
    raised_at bigint not null,
    primary key (site_id, alert_id),
    unique key alerts_subject (site_id, kind, subject)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
