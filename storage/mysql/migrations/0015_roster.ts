/** How sites reach their rosters. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists roster_connectors (
    site_id varchar(48) not null,
    brokerage_account_id varchar(200) not null,
    brokerage_name varchar(300) not null,
    sealed_secret text not null,
    secret_hint varchar(16) not null,
    state varchar(16) not null,
    next_sync_at bigint not null,
    created_at bigint not null,
    updated_at bigint not null,
    primary key (site_id),
    key roster_connectors_due (next_sync_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
