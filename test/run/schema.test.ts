/** The shortcut by which test files get their schemas leads where the migrations do. */
import { Effect, Redacted } from "effect"
import { sql } from "kysely"
import { afterAll, expect, inject, it } from "vitest"
import { addressOf, createSchema, dropSchema, onServer, statementsOf } from "../builders/schema.ts"
import { testDatabase } from "../builders/database.ts"
import { Database } from "../../storage/mysql/Database.ts"
import { migrate } from "../../storage/mysql/migrate.ts"

const database = testDatabase()
const migrated = `makeready_test_${process.pid}_${crypto.randomUUID().slice(0, 8)}`
afterAll(() => dropSchema(inject("databaseUri"), migrated))

it("gives a test file the schema that every migration leaves, to which none is left to be applied", async () => {
  const server = inject("databaseUri")
  await dropSchema(server, migrated)
  await createSchema(server, migrated)
  const empty = Database.layer({ url: Redacted.make(addressOf(server, migrated).href) })
  expect((await Effect.runPromise(Effect.provide(migrate, empty))).length).toBeGreaterThan(40)
  expect(await database.run(migrate)).toEqual([])

  const { rows } = await database.run(
    Effect.flatMap(Database, ({ query }) =>
      query((db) => sql<{ readonly name: string }>`select database() as name`.execute(db))
    )
  )
  const [ours, theirs] = await onServer(server, async (connection) => [
    await statementsOf(connection, rows[0]!.name),
    await statementsOf(connection, migrated)
  ])
  // When each migration ran differs, and MySQL repeats the character set of a column that was made with it by name.
  const timeless = (statements: string) =>
    statements
      .replaceAll(/'\d{4}-\d\d-\d\dT[\d:.]+Z'/g, "then")
      .replaceAll("CHARACTER SET utf8mb4 COLLATE utf8mb4", "COLLATE utf8mb4")
  expect(timeless(ours!)).toEqual(timeless(theirs!))
  expect(ours).toContain("CREATE TABLE `sites`")
})
