/** Rows of the queue as jobs, and the statements that more than one of its operations is made of. */
import { sql, type Kysely, type Selectable } from "kysely"
import type { JobId, SiteId } from "../../../engine/model/ids.ts"
import type { Job, Queue } from "../../../engine/ports/Jobs.ts"
import { fromText } from "../json.ts"
import type { JobsTable, Tables } from "../tables.ts"

/** Rows of one multi-row insert, and of one round of reaping or pruning. */
export const batch = 500

export const toJob = (row: Selectable<JobsTable>): Job => ({
  id: row.job_id as JobId,
  queue: row.queue as Queue,
  siteId: row.site_id as SiteId,
  payload: fromText(row.payload),
  attempt: row.attempt,
  maxAttempts: row.max_attempts,
  ...(row.trace !== null && { trace: row.trace })
})

/** An update of the job as long as this worker holds it in this attempt. */
export const heldBy = (db: Kysely<Tables>, job: Job, worker: string) =>
  db
    .updateTable("jobs")
    .where("site_id", "=", job.siteId)
    .where("job_id", "=", job.id)
    .where("state", "=", "leased")
    .where("worker", "=", worker)
    .where("attempt", "=", job.attempt)

/** These rows. */
export const among = (rows: ReadonlyArray<{ readonly site_id: string; readonly job_id: string }>) =>
  sql<boolean>`(site_id, job_id) in (${sql.join(rows.map((row) => sql`(${row.site_id}, ${row.job_id})`))})`

/** Mail is its reader's alone: nothing of it stays once it is sent. */
export const blanked = ({ queue }: Pick<Job, "queue">) => (queue === "mail" ? { payload: "{}" } : {})
