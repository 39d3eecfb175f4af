/** What an owner can make of an enquiry, and how it is said. */
import type { EnquiryStanding } from "../../../engine/model/Enquiry.ts"
import type { EnquiryMarks } from "../../../engine/ports/Enquiries.ts"
import type { Piece } from "../../answers/html.ts"
import { state } from "./wording.ts"

export const marks = {
  done: { standing: "done", unread: false },
  spam: { standing: "spam", unread: false },
  new: { standing: "new" },
  unread: { unread: true }
} as const satisfies { readonly [mark: string]: EnquiryMarks }
export type Mark = keyof typeof marks

/** Said after it was done. */
export const marked = {
  done: "Marked as done.",
  spam: "Marked as spam. It is kept under Spam, and counted nowhere else.",
  new: "It is to be done again.",
  unread: "It is unread again.",
  noted: "Your note is kept.",
  "note-removed": "The note is removed."
}

/** Nothing of one that is new, which says itself. */
export const standingState = (standing: EnquiryStanding): Piece =>
  standing === "done" ? state(["Done", "live"]) : standing === "spam" ? state(["Spam", ""]) : null
