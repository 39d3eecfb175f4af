/** Background jobs, and the progress of re-renders that span many pages. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // jobs_claim ends in the order of claiming, so that a claim locks no more rows than it takes.
  await sql`create table if not exists jobs (
    site_id varchar(48) not null,
    job_id varchar(48) not null,
    queue varchar(20) not null,
    state varchar(10) not null,
    payload mediumtext not null,
    dedupe varchar(500) null,
    waiting_key varchar(500) null,
    run_at bigint not null,
    attempt int not null,
    max_attempts int not null,
    worker varchar(120) null,
    lease_until bigint null,
    last_error varchar(2000) null,
    created_at bigint not null,
    finished_at bigint null,
    primary key (site_id, job_id),
    unique key jobs_waiting (site_id, queue, waiting_key),
    key jobs_claim (queue, state, run_at, job_id),
    key jobs_lease (state, lease_until),
    key jobs_finished (finished_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists rebuilds (
    site_id varchar(48) not null,
    rebuild_id varchar(48) not null,
    reason varchar(200) not null,
    state varchar(20) not null,
    pages_total int not null,
    pages_done int not null,
    pages_unchanged int not null,
    done_up_to varchar(48) null,
    started_at bigint not null,
    finished_at bigint null,
    error text null,
    primary key (site_id, rebuild_id),
    unique key rebuilds_id (rebuild_id),
    key rebuilds_recent (started_at, rebuild_id)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
