/** What can be wrong with a form, as its author is told. */
import type { ComponentIssue } from "../../components/contract.ts"
import type { findings } from "../../errors/findings.ts"

/** What follows `form.` in a finding about a form. */
export type FormCode = keyof typeof findings extends infer Code
  ? Code extends `form.${infer Rest}`
    ? Rest
    : never
  : never

/** What cannot be taken as a form at all. */
export const broken = (code: FormCode, attribute: string, message: string): ComponentIssue => ({
  refusal: "gate.rejected",
  code: `form.${code}` as const,
  message,
  attribute
})

/** A value outside the set that an attribute, or a member of a field, takes. */
export const outside = (code: FormCode, attribute: string, message: string): ComponentIssue => ({
  refusal: "gate.component_value",
  code: `form.${code}` as const,
  message,
  attribute
})
