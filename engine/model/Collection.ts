/**
 * Lists of like things that a site shows in several places: its team, its courses, its prices. A collection declares
 * fields; each row fills them, may be shown for a time only, and may have a page of its own.
 */
import type { Actor, RowId, SiteId } from "./ids.ts"
import type { Json } from "../values/Json.ts"

/** Field types that a form has too. */
export const sharedFieldTypes = [
  "text",
  "email",
  "tel",
  "url",
  "number",
  "date",
  "time",
  "textarea",
  "select",
  "radio",
  "checkbox",
  "hidden"
] as const
/** Field types that only a collection has (COLL-11, COLL-13). */
export const collectionOnlyFieldTypes = ["image", "link"] as const
export const collectionFieldTypes = [...sharedFieldTypes, ...collectionOnlyFieldTypes] as const
export type CollectionFieldType = (typeof collectionFieldTypes)[number]

export interface FieldOption {
  readonly value: string
  readonly label: string
}

export interface CollectionField {
  readonly name: string
  readonly type: CollectionFieldType
  readonly label?: string
  readonly required?: boolean
  readonly placeholder?: string
  /** As sent: plain texts, or values with labels. */
  readonly options?: ReadonlyArray<string | FieldOption>
  /** What a form would preset. */
  readonly value?: string | number | boolean
  /** Of an image: the field that holds its alternative text. */
  readonly altField?: string
  /** Of a link: the field that holds its text. */
  readonly labelField?: string
}

export interface Collection {
  readonly siteId: SiteId
  readonly key: string
  readonly name: string
  readonly schema: ReadonlyArray<CollectionField>
  /** Route under which each row has its own page, or null. */
  readonly detailBasePath: string | null
  /** When the next visibility window opens or closes, as the last write or tick saw it; null when none will. */
  readonly nextBoundary: number | null
  readonly createdAt: number
  /** Moves with every write to the collection or to its rows (CA-D31). */
  readonly updatedAt: number
}

/** One value a field, by its name; a field without a value is missing. */
export type RowData = { readonly [field: string]: Json }

export interface CollectionRow {
  readonly siteId: SiteId
  readonly collection: string
  readonly id: RowId
  /** Last segment of the row's own address; one row a slug. */
  readonly slug: string
  readonly data: RowData
  /** Shown from this instant on; null for always. */
  readonly visibleFrom: number | null
  /** Shown until just before this instant; null for ever. */
  readonly visibleUntil: number | null
  readonly featured: boolean
  readonly sortOrder: number
  readonly createdBy: Actor
  readonly createdAt: number
  readonly updatedAt: number
}
