/** Which object store the installation has, as the mark that lies in it. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists store_marks (
    site_id varchar(48) not null primary key,
    mark varchar(64) not null
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
