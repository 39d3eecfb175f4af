/** A ready-made form that takes an address for a mailing list. */
import { readForm } from "../../people/forms/declaration.ts"
import type { Component } from "../contract.ts"
import {
  consentLabel,
  consentRequired,
  formHooks,
  formKey,
  formNotes,
  formWords,
  submitLabel
} from "../form/declared.ts"
import { deliveryAttributes } from "../form/delivery.ts"
import { type FormView, formView } from "../form/view.ts"

export const newsletterForm: Component<FormView> = {
  name: "newsletter-form",
  purpose: "Shows a ready-made form that takes an email address for a mailing list.",
  example: '<mk-component name="newsletter-form" data-submit-label="Join"></mk-component>',
  attributes: {
    "data-submit-label": submitLabel,
    "data-consent": consentRequired,
    "data-consent-label": consentLabel,
    "data-form-id": formKey("newsletter-form"),
    ...deliveryAttributes
  },
  worded: formWords,
  holds: ["block", "button", "form"],
  hooks: formHooks,
  notes: formNotes,
  judge: (attributes) => readForm("newsletter-form", attributes).issues,
  feed: ({ attributes, owner }, _, place) => formView("newsletter-form", attributes, owner, place)
}
