/** What one attempt to hand on a lead came to, whoever the receiver is. */
import type { Json } from "../../values/Json.ts"

export type Outcome =
  | {
      readonly _tag: "Taken"
      /** What the receiver calls it: an id, or the state of a membership (LEAD-23, LEAD-24). */
      readonly ref: string | null
      /** What did not travel although the rest did. */
      readonly note?: string
      /** The receiver's JSON answer, for pages that show members of it (CFORM-27). */
      readonly reply?: Json
    }
  | {
      readonly _tag: "Later"
      readonly reason: string
      /** Epoch milliseconds: the receiver asks for no attempt before. */
      readonly notBefore?: number
    }
  /** Another attempt of the same cannot succeed. */
  | {
      readonly _tag: "Refused"
      readonly reason: string
      /** Set where every lead after this one will fare the same until a person does something: a key that is not taken. */
      readonly alarming?: boolean
    }

export const taken = (ref: string | null, more: { readonly note?: string; readonly reply?: Json } = {}): Outcome => ({
  _tag: "Taken",
  ref,
  ...more
})
export const later = (reason: string, notBefore?: number): Outcome => ({
  _tag: "Later",
  reason,
  ...(notBefore !== undefined && { notBefore })
})
export const refused = (reason: string, alarming = false): Outcome => ({
  _tag: "Refused",
  reason,
  ...(alarming && { alarming })
})
