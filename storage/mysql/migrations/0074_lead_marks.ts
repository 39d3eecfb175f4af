/**
 * What the owner marks of an enquiry, and notes beside it. Of leads that are there by now nothing is unread: their owner was
 * told of each by mail, and none should be counted as new.
 */
import { sql, type Kysely } from "kysely"
import { addColumn, addIndex } from "./additive.ts"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await addColumn(db, "leads", "unread", sql`tinyint not null default 0`)
  await addColumn(db, "leads", "standing", sql`varchar(8) not null default 'new'`)
  await addIndex(db, "leads", "leads_unread", ["site_id", "unread", "created_at", "lead_id"])
  await addIndex(db, "leads", "leads_standing", ["site_id", "standing", "created_at", "lead_id"])

  await sql`create table if not exists lead_notes (
    site_id varchar(48) not null,
    lead_id varchar(48) not null,
    note_id varchar(48) not null,
    author varchar(254) not null,
    text text not null,
    created_at bigint not null,
    primary key (site_id, lead_id, note_id)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
