/** What becomes of the values of fields that a collection no longer declares (COLL-25, COLL-26, CA-B31). */
import { refuse, type Refusal } from "../../errors/Refusal.ts"
import type { CollectionField, CollectionRow } from "../../model/Collection.ts"

/**
 * The rows that lose values, as they are afterwards. Refuses with `collection.field_in_use`, naming each field with the
 * number of rows that use it, unless `confirmed` names them all.
 */
export const dropFields = (
  before: ReadonlyArray<CollectionField>,
  after: ReadonlyArray<CollectionField>,
  rows: ReadonlyArray<CollectionRow>,
  confirmed: ReadonlyArray<string>
): ReadonlyArray<CollectionRow> | Refusal => {
  const kept = new Set(after.map(({ name }) => name))
  const dropped = before.map(({ name }) => name).filter((name) => !kept.has(name))
  const uses = dropped
    .map((name) => ({ name, rows: rows.filter(({ data }) => Object.hasOwn(data, name)).length }))
    .filter(({ rows }) => rows > 0)
  const open = uses.filter(({ name }) => !confirmed.includes(name))
  if (open.length > 0)
    return refuse(
      "collection.field_in_use",
      `The new schema drops fields that rows still fill: ${open.map(({ name, rows }) => `${name} (${rows} rows)`).join(", ")}.`,
      { fields: open }
    )
  return rows
    .filter(({ data }) => dropped.some((name) => Object.hasOwn(data, name)))
    .map((row) => ({ ...row, data: Object.fromEntries(Object.entries(row.data).filter(([name]) => kept.has(name))) }))
}
