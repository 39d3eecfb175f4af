/** Searches that visitors left an address with. */
import { Context, type Effect } from "effect"
import type { LeadId, SavedSearchId, SiteId } from "../model/ids.ts"
import type { SavedSearch, SavedSearchState } from "../model/SavedSearch.ts"

/** `full`: the site has as many as there may be; `enough`: the address has, at the site. Nothing was kept. */
export type Kept = { readonly search: SavedSearch } | "full" | "enough"

export interface SavedSearchPlace {
  readonly createdAt: number
  readonly id: SavedSearchId
}

export class SavedSearches extends Context.Service<
  SavedSearches,
  {
    /**
     * Keeps a search that waits for its confirmation. Where the address has left the very same search at the site it is
     * that one which is given: a waiting one waits anew, a confirmed one stays as it is.
     */
    readonly keep: (
      search: SavedSearch,
      most: { readonly ofSite: number; readonly ofAddress: number }
    ) => Effect.Effect<Kept>
    /** Undefined for one whose time is over, too. */
    readonly get: (siteId: SiteId, id: SavedSearchId, now: number) => Effect.Effect<SavedSearch | undefined>
    /** False where it does not wait any more: of two who confirm one gets true. */
    readonly confirm: (
      siteId: SiteId,
      id: SavedSearchId,
      confirmed: {
        readonly confirmedAt: number
        readonly expiresAt: number
        readonly nextAt: number
        readonly leadId: LeadId
      }
    ) => Effect.Effect<boolean>
    readonly renew: (siteId: SiteId, id: SavedSearchId, expiresAt: number) => Effect.Effect<void>
    /** Removes it, and what is to be mailed for it. False where it was not there. */
    readonly remove: (siteId: SiteId, id: SavedSearchId) => Effect.Effect<boolean>
    /** Removes every one of an address, in whatever case; how many there were. */
    readonly removeOfPerson: (siteId: SiteId, address: string) => Effect.Effect<number>
    /** Confirmed ones whose mail is due, at most `limit`, a site's together and the longest waiting first. */
    readonly due: (now: number, limit: number) => Effect.Effect<ReadonlyArray<SavedSearch>>
    /**
     * Notes up to when its owner was told and when the next mail is due, unless somebody else has done so since it was
     * read: of several workers one gets true.
     */
    readonly told: (
      search: SavedSearch,
      noted: { readonly nextAt: number; readonly toldUntil: number; readonly mailed: boolean }
    ) => Effect.Effect<boolean>
    /** Newest first, without those whose time is over. */
    readonly list: (
      siteId: SiteId,
      query: { readonly now: number; readonly limit: number; readonly after?: SavedSearchPlace }
    ) => Effect.Effect<ReadonlyArray<SavedSearch>>
    readonly counts: (siteId: SiteId, now: number) => Effect.Effect<{ readonly [state in SavedSearchState]: number }>
  }
>()("engine/SavedSearches") {}
