/** A domain that was a website's lately, or stands below another's, serves a new one once its TXT record says so. */
import { sql, type Kysely } from "kysely"
import { addColumn } from "./additive.ts"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await addColumn(db, "hostnames", "must_claim", sql`tinyint not null default 0`)
  await sql`create table if not exists released_domains (
    site_id varchar(48) not null,
    host varchar(253) not null,
    holder varchar(48) not null,
    released_at bigint not null,
    primary key (site_id, host),
    key released_domains_released_at (released_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
