/** The refusal of a form that was sent by neither of its two buttons. */
import { refuse, type Refusal } from "../../../engine/errors/Refusal.ts"

export const noDecision = (): Refusal =>
  refuse("request.invalid", "Press one of the two buttons.", {
    fields: [{ path: "body.decision", reason: "is missing" }]
  })
