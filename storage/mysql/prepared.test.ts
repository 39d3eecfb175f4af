import { Effect } from "effect"
import type { CompiledQuery } from "kysely"
import { expect, it } from "vitest"
import { testDatabase } from "../../test/builders/database.ts"
import { Database } from "./Database.ts"
import { compiler, prepared, preparedInsert, preparedShapes } from "./prepared.ts"

const { run } = testDatabase()
const query = <Row>(statement: CompiledQuery<Row>) =>
  Effect.flatMap(Database, (database) => database.query((db) => db.executeQuery(statement)))

it("a prepared statement is put together once, and takes the values of each call, null among them", async () => {
  let built = 0
  const selectLease = prepared((db, { holder, at }: { holder: string; at: number | null }) => {
    built++
    return db
      .selectFrom("leases")
      .select((eb) => ["site_id", eb.val(at).as("asked"), eb.lit(7).as("seven")])
      .where("holder", "=", holder)
      .where("acquired_at", "=", 5)
  })
  const insert = preparedInsert("leases")
  const row = (site_id: string, holder: string, acquired_at: number) => ({
    site_id,
    holder,
    acquired_at,
    expires_at: 9
  })
  await run(query(insert(row("a", "cred_a", 5))))
  // The same columns in another order are another statement.
  await run(query(insert({ expires_at: 9, acquired_at: 5, holder: "cred_b", site_id: "b" })))
  await run(query(insert(row("c", "cred_a", 6))))

  const [first, second] = await run(
    Effect.all([query(selectLease({ holder: "cred_a", at: 1 })), query(selectLease({ holder: "cred_b", at: null }))])
  )
  expect(first.rows).toEqual([{ site_id: "a", asked: 1, seven: 7 }])
  expect(second.rows).toEqual([{ site_id: "b", asked: null, seven: 7 }])
  expect(built).toBe(1)
})

it("a statement whose shape varies is put together once for each, with every value in its own place", () => {
  const shapes = preparedShapes()
  let built = 0
  const deletion = (holder: string, ids: ReadonlyArray<string>) =>
    shapes(
      String(ids.length),
      (mark) => {
        built++
        return compiler
          .deleteFrom("leases")
          .where(
            "site_id",
            "in",
            ids.map((_, at) => mark(String(at)))
          )
          .where("holder", "=", mark("holder"))
      },
      { holder, ...ids }
    )
  expect(deletion("x", ["a", "b"])).toMatchObject({
    sql: "delete from `leases` where `site_id` in (?, ?) and `holder` = ?",
    parameters: ["a", "b", "x"]
  })
  expect(deletion("y", ["c", "d"]).parameters).toEqual(["c", "d", "y"])
  expect(deletion("z", ["e"]).parameters).toEqual(["e", "z"])
  expect(built).toBe(2)
})
