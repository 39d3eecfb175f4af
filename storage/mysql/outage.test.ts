/**
 * A database that says nothing any more: the way to a real server is frozen, as by a stopped process or a cut cable, so
 * that connections stay open and nothing comes back.
 */
import { performance } from "node:perf_hooks"
import { Cause, Effect, Exit, Layer, Logger, ManagedRuntime, Redacted } from "effect"
import { sql } from "kysely"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest"
import { testDatabase } from "../../test/builders/database.ts"
import { type FreezableWay, wayTo } from "../../test/builders/freezableWay.ts"
import { Outage } from "../../engine/errors/Outage.ts"
import { Database } from "./Database.ts"

const database = testDatabase()
const presence = { silenceMs: 300, lookMs: 200 }
/** Silence, a look, and the pauses between two looks at the waits; with room for a busy machine. */
const toldWithinMs = 3_000

/** What the log was told. */
const said: Array<unknown> = []
const logging = Logger.layer([Logger.make(({ message }) => said.push(...[message].flat()))])

let way: FreezableWay
let runtime: ManagedRuntime.ManagedRuntime<Database, never>
beforeAll(async () => {
  way = await wayTo(new URL(inject("databaseUri")))
})
afterAll(() => way.close())
beforeEach(() => {
  const config = database.config()
  const url = new URL("url" in config ? Redacted.value(config.url) : "")
  url.hostname = "127.0.0.1"
  url.port = String(way.port)
  url.searchParams.delete("socketPath")
  const there = Layer.fresh(Database.layer({ url: Redacted.make(url.href), poolSize: 4, presence }))
  runtime = ManagedRuntime.make(Layer.provideMerge(there, logging))
})
afterEach(async () => {
  way.thaw()
  await runtime.dispose()
  await database.run(Effect.flatMap(Database, ({ query }) => query((db) => db.deleteFrom("leases").execute())))
})

const put = (id: string) =>
  Effect.flatMap(Database, ({ query }) =>
    query((db) => db.insertInto("leases").values({ site_id: id, holder: "x", acquired_at: 0, expires_at: 0 }).execute())
  )
const read = Effect.flatMap(Database, ({ query }) => query((db) => db.selectFrom("leases").select("site_id").execute()))
const transaction = <A, E, R>(body: Effect.Effect<A, E, R>) => Effect.flatMap(Database, (db) => db.transaction(body))

const told = async <A>(effect: Effect.Effect<A, unknown, Database>) => {
  const began = performance.now()
  const exit = await runtime.runPromiseExit(effect)
  expect(Exit.isFailure(exit)).toBe(true)
  const error = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
  expect(error).toBeInstanceOf(Outage)
  return { tookMs: performance.now() - began, unconfirmed: (error as Outage).unconfirmed }
}

describe("a database that is frozen", () => {
  it("R6: is told of in the log when it answers again, once and with how long it had not", async () => {
    said.length = 0
    await runtime.runPromise(read)
    way.freeze()
    const began = performance.now()
    while (performance.now() - began < 4 * presence.silenceMs) await told(read)
    expect(said).toEqual([])
    way.thaw()
    await expect.poll(() => runtime.runPromiseExit(read).then(Exit.isSuccess), { timeout: 10_000 }).toBe(true)
    await runtime.runPromise(read)
    expect(said).toEqual([expect.stringMatching(/^The database answers again; it had not for \d+\.\d s\.$/)])
  })

  it("R6: is told of within seconds, even to work that must not be interrupted, and then at once", async () => {
    await runtime.runPromise(read)
    way.freeze()
    const first = await Promise.all([
      told(read),
      told(Effect.uninterruptible(transaction(put("a")))),
      // More than there are connections.
      ...Array.from({ length: 8 }, () => told(transaction(read)))
    ])
    for (const { tookMs } of first) expect(tookMs).toBeLessThan(toldWithinMs)
    const next = await told(transaction(read))
    // Less than anybody waits who does not know yet.
    expect(next.tookMs).toBeLessThan(presence.silenceMs)
  })

  it("R6: is used again once it answers, on all of its connections", async () => {
    way.freeze()
    await Promise.all(Array.from({ length: 8 }, () => told(read)))
    way.thaw()
    await expect.poll(() => runtime.runPromiseExit(read).then(Exit.isSuccess), { timeout: 10_000 }).toBe(true)
    const sleeping = Effect.flatMap(Database, ({ query }) => query((db) => sql`select sleep(0.2)`.execute(db)))
    const all = [sleeping, sleeping, transaction(sleeping), transaction(sleeping)]
    await runtime.runPromise(Effect.all(all, { concurrency: "unbounded" }))
  })

  it("R6: has taken nothing of what was not committed, and says so", async () => {
    const lost = await told(
      transaction(
        Effect.andThen(
          put("a"),
          Effect.andThen(
            Effect.sync(() => way.freeze()),
            put("b")
          )
        )
      )
    )
    expect(lost.unconfirmed).toBe(false)
    way.thaw()
    await expect.poll(() => runtime.runPromiseExit(read).then(Exit.isSuccess), { timeout: 10_000 }).toBe(true)
    expect(await database.run(read)).toEqual([])
  })

  it("R6: leaves open whether a commit stands whose answer never came", async () => {
    const lost = await told(
      transaction(
        Effect.andThen(
          put("a"),
          Effect.sync(() => way.freezeAnswers())
        )
      )
    )
    expect(lost.unconfirmed).toBe(true)
    // It was carried out: to have said that nothing was changed would have been a lie.
    expect(await database.run(read)).toEqual([{ site_id: "a" }])
  })

  it("R6: leaves open whether a single write stands, and not of a read", async () => {
    way.freezeAnswers()
    expect((await told(read)).unconfirmed).toBe(false)
    way.thaw()
    await expect.poll(() => runtime.runPromiseExit(read).then(Exit.isSuccess), { timeout: 10_000 }).toBe(true)
    way.freezeAnswers()
    expect((await told(put("a"))).unconfirmed).toBe(true)
  })

  it("R6: is told from one that only takes its time", async () => {
    const slow = Effect.flatMap(Database, ({ query }) => query((db) => sql`select sleep(1.5) as slept`.execute(db)))
    expect((await runtime.runPromise(slow)).rows).toEqual([{ slept: 0 }])
  })
})

describe("a node of a cluster that has lost the others", () => {
  const saying = async (errno: number, text: string) => {
    const asked = sql.raw(`signal sqlstate '08S01' set mysql_errno = ${errno}, message_text = '${text}'`)
    const exit = await runtime.runPromiseExit(Effect.flatMap(Database, ({ query }) => query((db) => asked.execute(db))))
    return Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
  }

  it("R6: is away, and leaves open whether the commit stands over which it lost them", async () => {
    const refused = "Error while appending streaming replication fragment"
    const error = await saying(1180, `${refused}(provider status: Not connected to Primary Component)`)
    expect(error).toBeInstanceOf(Outage)
    expect(error).toMatchObject({ of: "database", unconfirmed: true })
    expect(await saying(1180, "Maximum writeset size exceeded")).not.toBeInstanceOf(Outage)
  })

  it("R6: is away, though it answers", async () => {
    const text = "WSREP has not yet prepared node for application use"
    const error = await saying(1047, text)
    expect(error).toBeInstanceOf(Outage)
    expect(error).toMatchObject({ of: "database", unconfirmed: false, message: expect.stringContaining(text) })
  })
})
