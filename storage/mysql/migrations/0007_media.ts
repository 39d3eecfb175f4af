/** The media library. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists media (
    site_id varchar(48) not null,
    media_id varchar(48) not null,
    type varchar(100) not null,
    bytes bigint not null,
    width int null,
    height int null,
    scalable tinyint not null,
    alt text not null,
    filename varchar(500) not null,
    created_by varchar(80) not null,
    created_at bigint not null,
    primary key (site_id, media_id)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
