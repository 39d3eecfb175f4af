import { describe, expect, it } from "vitest"
import type { PlaceReview, PlaceReviews } from "../../places/place.ts"
import type { ReviewsState } from "../../places/reviewsRead.ts"
import { reviewsView } from "./view.ts"

const review = (rating: number, members: Partial<PlaceReview> = {}): PlaceReview => ({
  id: `places/x/reviews/${rating}`,
  rating,
  text: "Good.",
  language: "en",
  publishedAt: Date.UTC(2026, 8, 14, 10),
  author: { name: `Ada ${rating}`, url: "https://maps.test/ada", photoUrl: "https://photos.test/ada" },
  url: "https://maps.test/review",
  flagUrl: "https://maps.test/flag",
  ...members
})
const place: PlaceReviews = {
  placeId: "ChIJx",
  name: "Vale",
  rating: 4.66,
  count: 1_263,
  mapsUrl: "https://maps.test/vale",
  reviews: [review(5), review(2), review(4), review(3), review(1), review(5)]
}
const view = (attributes = {}, reviews: PlaceReviews | null = place, language = "en", state: ReviewsState = "read") =>
  reviewsView(attributes, { reviews, state }, language)
const ratings = (attributes = {}) => view(attributes).reviews.map(({ rating }) => rating)

describe("reviews", () => {
  it.each([
    [{}, [5, 2, 4, 3, 1]],
    [{ "data-limit": "2" }, [5, 2]],
    [{ "data-min-rating": "3" }, [5, 4, 3, 5]],
    [{ "data-min-rating": "3.5" }, [5, 4, 5]],
    [{ "data-min-rating": "4", "data-limit": "2" }, [5, 4]]
  ])("with %j are those of %j stars, in the order in which they were told", (attributes, expected) => {
    expect(ratings(attributes)).toEqual(expected)
  })

  it("have rating and count of all, whatever is shown, and say what is left out", () => {
    const all = view().place!
    expect(all.rating).toEqual({ value: "4.7", stars: { filled: 93.48, said: "4.7 of 5 stars" } })
    expect(all.count).toBe("1,263 reviews")
    expect(all.note).toBe("Most relevant first, as Google sorts them.")
    const some = view({ "data-min-rating": "4", "data-limit": "1" }).place!
    expect({ ...some, note: all.note }).toEqual(all)
    expect(some.note).toBe(`${all.note} Only reviews of 4 stars or more are shown here.`)
  })

  it.each([
    ["3.5", "Only reviews of 3.5 stars or more are shown here."],
    ["5", "Only reviews of 5 stars are shown here."]
  ])("of %s stars at least say so, and of five stars no more are spoken of", (least, said) => {
    expect(view({ "data-min-rating": least }).place!.note).toContain(said)
  })

  it("REV-07: show rating and count alone, or reviews alone, each called what it is or as its author says", () => {
    const rating = view({ "data-show": "rating" })
    expect(rating).toMatchObject({ state: null, reviews: [], place: { label: "Rating of Vale", note: null } })
    expect([rating.place!.rating?.value, rating.place!.count]).toEqual(["4.7", "1,263 reviews"])
    expect(rating.place!.source.name).toBe("Google Maps")
    const reviews = view({ "data-show": "reviews" })
    expect(reviews.place).toMatchObject({ label: "Reviews of Vale", rating: null, count: null })
    expect(reviews.reviews).toHaveLength(5)
    expect(view({ "data-label": " What people say " }).place!.label).toBe("What people say")
    expect(view({ "data-show": "rating" }, { ...place, rating: null, count: null }).state).toBe("empty")
    expect(view({ "data-show": "rating" }, { ...place, reviews: [] }).state).toBeNull()
  })

  it.each([
    [0, 0],
    [1, 20],
    [4.04, 80],
    [4.5, 90],
    [4.8, 95.22],
    [4.96, 100],
    [5, 100],
    [7, 100]
  ])(
    "rated %d fill their stars as far as the number beside them says, and none wholly that is not whole",
    (rating, filled) => {
      expect(view({}, { ...place, rating }).place!.rating!.stars.filled).toBe(filled)
    }
  )

  it.each([
    ["en", "4.7", "1,263 reviews", "14 September 2026"],
    ["fr-CA", "4,7", "1 263 avis", "14 septembre 2026"],
    ["de", "4,7", "1.263 Bewertungen", "14. September 2026"],
    ["es", "4,7", "1263 reseñas", "14 de septiembre de 2026"],
    ["it", "4,7", "1263 recensioni", "14 settembre 2026"],
    ["nl", "4,7", "1.263 beoordelingen", "14 september 2026"]
  ])("are counted and dated in the language of the site: %s", (language, rating, count, date) => {
    const shown = view({}, place, language)
    expect(shown.place!.rating!.value).toBe(rating)
    expect(shown.place!.count!.replaceAll(/\s/g, " ")).toBe(count)
    if (language !== "en") expect(shown.reviews[0]!.date!.text).toBe(date)
  })

  it.each<[ReviewsState, PlaceReviews | null, string | null, boolean]>([
    ["waiting", null, "waiting", false],
    ["unavailable", null, "unavailable", false],
    ["read", { ...place, reviews: [] }, "empty", false],
    ["read", place, null, false],
    ["behind", place, null, true]
  ])("that are %s say so", (state, reviews, said, isBehind) => {
    expect(view({}, reviews, "en", state)).toMatchObject({ state: said, isBehind })
  })

  it("of a place that the site does not have say so", () => {
    expect(reviewsView({}, undefined, "en")).toEqual({
      state: "unconfigured",
      isBehind: false,
      place: null,
      reviews: []
    })
  })

  it("leave out what the service does not tell", () => {
    const bare = review(4, {
      text: "",
      language: "not a language",
      publishedAt: null,
      author: { name: " Ada ", url: null, photoUrl: null },
      url: null,
      flagUrl: null
    })
    const shown = view({}, { ...place, rating: null, count: null, mapsUrl: null, reviews: [bare] })
    expect(shown.place).toMatchObject({ rating: null, count: null, source: { name: "Google Maps", href: null } })
    const stars = { filled: 80, said: "4 of 5 stars" }
    expect(shown.reviews).toEqual([
      { rating: 4, stars, author: "Ada", authorHref: null, date: null, text: [], language: null, links: [] }
    ])
  })

  it("keep what was written as paragraphs, in its own language, and hold nothing of other hosts' pictures", () => {
    const text = "Un travail d’orfèvre.\r\n\r\n<b>Merci</b> {{site.name}} 🎹\u2028"
    const shown = view({}, { ...place, reviews: [review(5, { text, language: "fr" })] })
    expect(shown.reviews[0]).toMatchObject({
      text: ["Un travail d’orfèvre.", "<b>Merci</b> {{site.name}} 🎹"],
      language: "fr"
    })
    expect(JSON.stringify(shown)).not.toContain("photos.test")
  })
})
