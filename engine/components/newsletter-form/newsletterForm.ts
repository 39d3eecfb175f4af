/** A ready-made form that takes an address for a mailing list. */
import { readForm } from "../../people/forms/declaration.ts"
import type { Component } from "../contract.ts"
import { deliveryAttributes } from "../form/delivery.ts"
import { type FormView, formView } from "../form/view.ts"

export const newsletterForm: Component<FormView> = {
  name: "newsletter-form",
  example: '<mk-component name="newsletter-form" data-submit-label="Join"></mk-component>',
  attributes: {
    "data-submit-label": { kind: "text" },
    "data-consent-label": { kind: "text" },
    "data-form-id": { kind: "text" },
    ...deliveryAttributes
  },
  holds: ["block", "button", "form"],
  judge: (attributes) => readForm("newsletter-form", attributes).issues,
  feed: ({ attributes, owner }, _, place) => formView("newsletter-form", attributes, owner, place)
}
