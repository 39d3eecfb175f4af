/** The listings of a site, and which of their pages are stored. */
import { Context, type Effect } from "effect"
import type { Listing, ListingStatus, ListingSync, StoredListing } from "../model/Listing.ts"
import type { SiteId } from "../model/ids.ts"

export interface KnownListing {
  readonly key: string
  readonly status: ListingStatus
  readonly modifiedAt: number
}

export class Listings extends Context.Service<
  Listings,
  {
    /** By its number, whatever its case. Of two feeds' listings of one number the one that is not delisted. */
    readonly byNumber: (siteId: SiteId, mls: string) => Effect.Effect<StoredListing | undefined>
    /** Those of the numbers, in capitals, of which a listing is not delisted. */
    readonly offered: (siteId: SiteId, mls: ReadonlyArray<string>) => Effect.Effect<ReadonlySet<string>>
    /** Of every listing the site ever held. */
    readonly known: (siteId: SiteId) => Effect.Effect<ReadonlyArray<KnownListing>>
    /** Stores listings in the place of those of their keys. */
    readonly put: (siteId: SiteId, listings: ReadonlyArray<Listing>) => Effect.Effect<void>
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
  }
>()("engine/Listings") {}
