/**
 * How a site's copy of its feed stands. An outage never empties a grid: what was read stays, and what shows it says that it
 * is behind. `none` is the one state in which there is nothing to show and no telling that there is nothing.
 */
import type { ListingSync } from "../model/Listing.ts"
import type { SiteId } from "../model/ids.ts"
import { limits } from "../limits.ts"

export type FeedState = "well" | "behind" | "none"

/** `now` in milliseconds since 1970. `behind`: it has failed for longer than `limits.listingOutageMs` (30 minutes). */
export const feedState = (
  { failingSince, readAt, watermark }: Pick<ListingSync, "failingSince" | "readAt" | "watermark">,
  now: number
): FeedState => {
  if (failingSince === null) return "well"
  if (readAt === null && watermark === null) return "none"
  return now - failingSince > limits.listingOutageMs ? "behind" : "well"
}

/** The state of a site that is to be given its listings. `believed`: what the feed lacks is taken away at the first look. */
export const firstSync = (siteId: SiteId, nextSyncAt: number, believed = false): ListingSync => ({
  siteId,
  nextSyncAt,
  watermark: null,
  comparedAt: null,
  doubtedAt: believed ? nextSyncAt - limits.listingDoubtMs : null,
  failingSince: null,
  readAt: null
})

/**
 * A state after the feed did not answer; it is asked again at `nextSyncAt`. What it said in doubt before, it does not go on
 * saying; that another scope is believed at its first reading stays.
 */
export const afterFailure = (sync: ListingSync, now: number, nextSyncAt: number): ListingSync => ({
  ...sync,
  nextSyncAt,
  doubtedAt: sync.comparedAt === null ? sync.doubtedAt : null,
  failingSince: sync.failingSince ?? now
})
