/** What is known of places: an address that was begun, one that was found, and what people say of a business. */

/** One of the addresses that somebody may be typing. */
export interface Suggestion {
  readonly placeId: string
  readonly text: string
}

/** An address with where it is. */
export interface FoundPlace {
  /** Degrees north, -90 to 90. */
  readonly lat: number
  /** Degrees east, -180 to 180. */
  readonly lng: number
  /** In one line, as the service writes it in the language asked for. */
  readonly address: string
  readonly placeId: string
}

/** What people say of a place. Members the service leaves out are null; it tells five reviews at most. */
export interface PlaceReviews {
  readonly placeId: string
  readonly name: string
  /** Of all who rated it, 1 to 5. */
  readonly rating: number | null
  /** How many rated it. */
  readonly count: number | null
  /** The place at the service, for people. */
  readonly mapsUrl: string | null
  /** In the order in which the service tells them. */
  readonly reviews: ReadonlyArray<PlaceReview>
}

export interface PlaceReview {
  /** The service's name of the review; equal for the same one. */
  readonly id: string
  /** Whole stars, 1 to 5. */
  readonly rating: number
  /** Plain text, as its author wrote it or as the service translated it; empty for stars alone. */
  readonly text: string
  /** BCP 47 tag of the text, where the service tells it. */
  readonly language: string | null
  /** Epoch milliseconds. */
  readonly publishedAt: number | null
  readonly author: {
    readonly name: string
    /** https addresses. The photo is on a host of the service. */
    readonly url: string | null
    readonly photoUrl: string | null
  }
  /** The review at the service, and where it can be reported: https addresses. */
  readonly url: string | null
  readonly flagUrl: string | null
}

/** Where in the world, and in which words, a question is meant. */
export interface AskedFrom {
  /** BCP 47 tag. */
  readonly language: string
  /** ISO 3166-1 alpha-2 in upper case: addresses elsewhere are left out. Null for everywhere. */
  readonly country: string | null
}
