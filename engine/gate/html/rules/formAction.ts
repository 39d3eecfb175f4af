/** A form that goes to another service goes to an origin that the owner approved (CFORM-69). */
import { actionOrigin } from "../../../people/forms/offsite.ts"
import type { HtmlRule } from "../rule.ts"
import { attributeValue } from "../tree.ts"

export const formAction: HtmlRule = {
  code: "form.action_origin",
  stage: "placeholders",
  examples: {
    refused: '<mk-component name="sample" data-sent-to="https://other.example/in"></mk-component>',
    accepted: '<mk-component name="sample" data-sent-to="https://crm.example/in"></mk-component>'
  },
  element: (element, report, { components, allowedOrigins }) => {
    if (element.tagName !== "mk-component" || allowedOrigins === undefined) return
    const contract = components.get(attributeValue(element, "name") ?? "")
    for (const [attribute, { kind }] of Object.entries(contract?.attributes ?? {})) {
      const value = kind === "action" ? attributeValue(element, attribute) : undefined
      const origin = actionOrigin(value)
      if (origin === null || value === undefined || allowedOrigins.has(origin)) continue
      report(`${origin} is not approved for this site. Add it with POST /v1/allowlist and have it approved first.`, {
        attribute,
        value
      })
    }
  }
}
