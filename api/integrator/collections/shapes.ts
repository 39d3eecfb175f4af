/** What collections and rows look like over HTTP. */
import { Schema } from "effect"
import { managedKey } from "../../../engine/content/collections/names.ts"
import { isVisible } from "../../../engine/content/collections/windows.ts"
import { type Collection, collectionFieldTypes, type CollectionRow } from "../../../engine/model/Collection.ts"
import { limits } from "../../../engine/limits.ts"
import { unprintable } from "../../../engine/values/plainText.ts"
import { bounded, described, shownAs } from "../../answers/described.ts"
import { NullableTimestamp, Served, Timestamp, timestamp, timestampOrNull, Warnings } from "../../answers/shapes.ts"
import { publicationMembers } from "../../answers/publications.ts"
import { collectionVersion, rowVersion, VersionTag } from "../../answers/versionOf.ts"

const fieldText = (description: string) =>
  described(bounded(Schema.optionalKey(Schema.String), { maxLength: limits.titleCharacters }), description)

/** A field as reads show it. What is sent is judged by `collection.schema_invalid`, which names each fault. */
const Field = Schema.Struct({
  name: described(
    bounded(Schema.String, { pattern: "^[A-Za-z][A-Za-z0-9_-]{0,63}$" }),
    "What rows call its value: a letter, then letters, digits, - or _, 64 characters at most."
  ),
  type: described(
    Schema.Literals(collectionFieldTypes),
    "What its values are. `number` a number; `checkbox` true or false, or with options a list of them; `select` and `radio` " +
      "one of the options; `date` and `time` as a browser's inputs write them; `image` `/media/<id>` or an address at the " +
      "site's image host; `link` a site path, https address, mailto:, tel: or sms:; the others text."
  ),
  label: fieldText("What people read beside it."),
  required: described(Schema.optionalKey(Schema.Boolean), "Whether every row needs a value."),
  placeholder: fieldText("What an empty input shows."),
  options: described(
    bounded(
      Schema.optionalKey(
        Schema.Array(
          Schema.Union([
            Schema.String,
            Schema.Struct({
              value: described(Schema.String, "What rows hold."),
              label: described(Schema.String, "What visitors read.")
            })
          ])
        )
      ),
      { maxItems: limits.fieldOptions }
    ),
    `Of select, radio and checkbox: what may be chosen, up to ${limits.fieldOptions}, as texts or as values with labels.`
  ),
  value: described(
    Schema.optionalKey(Schema.Union([Schema.String, Schema.Finite, Schema.Boolean])),
    "What a form would preset."
  ),
  altField: fieldText(
    "Of an image: the field of text that says what it shows; lists do not show it as a text, unless it is the first."
  ),
  labelField: fieldText("Of a link: the field of text that is its words; shown as those of an image.")
}).annotate({ identifier: "CollectionField", description: "A field of a collection." })

const fieldsDescription = `Its fields in order, up to ${limits.collectionFields}.`

const collectionFields = {
  key: described(Schema.String, "Its name in paths and components."),
  name: described(Schema.String, "What people call it."),
  schema: described(Schema.Array(Field), fieldsDescription),
  detailBasePath: described(
    Schema.NullOr(Schema.String),
    "Path under which each row has a page of its own; null where none has. The page at `<path>/:slug` shows them."
  ),
  updatedAt: described(Timestamp, "When it or one of its rows was written last."),
  version: VersionTag,
  managedBy: described(
    Schema.optionalKey(Schema.Literal(managedKey)),
    "Set where the platform fills it from the roster: it is read and shown like others, and written by nobody."
  )
}

const rowFields = {
  id: described(Schema.String, "Its id, `row_…`."),
  slug: described(Schema.String, "Last segment of its own address."),
  data: described(
    Schema.Record(Schema.String, Schema.Json),
    "A value for each field that has one, by the field's name and as its type says."
  ),
  visibleFrom: described(NullableTimestamp, "Shown from then on; null for always."),
  visibleUntil: described(NullableTimestamp, "Shown until just before; null for ever."),
  featured: described(Schema.Boolean, "Whether components that show the featured rows alone show it."),
  sortOrder: described(Schema.Int, "Its place among the rows: smaller ones come first."),
  visible: described(Schema.Boolean, "Whether visitors see it now."),
  updatedAt: described(Timestamp, "When it was written last."),
  version: VersionTag
}

export const CollectionRead = Schema.Struct(collectionFields).annotate({
  identifier: "Collection",
  description: "A collection without its rows."
})

export const CollectionList = Schema.Struct({
  collections: described(Schema.Array(CollectionRead), "Those of the site, one that the platform manages included."),
  limit: described(Schema.Int, `How many a site may have: ${limits.collections}.`)
}).annotate({ identifier: "CollectionList", description: "Every collection of the site." })

export const RowRead = Schema.Struct({ ...rowFields, served: Served }).annotate({
  identifier: "CollectionRow",
  description: "A row."
})

export const RowList = Schema.Struct({
  rows: described(Schema.Array(RowRead), "In the order in which visitors see them, those outside their window too."),
  limit: described(Schema.Int, `How many a collection may have: ${limits.collectionRows}.`),
  nextCursor: described(
    Schema.optionalKey(Schema.NullOr(Schema.String)),
    "Where limit or cursor was sent: continue with `?cursor=` this text; null at the end."
  )
}).annotate({ identifier: "CollectionRowList", description: "Rows of the collection." })

const name = Schema.String.check(
  Schema.isMinLength(1),
  Schema.isMaxLength(limits.titleCharacters),
  Schema.makeFilter((text) => unprintable(text) ?? true)
)
const nameDescription = `What people call it, 1 to ${limits.titleCharacters} characters.`
const detailBasePath = described(
  Schema.NullOr(bounded(Schema.String, { pattern: "^/[^:]+[^/:]$|^/[^/:]$", maxLength: limits.routeCharacters })),
  "Absolute path such as `/team`, under which each row shall have a page of its own; null for none."
)
const schema = shownAs(Schema.Json, {
  type: "array",
  items: { $ref: "#/components/schemas/CollectionField" },
  maxItems: limits.collectionFields
}).annotate({ description: fieldsDescription })

/** A member of a read that may come along with a patch, so that what was read can be sent back. */
const asRead = (value: typeof Schema.String) =>
  Schema.optionalKey(value.annotate({ description: "As reads give it; any other value is refused." }))

export const NewCollection = Schema.Struct({
  key: bounded(Schema.String, { pattern: "^[a-z0-9]+(-[a-z0-9]+)*$", maxLength: 64 }).annotate({
    description: "Words of lower-case letters and digits, joined by hyphens, 64 characters at most. It stays."
  }),
  name: described(name, nameDescription),
  schema,
  detailBasePath: Schema.optionalKey(detailBasePath)
}).annotate({ identifier: "NewCollection", description: "A collection to create." })

export const CollectionPatch = Schema.Struct({
  name: described(Schema.optionalKey(name), nameDescription),
  schema: Schema.optionalKey(schema),
  detailBasePath: Schema.optionalKey(detailBasePath),
  dropFields: Schema.optionalKey(
    Schema.Array(Schema.String).annotate({
      description:
        "Names of fields whose values may be given up: needed for those that `schema` leaves out while rows have values of them."
    })
  ),
  key: asRead(Schema.String),
  updatedAt: asRead(Schema.String),
  version: asRead(Schema.String),
  managedBy: asRead(Schema.String)
}).annotate({ identifier: "CollectionPatch", description: "What is to change; what is left out stays." })

const when = Schema.NullOr(Schema.Union([Schema.String, Schema.Finite])).annotate({
  description: "ISO 8601 timestamp with an offset, or epoch milliseconds; null for no limit."
})
const rowMembers = {
  visibleFrom: Schema.optionalKey(when),
  visibleUntil: Schema.optionalKey(when),
  featured: described(
    Schema.optionalKey(Schema.Boolean),
    "Whether components that show the featured rows alone show it."
  ),
  sortOrder: described(Schema.optionalKey(Schema.Int), "Its place among the rows: smaller ones come first."),
  /** As reads show it; never written (COLL-34). */
  visible: described(
    Schema.optionalKey(Schema.Boolean),
    "As reads give it: it follows from the window, and any other value is refused."
  ),
  served: described(Schema.optionalKey(Schema.Boolean), "As reads give it; not written.")
}
const data = Schema.Record(Schema.String, Schema.Json)
const Slug = bounded(Schema.String, { pattern: "^[a-z0-9]+([-_][a-z0-9]+)*$", maxLength: 200 }).annotate({
  description:
    "Last segment of its address: lower-case letters and digits, joined by - or _, 200 characters at most. One row a slug."
})

export const NewRow = Schema.Struct({
  slug: Slug,
  data: described(data, "A value for each field that shall have one, by the field's name and as its type says."),
  ...rowMembers
}).annotate({ identifier: "NewCollectionRow", description: "A row to add." })
export const RowPatch = Schema.Struct({
  slug: Schema.optionalKey(Slug),
  data: described(Schema.optionalKey(data), "Merged value by value; null clears one."),
  id: asRead(Schema.String),
  updatedAt: asRead(Schema.String),
  version: asRead(Schema.String),
  ...rowMembers
}).annotate({ identifier: "CollectionRowPatch", description: "What is to change; what is left out stays." })

const outcome = {
  warnings: Warnings,
  ...publicationMembers
}
export const CollectionWritten = Schema.Struct({
  status: described(Schema.Literals(["created", "updated"]), "What was done."),
  ...collectionFields,
  ...outcome
}).annotate({ identifier: "CollectionWritten", description: "The collection as it is from now on." })
export const RowWritten = Schema.Struct({
  status: described(Schema.Literals(["created", "updated"]), "What was done."),
  ...rowFields,
  ...outcome
}).annotate({ identifier: "CollectionRowWritten", description: "The row as it is from now on." })
export const CollectionRemoved = Schema.Struct({
  status: described(Schema.Literal("removed"), "Always this."),
  key: described(Schema.String, "Key it had."),
  ...outcome
}).annotate({ identifier: "CollectionRemoved", description: "The collection and its rows are gone." })
export const RowRemoved = Schema.Struct({
  status: described(Schema.Literal("removed"), "Always this."),
  id: described(Schema.String, "Id it had."),
  ...outcome
}).annotate({ identifier: "CollectionRowRemoved", description: "The row is gone." })

/** What a rehearsal answers (COLL-53). */
export const RehearsedChange = Schema.Struct({
  status: described(Schema.Literals(["would-create", "would-update", "would-delete"]), "What would be done."),
  dryRun: described(Schema.Literal(true), "Tells a rehearsal from a write."),
  warnings: Warnings
}).annotate({
  identifier: "RehearsedChange",
  description: "With dryRun: what the change would do. Nothing was stored."
})

export const collectionShape = (collection: Collection) => {
  const { key, name, schema, detailBasePath, updatedAt } = collection
  return {
    key,
    name,
    schema,
    detailBasePath,
    updatedAt: timestamp(updatedAt),
    version: collectionVersion(collection),
    ...(key === managedKey && { managedBy: managedKey as typeof managedKey })
  }
}

export const rowShape = (row: CollectionRow, now: number) => ({
  id: row.id,
  slug: row.slug,
  data: row.data as { readonly [field: string]: Schema.Json },
  visibleFrom: timestampOrNull(row.visibleFrom),
  visibleUntil: timestampOrNull(row.visibleUntil),
  featured: row.featured,
  sortOrder: row.sortOrder,
  visible: isVisible(row, now),
  updatedAt: timestamp(row.updatedAt),
  version: rowVersion(row)
})
