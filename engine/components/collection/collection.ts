/** Shows the visible rows of a collection, in their order. */
import { isCollectionKey } from "../../content/collections/names.ts"
import type { Attributes, Component, ComponentIssue } from "../contract.ts"
import { found, need } from "../given.ts"
import { type CollectionData, collectionData } from "./items.ts"
import { readWhere } from "./where.ts"

export const collection: Component<CollectionData> = {
  name: "collection",
  example: '<mk-component name="collection" data-collection="team" data-where="office=north"></mk-component>',
  attributes: {
    "data-collection": { kind: "collection" },
    "data-where": { kind: "text" },
    "data-image-width": { kind: "integer", min: 1, max: 2_560 },
    "data-featured": { kind: "oneOf", values: ["true", "false"] }
  },
  holds: ["block", "link"],
  judge: (attributes) => {
    const key = attributes.get("data-collection") ?? ""
    const where = attributes.get("data-where")
    return [
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
  feed: ({ attributes }, given, { pictures }) =>
    collectionData(attributes, found(given, "collection", attributes["data-collection"], featuredOf(attributes)), {
      media: given.media,
      shown: pictures
    })
}

/** Whether featured rows are asked for, or the others; undefined for all. */
const featuredOf = ({ "data-featured": value }: Attributes): boolean | undefined =>
  value === undefined ? undefined : value === "true"

const issue = (code: string, message: string, attribute: string): ComponentIssue => ({
  refusal: "gate.component_value",
  code,
  message,
  attribute
})
