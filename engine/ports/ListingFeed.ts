/** Where listings come from: the feed of an association of brokerages, wherever it runs. */
import { Context, Data, type Effect } from "effect"
import type { ListingScope } from "../listings/settings.ts"
import type { Listing } from "../model/Listing.ts"

/** No answer, or none that can be understood. What is known stays as it is. */
export class FeedUnavailable extends Data.TaggedError("FeedUnavailable")<{
  readonly detail: string
  /** Not before this long, when the feed said so. */
  readonly retryAfterMs?: number
  /** What it answered with, where it did. */
  readonly status?: number
}> {}

export interface ListingStamp {
  readonly key: string
  readonly modifiedAt: number
  /** When its photos changed, where the list says so. */
  readonly photosAt?: number
  /** Says that photos changed and no more: whether the scope holds the listing is told elsewhere. */
  readonly photosOnly?: true
  /** Where the feed tells everything at once, so that nothing is asked twice. */
  readonly listing?: Listing
}

/** What a feed tells when it is asked for details; of keys that are in neither it tells nothing, as of what went meanwhile. */
export interface ToldListings {
  readonly shown: ReadonlyArray<Listing>
  /** Keys of what the feed has and does not allow to be shown, or not any more. */
  readonly withheld: ReadonlyArray<string>
}

/** What became of asking for a photo. */
export type PhotoAnswer =
  | { readonly kind: "file"; readonly bytes: Uint8Array }
  /** It is not at this address any more, or the address has expired: the feed may know another. */
  | { readonly kind: "gone" }
  /** Too large, or at an address that may not be visited: asking again is of no use. */
  | { readonly kind: "unusable" }

/** What is done with a page of stamps. */
export type TakeStamps<E, R> = (stamps: ReadonlyArray<ListingStamp>) => Effect.Effect<void, E, R>

/** The budget of all sites that have none of their own. */
const sharedLane = "shared"
/** On whose budget the feed is asked: the key of a site's own, or the one that all others share. */
export const FeedLane = Context.Reference<string>("engine/FeedLane", { defaultValue: () => sharedLane })

/** Calls that may still be made on whatever budget; each takes one. Without any left the feed is not asked. */
export interface FeedAllowance {
  left: number
  /** Milliseconds since 1970 from which there is another. */
  readonly renewedAt: number
}
export const FeedAllowance = Context.Reference<FeedAllowance>("engine/FeedAllowance", {
  defaultValue: () => ({ left: Infinity, renewedAt: 0 })
})

export class ListingFeed extends Context.Service<
  ListingFeed,
  {
    /**
     * What the feed holds within a scope, page by page, each in the hands of `take` before the next is asked for:
     * everything, or what changed since an instant; and what changed in photos alone. Answers how many it says there are; null
     * where it does not say.
     */
    readonly stamps: <E, R>(
      scope: ListingScope,
      asked: { readonly since: number | null; readonly photosSince: number | null },
      take: TakeStamps<E, R>
    ) => Effect.Effect<number | null, FeedUnavailable | E, R>
    /** Details of some that came without, at most `limits.listingBatch` at once. */
    readonly listings: (keys: ReadonlyArray<string>) => Effect.Effect<ToldListings, FeedUnavailable>
    /** Whether photos are to be kept here, since the feed's addresses of them expire. */
    readonly keepsPhotos: boolean
    /** A photo of such a feed, at the pace of the budget's own photos. */
    readonly photo: (url: string) => Effect.Effect<PhotoAnswer, FeedUnavailable>
  }
>()("engine/ListingFeed") {}
