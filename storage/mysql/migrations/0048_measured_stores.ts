/** Which store was measured, so that figures of another one are not taken for those of the one in use. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql`show columns from store_uses like 'store'`.execute(db)
  if (rows.length === 0) await sql`alter table store_uses add column store varchar(600) null`.execute(db)
}
