/** Enquiries that wait for the daily mail in which they are told of. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists lead_digests (
    site_id varchar(48) not null,
    lead_id varchar(48) not null,
    told text null,
    due_at bigint not null,
    primary key (site_id, lead_id),
    key lead_digests_due (due_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
