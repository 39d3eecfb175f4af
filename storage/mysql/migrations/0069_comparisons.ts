/** What is known of the pictures of versions that wait, beside what is on the website. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists comparisons (
    site_id varchar(48) not null,
    version_id varchar(48) not null,
    page_id varchar(48) not null,
    against_id varchar(48) null,
    views text null,
    failures int not null,
    taken_at bigint not null,
    primary key (site_id, version_id),
    key comparisons_page (site_id, page_id)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
