/** A declared form as its view prints it: every text decided, every id unique on the page. */
import { readForm } from "../../people/forms/declaration.ts"
import { formWording, type FormWording } from "../../people/forms/wording.ts"
import { limits } from "../../limits.ts"
import type { PageId } from "../../model/ids.ts"
import type { FormComponent, FormDeclaration } from "../../model/Form.ts"
import { type FieldView, fieldView } from "./fieldView.ts"
import type { ShownForms } from "./ShownForms.ts"

export interface FormView {
  readonly key: string
  readonly method: "get" | "post"
  readonly action: string
  readonly encoding: "multipart/form-data" | null
  readonly columns: 1 | 2 | 3
  readonly fields: ReadonlyArray<FieldView>
  readonly consent: { readonly id: string; readonly label: string } | null
  readonly submitLabel: string
  readonly errorId: string
  /** What a form that is sent to us carries; null for one that goes elsewhere. */
  readonly ours: {
    readonly token: string
    readonly leaveEmpty: string
    readonly failed: string
    readonly correct: string
    /** False where an agent's visitor is not attributed to the agent (CFORM-29). */
    readonly sessionAgent: boolean
    readonly sent: string
    /** What stands in `.mk-form__turnstile`; null on a site without a bot challenge. */
    readonly challenge: {
      readonly bits: number
      readonly checking: string
      readonly checked: string
      readonly needsScript: string
    } | null
    /** Where a visitor without script comes back to; null where another form on the page has it (AU-B30). */
    readonly anchor: string | null
  } | null
}

export interface FormPlace {
  /** BCP 47. */
  readonly language: string
  readonly forms: ShownForms
  /** Whether the site has a bot challenge. */
  readonly challenged: boolean
}

/** The form of a component. */
export const formView = (
  name: FormComponent,
  attributes: { readonly [name: string]: string },
  owner: PageId | undefined,
  { language, forms, challenged }: FormPlace
): FormView => {
  const { declaration } = readForm(name, new Map(Object.entries(attributes)))
  const { key, component, offsite, fields } = declaration
  const words = formWording(language)
  const { prefix, anchor } = forms.add(key, offsite === null)
  const views = fields.map((field, index) => fieldView(field, `${prefix}-${index + 1}`, declaration.ownSchema, words))
  const takesFiles = fields.some(({ type }) => type === "file")
  return {
    key,
    method: offsite?.method ?? "post",
    action: offsite?.action ?? (owner === undefined ? "" : submitPath(owner, key)),
    encoding: takesFiles ? "multipart/form-data" : null,
    columns: declaration.columns,
    fields: views,
    consent: declaration.consent
      ? { id: `${prefix}-consent`, label: declaration.consentLabel ?? consentWords(component, words) }
      : null,
    submitLabel: declaration.submitLabel ?? (component === "newsletter-form" ? words.subscribe : words.send),
    errorId: `${prefix}-error`,
    ours:
      offsite === null
        ? {
            token: owner === undefined ? "" : forms.token(owner, key),
            leaveEmpty: words.leaveEmpty,
            failed: words.failed,
            correct: words.correct,
            sessionAgent: declaration.sessionAgent,
            sent: declaration.successMessage ?? (component === "newsletter-form" ? words.subscribed : words.sent),
            challenge: challenged
              ? {
                  bits: limits.challengeBits,
                  checking: words.checking,
                  checked: words.checked,
                  needsScript: words.needsScript
                }
              : null,
            anchor
          }
        : null
  }
}

/** Where a form is sent: its asset and key make it the one form of the site (CFORM-59, AU-B25). */
export const submitPath = (owner: PageId, key: string): string => `/__forms/${owner}~${key}`

const consentWords = (component: FormDeclaration["component"], words: FormWording): string =>
  component === "newsletter-form" ? words.newsletterConsent : words.consent
