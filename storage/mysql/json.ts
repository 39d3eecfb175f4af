/** JSON in text columns: written and read by us alone, so what comes back has the type that went in. */
import { type RawBuilder, sql } from "kysely"

export const toText = (value: unknown): string => JSON.stringify(value)

export const fromText = <A>(text: string): A => JSON.parse(text) as A

export const toNullableText = (value: unknown): string | null => (value === null ? null : toText(value))

export const fromNullableText = <A>(text: string | null): A | null => (text === null ? null : fromText<A>(text))

/**
 * The text that a member of a column's object has; null where it has none, or something else than a text. `json_value` would
 * not do: MySQL's gives no more than 512 characters, in a collation of its own, and objects as text.
 */
export const textAt = (column: string, member: string): RawBuilder<string | null> => {
  const at = sql`json_extract(${sql.ref(column)}, ${`$.${JSON.stringify(member)}`})`
  return sql`if(json_type(${at}) = 'STRING', json_unquote(${at}), null)`
}
