/** Where listings come from: the feed of an association of brokerages, wherever it runs. */
import { Context, Data, type Effect } from "effect"
import type { ListingScope } from "../listings/settings.ts"
import type { Listing } from "../model/Listing.ts"

/** No answer, or none that can be understood. What is known stays as it is. */
export class FeedUnavailable extends Data.TaggedError("FeedUnavailable")<{
  readonly detail: string
  /** Not before this long, when the feed said so. */
  readonly retryAfterMs?: number
}> {}

export interface ListingStamp {
  readonly key: string
  readonly modifiedAt: number
  /** Where the feed tells everything at once, so that nothing is asked twice. */
  readonly listing?: Listing
}

export class ListingFeed extends Context.Service<
  ListingFeed,
  {
    /** What the feed holds within a scope: everything, or what changed since an instant. */
    readonly stamps: (
      scope: ListingScope,
      since: number | null
    ) => Effect.Effect<ReadonlyArray<ListingStamp>, FeedUnavailable>
    /** Details of some that came without, at most `limits.listingBatch` at once. What went meanwhile is left out. */
    readonly listings: (keys: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<Listing>, FeedUnavailable>
  }
>()("engine/ListingFeed") {}
