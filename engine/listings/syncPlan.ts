/** What a look at the feed makes necessary. The feed is read page by page, so each question is asked of a part at a time. */
import type { ListingSync } from "../model/Listing.ts"
import { limits } from "../limits.ts"
import type { ListingStamp } from "../ports/ListingFeed.ts"
import type { KnownListing } from "../ports/Listings.ts"

/** Whether everything the feed holds is to be compared, instead of what changed: at first, at set times, and in doubt. */
export const comparesAll = ({ watermark, comparedAt, doubtedAt }: ListingSync, now: number): boolean =>
  watermark === null || comparedAt === null || doubtedAt !== null || now - comparedAt >= limits.listingCompareMs

/** From when changes are asked for: a little before the latest seen, since stamps of one moment come in any order. */
export const changesSince = ({ watermark }: ListingSync): number | null =>
  watermark === null ? null : watermark - limits.listingOverlapMs

/** Keys of a page's listings whose details are to be read, each once: new, changed in any direction, or back again. */
export const toRead = (
  stamps: ReadonlyArray<ListingStamp>,
  known: ReadonlyArray<KnownListing>
): ReadonlyArray<string> => {
  const byKey = new Map(known.map((listing) => [listing.key, listing]))
  const differs = ({ key, modifiedAt, photosAt, photosOnly }: ListingStamp) => {
    const before = byKey.get(key)
    if (before === undefined || before.status === "delisted") return photosOnly !== true
    return before.modifiedAt !== modifiedAt || (photosAt !== undefined && before.photosAt !== photosAt)
  }
  return [...new Set(stamps.filter(differs).map(({ key }) => key))]
}

/** How a comparison of everything came out. */
export interface Compared {
  /** Listings that are shown, before. */
  readonly live: number
  /** Those of them that the feed did not list. */
  readonly missing: number
  /** Different ones that it listed. */
  readonly listed: number
  /** How many it says it holds; null where it does not say. */
  readonly told: number | null
}

/**
 * Whether so much is missing, or the feed contradicts its own count, that it looks like half an answer: nothing is taken
 * away while that may be an outage. A feed that says the same all along for `limits.listingDoubtMs` is believed whatever it
 * says: what a licence withdraws may not stay for long.
 */
export const isDoubted = (
  { doubtedAt }: Pick<ListingSync, "doubtedAt">,
  { live, missing, listed, told }: Compared,
  now: number
): boolean =>
  isInDoubt(doubtedAt, now) &&
  missing > 0 &&
  (missing > live * limits.listingDropShare || (told !== null && told !== listed))

/**
 * Whether a feed that was asked for listings it has just listed says nothing of any of them, which looks like an outage too:
 * of many, not all went in between. `failingSince` is that of the feed.
 */
export const isSilent = (
  { failingSince }: Pick<ListingSync, "failingSince">,
  { silent, asked }: { readonly silent: number; readonly asked: number },
  now: number
): boolean => silent === asked && asked >= neverAllGone && isInDoubt(failingSince, now)

const isInDoubt = (since: number | null, now: number): boolean => since === null || now - since < limits.listingDoubtMs
const neverAllGone = 5

/** Whether a list of changes is shorter than the feed says it is: what it left out has to be asked for again. */
export const isCutShort = (told: number | null, listed: number): boolean => told !== null && listed < told

/** The latest change seen. A feed whose clock is ahead does not move it past ours, or what comes after would be missed. */
export const watermarkAfter = (
  watermark: number | null,
  stamps: ReadonlyArray<ListingStamp>,
  now: number
): number | null =>
  stamps.reduce<number | null>((latest, { modifiedAt }) => Math.max(latest ?? 0, Math.min(modifiedAt, now)), watermark)
