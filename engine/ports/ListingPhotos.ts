/** Photos of listings that are kept in our store: which are to be fetched, which are here, and which are to go. */
import { Context, type Effect } from "effect"
import type { KeptPhoto } from "../listings/keptPhotos.ts"
import type { Listing } from "../model/Listing.ts"
import type { SiteId } from "../model/ids.ts"

/** A listing whose photos are somebody's to fetch, with all that are to be kept of it. */
export interface ClaimedListing {
  readonly key: string
  readonly photos: ReadonlyArray<KeptPhoto & { readonly due: boolean }>
}

/** A file that nothing shows any more. */
export interface LeftPhoto {
  readonly siteId: SiteId
  readonly name: string
}

export class ListingPhotos extends Context.Service<
  ListingPhotos,
  {
    /**
     * Remembers what is to be kept of listings that were read, in the transaction that stores them: what is new is due at
     * `now`, and so is what has another address than before; what is no more is left. With `again` photos that were given up
     * are due too, if their address is another. Gives the listings back with the photos that are here.
     */
    readonly want: (
      siteId: SiteId,
      listings: ReadonlyArray<Listing>,
      now: number,
      manner: { readonly again: boolean }
    ) => Effect.Effect<ReadonlyArray<Listing>>
    /** Sites of which photos are kept, or are to be. */
    readonly sites: Effect.Effect<ReadonlyArray<SiteId>>
    /** Some listings of a site with photos that are due, which are nobody else's until `until`. */
    readonly claim: (
      siteId: SiteId,
      now: number,
      until: number,
      limit: number
    ) => Effect.Effect<ReadonlyArray<ClaimedListing>>
    /** Names the file of a photo; false where the photo is wanted no more. The listing shows it after `show`. */
    readonly fetched: (siteId: SiteId, key: string, picture: string, name: string) => Effect.Effect<boolean>
    /** A photo was tried in vain so often; null for no other try. */
    readonly putOff: (
      siteId: SiteId,
      key: string,
      picture: string,
      next: { readonly tries: number; readonly at: number | null }
    ) => Effect.Effect<void>
    /** Shows listings with the photos that are here by now. */
    readonly show: (siteId: SiteId, keys: ReadonlyArray<string>) => Effect.Effect<void>
    /**
     * Takes the photos of a site away that may not show its listings any more: their files are left, the listings have
     * none, and all are due again for when it may. False where there was none.
     */
    readonly shelve: (siteId: SiteId, now: number) => Effect.Effect<boolean>
    /** A file that nothing names, to be removed. */
    readonly leave: (photo: LeftPhoto, at: number) => Effect.Effect<void>
    /** Files that were left before an instant, at most `limit`. */
    readonly left: (before: number, limit: number) => Effect.Effect<ReadonlyArray<LeftPhoto>>
    /** They are removed. */
    readonly forget: (photos: ReadonlyArray<LeftPhoto>) => Effect.Effect<void>
    /** Of some names of files of a site those that its listings show. */
    readonly named: (siteId: SiteId, names: ReadonlyArray<string>) => Effect.Effect<ReadonlySet<string>>
  }
>()("engine/ListingPhotos") {}
