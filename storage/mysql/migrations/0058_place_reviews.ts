/** Last good copies of what people say of places, one a site and place. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists place_reviews (
    site_id varchar(48) not null,
    place_id varchar(400) not null,
    reviews mediumtext null,
    language varchar(48) null,
    read_at bigint null,
    failing_since bigint null,
    failures int not null,
    standing varchar(16) not null,
    next_at bigint not null,
    primary key (site_id, place_id),
    key place_reviews_due (next_at, site_id)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
