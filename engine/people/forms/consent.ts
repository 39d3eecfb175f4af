/**
 * The words beside a form's consent box. They may change while a page of yesterday is still open somewhere, and what counts
 * is what was read; so a page sends them along, signed, and they are kept with the lead.
 */
import type { FormDeclaration } from "../../model/Form.ts"
import { formWording } from "./wording.ts"

/** As the form shows them now: the author's, else ours in the language of the site. Null where it has no box. */
export const consentWords = (
  { component, consent, consentLabel }: Pick<FormDeclaration, "component" | "consent" | "consentLabel">,
  language: string
): string | null => {
  if (!consent) return null
  const words = formWording(language)
  return consentLabel ?? (component === "newsletter-form" ? words.newsletterConsent : words.consent)
}

/** What takes the place of the key in the text that is signed for the words; no key has a space. */
export const consentKey = (key: string, words: string): string => `${key} ${words}`

/** Value of the hidden control that carries the words. */
export const signedWords = (signature: string, words: string): string => `${signature} ${words}`

/** The parts of what came; undefined for what has no such parts. */
export const readSignedWords = (sent: string): { readonly signature: string; readonly words: string } | undefined => {
  const [, signature, words] = /^(\S+) ([^]+)$/.exec(sent) ?? []
  return signature === undefined || words === undefined ? undefined : { signature, words }
}
