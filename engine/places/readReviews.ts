/** What the service's answer says of the reviews of a place: Places API (New), a place with `reviewFields`. */
import { member, textMember } from "../people/leads/destinations/reply.ts"
import type { Json } from "../values/Json.ts"
import type { PlaceReview, PlaceReviews } from "./place.ts"
import { isPlaceId } from "./placeId.ts"

/** Apart from those of an address: the dearest decides what the whole answer costs. */
export const reviewFields = ["id", "displayName", "rating", "userRatingCount", "googleMapsUri", "reviews"] as const

/** Undefined for what is no place. Reviews without stars, an author or a name of their own are left out. */
export const readReviews = (json: Json): PlaceReviews | undefined => {
  const placeId = textMember(json, "id")
  const name = textMember(member(json, "displayName"), "text")
  if (placeId === undefined || !isPlaceId(placeId) || name === undefined) return undefined
  const rating = member(json, "rating")
  const count = member(json, "userRatingCount")
  const reviews = member(json, "reviews")
  return {
    placeId,
    name: name.toWellFormed(),
    rating: typeof rating === "number" && rating >= 1 && rating <= 5 ? rating : null,
    count: isCount(count) ? count : null,
    mapsUrl: webAddress(member(json, "googleMapsUri")),
    reviews: Array.isArray(reviews) ? reviews.flatMap((review) => readReview(review) ?? []) : []
  }
}

const readReview = (json: Json): PlaceReview | undefined => {
  const id = textMember(json, "name")
  const rating = member(json, "rating")
  const by = member(json, "authorAttribution")
  const author = textMember(by, "displayName")
  if (id === undefined || author === undefined || author.trim() === "") return undefined
  if (!isCount(rating) || rating < 1 || rating > 5) return undefined
  const text = member(json, "text")
  const publishedAt = Date.parse(textMember(json, "publishTime") ?? "")
  return {
    id,
    rating,
    text: (textMember(text, "text") ?? "").toWellFormed(),
    language: textMember(text, "languageCode") ?? null,
    publishedAt: Number.isNaN(publishedAt) ? null : publishedAt,
    author: {
      name: author.toWellFormed(),
      url: webAddress(member(by, "uri")),
      photoUrl: webAddress(member(by, "photoUri"))
    },
    url: webAddress(member(json, "googleMapsUri")),
    flagUrl: webAddress(member(json, "flagContentUri"))
  }
}

const isCount = (value: Json | undefined): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0

/** https alone: it becomes a link of a page. */
const webAddress = (value: Json | undefined): string | null =>
  typeof value === "string" && value.length <= 2_000 && URL.canParse(value) && new URL(value).protocol === "https:"
    ? new URL(value).href
    : null
