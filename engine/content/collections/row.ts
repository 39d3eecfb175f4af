/** What is sent of a row, read against its collection's fields. */
import { refuse, type Refusal } from "../../errors/Refusal.ts"
import type { Collection, CollectionField, CollectionRow, RowData } from "../../model/Collection.ts"
import type { Warning } from "../../model/Finding.ts"
import type { Json } from "../../values/Json.ts"
import { withoutUnseen } from "../../values/plainText.ts"
import { isRowSlug } from "./names.ts"
import type { Fault } from "./schema.ts"
import { judgeValue, libraryImage } from "./values.ts"
import { readInstant } from "./windows.ts"

/** A member that is missing stays as it is; null takes a value away. */
export interface SentRow {
  readonly slug?: string
  readonly data?: { readonly [field: string]: Json }
  readonly visibleFrom?: string | number | null
  readonly visibleUntil?: string | number | null
  readonly featured?: boolean
  readonly sortOrder?: number
}

export interface ReadRow {
  readonly row: Pick<CollectionRow, "slug" | "data" | "visibleFrom" | "visibleUntil" | "featured" | "sortOrder">
  readonly warnings: ReadonlyArray<Warning>
}

/**
 * The row after the write; `before` is undefined for a new one. Values merge field by field (COLL-46). Refuses with
 * `collection.row_invalid` and every fault. A change that sends no values is not held against the fields, which may have
 * changed since the row was written: it could not even be hidden.
 */
export const readRow = (
  collection: Pick<Collection, "schema">,
  before: CollectionRow | undefined,
  sent: SentRow,
  imageSources: ReadonlyArray<string>
): ReadRow | Refusal => {
  const faults: Array<Fault> = []
  const slug = sent.slug ?? before?.slug ?? ""
  if (!isRowSlug(slug))
    faults.push({ path: "slug", reason: "is not made of lower-case letters and digits, joined by - or _" })

  const instantOf = (member: "visibleFrom" | "visibleUntil"): number | null => {
    const value = sent[member]
    if (value === undefined) return before?.[member] ?? null
    if (value === null) return null
    const at = readInstant(value)
    if (at === undefined)
      faults.push({
        path: member,
        reason: "is neither an ISO timestamp with an offset nor epoch milliseconds, which seconds become times 1000"
      })
    return at ?? null
  }
  const visibleFrom = instantOf("visibleFrom")
  const visibleUntil = instantOf("visibleUntil")
  if (visibleFrom !== null && visibleUntil !== null && visibleUntil <= visibleFrom)
    faults.push({ path: "visibleUntil", reason: "is not after visibleFrom" })

  const data = merged(before?.data ?? {}, sent.data ?? {})
  const judged = judgeData(collection.schema, data, imageSources)
  if (judgesData(before, sent)) faults.push(...judged.faults)
  if (faults.length > 0) return refuseRow(faults)
  const featured = sent.featured ?? before?.featured ?? false
  const sortOrder = sent.sortOrder ?? before?.sortOrder ?? 0
  return { row: { slug, data, visibleFrom, visibleUntil, featured, sortOrder }, warnings: judged.warnings }
}

/** Whether a write holds the values of its row against the fields. */
export const judgesData = (before: CollectionRow | undefined, sent: SentRow): boolean =>
  before === undefined || sent.data !== undefined

/** What keeps the values of a row from fitting these fields, each by its path in a row. */
export const dataFaults = (
  schema: ReadonlyArray<CollectionField>,
  data: RowData,
  imageSources: ReadonlyArray<string>
): ReadonlyArray<Fault> => judgeData(schema, data, imageSources).faults

export const refuseRow = (faults: ReadonlyArray<Fault>): Refusal =>
  refuse(
    "collection.row_invalid",
    `The row does not fit its collection: ${faults.map(({ path, reason }) => `${path} ${reason}`).join("; ")}.`,
    { fields: faults }
  )

/** Ids of the library's files that a row shows, by the field that names each. */
export const libraryImages = (
  schema: ReadonlyArray<CollectionField>,
  data: RowData
): ReadonlyArray<{ readonly field: string; readonly id: string }> =>
  schema.flatMap(({ name, type }) => {
    const value = type === "image" ? data[name] : undefined
    const id = typeof value === "string" ? libraryImage(value) : undefined
    return id === undefined ? [] : [{ field: name, id }]
  })

const merged = (before: RowData, sent: RowData): RowData =>
  Object.fromEntries(Object.entries({ ...before, ...sent }).filter(([, value]) => value !== null))

/** Members that are no fields, as far as they are told. */
const strangersTold = 100

const judgeData = (schema: ReadonlyArray<CollectionField>, data: RowData, imageSources: ReadonlyArray<string>) => {
  const names = new Set(schema.map(({ name }) => name))
  const faults: Array<Fault> = Object.keys(data)
    .filter((name) => !names.has(name))
    .slice(0, strangersTold)
    .map((name) => ({ path: `data.${name}`, reason: "is not a field of the collection" }))
  const warnings: Array<Warning> = []
  for (const field of schema) {
    const value = Object.hasOwn(data, field.name) ? data[field.name] : undefined
    const isMissing = value === undefined || value === ""
    // A name of blanks would be a heading and a link that nobody sees.
    const isBlank = isMissing || (typeof value === "string" && withoutUnseen(value).trim() === "")
    if (isBlank && field.required === true) {
      faults.push({ path: `data.${field.name}`, reason: "is required" })
      continue
    }
    if (isMissing) continue
    const { fault, warning } = judgeValue(field, value as Json, imageSources)
    if (fault !== undefined) faults.push({ path: `data.${field.name}`, reason: fault })
    if (warning !== undefined) warnings.push(warning)
  }
  return { faults, warnings }
}
