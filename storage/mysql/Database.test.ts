import { Cause, Deferred, Effect, Exit, Fiber, Logger } from "effect"
import { sql } from "kysely"
import { beforeEach, describe, expect, it } from "vitest"
import { testDatabase } from "../../test/builders/database.ts"
import { outageOf } from "../../engine/errors/Outage.ts"
import { Database } from "./Database.ts"
import { Contention, DuplicateKey } from "./failures.ts"

const database = testDatabase()
const run = database.run

/** Any table does; this one has the fewest columns. */
const put = (id: string, holder = "cred_a") =>
  Effect.flatMap(Database, ({ query }) =>
    query((db) => db.insertInto("leases").values({ site_id: id, holder, acquired_at: 0, expires_at: 0 }).execute())
  )
const touch = (id: string) =>
  Effect.flatMap(Database, ({ query }) =>
    query((db) =>
      db
        .updateTable("leases")
        .set({ expires_at: sql`expires_at + 1` })
        .where("site_id", "=", id)
        .execute()
    )
  )
const stored = Effect.flatMap(Database, ({ query }) =>
  Effect.map(
    query((db) => db.selectFrom("leases").select("site_id").orderBy("site_id").execute()),
    (rows) => rows.map((row) => row.site_id)
  )
)
const connectionId = Effect.flatMap(Database, ({ query }) =>
  Effect.map(
    query((db) => sql<{ id: number }>`select connection_id() as id`.execute(db)),
    ({ rows }) => rows[0]!.id
  )
)
const transaction = <A, E, R>(body: Effect.Effect<A, E, R>) => Effect.flatMap(Database, (db) => db.transaction(body))
const afterCommit = (work: Effect.Effect<void>) => Effect.flatMap(Database, (db) => db.afterCommit(work))

beforeEach(() => run(Effect.flatMap(Database, ({ query }) => query((db) => db.deleteFrom("leases").execute()))))

const sendPut = (id: string, holder = "cred_a") =>
  Effect.flatMap(Database, ({ send }) =>
    send((db) => db.insertInto("leases").values({ site_id: id, holder, acquired_at: 0, expires_at: 0 }).compile())
  )

describe("what is sent without waiting", () => {
  it("is carried out in its place, and committed with the rest", async () => {
    const seen = await run(
      transaction(
        Effect.gen(function* () {
          yield* sendPut("a")
          const between = yield* stored
          yield* sendPut("b")
          return between
        })
      )
    )
    expect(seen).toEqual(["a"])
    expect(await run(stored)).toEqual(["a", "b"])
  })

  it("takes the whole transaction with it when it is refused, and says why", async () => {
    await run(put("b"))
    const hooks: Array<string> = []
    const exit = await run(
      Effect.exit(
        transaction(
          Effect.gen(function* () {
            yield* afterCommit(Effect.sync(() => void hooks.push("committed")))
            yield* put("a")
            yield* sendPut("b")
            yield* sendPut("c")
            return "done"
          })
        )
      )
    )
    expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toBeInstanceOf(DuplicateKey)
    expect(await run(stored)).toEqual(["b"])
    expect(hooks).toEqual([])
  })

  it("says why it was refused, though the body dies of what is not there for it", async () => {
    const withoutRoom = (statement: ReturnType<typeof sql>) =>
      run(Effect.flatMap(Database, ({ query }) => query((db) => statement.execute(db))))
    // As the server refuses a row where its disk is full.
    await withoutRoom(
      sql`create trigger leases_full before insert on leases for each row
          signal sqlstate 'HY000' set mysql_errno = 1114, message_text = 'The table is full'`
    )
    const exit = await run(
      Effect.exit(
        transaction(
          Effect.gen(function* () {
            const { query } = yield* Database
            // Something was answered before, as in every write.
            yield* stored
            yield* sendPut("a")
            return yield* query((db) => db.selectFrom("leases").select("holder").executeTakeFirstOrThrow())
          })
        )
      )
    )
    await withoutRoom(sql`drop trigger leases_full`)
    expect(Exit.isFailure(exit) && outageOf(Cause.squash(exit.cause))).toMatchObject({ of: "database", full: true })
  })

  it("leaves a failure of the body what it is", async () => {
    await run(put("b"))
    const exit = await run(Effect.exit(transaction(Effect.andThen(sendPut("b"), Effect.fail("no" as const)))))
    expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toBe("no")
    expect(await run(stored)).toEqual(["b"])
  })

  it("runs the body again when it is a deadlock's victim", async () => {
    await run(Effect.andThen(put("a"), put("b")))
    const { pool } = await run(Database)
    const other = await pool.startTransaction().execute()
    // The heavier of two is spared, so the other one has more to lose.
    for (const id of ["c", "d", "e", "f"])
      await other.insertInto("leases").values({ site_id: id, holder: "x", acquired_at: 0, expires_at: 0 }).execute()
    await other.updateTable("leases").set({ holder: "x" }).where("site_id", "=", "b").execute()
    let runs = 0
    const sent = (id: string) =>
      Effect.flatMap(Database, ({ send }) =>
        send((db) => db.updateTable("leases").set({ expires_at: 7 }).where("site_id", "=", id).compile())
      )
    const mine = run(
      transaction(
        Effect.gen(function* () {
          runs++
          yield* touch("a")
          yield* sent("b")
        })
      )
    )
    await new Promise((resolve) => setTimeout(resolve, 200))
    await other.updateTable("leases").set({ holder: "x" }).where("site_id", "=", "a").execute()
    await other.commit().execute()
    await mine
    expect(runs).toBe(2)
    const rows = await pool
      .selectFrom("leases")
      .select(["site_id", "holder", "expires_at"])
      .where("site_id", "in", ["a", "b"])
      .orderBy("site_id")
      .execute()
    expect(rows).toEqual([
      { site_id: "a", holder: "x", expires_at: 1 },
      { site_id: "b", holder: "x", expires_at: 7 }
    ])
  })

  it("goes in one message with the commit, in its order", async () => {
    const messages: Array<string> = []
    await run(
      transaction(
        Effect.andThen(touch("a"), Effect.andThen(sendPut("a"), Effect.andThen(sendPut("b"), sendPut("c"))))
      ).pipe(Effect.provide(database.over({ onStatement: (message) => messages.push(message) })))
    )
    expect(messages.map((message) => message.split(";\n").map((each) => each.split(" ")[0]))).toEqual([
      ["update"],
      ["insert", "insert", "insert", "commit"]
    ])
    expect(await run(stored)).toEqual(["a", "b", "c"])
  })

  it("does not wait for the end where there is much of it, in number or in bytes", async () => {
    const messages: Array<string> = []
    const ids = Array.from({ length: 40 }, (_, index) => `many${String(index).padStart(2, "0")}`)
    await run(
      transaction(
        Effect.andThen(
          touch("a"),
          Effect.forEach(ids, (id) => sendPut(id))
        )
      ).pipe(Effect.provide(database.over({ onStatement: (message) => messages.push(message) })))
    )
    expect(messages.map((message) => message.split(";\n").length)).toEqual([1, 16, 16, 9])
    expect(await run(stored)).toEqual(ids)
    messages.length = 0
    await run(
      transaction(
        Effect.andThen(
          touch("a"),
          Effect.forEach([1, 2, 3], () =>
            Effect.flatMap(Database, ({ send }) =>
              send((db) =>
                db.updateTable("leases").set({ expires_at: 1 }).where("holder", "=", "x".repeat(150_000)).compile()
              )
            )
          )
        )
      ).pipe(Effect.provide(database.over({ onStatement: (message) => messages.push(message) })))
    )
    expect(messages.map((message) => message.split(";\n").length)).toEqual([1, 2, 2])
  })

  it("is carried out once where its connection had died unnoticed, though nothing was asked before it", async () => {
    const { pool } = await run(Database)
    const few = database.over({ poolSize: 2 })
    await run(
      Effect.gen(function* () {
        const id = yield* transaction(connectionId)
        yield* Effect.promise(() => sql`kill ${sql.lit(id)}`.execute(pool))
        yield* transaction(sendPut("a"))
      }).pipe(Effect.provide(few))
    )
    expect(await run(stored)).toEqual(["a"])
  })

  it("does not let a text end its statement, whatever it consists of", async () => {
    const holder = `'; delete from leases; -- \\' /* ? */`
    await run(transaction(Effect.andThen(sendPut("a", holder), sendPut("b", `\\`))))
    const rows = await run(
      Effect.flatMap(Database, ({ query }) => query((db) => db.selectFrom("leases").select("holder").execute()))
    )
    expect(rows).toEqual([{ holder }, { holder: `\\` }])
  })

  it("is waited for outside of a transaction", async () => {
    await run(put("a"))
    const exit = await run(Effect.exit(sendPut("a")))
    expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toBeInstanceOf(DuplicateKey)
  })
})

describe("a transaction", () => {
  it("commits what its body did, nested brackets included", async () => {
    await run(transaction(Effect.andThen(put("a"), transaction(put("b")))))
    expect(await run(stored)).toEqual(["a", "b"])
  })

  it("joins the outermost: nested work shares its connection and is not seen outside before the commit", async () => {
    const [outer, nested, seenOutside] = await run(
      transaction(
        Effect.gen(function* () {
          const outer = yield* connectionId
          const nested = yield* transaction(Effect.andThen(put("a"), connectionId))
          const { pool } = yield* Database
          const outside = yield* Effect.promise(() => pool.selectFrom("leases").selectAll().execute())
          return [outer, nested, outside.length] as const
        })
      )
    )
    expect(nested).toBe(outer)
    expect(seenOutside).toBe(0)
  })

  it("takes everything back when its body fails, and passes the failure on", async () => {
    const failing = transaction(
      Effect.gen(function* () {
        yield* put("a")
        yield* transaction(put("b"))
        return yield* Effect.fail("no" as const)
      })
    )
    expect(await run(Effect.flip(failing))).toBe("no")
    expect(await run(stored)).toEqual([])
  })

  it("takes everything back when its body dies", async () => {
    const exit = await run(Effect.exit(transaction(Effect.andThen(put("a"), Effect.die("bug")))))
    expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toBe("bug")
    expect(await run(stored)).toEqual([])
  })

  it("takes everything back when it is interrupted, and frees its locks", async () => {
    await run(
      Effect.gen(function* () {
        const inside = yield* Deferred.make<void>()
        const fiber = yield* Effect.forkChild(
          transaction(Effect.andThen(put("a"), Effect.andThen(Deferred.succeed(inside, undefined), Effect.never)))
        )
        yield* Deferred.await(inside)
        yield* Fiber.interrupt(fiber)
        yield* put("a", "cred_b")
      })
    )
    expect(await run(stored)).toEqual(["a"])
  })

  it("belongs to its fiber: one beside it is on a connection of its own", async () => {
    const [inside, beside] = await run(
      Effect.gen(function* () {
        const begun = yield* Deferred.make<void>()
        const finish = yield* Deferred.make<void>()
        const fiber = yield* Effect.forkChild(
          transaction(
            Effect.gen(function* () {
              yield* put("a")
              yield* Deferred.succeed(begun, undefined)
              yield* Deferred.await(finish)
              return yield* connectionId
            })
          )
        )
        yield* Deferred.await(begun)
        expect(yield* stored).toEqual([])
        const beside = yield* transaction(connectionId)
        yield* Deferred.succeed(finish, undefined)
        return [yield* Fiber.join(fiber), beside] as const
      })
    )
    expect(inside).not.toBe(beside)
    expect(await run(stored)).toEqual(["a"])
  })

  it("is inherited by the fibers forked inside it", async () => {
    await run(
      Effect.ignore(
        transaction(
          Effect.andThen(
            Effect.forEach(["a", "b", "c"], (id) => put(id), { concurrency: "unbounded" }),
            Effect.fail("no")
          )
        )
      )
    )
    expect(await run(stored)).toEqual([])
  })

  it("is over for a fiber that outlives it: that one goes on in its own right", async () => {
    await run(
      Effect.gen(function* () {
        const over = yield* Deferred.make<void>()
        const left = yield* transaction(
          Effect.andThen(
            put("a"),
            Effect.forkDetach(Effect.andThen(Deferred.await(over), Effect.andThen(put("b"), transaction(put("c")))))
          )
        )
        yield* Deferred.succeed(over, undefined)
        yield* Fiber.join(left)
      })
    )
    expect(await run(stored)).toEqual(["a", "b", "c"])
  })

  it("reads what others commit meanwhile: READ COMMITTED whatever the server's default", async () => {
    const seen = await run(
      transaction(
        Effect.gen(function* () {
          const before = yield* stored
          const { pool } = yield* Database
          yield* Effect.promise(() =>
            pool.insertInto("leases").values({ site_id: "a", holder: "x", acquired_at: 0, expires_at: 0 }).execute()
          )
          return [before, yield* stored]
        })
      )
    )
    expect(seen).toEqual([[], ["a"]])
  })
})

describe("a duplicate key", () => {
  it("is a typed error that names the index, and leaves the transaction usable", async () => {
    const error = await run(
      transaction(
        Effect.gen(function* () {
          yield* put("a")
          const { attempt } = yield* Database
          const error = yield* Effect.flip(
            attempt((db) =>
              db.insertInto("leases").values({ site_id: "a", holder: "x", acquired_at: 0, expires_at: 0 }).execute()
            )
          )
          yield* put("b")
          return error
        })
      )
    )
    expect(error).toBeInstanceOf(DuplicateKey)
    expect(error.key).toBe("PRIMARY")
    expect(await run(stored)).toEqual(["a", "b"])
  })
})

/** Two transactions that lock a and b crosswise, each waiting until the other has its first lock. */
const deadlock = (log: Array<string>, between: (name: string) => Effect.Effect<void> = () => Effect.void) =>
  Effect.gen(function* () {
    yield* put("a")
    yield* put("b")
    const has = { first: yield* Deferred.make<void>(), second: yield* Deferred.make<void>() }
    const crosswise = (name: "first" | "second", one: string, two: string) =>
      transaction(
        Effect.gen(function* () {
          log.push(`${name} begins`)
          yield* afterCommit(Effect.sync(() => void log.push(`${name} committed`)))
          yield* touch(one)
          yield* between(name)
          yield* Deferred.succeed(has[name], undefined)
          yield* Deferred.await(has[name === "first" ? "second" : "first"])
          yield* touch(two)
        })
      )
    yield* Effect.all([crosswise("first", "a", "b"), crosswise("second", "b", "a")], { concurrency: 2 })
  })

describe("contention", () => {
  it("runs the outermost body of a deadlock's victim again, and its hooks once", async () => {
    const log: Array<string> = []
    await run(deadlock(log))
    expect(log.filter((line) => line.endsWith("begins"))).toHaveLength(3)
    expect(log.filter((line) => line.endsWith("committed")).sort()).toEqual(["first committed", "second committed"])
    const rows = await run(
      Effect.flatMap(Database, ({ query }) => query((db) => db.selectFrom("leases").select("expires_at").execute()))
    )
    expect(rows.map((row) => row.expires_at)).toEqual([2, 2])
  })

  it("never commits half of a body that swallowed the deadlock", async () => {
    let victims = 0
    await run(
      Effect.gen(function* () {
        yield* put("a")
        yield* put("b")
        const has = { first: yield* Deferred.make<void>(), second: yield* Deferred.make<void>() }
        const crosswise = (name: "first" | "second", one: string, two: string) =>
          transaction(
            Effect.gen(function* () {
              yield* touch(one)
              yield* Deferred.succeed(has[name], undefined)
              yield* Deferred.await(has[name === "first" ? "second" : "first"])
              yield* Effect.catchCause(touch(two), () => Effect.sync(() => void victims++))
              yield* Effect.ignoreCause(put(`extra ${name}`))
            })
          )
        yield* Effect.all([crosswise("first", "a", "b"), crosswise("second", "b", "a")], { concurrency: 2 })
      })
    )
    expect(victims).toBe(1)
    const rows = await run(
      Effect.flatMap(Database, ({ query }) =>
        query((db) => db.selectFrom("leases").selectAll().orderBy("site_id").execute())
      )
    )
    expect(rows.map((row) => [row.site_id, row.expires_at])).toEqual([
      ["a", 2],
      ["b", 2],
      ["extra first", 0],
      ["extra second", 0]
    ])
  })

  it("gives up after a bounded number of runs", async () => {
    let runs = 0
    const cause = { errno: 1213, sqlMessage: "Deadlock found" }
    const exit = await run(
      Effect.exit(
        transaction(
          Effect.flatMap(Database, ({ query }) => {
            runs++
            return query(() => Promise.reject(cause))
          })
        )
      )
    )
    expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toBeInstanceOf(Contention)
    expect(runs).toBe(7)
  })

  it("does not run a body again that has waited for a lock in vain", async () => {
    let runs = 0
    const impatient = transaction(
      Effect.andThen(
        Effect.sync(() => runs++),
        touch("a")
      )
    ).pipe(Effect.provide(database.impatient(1)))
    await run(put("a"))
    const exit = await run(transaction(Effect.andThen(touch("a"), Effect.exit(impatient))))
    const failure = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
    expect(failure).toBeInstanceOf(Contention)
    expect([(failure as Contention).waited, runs]).toEqual([true, 1])
  })

  it("does not run a body again that was interrupted", async () => {
    let runs = 0
    await run(
      Effect.gen(function* () {
        const inside = yield* Deferred.make<void>()
        const fiber = yield* Effect.forkChild(
          transaction(
            Effect.gen(function* () {
              runs++
              const { query } = yield* Database
              yield* Effect.ignoreCause(query(() => Promise.reject({ errno: 1213 })))
              yield* Deferred.succeed(inside, undefined)
              yield* Effect.never
            })
          )
        )
        yield* Deferred.await(inside)
        yield* Fiber.interrupt(fiber)
      })
    )
    expect(runs).toBe(1)
  })
})

describe("work after the commit", () => {
  it("runs in order after the outermost commit, before the bracket returns", async () => {
    const log: Array<string> = []
    const note = (text: string) => Effect.sync(() => void log.push(text))
    await run(
      Effect.andThen(
        transaction(
          Effect.gen(function* () {
            yield* afterCommit(note("one"))
            yield* transaction(Effect.andThen(put("a"), afterCommit(note("two"))))
            yield* note("body ends")
          })
        ),
        note("returned")
      )
    )
    expect(log).toEqual(["body ends", "one", "two", "returned"])
  })

  it("sees the committed rows, on the pool", async () => {
    const seen: Array<ReadonlyArray<string>> = []
    await run(
      Effect.gen(function* () {
        const db = yield* Database
        const look = Effect.map(Effect.provideService(stored, Database, db), (ids) => void seen.push(ids))
        yield* transaction(Effect.andThen(put("a"), afterCommit(look)))
      })
    )
    expect(seen).toEqual([["a"]])
  })

  it("is dropped on rollback", async () => {
    let ran = false
    await run(
      Effect.ignore(transaction(Effect.andThen(afterCommit(Effect.sync(() => void (ran = true))), Effect.fail("no"))))
    )
    expect(ran).toBe(false)
  })

  it("runs at once outside a transaction", async () => {
    let ran = false
    await run(afterCommit(Effect.sync(() => void (ran = true))))
    expect(ran).toBe(true)
  })

  it("cannot undo or fail what was committed", async () => {
    const logged: Array<string> = []
    const answer = await run(
      transaction(
        Effect.gen(function* () {
          yield* put("a")
          yield* afterCommit(Effect.die("mail server down"))
          return "done"
        })
      ).pipe(Effect.provide(Logger.layer([Logger.make(({ message }) => logged.push(String(message)))])))
    )
    expect(answer).toBe("done")
    expect(logged).toEqual([expect.stringContaining("the commit stands")])
    expect(await run(stored)).toEqual(["a"])
  })
})

describe("readiness", () => {
  it("answers when the database does", async () => {
    await run(Effect.flatMap(Database, (db) => db.ping))
  })

  it("says so when nothing listens", async () => {
    const nowhere = Database.layer({ socketPath: "/nonexistent/db.sock", user: "root", database: "none" })
    const error = await Effect.runPromise(
      Effect.flip(
        Effect.provide(
          Effect.flatMap(Database, (db) => db.ping),
          nowhere
        )
      )
    )
    expect(error._tag).toBe("DatabaseFailure")
    expect(error.message).toContain("The database did not carry out a statement")
  })
})
