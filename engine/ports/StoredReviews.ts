/** Copies of reviews, one a site and place. What is followed is written under the site's lock; a claim is not. */
import { Context, type Effect } from "effect"
import type { SiteId } from "../model/ids.ts"
import type { StoredReviews as Stored } from "../model/StoredReviews.ts"

export class StoredReviews extends Context.Service<
  StoredReviews,
  {
    readonly get: (siteId: SiteId, placeId: string) => Effect.Effect<Stored | undefined>
    readonly list: (siteId: SiteId) => Effect.Effect<ReadonlyArray<Stored>>
    /** From now on these places and no others: copies of others are removed, new ones are to be read at `now`. */
    readonly follow: (siteId: SiteId, placeIds: ReadonlyArray<string>, now: number) => Effect.Effect<void>
    /** Of all sites, those whose time has come, the longest waiting first, at most `limit`. */
    readonly due: (now: number, limit: number) => Effect.Effect<ReadonlyArray<Stored>>
    /** Moves the next reading, if nobody else has: of several workers one gets true. */
    readonly claim: (stored: Stored, nextAt: number) => Effect.Effect<boolean>
    /** Puts `next` in the place of `held`. False, and nothing is changed, where somebody else has it by now, or it is gone. */
    readonly advance: (held: Stored, next: Stored) => Effect.Effect<boolean>
  }
>()("engine/StoredReviews") {}
