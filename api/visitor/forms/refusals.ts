/** Why a form is not taken; the words are those of the site's language. */
import { limits, SECOND_MS } from "../../../engine/limits.ts"
import type { Refused } from "./answers.ts"

export const brokenDown: Refused = { status: 503, reason: "brokenDown", retryAfter: 5 }
export const noForm: Refused = { status: 404, reason: "noForm" }
export const notOpen: Refused = { status: 403, reason: "notOpen" }
/** The trial of the site is over. Not a 503, which would have the origin keep the form and send it again. */
export const offline: Refused = { status: 403, reason: "offline" }
export const invalid: Refused = { status: 400, reason: "invalid" }
export const repeated: Refused = { status: 403, reason: "repeated" }

export const tooMany = (retryAt: number, now: number): Refused => {
  const retryAfter = Math.max(1, Math.ceil((retryAt - now) / SECOND_MS))
  return { status: 429, reason: ({ tooMany }) => tooMany(limits.formSubmissions, retryAfter), retryAfter }
}
