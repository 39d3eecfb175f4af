/** By which secret key the installation goes, as a mark that tells nothing of it. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists secret_key_marks (
    site_id varchar(48) not null primary key,
    mark varchar(64) not null
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
