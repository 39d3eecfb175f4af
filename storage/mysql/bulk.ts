/** Many rows in few statements. */
import { sql, type RawBuilder } from "kysely"

export const chunksOf = <A>(all: ReadonlyArray<A>, size: number): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

/** For `onDuplicateKeyUpdate` of an insert of many rows: each takes what its own insert would have put there. */
export const insertedValues = <Column extends string>(
  columns: ReadonlyArray<Column>
): { readonly [column in Column]: RawBuilder<never> } =>
  Object.fromEntries(columns.map((column) => [column, sql`values(${sql.ref(column)})`])) as never
