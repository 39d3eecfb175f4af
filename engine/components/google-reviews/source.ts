/** What a use of reviews is given: the copy that the site keeps of what people say of a place. */
import type { ReviewsState } from "../../places/reviewsRead.ts"
import type { PlaceReviews } from "../../places/place.ts"

export interface ReviewsSource {
  /** As they were read last; null where there is no copy. */
  readonly reviews: PlaceReviews | null
  readonly state: ReviewsState
}
