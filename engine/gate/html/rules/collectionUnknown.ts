/** The collection that a component names exists, and so do the fields it selects by and shows; else it would show nothing. */
import { readWhere } from "../../../components/collection/where.ts"
import { listed } from "../../../people/forms/names.ts"
import { attributeValue } from "../tree.ts"
import type { HtmlRule } from "../rule.ts"

export const collectionUnknown: HtmlRule = {
  code: "html.collection_unknown",
  stage: "placeholders",
  refusal: "gate.placeholder_unresolved",
  examples: {
    refused: '<mk-component name="sample" data-list="nowhere"></mk-component>',
    accepted: '<mk-component name="sample" data-list="team"></mk-component>'
  },
  element: (element, report, { components, collections }) => {
    const contract =
      element.tagName === "mk-component" ? components.get(attributeValue(element, "name") ?? "") : undefined
    if (contract === undefined || collections === undefined) return
    for (const [attribute, { kind }] of Object.entries(contract.attributes)) {
      const key = kind === "collection" ? attributeValue(element, attribute) : undefined
      if (!key) continue
      const fields = collections.get(key)
      if (fields === undefined) {
        report("There is no collection of this key. Create it first, or correct the key.", { attribute, value: key })
        continue
      }
      const shown = attributeValue(element, "data-fields")
      const unknown = listed(shown).filter((name) => "data-fields" in contract.attributes && !fields.has(name))
      if (unknown.length > 0)
        report(
          `The collection ${key} has no field ${unknown.join(", ").slice(0, 200)}. Its fields are: ${[...fields].join(", ") || "none"}.`,
          { refusal: "gate.component_value", code: "collection.fields", attribute: "data-fields", value: shown ?? "" }
        )
      const where = readWhere(attributeValue(element, "data-where") ?? "")
      if (where !== undefined && !fields.has(where.field))
        report(
          `The collection ${key} has no field ${where.field}. Its fields are: ${[...fields].join(", ") || "none"}.`,
          {
            refusal: "gate.component_value",
            code: "collection.where",
            attribute: "data-where",
            value: attributeValue(element, "data-where") ?? ""
          }
        )
    }
  }
}
