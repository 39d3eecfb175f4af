/** What was sent a moment ago, so that it is taken once; and the words that a visitor agreed to. */
import { sql, type Kysely } from "kysely"
import { addColumn } from "./additive.ts"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists form_sendings (
    site_id varchar(48) not null,
    said_hash char(43) not null,
    lead_id varchar(48) not null,
    sent_at bigint not null,
    noted_at bigint not null,
    reply longtext null,
    primary key (site_id, said_hash),
    key form_sendings_noted (noted_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await addColumn(db, "leads", "consent_words", sql`text null`)
}
