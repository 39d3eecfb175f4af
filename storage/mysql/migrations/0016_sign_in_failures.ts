/** Sign-ins that failed. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists sign_in_failures (
    site_id varchar(48) not null,
    guess_hash varchar(64) not null,
    failed_at bigint not null,
    failures int not null,
    primary key (site_id, guess_hash, failed_at),
    key sign_in_failures_age (failed_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
