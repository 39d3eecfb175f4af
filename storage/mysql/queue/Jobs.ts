/**
 * The queue, as rows. A job is `waiting`, then `leased` by a worker until a time, then `done`, `dead` or `cancelled`;
 * a lease that runs out returns it to waiting. Worker and attempt together are the fencing token: a worker whose lease
 * was taken over changes nothing. All times are the Clock's. Where it goes back (a machine that had the wrong time, or lost
 * it with its power), what waits or is leased keeps its own delay, counted from then on; that is seen when reaping.
 *
 * Sites take turns in a queue, so that however much one of them has waiting, another waits for no more than a job of each;
 * how many of one site may be under way at a time stands in `engine/turns/shares.ts`.
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
import { Jobs, type Job, type NewJob, type Queue, queues } from "../../../engine/ports/Jobs.ts"
import { jobShares } from "../../../engine/turns/shares.ts"
import { Database } from "../Database.ts"
import { fromText, toText } from "../json.ts"
import { prepared } from "../prepared.ts"
import type { JobsTable, Tables } from "../tables.ts"

/**
 * How often a job is tried, and the longest of its pauses, which double: mail and what feeds hold outlive an outage of four
 * days, a page that is to be served one of ten, looked at each minute. Where what fails is our own work, half a day tells.
 */
const patience: { readonly [queue in Queue]?: { readonly attempts: number; readonly longestPauseMs: number } } = {
  publish: { attempts: limits.settleAttempts, longestPauseMs: limits.settleRetryMs },
  feeds: { attempts: 28, longestPauseMs: 6 * HOUR_MS },
  mail: { attempts: 28, longestPauseMs: 6 * HOUR_MS }
}
const patienceOf = (queue: Queue) => patience[queue] ?? { attempts: 12, longestPauseMs: HOUR_MS }
const firstPauseMs = 5 * SECOND_MS

/** Rows of one multi-row insert, and of one round of reaping or pruning. */
const batch = 500

/** Clocks of several machines differ by less. */
const clocksDifferMs = 10 * SECOND_MS

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
      max_attempts: job.maxAttempts ?? patienceOf(job.queue).attempts,
      worker: null,
      lease_until: null,
      last_error: null,
      created_at: now,
      finished_at: null,
      scheduled_at: now
    }
    return row
  })

  /** The earlier time wins; where that changes nothing, the update locks the row that is already there all the same. */
  const insert = (rows: ReadonlyArray<Insertable<JobsTable>>) =>
    send((db) =>
      db
        .insertInto("jobs")
        .values(rows)
        .onDuplicateKeyUpdate({
          scheduled_at: sql`if(values(run_at) < run_at, values(scheduled_at), scheduled_at)`,
          run_at: sql`least(run_at, values(run_at))`
        })
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
          scheduled_at: sql<never>`if(${replaces} or values(run_at) < run_at, values(scheduled_at), scheduled_at)`,
          run_at: sql<never>`if(${replaces}, values(run_at), least(run_at, values(run_at)))`,
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
   * Whose turn it is in a queue, with how many jobs each: sites with something due, from the one after the last that had
   * a turn here, and each of them no more than its share has room for. Two reads without locks: the first steps from site
   * to site over an index (`jobs_turns`), however many jobs each has, the second over what is leased.
   */
  const turns = Effect.fnUntraced(function* (queue: Queue, limit: number, now: number) {
    const { rows: due } = yield* query((db) =>
      sql<{ readonly site_id: string; readonly first: number }>`
        select site_id, min(run_at) as first from jobs force index (jobs_turns)
        where queue = ${queue} and state = 'waiting' group by queue, state, site_id`.execute(db)
    )
    const share = jobShares[queue]?.perSite ?? Infinity
    const taken = share === Infinity ? noneTaken : yield* underWay(queue)
    const last = lastTurn.get(queue) ?? ""
    const inTurn = due
      .filter(({ first }) => first <= now)
      .map(({ site_id: site }) => ({ site, room: share - (taken.get(site) ?? 0) }))
      .filter(({ room }) => room > 0)
      .sort((a, b) => Number(a.site <= last) - Number(b.site <= last) || (a.site < b.site ? -1 : 1))
      .slice(0, limit)
    const each = Math.ceil(limit / Math.max(1, inTurn.length))
    if (inTurn.length > 0) lastTurn.set(queue, inTurn.at(-1)!.site)
    return inTurn.map(({ site, room }) => ({ site, most: Math.min(room, each) }))
  })

  const underWay = (queue: Queue) =>
    Effect.map(
      query((db) =>
        sql<{ readonly site_id: string; readonly count: number }>`
          select site_id, count(*) as count from jobs force index (jobs_lease)
          where state = 'leased' and queue = ${queue} group by site_id`.execute(db)
      ),
      ({ rows }): ReadonlyMap<string, number> => new Map(rows.map(({ site_id: site, count }) => [site, Number(count)]))
    )

  /** By queue, the site that had the last turn in this process. */
  const lastTurn = new Map<Queue, string>()

  /**
   * One queue at a time, site by site over one index: it yields rows in claiming order, so exactly those taken are
   * locked. Left to choose, MySQL would sort a small table instead, and lock every row it sorts.
   */
  const claimFrom = Effect.fnUntraced(function* (
    queue: Queue,
    worker: string,
    limit: number,
    leaseMs: number,
    now: number
  ) {
    const sites = yield* turns(queue, limit, now)
    if (sites.length === 0) return []
    return yield* transaction(
      Effect.gen(function* () {
        const rows: Array<{ readonly site_id: string; readonly job_id: string }> = []
        for (const { site, most } of sites) {
          if (rows.length >= limit) break
          const found = yield* query((db) =>
            sql<{ readonly site_id: string; readonly job_id: string }>`
              select site_id, job_id from jobs force index (jobs_turns)
              where queue = ${queue} and state = 'waiting' and site_id = ${site} and run_at <= ${now}
              order by run_at, job_id limit ${Math.min(most, limit - rows.length)} for update skip locked`.execute(db)
          )
          rows.push(...found.rows)
        }
        if (rows.length === 0) return []
        yield* query((db) =>
          db
            .updateTable("jobs")
            .set({ ...leaseColumns(worker, now, leaseMs), attempt: sql`attempt + 1` })
            .where(among(rows))
            .execute()
        )
        const claimed = yield* query((db) =>
          db.selectFrom("jobs").selectAll().where(among(rows)).orderBy("run_at").orderBy("job_id").execute()
        )
        return claimed.map(toJob)
      })
    )
  })

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
        .set({ ...leaseColumns(worker, now, leaseMs), attempt: sql`attempt + 1` })
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

  const prune = Effect.fnUntraced(function* (finishedBefore: number, deadBefore: number) {
    let pruned = 0
    for (;;) {
      const result = yield* query((db) =>
        db
          .deleteFrom("jobs")
          .where("finished_at", "<", finishedBefore)
          .where((is) => is.or([is("state", "<>", "dead"), is("finished_at", "<", deadBefore)]))
          .limit(batch)
          .executeTakeFirst()
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

const noneTaken: ReadonlyMap<string, number> = new Map()

const leaseColumns = (worker: string, now: number, leaseMs: number) => ({
  state: "leased",
  worker,
  lease_until: now + leaseMs,
  scheduled_at: now,
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
