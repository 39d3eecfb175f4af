/** Shows the visible rows of a collection, in their order. */
import { isCollectionKey } from "../../collections/names.ts"
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
  const at = text.indexOf("=")
  const field = text.slice(0, Math.max(0, at)).trim()
  const given = text.slice(at + 1)
  // A value of nothing but white space is a space.
  const value = given.trim() || given.slice(-1)
  return /^[A-Za-z][A-Za-z0-9_-]*$/.test(field) && value !== "" ? { field, value } : undefined
}

const issue = (code: string, message: string, attribute: string): ComponentIssue => ({
  refusal: "gate.component_value",
  code,
  message,
  attribute
})
