/**
 * Giving back what was leased by a worker that is gone. Where the clock goes back (a machine that had the wrong time, or lost
 * it with its power), what waits or is leased keeps its own delay, counted from then on; that is seen here.
 */
import { Clock, Effect } from "effect"
import { sql } from "kysely"
import { SECOND_MS } from "../../../engine/limits.ts"
import { type Job, queues } from "../../../engine/ports/Jobs.ts"
import { Database } from "../Database.ts"
import { ending } from "./ending.ts"
import { among, batch, toJob } from "./jobRows.ts"

/** Clocks of several machines differ by less. */
const clocksDifferMs = 10 * SECOND_MS

export const reaping = Effect.gen(function* () {
  const { query, transaction } = yield* Database
  const { release } = yield* ending

  /** What was scheduled at a time that has yet to come keeps its delay, counted from now. */
  const followClock = Effect.fnUntraced(function* (now: number) {
    yield* transaction(
      Effect.gen(function* () {
        const ahead = (of: "waiting" | "leased") =>
          query((db) =>
            db
              .selectFrom("jobs")
              .select(["site_id", "job_id"])
              .where("queue", "in", queues)
              .where("state", "=", of)
              .where(of === "waiting" ? "run_at" : "lease_until", ">", now)
              .where("scheduled_at", ">", now + clocksDifferMs)
              .limit(batch)
              .forUpdate()
              .skipLocked()
              .execute()
          )
        const rows = [...(yield* ahead("waiting")), ...(yield* ahead("leased"))]
        if (rows.length === 0) return
        const fromNow = (column: "run_at" | "lease_until") =>
          sql<number>`${now} + greatest(0, cast(${sql.ref(column)} as signed) - scheduled_at)`
        yield* query((db) =>
          db
            .updateTable("jobs")
            .set({
              run_at: sql`if(state = 'waiting', ${fromNow("run_at")}, run_at)`,
              lease_until: sql`if(state = 'leased', ${fromNow("lease_until")}, lease_until)`,
              scheduled_at: now
            })
            .where(among(rows))
            .execute()
        )
      })
    )
  })

  /** Ids first and without waiting, as in a claim: an update over a range would deadlock with claims and completions. */
  const reap = Effect.fnUntraced(function* (buried?: (job: Job, error: string) => Effect.Effect<void>) {
    const now = yield* Clock.currentTimeMillis
    yield* followClock(now)
    return yield* transaction(
      Effect.gen(function* () {
        const rows = yield* query((db) =>
          db
            .selectFrom("jobs")
            .selectAll()
            .where("state", "=", "leased")
            .where("lease_until", "<", now)
            .limit(batch)
            .forUpdate()
            .skipLocked()
            .execute()
        )
        for (const row of rows) {
          const job = toJob(row)
          const error = `The lease of worker ${row.worker} ran out.`
          yield* release(job, row.worker!, row.dedupe, now, error)
          if (job.attempt >= job.maxAttempts && buried !== undefined) yield* buried(job, error)
        }
        return rows.length
      })
    )
  })

  return { reap }
})
