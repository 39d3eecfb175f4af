/** Shows the visible rows of a collection, in their order. */
import { isCollectionKey } from "../../content/collections/names.ts"
import type { FindingCode } from "../../errors/findings.ts"
import type { Attributes, Component, ComponentIssue } from "../contract.ts"
import { found, need } from "../given.ts"
import { fieldHooks, imageWidth, shownAttributes, shownIssues } from "./declared.ts"
import { type CollectionData, collectionData } from "./items.ts"
import { readWhere } from "./where.ts"

export const collection: Component<CollectionData> = {
  name: "collection",
  purpose: "Lists the visible rows of a collection.",
  example: '<mk-component name="collection" data-collection="team" data-where="office=north"></mk-component>',
  attributes: {
    "data-collection": {
      kind: "collection",
      required: true,
      description: "Key of the collection. It must exist when the page is written."
    },
    "data-where": {
      kind: "text",
      description:
        "`<field>=<value>`: shows only the rows whose field has exactly this value, or has it among several. The field must be declared."
    },
    ...shownAttributes,
    "data-image-width": { kind: "integer", min: 1, max: 2_560, description: imageWidth },
    "data-featured": {
      kind: "oneOf",
      values: ["true", "false"],
      description: "Featured rows alone, or the others alone; all where it is left out."
    }
  },
  holds: ["block", "link"],
  hooks: {
    ".mk-collection": "The list.",
    ".mk-collection__item": "One row; `data-slug` says which.",
    ".mk-collection__link": "The link around the first text of a row, to the row's own page where there is one.",
    ...fieldHooks
  },
  notes: `Featured rows come first, then rows by \`sortOrder\`, then by slug. Without \`data-fields\` values come in the order in which the collection declares its fields. Empty ones, those of the type \`hidden\` and those that hold the words of a picture (\`altField\`) or a link (\`labelField\`) are left out, the first text and what \`data-fields\` names excepted; line breaks are kept, and of a choice its label is shown. Rows outside their \`visibleFrom\` and \`visibleUntil\` are not shown; the page changes by itself within some seconds of that time. For a page to each row see \`collection-detail\`.`,
  judge: (attributes) => {
    const key = attributes.get("data-collection") ?? ""
    const where = attributes.get("data-where")
    return [
      ...shownIssues(attributes),
      ...(isCollectionKey(key)
        ? []
        : [issue("collection.key", "A collection is named by its key.", "data-collection")]),
      ...(where === undefined || readWhere(where) !== undefined
        ? []
        : [issue("collection.where", "data-where is <field>=<value>.", "data-where")])
    ]
  },
  needs: (attributes) => {
    const key = attributes["data-collection"]
    return key === undefined ? [] : [need.collection(key, featuredOf(attributes))]
  },
  feed: ({ attributes }, given, { pictures, language }) => {
    const source = found(given, "collection", attributes["data-collection"], featuredOf(attributes))
    return collectionData(attributes, source, { media: given.media, shown: pictures }, language)
  }
}

/** Whether featured rows are asked for, or the others; undefined for all. */
const featuredOf = ({ "data-featured": value }: Attributes): boolean | undefined =>
  value === undefined ? undefined : value === "true"

const issue = (code: FindingCode, message: string, attribute: string): ComponentIssue => ({
  refusal: "gate.component_value",
  code,
  message,
  attribute
})
