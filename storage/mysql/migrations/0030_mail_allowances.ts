/** Mail that was sent by what was asked of us, counted; and owners whose address has not confirmed itself. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists mail_allowances (
    site_id varchar(48) not null,
    subject_hash varchar(64) not null,
    sent_at bigint not null,
    mails int not null,
    primary key (site_id, subject_hash, sent_at),
    key mail_allowances_age (sent_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
  if (await hasColumn(db, "site_owners", "confirmed")) return
  await sql`alter table site_owners add column confirmed tinyint not null default 1`.execute(db)
}

/** `if not exists` for columns is known to one of the two databases alone. */
const hasColumn = async (db: Kysely<unknown>, table: string, column: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from information_schema.columns
    where table_schema = database() and table_name = ${table} and column_name = ${column}`.execute(db)
  return rows.length > 0
}
