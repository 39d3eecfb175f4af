/** What a look at the feed makes necessary. */
import type { ListingSync } from "../model/Listing.ts"
import { limits } from "../limits.ts"
import type { ListingStamp } from "../ports/ListingFeed.ts"
import type { KnownListing } from "../ports/Listings.ts"

/** Whether everything the feed holds is to be compared, instead of what changed: at first, once a day, and in doubt. */
export const comparesAll = ({ watermark, comparedAt, doubtedAt }: ListingSync, now: number): boolean =>
  watermark === null || comparedAt === null || doubtedAt !== null || now - comparedAt >= limits.listingCompareMs

/** From when changes are asked for: a little before the latest seen, since stamps of one moment come in any order. */
export const changesSince = ({ watermark }: ListingSync): number | null =>
  watermark === null ? null : watermark - limits.listingOverlapMs

export interface SyncPlan {
  /** Keys whose details are to be read. */
  readonly read: ReadonlyArray<string>
  /** Keys that the feed no longer holds. */
  readonly gone: ReadonlyArray<string>
  /** So much is missing that it looks like an outage: nothing is taken away before a second look says the same. */
  readonly doubted: boolean
  readonly watermark: number | null
}

/** `all` says that the stamps are all there are, so that what is missing among them is gone. */
export const planSync = (
  sync: ListingSync,
  stamps: ReadonlyArray<ListingStamp>,
  known: ReadonlyArray<KnownListing>,
  all: boolean
): SyncPlan => {
  const byKey = new Map(known.map((listing) => [listing.key, listing]))
  const held = new Set(stamps.map(({ key }) => key))
  const live = known.filter(({ status }) => status !== "delisted")
  const missing = all ? live.flatMap(({ key }) => (held.has(key) ? [] : [key])) : []
  const doubted = missing.length > live.length * limits.listingDropShare && sync.doubtedAt === null
  return {
    read: stamps
      .filter(({ key, modifiedAt }) => {
        const before = byKey.get(key)
        return before === undefined || before.modifiedAt !== modifiedAt
      })
      .map(({ key }) => key),
    gone: doubted ? [] : missing,
    doubted,
    watermark: stamps.reduce<number | null>(
      (latest, { modifiedAt }) => Math.max(latest ?? 0, modifiedAt),
      sync.watermark
    )
  }
}
