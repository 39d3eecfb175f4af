/** Sizes of pictures at the image host. Addresses are too long for a key, so their hash is one. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists measured_images (
    site_id varchar(48) not null,
    url_hash varchar(64) not null,
    url text not null,
    width int null,
    height int null,
    changed_at bigint null,
    tried_at bigint not null,
    failures int not null,
    failure text null,
    primary key (site_id, url_hash)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
