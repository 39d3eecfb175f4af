/** The value of a component's attribute is one that its contract takes. Attributes it does not know are ignored. */
import { valueProblem } from "../../../components/contract.ts"
import { attributeName, attributeValue } from "../tree.ts"
import type { HtmlRule } from "../rule.ts"

export const componentValue: HtmlRule = {
  code: "html.component_value",
  stage: "placeholders",
  refusal: "gate.component_value",
  examples: {
    refused: '<mk-component name="sample" data-size="huge"></mk-component>',
    accepted: '<mk-component name="sample" data-size="small"></mk-component>'
  },
  element: (element, report, { components }) => {
    if (element.tagName !== "mk-component") return
    const contract = components.get(attributeValue(element, "name") ?? "")
    if (!contract) return
    for (const attribute of element.attrs) {
      const name = attributeName(attribute)
      const taken = Object.hasOwn(contract.attributes, name) ? contract.attributes[name] : undefined
      const problem = taken && valueProblem(taken, attribute.value)
      if (problem)
        report(`${name} cannot be “${attribute.value.slice(0, 80)}”. ${problem}`, {
          attribute: name,
          value: attribute.value
        })
    }
    const attributes = new Map(element.attrs.map((attribute) => [attributeName(attribute), attribute.value]))
    for (const { refusal, code, message, attribute } of contract.judge?.(attributes) ?? []) {
      const value = attribute === undefined ? undefined : attributes.get(attribute)
      report(message, {
        refusal,
        code,
        ...(attribute !== undefined && { attribute }),
        ...(value !== undefined && { value })
      })
    }
  }
}
