/**
 * Taking jobs for a worker. Sites take turns in a queue, so that however much one of them has waiting, another waits for no
 * more than a job of each; how many of one site may be under way at a time stands in `engine/turns/shares.ts`.
 */
import { Clock, Effect } from "effect"
import { sql } from "kysely"
import type { JobId, SiteId } from "../../../engine/model/ids.ts"
import type { Job, Queue } from "../../../engine/ports/Jobs.ts"
import { jobShares } from "../../../engine/turns/shares.ts"
import { Database } from "../Database.ts"
import { among, toJob } from "./jobRows.ts"

export const claiming = Effect.gen(function* () {
  const { query, transaction } = yield* Database

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

  return { claim, claimOne }
})

const noneTaken: ReadonlyMap<string, number> = new Map()

const leaseColumns = (worker: string, now: number, leaseMs: number) => ({
  state: "leased",
  worker,
  lease_until: now + leaseMs,
  scheduled_at: now,
  waiting_key: null
})
