/** Shows what people say of the business at Google, as it was read there within a day (REV-01 to REV-08). */
import { limits } from "../../limits.ts"
import type { Component } from "../contract.ts"
import { found, need } from "../given.ts"
import { type ReviewsView, reviewsView } from "./view.ts"

export const googleReviews: Component<ReviewsView> = {
  name: "google-reviews",
  purpose: "Shows how people rate the business at Google, and what some of them wrote.",
  example: '<mk-component name="google-reviews" data-limit="3"></mk-component>',
  attributes: {
    "data-place": {
      kind: "reviewedPlace",
      description:
        "Name of the place, one of `reviews.places` of `GET /v1/site`; the first of them where this is left out."
    },
    "data-limit": {
      kind: "oneOf",
      values: Array.from({ length: limits.reviewsShown }, (_, at) => String(at + 1)),
      description: "How many reviews are shown at most. Google tells five of a place, and all of them are the default."
    },
    "data-min-rating": {
      kind: "number",
      min: 1,
      max: 5,
      description:
        "Shows reviews of so many stars or more, and says that it does. Rating and count are of all reviews nevertheless."
    },
    "data-show": {
      kind: "oneOf",
      values: ["rating", "reviews"],
      description:
        "`rating` shows rating and count without any review, such as for a header; `reviews` shows reviews without them. Both are shown where this is left out."
    },
    "data-label": {
      kind: "text",
      description:
        "What screen readers call this part of the page, where it has several: “Reviews of” or “Rating of” with the name of the place where it is left out."
    }
  },
  worded: { "data-label": "Name of the reviews" },
  holds: ["block", "link"],
  hooks: {
    ".mk-reviews": "The reviews of one place, a `section`.",
    ".mk-reviews[data-mk-state]":
      "While there is nothing to show: `unconfigured` (the site has no such place), `waiting` (it was not read yet), `unavailable` (it could not be read, and there is no copy) or `empty` (there is none, or none with so many stars).",
    '.mk-reviews[data-mk-error="reviews_unavailable"]':
      "The last good copy: Google could not be read for a day, or does not know the place any more.",
    ".mk-reviews__summary": "Around rating and count.",
    ".mk-reviews__rating": "How all who rated it rate it, `4.7`, with its stars.",
    ".mk-reviews__stars":
      "Five stars, an `svg` filled as far as the rating says, in `color`; the text that screen readers read says how many of five.",
    ".mk-reviews__value": "The rating as a number.",
    ".mk-reviews__count": "How many rated it, of all.",
    ".mk-reviews__list": "The list of reviews.",
    ".mk-reviews__item": "One review; `data-rating` says its stars.",
    ".mk-reviews__author": "Who wrote it, with a link to them at Google.",
    ".mk-reviews__given": "Stars and date of one review.",
    ".mk-reviews__date": "When, a `time`.",
    ".mk-reviews__text": "What they wrote; not there for stars alone.",
    ".mk-reviews__links": "Links to the review at Google, and to where it can be reported.",
    ".mk-reviews__note": "In which order reviews stand, and which are left out.",
    ".mk-reviews__source":
      "The attribution to Google Maps, with a link to the place there. Its terms ask that it is seen."
  },
  notes:
    "Staff name the places of a site; until they did, there is nothing to show, and `section:has([data-mk-state])` in the site's style finds the part around it that had better not be seen. Reviews are read within a day, their texts are text whatever they hold, and pictures of authors are left out, since they lie on other hosts. There is no structured data: search engines do not take ratings of a business from the business itself. See [reviews](reviews.md).",
  advise: (_, { reviewedPlaces }) =>
    reviewedPlaces === undefined || reviewedPlaces.size > 0
      ? []
      : [
          {
            code: "reviews.no_place",
            detail: "The site shows reviews of no place, so there is nothing to show. Ask staff to name the place.",
            about: {}
          }
        ],
  needs: (attributes) => [need.reviews(attributes["data-place"])],
  feed: ({ attributes }, given, { language }) =>
    reviewsView(attributes, found(given, "reviews", attributes["data-place"] ?? ""), language)
}
