/** Leads as the owner's inbox: what is unread, done or spam, what was noted, and where somebody's words stand. Test leads are no enquiries. */
import { Context, type Effect } from "effect"
import type { Enquiry, EnquiryNote, EnquiryStanding } from "../model/Enquiry.ts"
import type { LeadId, SiteId } from "../model/ids.ts"
import type { LeadPlace } from "./Leads.ts"

export interface EnquiryQuery {
  /** Of every standing but spam where it is left out. */
  readonly standing?: EnquiryStanding
  /** Only what nobody has opened. */
  readonly unread?: true
  /** Each stands in one of the answers, as `engine/people/leads/soughtWords.ts` reads them; none asks for nothing. */
  readonly words: ReadonlyArray<string>
  readonly limit: number
  /** Only those that come after this place, which are older. */
  readonly after?: LeadPlace
}

export interface EnquiryList {
  /** Newest first. */
  readonly enquiries: ReadonlyArray<Enquiry>
  /** Where to go on; undefined at the end. A search may go on where it found nothing yet. */
  readonly next: LeadPlace | undefined
}

/** What is marked; what is left out stays. */
export interface EnquiryMarks {
  readonly unread?: boolean
  readonly standing?: EnquiryStanding
}

/** What the owner has made of an enquiry and noted of it. */
export interface MadeOfEnquiry {
  readonly standing: EnquiryStanding
  /** Oldest first. */
  readonly notes: ReadonlyArray<string>
}

export class Enquiries extends Context.Service<
  Enquiries,
  {
    readonly list: (siteId: SiteId, query: EnquiryQuery) => Effect.Effect<EnquiryList>
    readonly get: (siteId: SiteId, id: LeadId) => Effect.Effect<Enquiry | undefined>
    /** How many are unread, counted no further than `most`. */
    readonly unread: (siteId: SiteId, most: number) => Effect.Effect<number>
    /** What was made of each; nothing of a lead that is no enquiry or not there. None read for none. */
    readonly madeOf: (siteId: SiteId, ids: ReadonlyArray<LeadId>) => Effect.Effect<ReadonlyMap<LeadId, MadeOfEnquiry>>
    /** Once more changes nothing. False where there is no such enquiry. */
    readonly mark: (siteId: SiteId, id: LeadId, marks: EnquiryMarks) => Effect.Effect<boolean>
    /** Oldest first. */
    readonly notes: (siteId: SiteId, id: LeadId) => Effect.Effect<ReadonlyArray<EnquiryNote>>
    readonly note: (siteId: SiteId, id: LeadId, note: EnquiryNote) => Effect.Effect<void>
    /** False where there is no such note any more. */
    readonly removeNote: (siteId: SiteId, id: LeadId, noteId: string) => Effect.Effect<boolean>
  }
>()("engine/Enquiries") {}
