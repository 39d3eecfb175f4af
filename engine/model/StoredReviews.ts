/** A site's last good copy of what people say of one of its places, and when it is to be read again. */
import type { PlaceReviews } from "../places/place.ts"
import type { SiteId } from "./ids.ts"

/**
 * How its last reading went. `failing` may pass; `behind` has failed for a day; `unknown`: the service does not know the
 * place, or not any more.
 */
export const reviewsStandings = ["waiting", "read", "failing", "behind", "unknown"] as const
export type ReviewsStanding = (typeof reviewsStandings)[number]

export interface StoredReviews {
  readonly siteId: SiteId
  readonly placeId: string
  /** As they were read last; null before the first reading, and after the copy was dropped. */
  readonly reviews: PlaceReviews | null
  /** The site's language when they were read: the service translates. BCP 47. */
  readonly language: string | null
  /** When they were read last. */
  readonly readAt: number | null
  /** Since when every reading has failed; null while they succeed. */
  readonly failingSince: number | null
  /** Readings that failed since then. */
  readonly failures: number
  readonly standing: ReviewsStanding
  /** When they are to be read. */
  readonly nextAt: number
}
