/** What is known of the small pictures of pages, by which their owner knows them. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists thumbnails (
    site_id varchar(48) not null,
    page_id varchar(48) not null,
    version_id varchar(48) not null,
    is_there tinyint not null,
    failures int not null,
    taken_at bigint not null,
    primary key (site_id, page_id)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
