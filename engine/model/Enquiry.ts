/** A lead as the owner of the site works with it: an entry of an inbox. What is marked there is the owner's own and is told to nobody else. */
import type { Lead } from "./Lead.ts"

/** What the owner has made of an enquiry. */
export const enquiryStandings = ["new", "done", "spam"] as const
export type EnquiryStanding = (typeof enquiryStandings)[number]

export interface Enquiry {
  readonly lead: Lead
  /** Nobody at the desk has opened it. */
  readonly unread: boolean
  readonly standing: EnquiryStanding
}

/** What an owner noted of an enquiry. */
export interface EnquiryNote {
  readonly id: string
  /** Address of whoever wrote it. */
  readonly author: string
  readonly text: string
  readonly createdAt: number
}
