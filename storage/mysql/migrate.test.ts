import { Effect } from "effect"
import { sql } from "kysely"
import { describe, expect, it } from "vitest"
import { testDatabase } from "../../test/builders/database.ts"
import { Database } from "./Database.ts"
import { migrate } from "./migrate.ts"
import { migrations } from "./migrations/all.ts"
import { tablesOfASite } from "./tablesOfASite.ts"

const database = testDatabase()

interface Column {
  readonly table_name: string
  readonly index_name: string
  readonly column_name: string
}

const schemaRows = (query: string) =>
  database.run(
    Effect.flatMap(Database, ({ pool }) => Effect.promise(() => sql.raw<Column>(query).execute(pool))).pipe(
      Effect.map(({ rows }) => rows.filter((row) => !row.table_name.startsWith("kysely_")))
    )
  )

describe("the schema", () => {
  it("has nothing to do on a second run", async () => {
    expect(await database.run(migrate)).toEqual([])
  })

  it("is made once by processes that start together", async () => {
    await database.run(
      Effect.flatMap(Database, ({ pool }) =>
        Effect.promise(async () => {
          for (const table of [...tablesOfASite, "kysely_migration", "kysely_migration_lock"]) {
            await pool.schema.dropTable(table).execute()
          }
        })
      )
    )
    const inAnotherPool = Effect.provide(migrate, Database.layer(database.config()), { local: true })
    const runs = await Promise.all([1, 2, 3].map(() => Effect.runPromise(inAnotherPool)))
    expect(runs.filter((names) => names.length > 0)).toEqual([Object.keys(migrations)])
  })

  it("finishes what a crash between two statements left half done", async () => {
    await database.run(
      Effect.flatMap(Database, ({ pool }) =>
        Effect.promise(async () => {
          await sql`delete from kysely_migration where name >= '0004_access'`.execute(pool)
          await sql`drop table audit`.execute(pool)
        })
      )
    )
    expect(await database.run(migrate)).toEqual(Object.keys(migrations).filter((name) => name >= "0004_access"))
    expect(
      await schemaRows(
        "select table_name as table_name from information_schema.tables where table_schema = database() and table_name = 'audit'"
      )
    ).toHaveLength(1)
  })

  it("keys every table by the site first", async () => {
    const first = await schemaRows(
      `select table_name as table_name, index_name as index_name, column_name as column_name
       from information_schema.statistics
       where table_schema = database() and index_name = 'PRIMARY' and seq_in_index = 1`
    )
    expect(first.map((row) => [row.table_name, row.column_name]).sort()).toEqual(
      [...tablesOfASite].sort().map((table) => [table, "site_id"])
    )
  })

  it("lists every table that holds rows of a site, so that removing a site forgets none", async () => {
    const keyed = await schemaRows(
      `select table_name as table_name from information_schema.columns
       where table_schema = database() and column_name = 'site_id'`
    )
    expect(keyed.map((row) => row.table_name).sort()).toEqual([...tablesOfASite].sort())
  })
})
