/** The lead destinations that a form names exist: an enquiry for any other would be delivered nowhere (PIPE-12). */
import { listed } from "../../../people/forms/names.ts"
import type { HtmlRule } from "../rule.ts"
import { attributeValue } from "../tree.ts"

export const formDestination: HtmlRule = {
  code: "form.lead_destination",
  stage: "placeholders",
  refusal: "gate.form_lead_destination",
  examples: {
    refused: '<mk-component name="sample" data-goes-to="desk, nowhere"></mk-component>',
    accepted: '<mk-component name="sample" data-goes-to="desk, list"></mk-component>'
  },
  element: (element, report, { components, leadDestinations }) => {
    if (element.tagName !== "mk-component" || leadDestinations === undefined) return
    const contract = components.get(attributeValue(element, "name") ?? "")
    for (const [attribute, { kind }] of Object.entries(contract?.attributes ?? {})) {
      const value = kind === "leadDestinations" ? attributeValue(element, attribute) : undefined
      if (value === undefined) continue
      const known = [...leadDestinations].join(", ")
      for (const name of listed(value))
        if (!leadDestinations.has(name))
          report(`There is no lead destination “${name.slice(0, 80)}”. The names are: ${known}.`, { attribute, value })
    }
  }
}
