/** A form of the author's own fields, which comes to us or goes to another service. */
import { readForm } from "../../people/forms/declaration.ts"
import type { Component } from "../contract.ts"
import { deliveryAttributes } from "./delivery.ts"
import { type FormView, formView } from "./view.ts"

export const form: Component<FormView> = {
  name: "form",
  example: `<mk-component name="form" data-fields='[{"name":"email","type":"email","required":true}]'></mk-component>`,
  attributes: {
    "data-fields": { kind: "text" },
    "data-form-id": { kind: "text" },
    "data-submit-label": { kind: "text" },
    "data-consent": { kind: "oneOf", values: ["true", "false"] },
    "data-consent-label": { kind: "text" },
    "data-action": { kind: "action" },
    "data-method": { kind: "oneOf", values: ["get", "post"] },
    "data-columns": { kind: "oneOf", values: ["2", "3"] },
    "data-success-message": { kind: "text" },
    ...deliveryAttributes,
    "data-response-fields": { kind: "text" },
    "data-session-agent": { kind: "oneOf", values: ["true", "false"] }
  },
  holds: ["block", "button", "form"],
  judge: (attributes) => readForm("form", attributes).issues,
  feed: ({ attributes, owner }, _, place) => formView("form", attributes, owner, place)
}
