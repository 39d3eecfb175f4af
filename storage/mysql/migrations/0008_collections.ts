/** Collections and their rows. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists collections (
    site_id varchar(48) not null,
    collection_key varchar(64) not null,
    name varchar(1000) not null,
    field_schema mediumtext not null,
    detail_base_path varchar(500) null,
    next_boundary bigint null,
    created_at bigint not null,
    updated_at bigint not null,
    primary key (site_id, collection_key),
    key collections_boundary (next_boundary)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists collection_rows (
    site_id varchar(48) not null,
    collection_key varchar(64) not null,
    row_id varchar(48) not null,
    slug varchar(200) not null,
    data mediumtext not null,
    visible_from bigint null,
    visible_until bigint null,
    featured tinyint not null,
    sort_order bigint not null,
    created_by varchar(80) not null,
    created_at bigint not null,
    updated_at bigint not null,
    primary key (site_id, collection_key, row_id),
    unique key collection_rows_slug (site_id, collection_key, slug)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
