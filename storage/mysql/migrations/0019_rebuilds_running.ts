/** Which rebuilds of a site run is asked by every change that starts one and every read of a shared asset. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql`show index from rebuilds where key_name = 'rebuilds_running'`.execute(db)
  if (rows.length > 0) return
  await sql`create index rebuilds_running on rebuilds (site_id, state, started_at)`.execute(db)
}
