/** A site has a second set of its pages while it is rebuilt atomically. */
import { sql, type Kysely } from "kysely"
import { addColumn } from "./additive.ts"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await addColumn(db, "sites", "edition_id", sql`varchar(48) null`)
  await addColumn(db, "sites", "edition_state", sql`varchar(20) null`)
  await addColumn(db, "rebuilds", "atomic", sql`tinyint not null default 0`)
}
