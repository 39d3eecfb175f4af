/** What can be wrong with a form, as its author is told. */
import type { ComponentIssue } from "../../components/contract.ts"

/** What cannot be taken as a form at all. */
export const broken = (code: string, attribute: string, message: string): ComponentIssue => ({
  refusal: "gate.rejected",
  code: `form.${code}`,
  message,
  attribute
})

/** A value outside the set that an attribute, or a member of a field, takes. */
export const outside = (code: string, attribute: string, message: string): ComponentIssue => ({
  refusal: "gate.component_value",
  code: `form.${code}`,
  message,
  attribute
})
