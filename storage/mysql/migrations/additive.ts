/**
 * Columns and indexes that are added once, however often a migration runs: `if not exists` for them is known to MariaDB and
 * not to MySQL.
 */
import { type Kysely, type RawBuilder, sql } from "kysely"

/** Adds a column of this type, where the table has none of the name. */
export const addColumn = async (
  db: Kysely<unknown>,
  table: string,
  column: string,
  type: RawBuilder<unknown>
): Promise<void> => {
  const { rows } = await sql`select 1 from information_schema.columns
    where table_schema = database() and table_name = ${table} and column_name = ${column}`.execute(db)
  if (rows.length === 0) await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} ${type}`.execute(db)
}

/** Adds an index over these columns, in their order, where the table has none of the name. */
export const addIndex = async (
  db: Kysely<unknown>,
  table: string,
  name: string,
  columns: ReadonlyArray<string>
): Promise<void> => {
  const { rows } = await sql`select 1 from information_schema.statistics
    where table_schema = database() and table_name = ${table} and index_name = ${name}`.execute(db)
  if (rows.length === 0)
    await sql`create index ${sql.ref(name)} on ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})`.execute(
      db
    )
}
