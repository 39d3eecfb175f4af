/** A ready-made form that takes an address for a mailing list. */
import { readForm } from "../../people/forms/declaration.ts"
import type { ComponentContract } from "../contract.ts"
import { deliveryAttributes } from "../form/delivery.ts"

export const newsletterForm: ComponentContract = {
  name: "newsletter-form",
  attributes: {
    "data-submit-label": { kind: "text" },
    "data-consent-label": { kind: "text" },
    "data-form-id": { kind: "text" },
    ...deliveryAttributes
  },
  holds: ["block", "button", "form"],
  judge: (attributes) => readForm("newsletter-form", attributes).issues
}
