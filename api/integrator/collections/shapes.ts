/** What collections and rows look like over HTTP. */
import { Schema } from "effect"
import { managedKey } from "../../../engine/content/collections/names.ts"
import { isVisible } from "../../../engine/content/collections/windows.ts"
import type { Collection, CollectionRow } from "../../../engine/model/Collection.ts"
import { limits } from "../../../engine/limits.ts"
import { unprintable } from "../../../engine/values/plainText.ts"
import { NullableTimestamp, Timestamp, timestamp, timestampOrNull, WarningShape } from "../../answers/shapes.ts"

const collectionFields = {
  key: Schema.String,
  name: Schema.String,
  schema: Schema.Array(Schema.Json).annotate({
    description:
      "Fields as the form component takes them (name, type, label, required, placeholder, options, value), but for " +
      "file, and the types image (with altField) and link (with labelField)."
  }),
  detailBasePath: Schema.NullOr(Schema.String),
  updatedAt: Timestamp,
  managedBy: Schema.optionalKey(Schema.Literal(managedKey))
}

const rowFields = {
  id: Schema.String,
  slug: Schema.String,
  data: Schema.Record(Schema.String, Schema.Json),
  visibleFrom: NullableTimestamp,
  visibleUntil: NullableTimestamp,
  featured: Schema.Boolean,
  sortOrder: Schema.Int,
  /** Whether visitors see it now. */
  visible: Schema.Boolean,
  updatedAt: Timestamp
}

export const CollectionList = Schema.Struct({
  collections: Schema.Array(Schema.Struct(collectionFields).annotate({ identifier: "Collection" })),
  limit: Schema.Int
}).annotate({ identifier: "CollectionList" })

export const RowList = Schema.Struct({
  rows: Schema.Array(Schema.Struct(rowFields).annotate({ identifier: "CollectionRow" })),
  limit: Schema.Int
}).annotate({ identifier: "CollectionRowList" })

const name = Schema.String.check(
  Schema.isMinLength(1),
  Schema.isMaxLength(limits.titleCharacters),
  Schema.makeFilter((text) => unprintable(text) ?? true)
)
const detailBasePath = Schema.NullOr(Schema.String).annotate({
  description: "Absolute path; null for no detail pages."
})
const schema = Schema.Json.annotate({ description: "List of fields." })

export const NewCollection = Schema.Struct({
  key: Schema.String,
  name,
  schema,
  detailBasePath: Schema.optionalKey(detailBasePath)
}).annotate({ identifier: "NewCollection" })

export const CollectionPatch = Schema.Struct({
  name: Schema.optionalKey(name),
  schema: Schema.optionalKey(schema),
  detailBasePath: Schema.optionalKey(detailBasePath),
  dropFields: Schema.optionalKey(
    Schema.Array(Schema.String).annotate({ description: "Fields whose values may be given up." })
  )
}).annotate({ identifier: "CollectionPatch" })

const when = Schema.NullOr(Schema.Union([Schema.String, Schema.Number])).annotate({
  description: "ISO 8601 timestamp with an offset, or epoch milliseconds; null for no limit."
})
const rowMembers = {
  visibleFrom: Schema.optionalKey(when),
  visibleUntil: Schema.optionalKey(when),
  featured: Schema.optionalKey(Schema.Boolean),
  sortOrder: Schema.optionalKey(Schema.Int),
  /** As reads show it; never written (COLL-34). */
  visible: Schema.optionalKey(Schema.Boolean)
}
const data = Schema.Record(Schema.String, Schema.Json)

export const NewRow = Schema.Struct({ slug: Schema.String, data, ...rowMembers }).annotate({
  identifier: "NewCollectionRow"
})
export const RowPatch = Schema.Struct({
  slug: Schema.optionalKey(Schema.String),
  data: Schema.optionalKey(data.annotate({ description: "Merged value by value; null clears one." })),
  ...rowMembers
}).annotate({ identifier: "CollectionRowPatch" })

const outcome = {
  warnings: Schema.Array(WarningShape),
  /** Set when pages that show the collection are rendered again in the background. */
  rerenderQueued: Schema.optionalKey(Schema.Literal(true))
}
export const CollectionWritten = Schema.Struct({
  status: Schema.Literals(["created", "updated"]),
  ...collectionFields,
  ...outcome
}).annotate({ identifier: "CollectionWritten" })
export const RowWritten = Schema.Struct({
  status: Schema.Literals(["created", "updated"]),
  ...rowFields,
  ...outcome
}).annotate({ identifier: "CollectionRowWritten" })
export const CollectionRemoved = Schema.Struct({
  status: Schema.Literal("removed"),
  key: Schema.String,
  warnings: Schema.Array(WarningShape)
}).annotate({ identifier: "CollectionRemoved" })
export const RowRemoved = Schema.Struct({ status: Schema.Literal("removed"), id: Schema.String, ...outcome }).annotate({
  identifier: "CollectionRowRemoved"
})

/** What a rehearsal answers (COLL-53). */
export const RehearsedChange = Schema.Struct({
  status: Schema.Literals(["would-create", "would-update", "would-delete"]),
  dryRun: Schema.Literal(true),
  warnings: Schema.Array(WarningShape)
}).annotate({ identifier: "RehearsedChange" })

export const collectionShape = ({ key, name, schema, detailBasePath, updatedAt }: Collection) => ({
  key,
  name,
  schema: schema as unknown as ReadonlyArray<Schema.Json>,
  detailBasePath,
  updatedAt: timestamp(updatedAt),
  ...(key === managedKey && { managedBy: managedKey as typeof managedKey })
})

export const rowShape = (row: CollectionRow, now: number) => ({
  id: row.id,
  slug: row.slug,
  data: row.data as { readonly [field: string]: Schema.Json },
  visibleFrom: timestampOrNull(row.visibleFrom),
  visibleUntil: timestampOrNull(row.visibleUntil),
  featured: row.featured,
  sortOrder: row.sortOrder,
  visible: isVisible(row, now),
  updatedAt: timestamp(row.updatedAt)
})
