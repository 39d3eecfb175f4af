/**
 * Rows whose time is over. They are looked for without a lock, over the index of their time, and then removed by their
 * primary keys in its order, in a transaction of two statements: rows of others stay unlocked, and two that sweep at once
 * wait for each other and not in a circle.
 */
import { Effect, Layer } from "effect"
import { sql, type RawBuilder } from "kysely"
import { Sweeping } from "../../../engine/ports/Sweeping.ts"
import type { GoingRows } from "../../../engine/retention/tables.ts"
import { Database } from "../Database.ts"

interface Column {
  readonly column_name: string
  readonly ordinal: number | null
}

type Row = { readonly [column: string]: string | number }

const make = Effect.gen(function* () {
  const { query, transaction } = yield* Database
  const known = new Map<string, { readonly all: ReadonlyArray<string>; readonly key: ReadonlyArray<string> }>()

  /** Columns of a table, and those of its primary key in order; asked once. */
  const columnsOf = Effect.fnUntraced(function* (table: string) {
    const before = known.get(table)
    if (before !== undefined) return before
    const { rows } = yield* query((db) =>
      sql<Column>`select c.column_name as column_name, s.seq_in_index as ordinal from information_schema.columns c
        left join information_schema.statistics s on s.table_schema = c.table_schema and s.table_name = c.table_name
          and s.column_name = c.column_name and s.index_name = 'PRIMARY'
        where c.table_schema = database() and c.table_name = ${table}`.execute(db)
    )
    const key = rows.filter(({ ordinal }) => ordinal !== null).sort((a, b) => Number(a.ordinal) - Number(b.ordinal))
    const columns = { all: rows.map((row) => row.column_name), key: key.map((row) => row.column_name) }
    known.set(table, columns)
    return columns
  })

  return Sweeping.of({
    measure: Effect.fnUntraced(function* (rule, now) {
      const { all } = yield* columnsOf(rule.table)
      const { rows } = yield* query((db) =>
        sql<{ readonly rows: number; readonly bytes: number | string | null }>`select count(*) as \`rows\`,
          sum(${bytesOf(all)}) as bytes from ${sql.table(rule.table)} where ${isOver(rule, now)}`.execute(db)
      )
      return { count: Number(rows[0]?.rows ?? 0), bytes: Number(rows[0]?.bytes ?? 0) }
    }),

    remove: Effect.fnUntraced(function* (rule, now, limit) {
      const { all, key } = yield* columnsOf(rule.table)
      const table = sql.table(rule.table)
      const refs = sql.join(key.map((column) => sql.ref(column)))
      const { rows: seen } = yield* query((db) =>
        sql<Row>`select ${refs} from ${table} where ${isOver(rule, now)}
          order by ${sql.ref(rule.column)} limit ${limit}`.execute(db)
      )
      if (seen.length === 0) return { count: 0, bytes: 0, more: false }
      const inOrder = [...seen].sort((a, b) => byKey(key, a, b))
      const removed = yield* transaction(
        Effect.gen(function* () {
          // What was used again since is not over, and stays; what another has removed since is not counted twice.
          const { rows } = yield* query((db) =>
            sql<Row & { readonly swept_bytes: number }>`select ${refs}, ${bytesOf(all)} as swept_bytes from ${table}
              where (${areOneOf(key, inOrder)}) and ${isOver(rule, now)} for update`.execute(db)
          )
          if (rows.length > 0) yield* query((db) => sql`delete from ${table} where ${areOneOf(key, rows)}`.execute(db))
          return { count: rows.length, bytes: rows.reduce((sum, row) => sum + Number(row.swept_bytes), 0) }
        })
      )
      return { ...removed, more: seen.length === limit }
    })
  })
})

export const layer: Layer.Layer<Sweeping, never, Database> = Layer.effect(Sweeping, make)

const isOver = ({ column, keptMs, where }: GoingRows, now: number): RawBuilder<boolean> => {
  const time = sql<boolean>`${sql.ref(column)} < ${now - keptMs}`
  if (where === undefined) return time
  return "is" in where
    ? sql<boolean>`${time} and ${sql.ref(where.column)} in (${sql.join(where.is)})`
    : sql<boolean>`${time} and ${sql.ref(where.column)} not in (${sql.join(where.isNot)})`
}

/** Spelt out, since not every server looks up `(a, b) in (…)` by its index. */
const areOneOf = (key: ReadonlyArray<string>, rows: ReadonlyArray<Row>): RawBuilder<unknown> =>
  sql.join(
    rows.map(
      (row) =>
        sql`(${sql.join(
          key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
          sql` and `
        )})`
    ),
    sql` or `
  )

const bytesOf = (columns: ReadonlyArray<string>): RawBuilder<number> =>
  sql.join(
    columns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`),
    sql` + `
  ) as RawBuilder<number>

/** As the columns compare in the database: numbers as such, texts by their bytes. */
const byKey = (key: ReadonlyArray<string>, a: Row, b: Row): number => {
  for (const column of key) {
    const [one, other] = [a[column]!, b[column]!]
    const order =
      typeof one === "number" && typeof other === "number"
        ? one - other
        : Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)))
    if (order !== 0) return order
  }
  return 0
}
