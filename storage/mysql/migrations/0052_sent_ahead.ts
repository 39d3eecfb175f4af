/** Files that are sent ahead of their form: whose each is, as a hash, for as long as it waits. */
import { sql, type Kysely } from "kysely"
import { addColumn, addIndex } from "./additive.ts"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await addColumn(db, "lead_files", "visitor_hash", sql`char(43) null`)
  await addIndex(db, "lead_files", "lead_files_waiting", ["site_id", "lead_id", "visitor_hash", "size"])
}
