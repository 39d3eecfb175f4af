/** Whose turn it is in a queue is found by stepping from site to site, and what a site has due in the order of claiming. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql`show index from jobs where key_name = 'jobs_turns'`.execute(db)
  if (rows.length > 0) return
  await sql`create index jobs_turns on jobs (queue, state, site_id, run_at, job_id)`.execute(db)
}
