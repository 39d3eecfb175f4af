/** What was done to an entry of a list, or to a list, by their names. */
import type { Collection, CollectionRow } from "../../../../engine/model/Collection.ts"
import type { AuditRecord } from "../../../../engine/ports/Audit.ts"
import { entryName } from "../lists/entries.ts"

type Recorded = Pick<AuditRecord, "action" | "detail">

/** `deleted the entry “Ada” of the list “Team”`; undefined where it was about no list, or is not on record by name. */
export const entryDeed = (record: Recorded, lists: ReadonlyMap<string, Collection>): string | undefined => {
  const { key } = detailOf(record)
  if (typeof key !== "string") return undefined
  const list = `the list “${lists.get(key)?.name ?? key}”`
  switch (record.action) {
    case "collection.create":
      return `added ${list}`
    case "collection.patch":
      return `changed what ${list} holds`
    case "collection.remove":
      return `deleted ${list}`
  }
  const name = entryNamed(record, lists)
  const verb = verbs.get(record.action)
  return name === undefined || verb === undefined ? undefined : `${verb[0]} the entry “${name}” ${verb[1]} ${list}`
}

/** What an entry is called, by what it said last; undefined where the record is about none. */
export const entryNamed = (record: Recorded, lists: ReadonlyMap<string, Collection>): string | undefined => {
  const { key, before, after } = detailOf(record)
  const row = (after ?? before) as Partial<CollectionRow> | undefined
  if (!verbs.has(record.action) || typeof key !== "string" || typeof row?.slug !== "string") return undefined
  return entryName({ schema: lists.get(key)?.schema ?? [] }, { slug: row.slug, data: row.data ?? {} })
}

const verbs: ReadonlyMap<string, readonly [verb: string, where: string]> = new Map([
  ["collection.row.create", ["added", "to"]],
  ["collection.row.patch", ["changed", "of"]],
  ["collection.row.remove", ["deleted", "of"]]
])

const detailOf = ({ detail }: Recorded) =>
  (detail ?? {}) as { readonly key?: unknown; readonly before?: unknown; readonly after?: unknown }
