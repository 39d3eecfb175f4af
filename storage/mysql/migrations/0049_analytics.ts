/** Events of visitors who agreed, until a service has taken them, and how a site stands with each service. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists analytics_standings (
    site_id varchar(48) not null,
    service varchar(16) not null,
    sealed_secret text null,
    secret_hint varchar(16) null,
    secret_set_at bigint null,
    failures int not null default 0,
    paused_until bigint null,
    problem varchar(500) null,
    sent bigint not null default 0,
    lost_late bigint not null default 0,
    lost_refused bigint not null default 0,
    lost_full bigint not null default 0,
    lost_unset bigint not null default 0,
    primary key (site_id, service)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  // The key ends in an id that sorts by time: what waits longest comes first.
  await sql`create table if not exists analytics_batches (
    site_id varchar(48) not null,
    service varchar(16) not null,
    batch_id varchar(48) not null,
    received_at bigint not null,
    told mediumtext not null,
    primary key (site_id, service, batch_id),
    key analytics_batches_received (received_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
