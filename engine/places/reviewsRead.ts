/**
 * When reviews are read again, how long a copy of them may be shown, and when a person is told that it cannot be renewed.
 * The service's terms let nobody keep what it says for good: it is read anew within a day, and a copy that could not be
 * renewed for 30 days is dropped.
 */
import { limits, MINUTE_MS } from "../limits.ts"
import type { StoredReviews } from "../model/StoredReviews.ts"
import type { SiteId } from "../model/ids.ts"
import type { PlacesReason } from "../ports/Places.ts"
import type { PlaceReviews } from "./place.ts"

/** How long what was read is taken for new, and how long it is shown at most: milliseconds. */
export interface ReviewTerms {
  readonly refreshMs: number
  readonly keptMs: number
}

/** A place that is to be read at once. */
export const firstReviews = (siteId: SiteId, placeId: string, now: number): StoredReviews => ({
  siteId,
  placeId,
  reviews: null,
  language: null,
  readAt: null,
  failingSince: null,
  failures: 0,
  standing: "waiting",
  nextAt: now
})

/** `spread` from 0 to 1: places that were set together are not read together for ever. Never later than a refresh. */
export const afterReviews = (
  stored: StoredReviews,
  read: { readonly reviews: PlaceReviews; readonly language: string },
  now: number,
  { refreshMs }: ReviewTerms,
  spread: number
): StoredReviews => ({
  ...stored,
  ...read,
  readAt: now,
  failingSince: null,
  failures: 0,
  standing: "read",
  nextAt: now + Math.round(refreshMs * (1 - 0.1 * spread))
})

export interface ReviewsFailed {
  /** `unknown`: the service does not know the place, or not any more. */
  readonly reason: PlacesReason | "unknown"
  /** Not before this long, where the service said so. */
  readonly retryAfterMs?: number
}

/** After a reading that failed, the copy is dropped where its term is over. */
export const afterFailure = (
  stored: StoredReviews,
  { reason, retryAfterMs }: ReviewsFailed,
  now: number,
  { refreshMs, keptMs }: ReviewTerms
): StoredReviews => {
  const isOver = stored.readAt !== null && now - stored.readAt >= keptMs
  const failures = stored.failures + 1
  const failingSince = stored.failingSince ?? now
  // Not beyond the end of its term, so that it is dropped in time.
  const term = stored.readAt === null || isOver ? Infinity : stored.readAt + keptMs
  return {
    ...stored,
    ...(isOver && { reviews: null, language: null }),
    failingSince,
    failures,
    standing: reason === "unknown" ? "unknown" : now - failingSince >= limits.reviewsOutageMs ? "behind" : "failing",
    nextAt: Math.min(
      now + Math.max(waitAfter(reason, failures, refreshMs), retryAfterMs ?? 0),
      Math.max(term, now + MINUTE_MS)
    )
  }
}

/** Twice as long each time; at once as long as can be where only a person can change it. */
const waitAfter = (reason: ReviewsFailed["reason"], failures: number, refreshMs: number): number => {
  const most = Math.min(limits.reviewsRetryMostMs, refreshMs)
  if (reason === "unknown" || reason === "not_configured" || reason === "refused") return most
  return Math.min(most, limits.reviewsRetryMs * 2 ** Math.min(failures - 1, 20))
}

/** What pages tell of a copy: `waiting` before anything was read, `behind` of one that is shown and cannot be renewed. */
export type ReviewsState = "read" | "behind" | "waiting" | "unavailable"

export const reviewsState = ({ reviews, standing }: StoredReviews): ReviewsState => {
  if (reviews === null) return standing === "waiting" ? "waiting" : "unavailable"
  return standing === "behind" || standing === "unknown" ? "behind" : "read"
}
