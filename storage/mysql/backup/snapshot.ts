/**
 * Every table as it stood at one moment, read while others write: one transaction with a consistent snapshot, each table
 * streamed in the order of its primary key. Nothing is locked, and no more than a few rows are in memory.
 */
import { sql, type Kysely } from "kysely"
import type { Tables } from "../tables.ts"

/** As the database gives it: texts, numbers and nulls by column. */
export type Row = { readonly [column: string]: string | number | null }

export interface SnapshotTable {
  readonly name: string
  /** In their order. */
  readonly columns: ReadonlyArray<string>
  /** Columns of the primary key; the first is the site. */
  readonly key: ReadonlyArray<string>
}

export interface Snapshot {
  /** Names of the migrations that have run, in order. */
  readonly migrations: ReadonlyArray<string>
  /** All there are, by name, but those of the migrator. */
  readonly tables: ReadonlyArray<SnapshotTable>
  /** All rows of a table, or those of one site. To be read to the end before the next is begun. */
  readonly rows: (table: SnapshotTable, siteId?: string) => AsyncIterable<Row>
}

/** The snapshot is of the moment at which `use` begins, and is over when that ends. */
export const withSnapshot = <A>(pool: Kysely<Tables>, use: (snapshot: Snapshot) => Promise<A>): Promise<A> =>
  pool.connection().execute(async (connection) => {
    // A reader that pauses to write what it read must not be taken for one that is gone.
    await sql`set session net_write_timeout = 3600`.execute(connection)
    await sql`set session transaction isolation level repeatable read`.execute(connection)
    try {
      await sql`start transaction with consistent snapshot`.execute(connection)
      return await use(await snapshotOver(connection))
    } finally {
      await sql`rollback`.execute(connection)
      await sql`set session transaction isolation level read committed`.execute(connection)
    }
  })

const snapshotOver = async (connection: Kysely<Tables>): Promise<Snapshot> => {
  const migrations = await appliedMigrations(connection)
  const tables = await tablesThere(connection)
  const large = await largeNumbers(connection)
  return {
    migrations,
    tables,
    async *rows({ name, columns, key }, siteId) {
      const whole = columns.filter((column) => large.has(`${name}.${column}`))
      const query = sql<Row>`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}
        ${siteId === undefined ? sql`` : sql`where site_id = ${siteId}`}
        order by ${sql.join(key.map((column) => sql.ref(column)))}`.compile(connection)
      for await (const { rows } of connection.getExecutor().stream<Row>(query, 1))
        for (const row of rows) {
          for (const column of whole) expectExact(name, column, row[column])
          yield row
        }
    }
  }
}

/** Numbers beyond what JavaScript holds would come back as others. */
const expectExact = (table: string, column: string, value: Row[string] | undefined): void => {
  if (typeof value === "number" && !Number.isSafeInteger(value))
    throw new Error(`${table}.${column} holds ${value}, which is too large to be read exactly.`)
}

/** In the order in which they ran; none where nothing was ever migrated. */
export const appliedMigrations = async (db: Kysely<Tables>): Promise<ReadonlyArray<string>> => {
  if (!(await everyTable(db)).includes("kysely_migration")) return []
  const { rows } = await sql<{ readonly name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Names of all tables, those of the migrator too. */
export const everyTable = async (db: Kysely<Tables>): Promise<ReadonlyArray<string>> => {
  const { rows } = await sql<{ readonly name: string }>`select table_name as name from information_schema.tables
    where table_schema = database() order by table_name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Tables with their columns and keys. */
export const tablesThere = async (db: Kysely<Tables>): Promise<ReadonlyArray<SnapshotTable>> => {
  const named = async (from: string, order: string) => {
    const { rows } = await sql<{ readonly name: string; readonly part: string }>`
      select table_name as name, column_name as part from ${sql.raw(`information_schema.${from}`)}
      where table_schema = database() and table_name not like 'kysely%'
      ${from === "statistics" ? sql`and index_name = 'PRIMARY'` : sql``} order by ${sql.raw(order)}`.execute(db)
    return Map.groupBy(rows, ({ name }) => name)
  }
  const columns = await named("columns", "table_name, ordinal_position")
  const keys = await named("statistics", "table_name, seq_in_index")
  return [...columns].map(([name, its]) => ({
    name,
    columns: its.map(({ part }) => part),
    key: (keys.get(name) ?? []).map(({ part }) => part)
  }))
}

const largeNumbers = async (db: Kysely<Tables>): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ readonly name: string }>`select concat(table_name, '.', column_name) as name
    from information_schema.columns where table_schema = database() and data_type = 'bigint'`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
