/**
 * The queue, as rows. A job is `waiting`, then `leased` by a worker until a time, then `done`, `dead` or `cancelled`;
 * a lease that runs out returns it to waiting. Worker and attempt together are the fencing token: a worker whose lease
 * was taken over changes nothing. All times are the Clock's, so a worker with a wrong clock is the operator's concern.
 *
 * A waiting job that a new one was folded into stays locked until the enqueueing transaction ends. Claims skip locked
 * rows, so no worker can take it early and do the work without the change that asked for it.
 */
import { Clock, Effect, Layer, Random } from "effect"
import { sql, type Insertable, type Kysely, type Selectable } from "kysely"
import { HOUR_MS, limits, SECOND_MS } from "../../../engine/limits.ts"
import type { JobId, SiteId } from "../../../engine/model/ids.ts"
import type { Json } from "../../../engine/values/Json.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { Jobs, type Job, type NewJob, type Queue } from "../../../engine/ports/Jobs.ts"
import { Database } from "../Database.ts"
import { fromText, toText } from "../json.ts"
import { prepared } from "../prepared.ts"
import type { JobsTable, Tables } from "../tables.ts"

/** With twelve attempts and doubling pauses a job outlives an outage of three hours. */
const defaultMaxAttempts = 12
const firstPauseMs = 5 * SECOND_MS
const longestPauseMs = HOUR_MS
/** A page that is not served is tried for again sooner than somebody else's server. */
const longestPauseOf = (queue: string): number => (queue === "publish" ? limits.settleRetryMs : longestPauseMs)

/** Rows of one multi-row insert, and of one round of reaping or pruning. */
const batch = 500

/** Mail is its reader's alone: nothing of it stays once it is sent. */
const blanked = ({ queue }: Pick<Job, "queue">) => (queue === "mail" ? { payload: "{}" } : {})

const finishWaiting = prepared((db, { siteId, id, now }: { siteId: SiteId; id: JobId; now: number }) =>
  db
    .updateTable("jobs")
    .set({ state: "done", waiting_key: null, finished_at: now })
    .where("site_id", "=", siteId)
    .where("job_id", "=", id)
    .where("state", "=", "waiting")
)

const make = Effect.gen(function* () {
  const { query, attempt, send, transaction } = yield* Database
  const ids = yield* Ids

  const toRow = Effect.fnUntraced(function* (job: NewJob) {
    const now = yield* Clock.currentTimeMillis
    const row: Insertable<JobsTable> = {
      site_id: job.siteId,
      job_id: yield* ids.make("job"),
      queue: job.queue,
      state: "waiting",
      payload: toText(job.payload),
      dedupe: job.dedupe ?? null,
      waiting_key: job.dedupe ?? null,
      run_at: now + (job.delayMs ?? 0),
      attempt: 0,
      max_attempts: job.maxAttempts ?? defaultMaxAttempts,
      worker: null,
      lease_until: null,
      last_error: null,
      created_at: now,
      finished_at: null
    }
    return row
  })

  /** The update that changes nothing locks the row that is already there. */
  const insert = (rows: ReadonlyArray<Insertable<JobsTable>>) =>
    send((db) =>
      db
        .insertInto("jobs")
        .values(rows)
        .onDuplicateKeyUpdate({ job_id: sql`job_id` })
        .execute()
    )

  /**
   * The same for rows some of which take the place of what waits, id and all: whoever finishes the earlier job by its id
   * finds nothing, so the work is left to the later one. Assignments are carried out in order, so the id comes last.
   */
  const insertOrReplace = (rows: ReadonlyArray<Insertable<JobsTable>>, replacing: ReadonlyArray<string>) => {
    const replaces = sql`values(job_id) in (${sql.join(replacing)})`
    const renewed = (column: string) => sql<never>`if(${replaces}, values(${sql.ref(column)}), ${sql.ref(column)})`
    return send((db) =>
      db
        .insertInto("jobs")
        .values(rows)
        .onDuplicateKeyUpdate({
          payload: renewed("payload"),
          run_at: renewed("run_at"),
          max_attempts: renewed("max_attempts"),
          created_at: renewed("created_at"),
          attempt: renewed("attempt"),
          last_error: renewed("last_error"),
          job_id: renewed("job_id")
        })
        .execute()
    )
  }

  const enqueue = Effect.fnUntraced(function* (job: NewJob) {
    const row = yield* toRow(job)
    if (job.replaces === true) {
      yield* insertOrReplace([row], [row.job_id])
      return row.job_id as JobId
    }
    if (job.dedupe === undefined) {
      yield* insert([row])
      return row.job_id as JobId
    }
    return yield* transaction(
      Effect.gen(function* () {
        yield* insert([row])
        const waiting = yield* query((db) =>
          db
            .selectFrom("jobs")
            .select("job_id")
            .where("site_id", "=", row.site_id)
            .where("queue", "=", row.queue)
            .where("waiting_key", "=", job.dedupe!)
            .executeTakeFirstOrThrow()
        )
        return waiting.job_id as JobId
      })
    )
  })

  const enqueueMany = Effect.fnUntraced(function* (jobs: ReadonlyArray<NewJob>) {
    const rows = yield* Effect.forEach(jobs, toRow)
    const replacing = rows.flatMap(({ job_id }, index) => (jobs[index]?.replaces === true ? [job_id] : []))
    const put = (some: ReadonlyArray<Insertable<JobsTable>>) =>
      replacing.length === 0 ? insert(some) : insertOrReplace(some, replacing)
    yield* transaction(Effect.forEach(chunksOf(rows, batch), put, { discard: true }))
    return rows.map(({ job_id }) => job_id as JobId)
  })

  /** Queues with something due, in the order asked. One read without locks, so that an idle poll costs one query. */
  const due = (queues: ReadonlyArray<Queue>, now: number) =>
    Effect.map(
      query((db) =>
        db
          .selectNoFrom((eb) =>
            queues.map((queue) =>
              eb
                .exists(
                  eb
                    .selectFrom("jobs")
                    .select("job_id")
                    .where("queue", "=", queue)
                    .where("state", "=", "waiting")
                    .where("run_at", "<=", now)
                )
                .as(queue)
            )
          )
          .executeTakeFirstOrThrow()
      ),
      (found) => queues.filter((queue) => Boolean(found[queue]))
    )

  /**
   * One queue at a time, over one index: it yields rows in claiming order, so exactly those taken are locked. Left to
   * choose, MySQL would sort a small table instead, and lock every row it sorts.
   */
  const claimFrom = (queue: Queue, worker: string, limit: number, leaseMs: number, now: number) =>
    transaction(
      Effect.gen(function* () {
        const { rows } = yield* query((db) =>
          sql<{ readonly site_id: string; readonly job_id: string }>`
            select site_id, job_id from jobs force index (jobs_claim)
            where queue = ${queue} and state = 'waiting' and run_at <= ${now}
            order by run_at, job_id limit ${limit} for update skip locked`.execute(db)
        )
        if (rows.length === 0) return []
        yield* query((db) =>
          db
            .updateTable("jobs")
            .set({ ...leaseColumns(worker, now + leaseMs), attempt: sql`attempt + 1` })
            .where(among(rows))
            .execute()
        )
        const claimed = yield* query((db) =>
          db.selectFrom("jobs").selectAll().where(among(rows)).orderBy("run_at").orderBy("job_id").execute()
        )
        return claimed.map(toJob)
      })
    )

  const claim = Effect.fnUntraced(function* (
    queues: ReadonlyArray<Queue>,
    worker: string,
    limit: number,
    leaseMs: number
  ) {
    if (queues.length === 0 || limit <= 0) return []
    const now = yield* Clock.currentTimeMillis
    const claimed: Array<Job> = []
    for (const queue of yield* due(queues, now)) {
      if (claimed.length >= limit) break
      claimed.push(...(yield* claimFrom(queue, worker, limit - claimed.length, leaseMs, now)))
    }
    return claimed
  })

  /** Two statements without a transaction: once the row is leased to this worker, nobody else touches it. */
  const claimOne = Effect.fnUntraced(function* (siteId: SiteId, id: JobId, worker: string, leaseMs: number) {
    const now = yield* Clock.currentTimeMillis
    const taken = yield* query((db) =>
      db
        .updateTable("jobs")
        .set({ ...leaseColumns(worker, now + leaseMs), attempt: sql`attempt + 1` })
        .where("site_id", "=", siteId)
        .where("job_id", "=", id)
        .where("state", "=", "waiting")
        .executeTakeFirst()
    )
    if (taken.numUpdatedRows === 0n) return undefined
    const row = yield* query((db) =>
      db.selectFrom("jobs").selectAll().where("site_id", "=", siteId).where("job_id", "=", id).executeTakeFirst()
    )
    return row?.state === "leased" && row.worker === worker ? toJob(row) : undefined
  })

  const finish = Effect.fnUntraced(function* (siteId: SiteId, id: JobId) {
    const now = yield* Clock.currentTimeMillis
    yield* query(finishWaiting({ siteId, id, now }))
  })

  const heartbeat = Effect.fnUntraced(function* (jobs: ReadonlyArray<Job>, worker: string, leaseMs: number) {
    if (jobs.length === 0) return
    const now = yield* Clock.currentTimeMillis
    yield* query((db) =>
      db
        .updateTable("jobs")
        .set({ lease_until: now + leaseMs })
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
    const released = { lease_until: null, last_error: error.slice(0, 2_000) }
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
    const pause = Math.min(firstPauseMs * 2 ** (job.attempt - 1), longestPauseOf(job.queue))
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

  /** Ids first and without waiting, as in a claim: an update over a range would deadlock with claims and completions. */
  const reap = Effect.fnUntraced(function* (buried?: (job: Job, error: string) => Effect.Effect<void>) {
    const now = yield* Clock.currentTimeMillis
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

  /** Each over the index that holds next to nothing else: keys of what waits, leases of what is being done. */
  const unfinished = Effect.fnUntraced(function* (siteId: SiteId, queue: Queue) {
    const { rows } = yield* query((db) =>
      sql<{ readonly payload: string }>`
        select payload from jobs force index (jobs_waiting)
        where site_id = ${siteId} and queue = ${queue} and waiting_key is not null
        union all
        select payload from jobs force index (jobs_lease)
        where state = 'leased' and site_id = ${siteId} and queue = ${queue}`.execute(db)
    )
    return rows.map(({ payload }) => fromText<Json>(payload))
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

  const prune = Effect.fnUntraced(function* (finishedBefore: number) {
    let pruned = 0
    for (;;) {
      const result = yield* query((db) =>
        db.deleteFrom("jobs").where("finished_at", "<", finishedBefore).limit(batch).executeTakeFirst()
      )
      pruned += Number(result.numDeletedRows)
      if (result.numDeletedRows < BigInt(batch)) return pruned
    }
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
    cancel,
    prune
  })
})

export const layer: Layer.Layer<Jobs, never, Database | Ids> = Layer.effect(Jobs, make)

const leaseColumns = (worker: string, until: number) => ({
  state: "leased",
  worker,
  lease_until: until,
  waiting_key: null
})

/** An update of the job as long as this worker holds it in this attempt. */
const heldBy = (db: Kysely<Tables>, job: Job, worker: string) =>
  db
    .updateTable("jobs")
    .where("site_id", "=", job.siteId)
    .where("job_id", "=", job.id)
    .where("state", "=", "leased")
    .where("worker", "=", worker)
    .where("attempt", "=", job.attempt)

const among = (rows: ReadonlyArray<{ readonly site_id: string; readonly job_id: string }>) =>
  sql<boolean>`(site_id, job_id) in (${sql.join(rows.map((row) => sql`(${row.site_id}, ${row.job_id})`))})`

const toJob = (row: Selectable<JobsTable>): Job => ({
  id: row.job_id as JobId,
  queue: row.queue as Queue,
  siteId: row.site_id as SiteId,
  payload: fromText(row.payload),
  attempt: row.attempt,
  maxAttempts: row.max_attempts
})

const chunksOf = <A>(items: ReadonlyArray<A>, size: number): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
