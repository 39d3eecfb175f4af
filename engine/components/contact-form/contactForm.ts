/** A ready-made form for getting in touch. */
import { readForm } from "../../people/forms/declaration.ts"
import { contactFields, phoneChoices } from "../../people/forms/ownFields.ts"
import type { Component } from "../contract.ts"
import {
  consentLabel,
  consentRequired,
  formHooks,
  formKey,
  formNotes,
  formWords,
  submitLabel,
  successMessage
} from "../form/declared.ts"
import { deliveryAttributes } from "../form/delivery.ts"
import { type FormView, formView } from "../form/view.ts"

export const contactForm: Component<FormView> = {
  name: "contact-form",
  purpose: "Shows a ready-made form for getting in touch, worded in the site's language.",
  example: '<mk-component name="contact-form" data-phone="required"></mk-component>',
  attributes: {
    "data-fields": {
      kind: "listOf",
      values: contactFields,
      description:
        "Which fields it has, in this order; `name,email,message` where it is left out. `email` must be filled in."
    },
    "data-phone": {
      kind: "oneOf",
      values: phoneChoices,
      description:
        "Whether it has a field for a telephone number, and whether that must be filled in, whatever `data-fields` says."
    },
    "data-submit-label": submitLabel,
    "data-consent": consentRequired,
    "data-consent-label": consentLabel,
    "data-form-id": formKey("contact-form"),
    "data-success-message": successMessage,
    ...deliveryAttributes
  },
  worded: formWords,
  holds: ["block", "button", "form"],
  hooks: formHooks,
  notes: formNotes,
  judge: (attributes) => readForm("contact-form", attributes).issues,
  feed: ({ attributes, owner }, _, place) => formView("contact-form", attributes, owner, place)
}
