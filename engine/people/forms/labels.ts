/** What people know the fields of a form by, where they are read again: on a refusal, in a mail, among the enquiries. */
import type { FormDeclaration } from "../../model/Form.ts"
import { consentWords } from "./consent.ts"
import { controls } from "./controls.ts"
import { contactFields } from "./ownFields.ts"
import { formWording } from "./wording.ts"

/** Labels as the form shows them. Those of a ready-made form are in the language of the site. */
export const shownLabels = (declaration: FormDeclaration, language: string): ReadonlyMap<string, string> =>
  new Map([
    ...declaration.fields.map(({ name, label }): [string, string] => [
      name,
      (declaration.ownSchema ? undefined : readyMadeLabel(name, language)) ?? label
    ]),
    [controls.consent, consentWords(declaration, language) ?? ""]
  ])

/** Label of a ready-made form's field; undefined for a name that none of them has. */
export const readyMadeLabel = (name: string, language: string): string | undefined => {
  const known = contactFields.find((field) => field === name)
  return known === undefined ? undefined : formWording(language)[known]
}
