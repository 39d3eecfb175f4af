/** A ready-made form for getting in touch. */
import { readForm } from "../../people/forms/declaration.ts"
import { contactFields, phoneChoices } from "../../people/forms/ownFields.ts"
import type { Component } from "../contract.ts"
import { deliveryAttributes } from "../form/delivery.ts"
import { type FormView, formView } from "../form/view.ts"

export const contactForm: Component<FormView> = {
  name: "contact-form",
  example: '<mk-component name="contact-form" data-phone="required"></mk-component>',
  attributes: {
    "data-fields": { kind: "listOf", values: contactFields },
    "data-phone": { kind: "oneOf", values: phoneChoices },
    "data-submit-label": { kind: "text" },
    "data-consent-label": { kind: "text" },
    "data-form-id": { kind: "text" },
    "data-success-message": { kind: "text" },
    ...deliveryAttributes
  },
  holds: ["block", "button", "form"],
  judge: (attributes) => readForm("contact-form", attributes).issues,
  feed: ({ attributes, owner }, _, place) => formView("contact-form", attributes, owner, place)
}
