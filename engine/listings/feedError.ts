/** What scripts are told of a feed that does not answer, beside what is still known of it (DATA-09). */
import type { ListingSync } from "../model/Listing.ts"
import { feedState } from "./feedState.ts"

export interface FeedError {
  /** What a grid has in `data-mk-error`. */
  readonly code: "listings_unavailable"
  /** Since when, ISO 8601: the listings are as they were then. Null where none was ever read. */
  readonly asOf: string | null
}

/** Undefined while the feed is read, or was not long ago. */
export const feedError = (
  sync: Pick<ListingSync, "failingSince" | "readAt" | "watermark">,
  now: number
): FeedError | undefined => {
  const state = feedState(sync, now)
  if (state === "well") return undefined
  const { failingSince } = sync
  const asOf = state === "none" || failingSince === null ? null : new Date(failingSince).toISOString()
  return { code: "listings_unavailable", asOf }
}
