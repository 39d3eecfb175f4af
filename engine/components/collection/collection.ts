/** Shows the visible rows of a collection, in their order. */
import { isCollectionKey } from "../../content/collections/names.ts"
import { dependency } from "../../publish/dependencies.ts"
import type { ComponentContract, ComponentIssue } from "../contract.ts"

export const collection: ComponentContract = {
  name: "collection",
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
  dependsOn: (attributes) => {
    const key = attributes["data-collection"]
    return key === undefined ? [] : [dependency.collection(key)]
  }
}

export interface Where {
  readonly field: string
  readonly value: string
}

/** `<field>=<value>`; the value may hold further equals signs. Undefined for another shape (COLC-04). */
export const readWhere = (text: string): Where | undefined => {
  const [, field, value] = /^\s*([A-Za-z][A-Za-z0-9_-]*)\s*=\s*(.+?)\s*$/s.exec(text) ?? []
  return field === undefined || value === undefined ? undefined : { field, value }
}

const issue = (code: string, message: string, attribute: string): ComponentIssue => ({
  refusal: "gate.component_value",
  code,
  message,
  attribute
})
