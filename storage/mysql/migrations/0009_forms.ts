/** Forms that published assets declare. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists forms (
    site_id varchar(48) not null,
    page_id varchar(48) not null,
    form_key varchar(64) not null,
    position int not null,
    declaration mediumtext not null,
    primary key (site_id, page_id, form_key),
    key forms_key (site_id, form_key)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
