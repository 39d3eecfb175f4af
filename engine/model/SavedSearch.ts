/** A search of listings with which a visitor left an address, to be told of new ones by mail. */
import type { LeadId, PageId, SavedSearchId, SiteId } from "./ids.ts"

/** `waiting` until whoever has the mailbox confirms it; nothing but that question is ever sent to it before. */
export const savedSearchStates = ["waiting", "confirmed"] as const
export type SavedSearchState = (typeof savedSearchStates)[number]

export interface SavedSearch {
  readonly siteId: SiteId
  readonly id: SavedSearchId
  readonly email: string
  /** The filters in force, well-formed, by their first names as parameters. */
  readonly values: { readonly [name: string]: string }
  /** Whose listings alone the grid showed that it was left at, as its author had it; null for the whole market. */
  readonly featured: "agent" | "office" | "mine" | null
  /** Key of the one member of the site's office that it showed; null for everybody. */
  readonly agentKey: string | null
  /** The asset that holds the grid. */
  readonly pageId: PageId
  /** Route of the page that the visitor was on, to which its mails lead back. */
  readonly route: string
  /** What stood beside the consent box. */
  readonly consentWords: string
  readonly state: SavedSearchState
  readonly createdAt: number
  readonly confirmedAt: number | null
  /** From then on it is as if it were not there. */
  readonly expiresAt: number
  /** When its next mail is due; null before it is confirmed. */
  readonly nextAt: number | null
  /** Of listings shown since before that moment its owner was told, or need not be; null before it is confirmed. */
  readonly toldUntil: number | null
  /** How many mails with listings it caused. */
  readonly mails: number
  /** The enquiry as which it is kept; null before it is confirmed. */
  readonly leadId: LeadId | null
}
