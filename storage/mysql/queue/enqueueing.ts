/** Putting jobs into the queue, by themselves or in the place of what waits for the same. */
import { Clock, Effect } from "effect"
import { sql, type Insertable } from "kysely"
import type { JobId } from "../../../engine/model/ids.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import type { NewJob } from "../../../engine/ports/Jobs.ts"
import { Database } from "../Database.ts"
import { toText } from "../json.ts"
import { currentTrace } from "./currentTrace.ts"
import { compiler, preparedShapes } from "../prepared.ts"
import type { JobsTable } from "../tables.ts"
import { batch } from "./jobRows.ts"
import { patienceOf } from "./patience.ts"

export const enqueueing = Effect.gen(function* () {
  const { query, send, transaction } = yield* Database
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
      scheduled_at: now,
      trace: yield* currentTrace
    }
    return row
  })

  /** `replacing` are the ids of those rows that take the place of what waits for the same. */
  const insert = (rows: ReadonlyArray<Insertable<JobsTable>>, replacing: ReadonlyArray<string> = []) =>
    send(() => {
      if (rows.length > fewJobs) return insertOf(rows, replacing).compile()
      // The same columns in the same order, see `toRow`.
      const given: Record<string, unknown> = {}
      rows.forEach((row, at) => {
        for (const [column, value] of Object.entries(row)) given[`${at}.${column}`] = value
      })
      replacing.forEach((id, at) => (given[`replacing.${at}`] = id))
      return insertShapes(
        `${rows.length} ${replacing.length}`,
        (mark) =>
          insertOf(
            rows.map(
              (row, at) =>
                Object.fromEntries(
                  Object.keys(row).map((column) => [column, mark(`${at}.${column}`)])
                ) as unknown as Insertable<JobsTable>
            ),
            replacing.map((_, at) => mark(`replacing.${at}`))
          ),
        given
      )
    })

  const enqueue = Effect.fnUntraced(function* (job: NewJob) {
    const row = yield* toRow(job)
    if (job.replaces === true) {
      yield* insert([row], [row.job_id])
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
    const put = (some: ReadonlyArray<Insertable<JobsTable>>) => insert(some, replacing)
    yield* transaction(Effect.forEach(chunksOf(rows, batch), put, { discard: true }))
    return rows.map(({ job_id }) => job_id as JobId)
  })

  return { enqueue, enqueueMany }
})

/** An edit enqueues one or two. */
const fewJobs = 4
const insertShapes = preparedShapes()

/** The statement for values or for their marks, see `prepared.ts`. */
const insertOf = (rows: ReadonlyArray<Insertable<JobsTable>>, replacing: ReadonlyArray<string>) =>
  compiler
    .insertInto("jobs")
    .values(rows)
    .onDuplicateKeyUpdate(replacing.length === 0 ? joining : taking(replacing))

/** The earlier time wins; where that changes nothing, the update locks the row that is already there all the same. */
const joining = {
  scheduled_at: sql<never>`if(values(run_at) < run_at, values(scheduled_at), scheduled_at)`,
  run_at: sql<never>`least(run_at, values(run_at))`
}

/**
 * The later row takes the place of what waits, id and all: whoever finishes the earlier job by its id finds nothing, so
 * the work is left to the later one. Assignments are carried out in order, so the id comes last.
 */
const taking = (replacing: ReadonlyArray<string>) => {
  const replaces = sql`values(job_id) in (${sql.join(replacing)})`
  const renewed = (column: string) => sql<never>`if(${replaces}, values(${sql.ref(column)}), ${sql.ref(column)})`
  return {
    payload: renewed("payload"),
    scheduled_at: sql<never>`if(${replaces} or values(run_at) < run_at, values(scheduled_at), scheduled_at)`,
    run_at: sql<never>`if(${replaces}, values(run_at), least(run_at, values(run_at)))`,
    max_attempts: renewed("max_attempts"),
    created_at: renewed("created_at"),
    attempt: renewed("attempt"),
    last_error: renewed("last_error"),
    trace: renewed("trace"),
    job_id: renewed("job_id")
  }
}

const chunksOf = <A>(items: ReadonlyArray<A>, size: number): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
