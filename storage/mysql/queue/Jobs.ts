/**
 * The queue, as rows. A job is `waiting`, then `leased` by a worker until a time, then `done`, `dead` or `cancelled`;
 * a lease that runs out returns it to waiting. All times are the Clock's. How it gets there stands in files of their own:
 * `enqueueing.ts`, `claiming.ts`, `ending.ts`, `reaping.ts`.
 *
 * A waiting job that a new one was folded into stays locked until the enqueueing transaction ends. Claims skip locked
 * rows, so no worker can take it early and do the work without the change that asked for it.
 */
import { Clock, Effect, Layer } from "effect"
import { sql } from "kysely"
import type { JobId, SiteId } from "../../../engine/model/ids.ts"
import type { Json } from "../../../engine/values/Json.ts"
import type { Ids } from "../../../engine/ports/Ids.ts"
import { Jobs, type Queue } from "../../../engine/ports/Jobs.ts"
import { Database } from "../Database.ts"
import { fromText } from "../json.ts"
import { claiming } from "./claiming.ts"
import { ending } from "./ending.ts"
import { enqueueing } from "./enqueueing.ts"
import { reaping } from "./reaping.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database
  const { enqueue, enqueueMany } = yield* enqueueing
  const { claim, claimOne } = yield* claiming
  const { finish, heartbeat, complete, fail } = yield* ending
  const { reap } = yield* reaping

  /** Each over the index that holds next to nothing else: keys of what waits, leases of what is being done. */
  const unfinished = Effect.fnUntraced(function* (siteId: SiteId, queue: Queue) {
    const { rows } = yield* query((db) =>
      sql<{ readonly job_id: string; readonly payload: string }>`
        select job_id, payload from jobs force index (jobs_waiting)
        where site_id = ${siteId} and queue = ${queue} and waiting_key is not null
        union all
        select job_id, payload from jobs force index (jobs_lease)
        where state = 'leased' and site_id = ${siteId} and queue = ${queue}`.execute(db)
    )
    return rows.map(({ job_id, payload }) => ({ id: job_id as JobId, payload: fromText<Json>(payload) }))
  })

  const counts = Effect.map(
    query((db) =>
      db
        .selectFrom("jobs")
        .select((eb) => ["queue", "state", eb.fn.countAll<number>().as("count")])
        .where("state", "in", ["waiting", "leased", "dead"])
        .groupBy(["queue", "state"])
        .execute()
    ),
    (rows) => rows.map((row) => ({ queue: row.queue as Queue, state: row.state, count: row.count }))
  )

  const cancel = Effect.fnUntraced(function* (siteId: SiteId, queue: Queue, dedupePrefix: string) {
    const now = yield* Clock.currentTimeMillis
    const result = yield* query((db) =>
      db
        .updateTable("jobs")
        .set({ state: "cancelled", waiting_key: null, finished_at: now })
        .where("site_id", "=", siteId)
        .where("queue", "=", queue)
        .where("state", "=", "waiting")
        .where(sql<boolean>`left(waiting_key, ${dedupePrefix.length}) = ${dedupePrefix}`)
        .executeTakeFirst()
    )
    return Number(result.numUpdatedRows)
  })

  return Jobs.of({
    enqueue,
    enqueueMany,
    claim,
    claimOne,
    finish,
    heartbeat,
    complete,
    fail,
    reap,
    unfinished,
    counts,
    cancel
  })
})

export const layer: Layer.Layer<Jobs, never, Database | Ids> = Layer.effect(Jobs, make)
