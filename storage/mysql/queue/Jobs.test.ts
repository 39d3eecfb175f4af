import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { beforeEach, describe, expect, it } from "vitest"
import { testDatabase, type Stored } from "../../../test/builders/database.ts"
import { aSiteId, noon } from "../../../test/builders/nouns.ts"
import { sql } from "kysely"
import { DAY_MS, HOUR_MS, limits } from "../../../engine/limits.ts"
import { jobShares } from "../../../engine/turns/shares.ts"
import { DeadJobs } from "../../../engine/ports/DeadJobs.ts"
import { Jobs, queues, type Job, type NewJob } from "../../../engine/ports/Jobs.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { Database } from "../Database.ts"

const database = testDatabase()
const site = aSiteId()
const leaseMs = 60_000
const publish = (job: Partial<NewJob> = {}): NewJob => ({ queue: "publish", siteId: site, payload: null, ...job })

/** On a clock that stands at noon until the test moves it. */
const run = <A, E>(effect: Effect.Effect<A, E, Stored>) =>
  database.run(Effect.provide(Effect.andThen(TestClock.setTime(noon), effect), TestClock.layer()))

const states = Effect.flatMap(Database, ({ query }) =>
  Effect.map(
    query((db) => db.selectFrom("jobs").select(["job_id", "state"]).execute()),
    (rows) => Object.fromEntries(rows.map((row) => [row.job_id, row.state]))
  )
)

beforeEach(() => database.run(Effect.flatMap(Database, ({ query }) => query((db) => db.deleteFrom("jobs").execute()))))

describe("mail that was sent", () => {
  it("S11: leaves nothing of itself in the queue, where other work leaves what it was about", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        yield* jobs.enqueueMany([publish({ queue: "mail", payload: { sealed: "x" } }), publish({ payload: { a: 1 } })])
        for (const job of yield* jobs.claim(["mail", "publish"], "one", 10, leaseMs)) yield* jobs.complete(job, "one")
        const { query } = yield* Database
        const kept = yield* query((db) =>
          db.selectFrom("jobs").select(["queue", "state", "payload"]).orderBy("queue").execute()
        )
        expect(kept).toEqual([
          { queue: "mail", state: "done", payload: "{}" },
          { queue: "publish", state: "done", payload: '{"a":1}' }
        ])
      })
    ))
})

describe("claiming", () => {
  it("hands out waiting jobs in order, each once, with their payload", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const first = yield* jobs.enqueue(publish({ payload: { z: 1, a: ["ä", null] } }))
        const second = yield* jobs.enqueue(publish())
        const claimed = yield* jobs.claim(["publish"], "one", 10, leaseMs)
        expect(claimed.map((job) => job.id)).toEqual([first, second])
        expect(claimed[0]).toEqual({
          id: first,
          queue: "publish",
          siteId: site,
          payload: { z: 1, a: ["ä", null] },
          attempt: 1,
          maxAttempts: limits.settleAttempts
        })
        expect(yield* jobs.claim(["publish"], "two", 10, leaseMs)).toEqual([])
      })
    ))

  it("takes queues in the order asked, and no other queue", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        yield* jobs.enqueueMany([
          publish({ queue: "rebuild" }),
          publish({ queue: "mail" }),
          publish({ queue: "publish" }),
          publish({ queue: "rebuild" })
        ])
        const claimed = yield* jobs.claim(["publish", "rebuild", "feeds"], "one", 2, leaseMs)
        expect(claimed.map((job) => job.queue)).toEqual(["publish", "rebuild"])
      })
    ))

  it("leaves a delayed job until its time by the clock service", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        yield* jobs.enqueue(publish({ delayMs: 5_000 }))
        yield* TestClock.adjust("4999 millis")
        expect(yield* jobs.claim(queues, "one", 10, leaseMs)).toEqual([])
        yield* TestClock.adjust("1 millis")
        expect(yield* jobs.claim(queues, "one", 10, leaseMs)).toHaveLength(1)
      })
    ))

  it("gives one given job to one claimant", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const id = yield* jobs.enqueue(publish())
        const claims = yield* Effect.all(
          ["one", "two", "three"].map((worker) => jobs.claimOne(site, id, worker, leaseMs)),
          { concurrency: "unbounded" }
        )
        expect(claims.filter((job) => job !== undefined)).toHaveLength(1)
        expect(yield* jobs.claimOne(aSiteId(), id, "four", leaseMs)).toBeUndefined()
      })
    ))

  it("is over for a job that its enqueuer finished, and leaves one that a worker has to that worker", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const own = yield* jobs.enqueue(publish({ dedupe: "a" }))
        yield* jobs.finish(aSiteId(), own)
        expect(yield* states).toEqual({ [own]: "waiting" })
        yield* jobs.finish(site, own)
        expect(yield* jobs.claim(["publish"], "one", 10, leaseMs)).toEqual([])
        const taken = yield* jobs.enqueue(publish({ dedupe: "a" }))
        const [job] = yield* jobs.claim(["publish"], "one", 10, leaseMs)
        yield* jobs.finish(site, taken)
        expect(yield* states).toEqual({ [own]: "done", [taken]: "leased" })
        expect(yield* jobs.complete(job!, "one")).toBe(true)
      })
    ))

  it("locks no more than it takes: a claim under way leaves the other jobs to others", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const { run } = yield* Transaction
        yield* jobs.enqueueMany(Array.from({ length: 50 }, () => publish()))
        yield* run(
          Effect.gen(function* () {
            expect(yield* jobs.claim(["publish"], "one", 10, leaseMs)).toHaveLength(10)
            const beside = yield* Effect.forkDetach(
              Effect.provide(
                Effect.flatMap(Jobs, (jobs) => jobs.claim(["publish"], "two", 50, leaseMs)),
                database.fresh
              )
            )
            expect(yield* Fiber.join(beside)).toHaveLength(40)
          })
        )
      })
    ))
})

describe("sites in one queue", () => {
  const [quiet, crowded] = [aSiteId(), aSiteId()]
  const many = (siteId: typeof site, count: number, queue: NewJob["queue"]) =>
    Array.from({ length: count }, () => publish({ siteId, queue }))

  it("R5: take turns, so that one with a thousand jobs keeps another waiting for no more than a turn", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        yield* jobs.enqueueMany(many(crowded, 1_000, "rebuild"))
        yield* jobs.enqueueMany([...many(quiet, 3, "rebuild"), ...many(site, 3, "rebuild")])
        const turns: Array<ReadonlyArray<string>> = []
        for (let claims = 0; claims < 4; claims++)
          turns.push((yield* jobs.claim(["rebuild"], "one", 3, leaseMs)).map(({ siteId }) => siteId))
        expect(turns.slice(0, 3).map((turn) => new Set(turn).size)).toEqual([3, 3, 3])
        expect(turns[3]).toEqual([crowded, crowded, crowded])
        // Hands that are free one at a time go round too.
        yield* jobs.enqueueMany([...many(quiet, 2, "rebuild"), ...many(site, 2, "rebuild")])
        const single: Array<string> = []
        for (let claims = 0; claims < 6; claims++)
          single.push((yield* jobs.claim(["rebuild"], "one", 1, leaseMs))[0]!.siteId)
        for (const of of [quiet, site, crowded]) expect(single.filter((siteId) => siteId === of)).toHaveLength(2)
      })
    ))

  it("R5: have no more under way than their share where a job waits for somebody else's server, over all workers", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const share = jobShares.leads!.perSite
        yield* jobs.enqueueMany(many(crowded, 20, "leads"))
        const first = yield* jobs.claim(["leads"], "one", 12, leaseMs)
        expect(first).toHaveLength(share)
        expect(yield* jobs.claim(["leads"], "two", 12, leaseMs)).toEqual([])
        yield* jobs.enqueueMany(many(quiet, 2, "leads"))
        expect((yield* jobs.claim(["leads"], "two", 12, leaseMs)).map(({ siteId }) => siteId)).toEqual([quiet, quiet])
        yield* jobs.complete(first[0]!, "one")
        expect((yield* jobs.claim(["leads"], "two", 12, leaseMs)).map(({ siteId }) => siteId)).toEqual([crowded])
      })
    ))

  it("R5: are found by stepping over the index from one to the next, however many jobs each has", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        for (let sites = 0; sites < 20; sites++) yield* jobs.enqueueMany(many(aSiteId(), 200, "rebuild"))
        const { query } = yield* Database
        const read = Effect.map(
          query((db) => sql<{ Value: string }>`show session status like 'Handler_read%'`.execute(db)),
          ({ rows }) => rows.reduce((sum, { Value }) => sum + Number(Value), 0)
        )
        const { transaction } = yield* Database
        const rows = yield* transaction(
          Effect.gen(function* () {
            yield* query((db) => sql`analyze table jobs`.execute(db))
            const before = yield* read
            yield* jobs.claim(["rebuild"], "one", 2, leaseMs)
            return (yield* read) - before
          })
        )
        expect(rows).toBeLessThan(400)
      })
    ))
})

describe("a worker that dies", () => {
  it("R10: a job asked for again keeps the earlier of the two times, however the clock has moved between", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const first = yield* jobs.enqueue(publish({ dedupe: "feeds", delayMs: 5_000 }))
        yield* jobs.enqueue(publish({ dedupe: "feeds", delayMs: 60_000 }))
        yield* TestClock.setTime(noon - 2 * HOUR_MS)
        expect(yield* jobs.enqueue(publish({ dedupe: "feeds", delayMs: 150 }))).toBe(first)
        yield* jobs.enqueueMany([
          publish({ dedupe: "feeds", delayMs: 5_000 }),
          publish({ dedupe: "settle:/a", replaces: true })
        ])
        yield* TestClock.adjust("149 millis")
        expect(yield* jobs.claim(["publish"], "one", 10, leaseMs)).toMatchObject([{ attempt: 1 }])
        yield* TestClock.adjust("1 millis")
        expect(yield* jobs.claim(["publish"], "one", 10, leaseMs)).toMatchObject([{ id: first }])
      })
    ))

  it("R10: what waits or is leased when the clock goes back two hours keeps its own delay, counted from then", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const waiting = yield* jobs.enqueue(publish({ delayMs: 5_000 }))
        const [failed, left] = [yield* jobs.enqueue(publish({})), yield* jobs.enqueue(publish({}))]
        const claimed = yield* jobs.claim(["publish"], "one", 2, leaseMs)
        yield* jobs.fail(
          claimed.find(({ id }) => id === failed)!,
          "one",
          "store unreachable"
        )
        yield* TestClock.setTime(noon - 2 * HOUR_MS)
        expect(yield* jobs.reap()).toBe(0)
        expect(yield* jobs.reap()).toBe(0)
        yield* TestClock.adjust("3 seconds")
        expect(yield* jobs.claim(["publish"], "two", 10, leaseMs)).toEqual([])
        // A failed attempt is followed by 5 seconds, give or take a fifth.
        yield* TestClock.adjust("4 seconds")
        const due = yield* jobs.claim(["publish"], "two", 10, leaseMs)
        expect(due.map(({ id }) => id).sort()).toEqual([waiting, failed].sort())
        yield* TestClock.adjust(leaseMs - 7_000)
        expect(yield* jobs.reap()).toBe(0)
        yield* TestClock.adjust("1 millis")
        expect(yield* jobs.reap()).toBe(1)
        expect(yield* jobs.claim(["publish"], "two", 10, leaseMs)).toMatchObject([{ id: left, attempt: 2 }])
      })
    ))

  it("loses its jobs when the lease runs out; another finishes them and the dead one changes nothing any more", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const id = yield* jobs.enqueue(publish())
        const [held] = yield* jobs.claim(["publish"], "dead", 1, leaseMs)
        yield* TestClock.adjust("60 seconds")
        expect(yield* jobs.reap()).toBe(0)
        yield* TestClock.adjust("1 millis")
        expect(yield* jobs.reap()).toBe(1)
        const [again] = yield* jobs.claim(["publish"], "alive", 1, leaseMs)
        expect(again).toMatchObject({ id, attempt: 2 })

        expect(yield* jobs.complete(held!, "dead")).toBe(false)
        yield* jobs.fail(held!, "dead", "too late")
        yield* jobs.heartbeat([held!], "dead", 10 * leaseMs)
        expect(yield* states).toEqual({ [id]: "leased" })
        expect(yield* jobs.complete(again!, "alive")).toBe(true)
        expect(yield* states).toEqual({ [id]: "done" })
      })
    ))

  it("is fenced even under the same name: the attempt tells the claims apart", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        yield* jobs.enqueue(publish())
        const [held] = yield* jobs.claim(["publish"], "one", 1, leaseMs)
        yield* TestClock.adjust("2 minutes")
        yield* jobs.reap()
        const [again] = yield* jobs.claim(["publish"], "one", 1, leaseMs)
        expect(yield* jobs.complete(held!, "one")).toBe(false)
        expect(yield* jobs.complete(again!, "one")).toBe(true)
      })
    ))

  it("keeps its jobs as long as it says that it lives", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        yield* jobs.enqueue(publish())
        const held = yield* jobs.claim(["publish"], "slow", 1, leaseMs)
        yield* TestClock.adjust("50 seconds")
        yield* jobs.heartbeat(held, "slow", leaseMs)
        yield* TestClock.adjust("50 seconds")
        expect(yield* jobs.reap()).toBe(0)
        expect(yield* jobs.complete(held[0]!, "slow")).toBe(true)
      })
    ))

  it("does not keep competing workers from doing every job exactly once", async () => {
    const total = 600
    await database.run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        yield* jobs.enqueueMany(Array.from({ length: total }, (_, number) => publish({ payload: number })))
        const held = yield* jobs.claim(["publish"], "killed", 20, -1)
        expect(held).toHaveLength(20)

        const completions: Array<number> = []
        const worker = (name: string) =>
          Effect.gen(function* () {
            while (completions.length < total) {
              yield* jobs.reap()
              const claimed = yield* jobs.claim(["publish"], name, 7, leaseMs)
              for (const job of claimed) {
                if (yield* jobs.complete(job, name)) completions.push(job.payload as number)
              }
            }
          })
        yield* Effect.all(["one", "two", "three"].map(worker), { concurrency: "unbounded" })
        expect(completions.sort((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, number) => number))
      })
    )
  })
})

describe("failing", () => {
  it.each([
    [
      "mail",
      [
        80_000, 160_000, 320_000, 640_000, 1_280_000, 2_560_000, 5_120_000, 10_240_000, 20_480_000, 21_600_000,
        21_600_000
      ]
    ],
    // A page that is not served: the store is ours, and somebody waits.
    ["publish", [60_000, 60_000, 60_000]]
  ] as const)(
    "waits longer after every attempt, within a fifth of the doubled pause, up to a bound: %s",
    (queue, pauses) =>
      run(
        Effect.gen(function* () {
          const jobs = yield* Jobs
          const { query } = yield* Database
          yield* jobs.enqueue({ ...publish({ maxAttempts: 30 }), queue })
          for (const pause of [5_000, 10_000, 20_000, 40_000, ...pauses]) {
            const [job] = yield* jobs.claim([queue], "one", 1, leaseMs)
            yield* jobs.fail(job!, "one", "store unreachable")
            const { run_at, last_error } = yield* query((db) =>
              db.selectFrom("jobs").select(["run_at", "last_error"]).executeTakeFirstOrThrow()
            )
            const waited =
              run_at - (yield* TestClock.testClockWith((clock) => Effect.succeed(clock.currentTimeMillisUnsafe())))
            expect(waited).toBeGreaterThanOrEqual(pause * 0.8)
            expect(waited).toBeLessThanOrEqual(pause * 1.2)
            expect(last_error).toBe("store unreachable")
            yield* TestClock.setTime(run_at)
          }
        })
      )
  )

  it("A4: the same work asked for again is left once, under the id of the latest, and what is open is told", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const work = { ...publish({}), dedupe: "settle:/a", replaces: true } as const
        const first = yield* jobs.enqueue(work)
        const second = yield* jobs.enqueue({ ...work, payload: { later: true } })
        expect(second).not.toBe(first)
        expect(yield* jobs.unfinished(work.siteId, "publish")).toEqual([{ id: second, payload: { later: true } }])
        // Whoever asked first has done the work as it was then; what was asked for since is still to be done.
        yield* jobs.finish(work.siteId, first)
        expect(yield* jobs.unfinished(work.siteId, "publish")).toHaveLength(1)
        const [job] = yield* jobs.claim(["publish"], "one", 1, leaseMs)
        expect(job).toMatchObject({ id: second, attempt: 1 })
        expect(yield* jobs.unfinished(work.siteId, "publish")).toHaveLength(1)
        yield* jobs.complete(job!, "one")
        expect(yield* jobs.unfinished(work.siteId, "publish")).toEqual([])
      })
    ))

  it("A4: what is asked for again after failures begins anew: due at once, with every attempt before it", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const work = { ...publish({ maxAttempts: 3 }), dedupe: "settle:/a", replaces: true } as const
        yield* jobs.enqueue(work)
        for (const pauseMs of [0, 6_000]) {
          yield* TestClock.adjust(pauseMs)
          const [job] = yield* jobs.claim(["publish"], "one", 1, leaseMs)
          yield* jobs.fail(job!, "one", "store unreachable")
        }
        expect(yield* jobs.claim(["publish"], "one", 1, leaseMs)).toEqual([])
        const asked = { ...work, payload: { later: true }, maxAttempts: 5 }
        const [again] = yield* jobs.enqueueMany([asked])
        const { query } = yield* Database
        const [row] = yield* query((db) => db.selectFrom("jobs").select(["last_error", "created_at"]).execute())
        expect(row).toEqual({ last_error: null, created_at: noon + 6_000 })
        expect(yield* jobs.claim(["publish"], "one", 1, leaseMs)).toEqual([
          { id: again, queue: "publish", siteId: site, payload: { later: true }, attempt: 1, maxAttempts: 5 }
        ])
      })
    ))

  it("A4: what is open is told of one site and one queue, whether it waits or is being done", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const other = aSiteId()
        const settle = (path: string, more: Partial<NewJob> = {}) =>
          jobs.enqueue(publish({ payload: path, dedupe: path, ...more }))
        yield* settle("/leased")
        yield* settle("/leased elsewhere", { siteId: other })
        yield* settle("/leased rebuild", { queue: "rebuild" })
        expect(yield* jobs.claim(["publish", "rebuild"], "one", 10, leaseMs)).toHaveLength(3)
        yield* settle("/waits")
        yield* settle("/waits elsewhere", { siteId: other })
        yield* settle("/waits to rebuild", { queue: "rebuild" })
        const open = (of: typeof site) =>
          Effect.map(jobs.unfinished(of, "publish"), (found) => found.map(({ payload }) => payload).sort())
        expect(yield* open(site)).toEqual(["/leased", "/waits"])
        expect(yield* open(other)).toEqual(["/leased elsewhere", "/waits elsewhere"])
        expect(yield* jobs.unfinished(site, "mail")).toEqual([])
      })
    ))

  it("ends after the last attempt, by failing as by dying", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const failed = yield* jobs.enqueue(publish({ maxAttempts: 1 }))
        const [job] = yield* jobs.claim(["publish"], "one", 1, leaseMs)
        yield* jobs.fail(job!, "one", "x".repeat(5_000))
        const died = yield* jobs.enqueue(publish({ maxAttempts: 1 }))
        yield* jobs.claim(["publish"], "one", 1, leaseMs)
        yield* TestClock.adjust("1 hour")
        yield* jobs.reap()
        expect(yield* states).toEqual({ [failed]: "dead", [died]: "dead" })
        expect(yield* jobs.counts).toEqual([{ queue: "publish", state: "dead", count: 2 }])
      })
    ))

  it("is told of a job whose last lease ran out, and of no job that is tried again", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const last = yield* jobs.enqueue(publish({ maxAttempts: 1 }))
        const early = yield* jobs.enqueue(publish())
        expect(yield* jobs.claim(["publish"], "gone", 2, leaseMs)).toHaveLength(2)
        yield* TestClock.adjust("1 hour")
        const told: Array<readonly [string, string]> = []
        expect(yield* jobs.reap((job, error) => Effect.sync(() => void told.push([job.id, error])))).toBe(2)
        expect(told).toEqual([[last, "The lease of worker gone ran out."]])
        expect(yield* states).toEqual({ [last]: "dead", [early]: "waiting" })
      })
    ))

  it("draws each pause anew, so that jobs which failed together do not come back together", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const { query } = yield* Database
        yield* jobs.enqueueMany(Array.from({ length: 8 }, () => publish()))
        for (const job of yield* jobs.claim(["publish"], "one", 8, leaseMs)) yield* jobs.fail(job, "one", "no")
        const rows = yield* query((db) => db.selectFrom("jobs").select("run_at").execute())
        expect(new Set(rows.map(({ run_at }) => run_at)).size).toBeGreaterThan(4)
      })
    ))
})

describe("a key", () => {
  it("lets one job wait, and one more while that one is worked on", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const first = yield* jobs.enqueue(publish({ dedupe: "page:a" }))
        expect(yield* jobs.enqueue(publish({ dedupe: "page:a" }))).toBe(first)
        yield* jobs.enqueueMany([publish({ dedupe: "page:a" }), publish({ dedupe: "page:a" })])
        expect(Object.keys(yield* states)).toEqual([first])

        expect(yield* jobs.claim(["publish"], "one", 10, leaseMs)).toHaveLength(1)
        const second = yield* jobs.enqueue(publish({ dedupe: "page:a" }))
        expect(second).not.toBe(first)
        expect(yield* jobs.enqueue(publish({ dedupe: "page:a" }))).toBe(second)
        expect(yield* states).toEqual({ [first]: "leased", [second]: "waiting" })
      })
    ))

  it("is one site's and one queue's", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const ids = [
          yield* jobs.enqueue(publish({ dedupe: "page:a" })),
          yield* jobs.enqueue(publish({ dedupe: "page:a", siteId: aSiteId() })),
          yield* jobs.enqueue(publish({ dedupe: "page:a", queue: "feeds" })),
          yield* jobs.enqueue(publish({ dedupe: "page:b" }))
        ]
        expect(new Set(ids).size).toBe(4)
      })
    ))

  it("folds a failed job into the one that waits for the same", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const first = yield* jobs.enqueue(publish({ dedupe: "page:a" }))
        const [job] = yield* jobs.claim(["publish"], "one", 1, leaseMs)
        const second = yield* jobs.enqueue(publish({ dedupe: "page:a" }))
        yield* jobs.fail(job!, "one", "no")
        expect(yield* states).toEqual({ [first]: "done", [second]: "waiting" })
      })
    ))

  it("folds a job whose worker died likewise, and otherwise guards the key again", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const first = yield* jobs.enqueue(publish({ dedupe: "page:a" }))
        const alone = yield* jobs.enqueue(publish({ dedupe: "page:b" }))
        yield* jobs.claim(["publish"], "one", 2, leaseMs)
        const second = yield* jobs.enqueue(publish({ dedupe: "page:a" }))
        yield* TestClock.adjust("1 hour")
        expect(yield* jobs.reap()).toBe(2)
        expect(yield* states).toEqual({ [first]: "done", [second]: "waiting", [alone]: "waiting" })
        expect(yield* jobs.enqueue(publish({ dedupe: "page:b" }))).toBe(alone)
      })
    ))

  it("keeps the waiting job from being taken before the change that relies on it is committed", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const transaction = yield* Transaction
        const id = yield* jobs.enqueue(publish({ dedupe: "page:a" }))
        const claimBeside = Effect.flatMap(
          Effect.forkDetach(
            Effect.provide(
              Effect.flatMap(Jobs, (jobs) => jobs.claim(["publish"], "beside", 1, leaseMs)),
              database.fresh
            )
          ),
          Fiber.join
        )
        yield* transaction.run(
          Effect.gen(function* () {
            expect(yield* jobs.enqueue(publish({ dedupe: "page:a" }))).toBe(id)
            expect(yield* claimBeside).toEqual([])
          })
        )
        expect(yield* claimBeside).toHaveLength(1)
      })
    ))
})

describe("enqueueing", () => {
  it("is part of the transaction around it", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const transaction = yield* Transaction
        yield* Effect.ignore(transaction.run(Effect.andThen(jobs.enqueue(publish()), Effect.fail("no"))))
        expect(yield* jobs.counts).toEqual([])
      })
    ))

  it("takes thousands at once", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        yield* jobs.enqueueMany(Array.from({ length: 2_345 }, () => publish({ queue: "rebuild" })))
        expect(yield* jobs.counts).toEqual([{ queue: "rebuild", state: "waiting", count: 2_345 }])
      })
    ))
})

describe("cancelling and pruning", () => {
  it("cancels what waits under a prefix of one site and queue, and frees the key", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const leased = yield* jobs.enqueue(publish({ dedupe: "rb_1:0" }))
        yield* jobs.claimOne(site, leased, "one", leaseMs)
        const waiting = yield* jobs.enqueue(publish({ dedupe: "rb_1:1" }))
        const similar = yield* jobs.enqueue(publish({ dedupe: "rb%1:2" }))
        const foreign = yield* jobs.enqueue(publish({ dedupe: "rb_1:1", siteId: aSiteId() }))
        const elsewhere = yield* jobs.enqueue(publish({ dedupe: "rb_1:1", queue: "rebuild" }))
        expect(yield* jobs.cancel(site, "publish", "rb_1:")).toBe(1)
        expect(yield* states).toEqual({
          [leased]: "leased",
          [waiting]: "cancelled",
          [similar]: "waiting",
          [foreign]: "waiting",
          [elsewhere]: "waiting"
        })
        expect(yield* jobs.enqueue(publish({ dedupe: "rb_1:1" }))).not.toBe(waiting)
      })
    ))

  it("deletes what is over, however it ended, and counts nothing of it but the dead", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const finished = yield* jobs.enqueue(publish())
        yield* jobs.finish(site, finished)
        const completed = yield* jobs.enqueue(publish())
        const [job] = yield* jobs.claim(["publish"], "one", 1, leaseMs)
        yield* jobs.complete(job!, "one")
        const dead = yield* jobs.enqueue(publish({ maxAttempts: 1 }))
        const [lost] = yield* jobs.claim(["publish"], "one", 1, leaseMs)
        yield* jobs.fail(lost!, "one", "no")
        const first = yield* jobs.enqueue(publish({ dedupe: "page:a" }))
        const [folded] = yield* jobs.claim(["publish"], "one", 1, leaseMs)
        const second = yield* jobs.enqueue(publish({ dedupe: "page:a" }))
        yield* jobs.fail(folded!, "one", "no")
        yield* jobs.cancel(site, "publish", "page:")
        expect(yield* states).toEqual({
          [finished]: "done",
          [completed]: "done",
          [dead]: "dead",
          [first]: "done",
          [second]: "cancelled"
        })
        expect(yield* jobs.counts).toEqual([{ queue: "publish", state: "dead", count: 1 }])
        expect(yield* jobs.prune(noon, noon)).toBe(0)
        expect(yield* jobs.prune(noon + 1, noon + 1)).toBe(5)
      })
    ))

  it("deletes only finished jobs, and only old ones", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const finish = (job: Job) => jobs.complete(job, "one")
        yield* jobs.enqueueMany([publish(), publish()])
        yield* Effect.forEach(yield* jobs.claim(["publish"], "one", 2, leaseMs), finish)
        yield* TestClock.adjust("1 hour")
        const recent = yield* jobs.enqueue(publish())
        yield* Effect.forEach(yield* jobs.claim(["publish"], "one", 1, leaseMs), finish)
        const waiting = yield* jobs.enqueue(publish({ delayMs: 1_000 }))
        expect(yield* jobs.prune(noon + 60_000, noon + 60_000)).toBe(2)
        expect(yield* states).toEqual({ [recent]: "done", [waiting]: "waiting" })
      })
    ))

  it("R4: keeps what was given up for a time of its own, in which a person may try it again or let it go", () =>
    run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const dead = yield* DeadJobs
        const ids: Array<Job["id"]> = []
        for (const dedupe of ["a", "b", "c"]) ids.push(yield* jobs.enqueue(publish({ maxAttempts: 1, dedupe })))
        for (const job of yield* jobs.claim(["publish"], "one", 10, leaseMs)) yield* jobs.fail(job, "one", "No disk.")
        expect(yield* jobs.prune(noon + DAY_MS, noon)).toBe(0)
        const listed = yield* dead.list(10)
        expect(listed.map(({ id, error, attempts }) => [id, error, attempts])).toEqual(
          ids.toReversed().map((id) => [id, "No disk.", 1])
        )
        // The work of the second is asked for again meanwhile.
        yield* jobs.enqueue(publish({ dedupe: "b" }))
        expect(yield* dead.retry(ids[0]!)).toBe("waiting")
        expect(yield* dead.retry(ids[1]!)).toBe("folded")
        expect(yield* dead.discard(ids[2]!)).toBe(true)
        for (const id of ids) expect([yield* dead.retry(id), yield* dead.discard(id)]).toEqual([undefined, false])
        const again = yield* jobs.claim(["publish"], "one", 10, leaseMs)
        expect(again.map(({ attempt }) => attempt)).toEqual([1, 1])
        expect(again.map(({ id }) => id)).toContain(ids[0])
        expect(yield* dead.list(10)).toEqual([])
      })
    ))

  it(
    "R4: a mail is tried for days, with pauses that grow to hours",
    () =>
      run(
        Effect.gen(function* () {
          const jobs = yield* Jobs
          yield* jobs.enqueue(publish({ queue: "mail" }))
          let [waited, tries] = [0, 0]
          while ((yield* (yield* DeadJobs).list(1)).length === 0) {
            const [job] = yield* jobs.claim(["mail"], "one", 1, leaseMs)
            if (job === undefined) {
              yield* TestClock.adjust("10 minutes")
              waited += 10 * 60_000
              continue
            }
            tries++
            yield* jobs.fail(job, "one", "No answer.")
          }
          expect(waited).toBeGreaterThan(3 * DAY_MS)
          expect(waited).toBeLessThan(7 * DAY_MS)
          expect(tries).toBeLessThan(40)
        })
      ),
    60_000
  )
})
