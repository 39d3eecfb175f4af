/** The rules for rows and the schema that the migrations make: each names what is there, and together they name all of it. */
import { Effect } from "effect"
import { sql } from "kysely"
import { expect, it } from "vitest"
import { goingRows, tableRules } from "../../../engine/retention/tables.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { Database } from "../Database.ts"

const database = testDatabase()

const schema = <Row>(from: string) =>
  database.run(
    Effect.flatMap(Database, ({ query }) =>
      query((db) => sql<Row>`${sql.raw(from)} and table_name not like 'kysely%'`.execute(db))
    ).pipe(Effect.map(({ rows }) => rows))
  )

it("says of every table what becomes of its rows, and of none that is not there", async () => {
  const tables = await schema<{ readonly name: string }>(
    "select table_name as name from information_schema.tables where table_schema = database()"
  )
  expect([...new Set(tableRules.map(({ table }) => table))].sort()).toEqual(tables.map(({ name }) => name).sort())
  expect(new Set(tableRules.map(({ rule }) => rule)).size).toBe(tableRules.length)
})

it("looks at columns that are there, times by an index of their own", async () => {
  const columns = await schema<{ readonly name: string; readonly type: string }>(
    `select concat(table_name, '.', column_name) as name, data_type as type
     from information_schema.columns where table_schema = database()`
  )
  const types = new Map(columns.map(({ name, type }) => [name, type]))
  const indexed = await schema<{ readonly name: string }>(
    `select concat(table_name, '.', column_name) as name
     from information_schema.statistics where table_schema = database() and seq_in_index = 1`
  )
  const first = new Set(indexed.map(({ name }) => name))
  for (const { rule, table, column, where } of goingRows) {
    expect([rule, types.get(`${table}.${column}`)]).toEqual([rule, "bigint"])
    expect([rule, first.has(`${table}.${column}`)]).toEqual([rule, true])
    if (where !== undefined) expect([rule, types.get(`${table}.${where.column}`)]).toEqual([rule, "varchar"])
  }
})
