/** A declared form as its view prints it: every text decided, every id unique on the page. */
import { readForm } from "../../people/forms/declaration.ts"
import { consentKey, consentWords, signedWords } from "../../people/forms/consent.ts"
import { refusalWording } from "../../people/forms/refusal/languages.ts"
import { formWording } from "../../people/forms/wording.ts"
import { isWhole } from "../../values/wordsIn.ts"
import { limits } from "../../limits.ts"
import type { PageId } from "../../model/ids.ts"
import { submitPath } from "../../people/leads/submission/address.ts"
import type { FormComponent, FormField } from "../../model/Form.ts"
import { type FieldView, fieldView } from "./fieldView.ts"
import type { ShownForms } from "./ShownForms.ts"

export interface FormView {
  readonly key: string
  readonly method: "get" | "post"
  readonly action: string
  readonly encoding: "multipart/form-data" | null
  readonly columns: 1 | 2 | 3
  readonly fields: ReadonlyArray<FieldView>
  readonly consent: {
    readonly id: string
    readonly label: string
    readonly required: boolean
    /** What is said where it is required and not ticked; null for the browser's words. */
    readonly missing: string | null
    /** Of the place for what is wrong with it. */
    readonly problemId: string
  } | null
  readonly submitLabel: string
  readonly errorId: string
  /** What a form that is sent to us carries; null for one that goes elsewhere. */
  readonly ours: {
    readonly token: string
    /** The words of the consent box, to be sent along; null where there is none. */
    readonly consentWords: string | null
    readonly leaveEmpty: string
    readonly failed: string
    readonly offline: string
    readonly correct: string
    /** Names of parameters that its script remembers, separated by spaces; left out where there are none. */
    readonly landingParams?: string
    /** False where an agent's visitor is not attributed to the agent (CFORM-29). */
    readonly sessionAgent: boolean
    readonly sent: string
    /** What stands in `.mk-form__turnstile`; null on a site without a bot challenge. */
    readonly challenge: {
      readonly bits: number
      /** Of the vendor's check; left out where there is none. */
      readonly siteKey?: string
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
  /** Public key of the vendor's check beside it. */
  readonly siteKey?: string | null
  /** Names that the site keeps of the address a visitor landed on; none where it is left out. */
  readonly landingParams?: ReadonlyArray<string>
  /** The address that the page is about, on a page that is rendered for it. */
  readonly asked?: { readonly address?: { readonly address: string } }
}

const prefilled = (field: FormField, address: string | undefined): FormField =>
  field.prefill === "address" && address !== undefined ? { ...field, value: address } : field

/** The form of a component. */
export const formView = (
  name: FormComponent,
  attributes: { readonly [name: string]: string },
  owner: PageId | undefined,
  { language, forms, challenged, siteKey = null, landingParams = [], asked }: FormPlace
): FormView => {
  const address = asked?.address?.address
  const { declaration } = readForm(name, new Map(Object.entries(attributes)))
  const { key, component, offsite, fields } = declaration
  const agreed = consentWords(declaration, language)
  const words = formWording(language)
  // In words of another language than the site's a browser may know better.
  const problems = isWhole(language) ? refusalWording(language).problems : null
  const takesFiles = fields.some(({ type }) => type === "file")
  const { prefix, anchor } = forms.add(key, offsite === null, takesFiles)
  const views = fields.map((field, index) =>
    fieldView(prefilled(field, address), `${prefix}-${index + 1}`, declaration.ownSchema, words, problems)
  )
  return {
    key,
    method: offsite?.method ?? "post",
    action: offsite?.action ?? (owner === undefined ? "" : submitPath(owner, key)),
    encoding: takesFiles ? "multipart/form-data" : null,
    columns: declaration.columns,
    fields: views,
    consent:
      agreed === null
        ? null
        : {
            id: `${prefix}-consent`,
            label: agreed,
            required: declaration.consentRequired === true,
            missing: declaration.consentRequired === true ? (problems?.tick ?? null) : null,
            problemId: `${prefix}-consent-problem`
          },
    submitLabel: declaration.submitLabel ?? (component === "newsletter-form" ? words.subscribe : words.send),
    errorId: `${prefix}-error`,
    ours:
      offsite === null
        ? {
            token: owner === undefined ? "" : forms.token(owner, key),
            consentWords:
              owner === undefined || agreed === null
                ? null
                : signedWords(forms.token(owner, consentKey(key, agreed)), agreed),
            leaveEmpty: words.leaveEmpty,
            failed: words.failed,
            offline: words.offline,
            correct: words.correct,
            ...(landingParams.length > 0 && { landingParams: landingParams.join(" ") }),
            sessionAgent: declaration.sessionAgent,
            sent: declaration.successMessage ?? (component === "newsletter-form" ? words.subscribed : words.sent),
            challenge: challenged
              ? {
                  bits: limits.challengeBits,
                  ...(siteKey !== null && { siteKey }),
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
