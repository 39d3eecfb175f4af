/** Names that a form may use, and those the platform keeps for itself. */
import { controls } from "./controls.ts"

/** Names of controls that the platform adds to a form, or reads beside its fields. */
export const reservedNames: ReadonlySet<string> = new Set([
  controls.consent,
  controls.honeypot,
  controls.challenge,
  "__proto__"
])

/** Whether the platform uses the name itself (CFORM-50, CFORM-51). */
export const isReservedName = (name: string): boolean => reservedNames.has(name) || name.startsWith("mk_")

/** Receivers have names of many kinds, `fields[email]` among them; what would break markup or a class is out. */
export const isFieldName = (name: string): boolean => /^[^\s"'<>`=\p{C}]{1,64}$/u.test(name)

/** A form key stands in the address that the form is sent to, and in the fragment after it. */
export const isFormKey = (key: string): boolean => /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(key)

/** Names of lead destinations (DEST-16). */
export const isDestinationName = (name: string): boolean => /^[a-z0-9-]{1,32}$/.test(name)

/** The members of a comma list, trimmed, without empty ones. */
export const listed = (text: string | undefined): ReadonlyArray<string> =>
  (text ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "")
