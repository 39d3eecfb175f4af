/** What addresses answer that show no page. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // The longest address an index of utf8mb4 text can hold beside the site id.
  await sql`create table if not exists redirects (
    site_id varchar(48) not null,
    from_address varchar(700) not null,
    to_address text null,
    status smallint not null,
    created_by varchar(80) null,
    source varchar(40) not null,
    created_at bigint not null,
    primary key (site_id, from_address)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
