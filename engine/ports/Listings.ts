/** The listings of a site, and which of their pages are stored. */
import { Context, type Effect } from "effect"
import type { NewListing } from "../listings/saved/digest.ts"
import type { Listing, ListingStatus, ListingSync, StoredListing } from "../model/Listing.ts"
import type { SiteId } from "../model/ids.ts"

export interface KnownListing {
  readonly key: string
  readonly status: ListingStatus
  readonly modifiedAt: number
  readonly photosAt: number | null
}

/** Calls of the feed that are made, limited and counted for one site alone. */
export interface FeedBudget {
  /** By which it is told apart; nobody is shown more than its last four characters. */
  readonly key: string
  readonly calls: number
  /** Calls made on a day, in days since 1970 (UTC); of the last day with any. */
  readonly day: number
  readonly dayCalls: number
  /** How many staff let it make a day; null for as many as every other. */
  readonly dailyCalls: number | null
}

/** The last of a part; the next begins after it. */
export interface NewPlace {
  readonly shownSince: number
  readonly key: string
}

/** What tells where a listing's page is, and since when it is as it is. */
export interface ListingAddressed {
  readonly key: string
  readonly mls: string
  readonly address: Pick<Listing["address"], "line" | "city" | "province">
  readonly modifiedAt: number
}

export class Listings extends Context.Service<
  Listings,
  {
    /** By its number, whatever its case. Of two feeds' listings of one number the one that is not delisted. */
    readonly byNumber: (siteId: SiteId, mls: string) => Effect.Effect<StoredListing | undefined>
    /** Those of the numbers, in capitals, of which a listing is not delisted. */
    readonly offered: (siteId: SiteId, mls: ReadonlyArray<string>) => Effect.Effect<ReadonlySet<string>>
    /**
     * Where those have their pages that are not delisted: in the order of their keys, those after one, at most `limit`. For
     * whoever lists them all without holding them.
     */
    readonly addresses: (
      siteId: SiteId,
      after: string | null,
      limit: number
    ) => Effect.Effect<ReadonlyArray<ListingAddressed>>
    /** One to look at a template with: of those that are available the last to be listed, else of all that are there. */
    readonly example: (siteId: SiteId) => Effect.Effect<Listing | undefined>
    /** Of every listing the site ever held. */
    readonly known: (siteId: SiteId) => Effect.Effect<ReadonlyArray<KnownListing>>
    /** Of some keys those that the site ever held. */
    readonly knownOf: (siteId: SiteId, keys: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<KnownListing>>
    /** Of some keys the listings that are not delisted, as they are now. */
    readonly ofKeys: (siteId: SiteId, keys: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<Listing>>
    /** Keys of listings that are not delisted, in order, from the first after `after` on, at most `limit`. */
    readonly liveKeys: (siteId: SiteId, after: string, limit: number) => Effect.Effect<ReadonlyArray<string>>
    /** Stores listings in the place of those of their keys. */
    readonly put: (siteId: SiteId, listings: ReadonlyArray<Listing>) => Effect.Effect<void>
    /**
     * Those that visitors have been shown since after `since` and up to `until`, and are shown still, in that order; from
     * after the place `from` on. What came with the first reading of a feed has been there since before anything.
     */
    readonly shownSince: (
      siteId: SiteId,
      window: { readonly since: number; readonly until: number; readonly from?: NewPlace; readonly limit: number }
    ) => Effect.Effect<ReadonlyArray<NewListing>>
    /** Leaves of them only that they were there. */
    readonly delist: (siteId: SiteId, keys: ReadonlyArray<string>, at: number) => Effect.Effect<void>

    /** Remembers that a listing's page is stored, before it is. */
    readonly notePage: (siteId: SiteId, route: string, key: string) => Effect.Effect<void>
    /** Routes of stored pages: of these listings, or of all that are not delisted; theirs are gone. */
    readonly pages: (siteId: SiteId, keys?: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<string>>

    readonly sync: (siteId: SiteId) => Effect.Effect<ListingSync | undefined>
    readonly putSync: (sync: ListingSync) => Effect.Effect<void>
    readonly removeSync: (siteId: SiteId) => Effect.Effect<void>
    /** Sites whose feed is to be read, the longest waiting first, at most `limit`. */
    readonly due: (now: number, limit: number) => Effect.Effect<ReadonlyArray<ListingSync>>
    /** Moves the next sync, if nobody else has: of several workers one gets true. */
    readonly claim: (sync: ListingSync, nextSyncAt: number) => Effect.Effect<boolean>
    /** Writes the state in the place of the one that was claimed; false where somebody else has moved it meanwhile. */
    readonly advance: (held: ListingSync, next: ListingSync) => Effect.Effect<boolean>
    /** How many sites' feeds fail, and when the copy that is oldest was read; null without any. */
    readonly feedFigures: Effect.Effect<{ readonly failing: number; readonly oldestReadAt: number | null }>

    /** The budget of the feed that a site has to itself. */
    readonly budget: (siteId: SiteId) => Effect.Effect<FeedBudget | undefined>
    /** Gives a site one, unless it has one. */
    readonly putBudget: (siteId: SiteId, key: string, at: number) => Effect.Effect<void>
    /** Counts calls of the feed that were made on it, at `now`. */
    readonly countCalls: (siteId: SiteId, calls: number, now: number) => Effect.Effect<void>
    /** Sets how many it may make a day, if the site has one. */
    readonly capCalls: (siteId: SiteId, dailyCalls: number | null) => Effect.Effect<void>
  }
>()("engine/Listings") {}
