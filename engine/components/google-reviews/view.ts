/** Reviews of a place as their view prints them: rating and count of all, some reviews, and what the terms ask for. */
import { limits } from "../../limits.ts"
import type { PlaceReview } from "../../places/place.ts"
import { instant } from "../../values/instant.ts"
import { formattingLocale } from "../../values/locale.ts"
import { formattedDay, formattedNumber } from "../../values/formats.ts"
import type { ReviewsSource } from "./source.ts"
import { starsFilled } from "./stars.ts"
import { reviewWords } from "./words.ts"

export interface StarsView {
  /** How far five stars are filled from their start, in units of which each star takes `starWidth`. */
  readonly filled: number
  /** For screen readers. */
  readonly said: string
}

export interface ReviewView {
  readonly rating: number
  readonly stars: StarsView
  readonly author: string
  readonly authorHref: string | null
  readonly date: { readonly at: string; readonly text: string } | null
  /** Paragraphs of plain text. */
  readonly text: ReadonlyArray<string>
  readonly language: string | null
  /** `said` holds `text`, for those who say what they see to follow it (WCAG 2.5.3). */
  readonly links: ReadonlyArray<{ readonly href: string; readonly text: string; readonly said: string }>
}

export interface ReviewsView {
  /** Why no review is shown; null where one is. */
  readonly state: "unconfigured" | "waiting" | "unavailable" | "empty" | null
  /** The copy is shown because it cannot be renewed. */
  readonly isBehind: boolean
  /** Null where there is no copy; without rating and count where reviews are shown alone. */
  readonly place: {
    readonly label: string
    readonly rating: { readonly value: string; readonly stars: StarsView } | null
    readonly count: string | null
    readonly note: string | null
    readonly source: { readonly text: string; readonly name: string; readonly href: string | null }
  } | null
  readonly reviews: ReadonlyArray<ReviewView>
}

/** `source` is undefined where the site has no such place. */
export const reviewsView = (
  attributes: { readonly [name: string]: string },
  source: ReviewsSource | undefined,
  language: string
): ReviewsView => {
  const none = { isBehind: false, place: null, reviews: [] }
  if (source === undefined) return { ...none, state: "unconfigured" }
  const { reviews: told, state } = source
  if (told === null) return { ...none, state: state === "waiting" ? state : "unavailable" }
  const words = reviewWords(language)
  const least = Number(attributes["data-min-rating"] ?? 1)
  const most = Math.min(Number(attributes["data-limit"] ?? limits.reviewsShown), limits.reviewsShown)
  const shown = attributes["data-show"]
  const reviews = shown === "rating" ? [] : told.reviews.filter(({ rating }) => rating >= least).slice(0, most)
  const value = told.rating === null ? null : decimal(told.rating, language)
  return {
    state: (shown === "rating" ? told.rating === null && told.count === null : reviews.length === 0) ? "empty" : null,
    isBehind: state === "behind",
    place: {
      label: attributes["data-label"]?.trim() || words[shown === "rating" ? "ratingOf" : "of"](told.name),
      rating:
        value === null || shown === "reviews"
          ? null
          : { value, stars: { filled: starsFilled(told.rating!), said: words.ofFive(value) } },
      count: told.count === null || shown === "reviews" ? null : counted(told.count, language),
      note:
        reviews.length === 0
          ? null
          : least > 1
            ? `${words.order} ${least === 5 ? words.fiveAlone : words.atLeast(decimal(least, language, 0))}`
            : words.order,
      source: { text: words.from, name: "Google Maps", href: told.mapsUrl }
    },
    reviews: reviews.map((review) => reviewView(review, language))
  }
}

const reviewView = (review: PlaceReview, language: string): ReviewView => {
  const words = reviewWords(language)
  const { author, rating, publishedAt, url, flagUrl } = review
  return {
    rating,
    stars: { filled: starsFilled(rating), said: words.ofFive(whole(rating, language)) },
    author: author.name.trim(),
    authorHref: author.url,
    date: publishedAt === null ? null : { at: instant(publishedAt), text: dayText(publishedAt, language) },
    text: review.text.split(/[\r\n\u2028\u2029]+/).flatMap((line) => line.trim() || []),
    language: review.language !== null && isTag(review.language) ? review.language : null,
    links: [
      ...(url === null ? [] : [{ href: url, text: words.read, said: `${words.read}, ${author.name.trim()}` }]),
      ...(flagUrl === null
        ? []
        : [{ href: flagUrl, text: words.report, said: `${words.report}, ${author.name.trim()}` }])
    ]
  }
}

const decimal = (value: number, language: string, minimumFractionDigits = 1): string =>
  formattedNumber(value, language, { minimumFractionDigits, maximumFractionDigits: 1 })
const whole = (value: number, language: string): string => formattedNumber(value, language)
const dayText = (at: number, language: string): string => formattedDay(at, language)

const counted = (count: number, language: string): string => {
  const isOne = new Intl.PluralRules(formattingLocale(language)).select(count) === "one"
  return reviewWords(language)[isOne ? "one" : "many"](whole(count, language))
}

/** What the service calls a language becomes an attribute only where it is the name of one. */
const isTag = (text: string): boolean => {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}
