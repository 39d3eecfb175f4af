/**
 * What becomes of a job that a worker holds, or of one that is done by another way. Worker and attempt together are the
 * fencing token: a worker whose lease was taken over changes nothing.
 */
import { Clock, Effect, Random } from "effect"
import { sql } from "kysely"
import type { JobId, SiteId } from "../../../engine/model/ids.ts"
import type { Job } from "../../../engine/ports/Jobs.ts"
import { Database } from "../Database.ts"
import { prepared } from "../prepared.ts"
import { blanked, heldBy } from "./jobRows.ts"
import { firstPauseMs, patienceOf } from "./patience.ts"

export const ending = Effect.gen(function* () {
  const { query, attempt } = yield* Database

  const finish = Effect.fnUntraced(function* (siteId: SiteId, id: JobId) {
    const now = yield* Clock.currentTimeMillis
    yield* query((db) => db.executeQuery(finishWaiting({ siteId, id, now })))
  })

  const heartbeat = Effect.fnUntraced(function* (jobs: ReadonlyArray<Job>, worker: string, leaseMs: number) {
    if (jobs.length === 0) return
    const now = yield* Clock.currentTimeMillis
    yield* query((db) =>
      db
        .updateTable("jobs")
        .set({ lease_until: now + leaseMs, scheduled_at: now })
        .where("state", "=", "leased")
        .where("worker", "=", worker)
        .where(
          sql<boolean>`(site_id, job_id, attempt) in (${sql.join(
            jobs.map((job) => sql`(${job.siteId}, ${job.id}, ${job.attempt})`)
          )})`
        )
        .execute()
    )
  })

  const complete = Effect.fnUntraced(function* (job: Job, worker: string) {
    const now = yield* Clock.currentTimeMillis
    const result = yield* query((db) =>
      heldBy(db, job, worker)
        .set({ state: "done", finished_at: now, lease_until: null, ...blanked(job) })
        .executeTakeFirst()
    )
    return result.numUpdatedRows > 0n
  })

  /** To waiting, unless a later job of the same key waits already: that one does the work, and this one is done. */
  const release = Effect.fnUntraced(function* (
    job: Job,
    worker: string,
    dedupe: string | null,
    runAt: number,
    error: string
  ) {
    const now = yield* Clock.currentTimeMillis
    const released = { lease_until: null, last_error: error.slice(0, 2_000), scheduled_at: now }
    if (job.attempt >= job.maxAttempts) {
      yield* query((db) =>
        heldBy(db, job, worker)
          .set({ ...released, state: "dead", finished_at: now })
          .execute()
      )
      return
    }
    yield* attempt((db) =>
      heldBy(db, job, worker)
        .set({ ...released, state: "waiting", waiting_key: dedupe, run_at: runAt })
        .execute()
    ).pipe(
      Effect.catchTag("DuplicateKey", () =>
        query((db) =>
          heldBy(db, job, worker)
            .set({ ...released, state: "done", finished_at: now, ...blanked(job) })
            .execute()
        )
      )
    )
  })

  const fail = Effect.fnUntraced(function* (job: Job, worker: string, error: string) {
    const now = yield* Clock.currentTimeMillis
    const pause = Math.min(firstPauseMs * 2 ** (job.attempt - 1), patienceOf(job.queue).longestPauseMs)
    const jitter = yield* Random.nextBetween(0.8, 1.2)
    const row = yield* query((db) =>
      db
        .selectFrom("jobs")
        .select("dedupe")
        .where("site_id", "=", job.siteId)
        .where("job_id", "=", job.id)
        .executeTakeFirst()
    )
    if (row === undefined) return
    yield* release(job, worker, row.dedupe, now + Math.round(pause * jitter), error)
  })

  return { finish, heartbeat, complete, release, fail }
})

const finishWaiting = prepared((db, { siteId, id, now }: { siteId: SiteId; id: JobId; now: number }) =>
  db
    .updateTable("jobs")
    .set({ state: "done", waiting_key: null, finished_at: now })
    .where("site_id", "=", siteId)
    .where("job_id", "=", id)
    .where("state", "=", "waiting")
)
