/** Jobs in the state `dead`. */
import { Clock, Effect, Layer } from "effect"
import { sql } from "kysely"
import type { JobId, RebuildId, SiteId } from "../../../engine/model/ids.ts"
import { DeadJobs } from "../../../engine/ports/DeadJobs.ts"
import { type Queue, queues } from "../../../engine/ports/Jobs.ts"
import { Database } from "../Database.ts"

const make = Effect.gen(function* () {
  const { query, attempt } = yield* Database

  /** Over the index of claims, which begins with queue and state. */
  const list = (limit: number, id?: JobId) =>
    Effect.map(
      query((db) =>
        db
          .selectFrom("jobs")
          .select(["job_id", "site_id", "queue", "attempt", "last_error", "created_at", "finished_at", "dedupe"])
          .where("queue", "in", queues)
          .where("state", "=", "dead")
          .$if(id !== undefined, (select) => select.where("job_id", "=", id!))
          .orderBy("finished_at", "desc")
          .orderBy("job_id", "desc")
          .limit(limit)
          .execute()
      ),
      (rows) =>
        rows.map((row) => ({
          id: row.job_id as JobId,
          queue: row.queue as Queue,
          siteId: row.site_id as SiteId,
          attempts: row.attempt,
          error: row.last_error,
          createdAt: row.created_at,
          diedAt: row.finished_at ?? row.created_at,
          dedupe: row.dedupe,
          rebuild: row.queue === "rebuild" ? rebuildOf(row.dedupe ?? "") : null
        }))
    )

  const find = (id: JobId) => Effect.map(list(1, id), ([found]) => found)

  const end = Effect.fnUntraced(function* (id: JobId, state: "done" | "cancelled") {
    const found = yield* find(id)
    if (found === undefined) return false
    const { numUpdatedRows } = yield* query((db) =>
      db
        .updateTable("jobs")
        .set({ state })
        .where("site_id", "=", found.siteId)
        .where("job_id", "=", id)
        .where("state", "=", "dead")
        .executeTakeFirst()
    )
    return numUpdatedRows > 0n
  })

  return DeadJobs.of({
    list: (limit) => list(limit),
    find,

    retry: Effect.fnUntraced(function* (id) {
      const now = yield* Clock.currentTimeMillis
      const found = yield* find(id)
      if (found === undefined) return undefined
      const dead = (set: { readonly state: string }) =>
        attempt((db) =>
          db
            .updateTable("jobs")
            .set({ ...set, ...(set.state === "waiting" && revived(found.dedupe, now)) })
            .where("site_id", "=", found.siteId)
            .where("job_id", "=", id)
            .where("state", "=", "dead")
            .executeTakeFirst()
        )
      return yield* dead({ state: "waiting" }).pipe(
        Effect.map(({ numUpdatedRows }) => (numUpdatedRows > 0n ? ("waiting" as const) : undefined)),
        Effect.catchTag("DuplicateKey", () => Effect.as(Effect.orDie(dead({ state: "done" })), "folded" as const))
      )
    }),

    settle: (id) => end(id, "done"),
    discard: (id) => end(id, "cancelled")
  })
})

export const layer: Layer.Layer<DeadJobs, never, Database> = Layer.effect(DeadJobs, make)

const revived = (dedupe: string | null, now: number) => ({
  waiting_key: dedupe,
  run_at: now,
  scheduled_at: now,
  attempt: 0,
  worker: null,
  lease_until: null,
  finished_at: null,
  last_error: sql<string | null>`last_error`
})

/** Parts of a re-render are named after it; what clears an edition away is none. */
const rebuildOf = (dedupe: string): RebuildId | null => (/^(rb_[^:]+):/.exec(dedupe)?.[1] ?? null) as RebuildId | null
