/** A form of the author's own fields, which comes to us or goes to another service. */
import { readForm } from "../../people/forms/declaration.ts"
import type { ComponentContract } from "../contract.ts"
import { deliveryAttributes } from "./delivery.ts"

export const form: ComponentContract = {
  name: "form",
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
  judge: (attributes) => readForm("form", attributes).issues
}
