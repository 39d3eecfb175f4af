/** What every component declares that shows a form: how it is held on to, and attributes that mean the same in all. */
import { limits } from "../../limits.ts"
import type { DeclaredAttribute } from "../contract.ts"

const text = (description: string): DeclaredAttribute => ({
  kind: "text",
  description: `${description} At most ${limits.formTextCharacters} characters.`
})

export const formKey = (name: string): DeclaredAttribute => ({
  kind: "text",
  description: `Key of the form, by which leads and \`GET /v1/forms\` know it: letters, digits, \`-\` and \`_\`, at most 64; \`${name}\` where it is left out. Two forms of one page have different keys.`
})
export const submitLabel = text("What the button says; a word in the site's language where it is left out.")
export const consentLabel = text(
  "What stands beside the consent box; a sentence in the site's language where it is left out."
)
export const consentRequired: DeclaredAttribute = {
  kind: "oneOf",
  values: ["required"],
  description:
    "`required`: the form is taken only with the consent box ticked. The words beside the box are kept with every enquiry."
}
export const successMessage = text("What stands in place of the form once it was sent.")

/** What whoever changes them calls the words that every form may have. */
export const formWords = {
  "data-submit-label": "Button of the form",
  "data-consent-label": "Words beside the consent box",
  "data-success-message": "Words once it was sent"
} as const

export const formHooks: { readonly [selector: string]: string } = {
  ".mk-form": "The form; `data-mk-form` has its key, `data-mk-sent` is there once it was sent.",
  ".mk-form__field": "A field with its label.",
  ".mk-form__field--<name>": "The field of that name.",
  ".mk-form__label": "A label, or the legend of a group.",
  ".mk-form__input": "A control. While its value is refused it has `aria-invalid`.",
  ".mk-form__choice": "A box or a button with its label: one of a group, or a checkbox by itself.",
  ".mk-form__consent": "The consent box with its label.",
  ".mk-form__problem": "What is wrong with the field, beneath it.",
  ".mk-form__progress":
    "How far a larger file of the field is sent ahead: a bar and words. Its place is kept, so that nothing moves; it is seen while it has `data-mk-shown`.",
  ".mk-form__error": "What is wrong with the form as a whole; empty until something is.",
  ".mk-form__turnstile": "Where the proof against programs says how far it is, on sites that ask for one.",
  ".mk-form__submit": "The button; `aria-disabled` while the form is on its way.",
  ".mk-form-sent": "What is shown in place of the form once it was sent.",
  ".mk-form__success": "The words in it."
}

export const formNotes = `The form works without script; where script runs it is checked and sent without leaving the page. Three controls are the platform's own: \`website\` stays empty and catches programs, \`mk_ft\` says which form it is and that this page showed it, \`mk_fn\` is added by the script and lets one page load send one form. What arrives is a lead: read leads with \`GET /v1/leads\`, and try a form without a visitor with \`POST /v1/forms/<key>/test\`. Forms of a site take nothing before its draft is claimed.`
