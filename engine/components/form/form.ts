/** A form of the author's own fields, which comes to us or goes to another service. */
import { limits } from "../../limits.ts"
import { addressParameter } from "../../places/addressToken.ts"
import { readForm } from "../../people/forms/declaration.ts"
import type { Component } from "../contract.ts"
import { consentLabel, formHooks, formKey, formNotes, formWords, submitLabel, successMessage } from "./declared.ts"
import { deliveryAttributes } from "./delivery.ts"
import { fieldNotes } from "./fieldNotes.ts"
import { type FormView, formView } from "./view.ts"

export const form: Component<FormView> = {
  name: "form",
  purpose: "Shows a form of your own fields, which comes to us or goes to another service.",
  example: `<mk-component name="form" data-fields='[{"name":"email","type":"email","required":true}]'></mk-component>`,
  attributes: {
    "data-fields": {
      kind: "text",
      required: true,
      description: `The fields in their order: a JSON array of 1 to ${limits.formFields} objects, described below. Put the attribute in single quotes.`
    },
    "data-form-id": formKey("form"),
    "data-submit-label": submitLabel,
    "data-consent": {
      kind: "oneOf",
      values: ["true", "false", "required"],
      description:
        "Whether it has a consent box, and with `required`, whether that has to be ticked: by default a form that comes to us has one, and one with `data-action` has none."
    },
    "data-consent-label": consentLabel,
    "data-action": {
      kind: "action",
      description:
        "Where the browser sends the form instead of to us: a path of the site, or an https address of an origin that the site's allowlist has (`POST /v1/allowlist`). Such a form makes no lead and takes no file."
    },
    "data-method": {
      kind: "oneOf",
      values: ["get", "post"],
      description: "How a form with `data-action` is sent; `get` where it is left out."
    },
    "data-columns": {
      kind: "oneOf",
      values: ["2", "3"],
      description: "In how many columns the fields stand where there is room; one where it is left out."
    },
    "data-success-message": successMessage,
    ...deliveryAttributes,
    "data-response-fields": {
      kind: "text",
      description: `Names, separated by commas, at most ${limits.formResponseFields}, of members that the receiver's answer may have; the page is told them when the form was sent.`
    },
    "data-session-agent": {
      kind: "oneOf",
      values: ["true", "false"],
      description: "`false` keeps leads of this form from being assigned to the person whose page the visitor came by."
    }
  },
  worded: { ...formWords, "data-fields": { label: "Label of a field", placeholder: "Example in a field" } },
  holds: ["block", "button", "form"],
  hooks: { ...formHooks, ".mk-form--cols-2": "A form in two columns.", ".mk-form--cols-3": "A form in three columns." },
  notes: `${fieldNotes}\n\n${formNotes}`,
  judge: (attributes) => readForm("form", attributes).issues,
  answersTo: (attributes) => {
    const { fields } = readForm("form", new Map(Object.entries(attributes))).declaration
    return new Set(fields.some(({ prefill }) => prefill === "address") ? [addressParameter] : [])
  },
  feed: ({ attributes, owner }, _, place) => formView("form", attributes, owner, place)
}
