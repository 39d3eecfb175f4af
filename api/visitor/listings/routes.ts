/** What scripts of a page ask about the site's listings, handed on by the origin. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { limits } from "../../../engine/limits.ts"
import {
  facetFields,
  listingOrders,
  listingStatuses,
  offerKinds,
  propertyCategories
} from "../../../engine/listings/search/query.ts"
import { Access, access } from "../../access/Access.ts"
import { AnswerHeaders } from "../../answers/described.ts"
import { OtherAnswers } from "../../answers/otherAnswers.ts"

const asked = (description: string) => Schema.optionalKey(Schema.String.annotate({ description }))
const text = (description: string) => Schema.NullOr(Schema.String).annotateKey({ description })
const number = (description: string) => Schema.NullOr(Schema.Finite).annotateKey({ description })

const filters = {
  city: asked("Any of its words is the city's, or with `match=exact` the whole."),
  match: asked("`exact`, for city and neighbourhood alike."),
  cityMatch: asked("The older name of `match`."),
  neighbourhood: asked("Like `city`; any name of the quarter counts."),
  mls: asked("The number of one listing."),
  propertyCategory: asked(`One of ${propertyCategories.join(", ")}.`),
  propertyType: asked("One or several, separated by commas, as the feed spells them."),
  structureType: asked("One or several, separated by commas, as the feed spells them."),
  address: asked("Words of the street address, or their beginnings."),
  offer: asked(`One of ${offerKinds.join(", ")}: sales or rentals alone.`),
  status: asked(`One or several, separated by commas, of ${listingStatuses.join(", ")}.`),
  minPrice: asked("Of sales; with either bound no leases are found."),
  maxPrice: asked("Of sales."),
  minBeds: asked("Bedrooms, at least."),
  maxBeds: asked("Bedrooms, at most."),
  minBaths: asked("Bathrooms, at least."),
  maxBaths: asked("Bathrooms, at most."),
  minSqft: asked("Square feet, at least."),
  maxSqft: asked("Square feet, at most."),
  includeUnknown: asked("`true` keeps listings that do not state a bounded value."),
  sort: asked(`One of ${listingOrders.join(", ")}; by price only sales.`),
  limit: asked(`Listings of a page: ${limits.listingsPerPage}, and ${limits.listingsPerPageMost} at most.`),
  page: asked("From 1.")
}

const Row = Schema.Struct({
  mls: Schema.String.annotateKey({ description: "Its number; of a builder's lot its key." }),
  url: text("Path of its own page; null while the site has none."),
  status: Schema.Literals(["available", "pending", "sold"]).annotateKey({ description: "How it stands." }),
  address: text("Number, street and unit; null where the feed does not let it be shown."),
  city: text("Its city."),
  neighbourhood: text("The quarter."),
  province: text("Its province."),
  propertyType: text("Its kind, as the feed spells it."),
  price: number("What is asked, or the rent of a lease, in the currency of the feed; null where it is not published."),
  forLease: Schema.Boolean.annotateKey({ description: "Whether it is for rent." }),
  beds: number("Bedrooms."),
  baths: number("Bathrooms."),
  sqft: number("Living area, square feet."),
  lat: number("Degrees north."),
  lng: number("Degrees east."),
  photos: Schema.Array(Schema.String).annotateKey({
    description: `Addresses of its photos, ${limits.listingPhotosMost} at most; the one to show first stands first.`
  }),
  photoUrl: text("The first of them."),
  agentKey: text("Key of its agent at the association."),
  agentName: text("Name of its agent.")
}).annotate({ identifier: "ListingRow", description: "A listing; null wherever the feed says nothing." })

const Found = Schema.Struct({
  listings: Schema.Array(Row).annotateKey({ description: "Those of the page; none past the last." }),
  html: Schema.String.annotateKey({ description: "The same as cards with a pager, as a page would show them." }),
  page: Schema.Int.annotateKey({
    description: "The page that was asked for."
  }),
  totalPages: Schema.NullOr(Schema.Int).annotateKey({
    description: "How many pages there are; null where nobody counts."
  }),
  total: Schema.NullOr(Schema.Int).annotateKey({
    description: `Listings on all pages, or a bound of them; null where nobody counts: an exact match of more than ${limits.listingsExactMost}.`
  }),
  dropped: Schema.Array(Schema.String).annotateKey({
    description:
      "Names of filters that were set aside: a city elsewhere than the site's market and, with `Prefer: handling=lenient`, values that cannot be used. `html` says so in words."
  }),
  summary: Schema.String.annotateKey({
    description: "How many were found, in a sentence of the site's language: for whoever does not see it."
  }),
  error: Schema.optionalKey(
    Schema.Struct({
      code: Schema.Literal("listings_unavailable").annotateKey({
        description: "The feed does not answer, so `data-mk-error` belongs on the grid."
      }),
      asOf: text(
        "Since when: the listings are as they were then. Null where there are none, because none was ever read."
      )
    }).annotate({ identifier: "ListingsError", description: "What is wrong with what the site knows of its listings." })
  ).annotateKey({ description: "Only while the feed does not answer." })
}).annotate({ identifier: "ListingsFound", description: "Listings of a site that were asked for." })

const Pin = Schema.Struct({
  mls: Schema.String.annotateKey({ description: "Its number; of a builder's lot its key." }),
  url: text("Path of its own page; null while the site has none."),
  lat: Schema.Finite.annotateKey({ description: "Degrees north." }),
  lng: Schema.Finite.annotateKey({ description: "Degrees east." }),
  status: Schema.Literals(["available", "pending", "sold"]).annotateKey({ description: "How it stands." }),
  price: number("What is asked, or the rent of a lease; null where it is not published."),
  forLease: Schema.Boolean.annotateKey({ description: "Whether it is for rent." }),
  priceText: Schema.String.annotateKey({ description: "The price in words of the site's language." }),
  shortPrice: Schema.String.annotateKey({ description: "The same, short: `$549K`." }),
  address: Schema.String.annotateKey({ description: "Street and place, or its number." }),
  beds: number("Bedrooms."),
  baths: number("Bathrooms."),
  facts: Schema.String.annotateKey({ description: "Rooms and area in words of the site's language." }),
  number: text("Its number in words; null for a builder's lot."),
  brokerage: text("Whose listing it is, which the licence wants said; of a lot its builder."),
  associationUrl: text("Its page at the association, which the licence may want linked."),
  photoUrl: text("Its first photo.")
}).annotate({ identifier: "ListingPin", description: "A listing as a map shows it." })

const Cluster = Schema.Struct({
  lat: Schema.Finite.annotateKey({ description: "Degrees north." }),
  lng: Schema.Finite.annotateKey({ description: "Degrees east." }),
  count: Schema.Int.annotateKey({ description: "How many listings." }),
  expansionZoom: Schema.NullOr(Schema.Int).annotateKey({
    description:
      "The zoom from which on they are shown apart; null for listings of one place, which no zoom takes apart."
  }),
  pins: Schema.optionalKey(Schema.Array(Pin)).annotateKey({
    description: "Of listings of one place the first, as far as there is room."
  })
}).annotate({ identifier: "ListingCluster", description: "Listings that are close together, shown as one." })

const Mapped = Schema.Struct({
  clusters: Schema.Array(Cluster).annotateKey({
    description: `Listings that are shown as one, ${limits.listingMapClusters} clusters at most.`
  }),
  pins: Schema.Array(Pin).annotateKey({
    description: `Listings that are shown by themselves, ${limits.listingMapPins} at most: with more they are gathered as for a lower zoom.`
  }),
  total: Schema.Int.annotateKey({ description: "Listings that were found wherever they lie, and say where." }),
  unplaced: Schema.NullOr(Schema.Int).annotateKey({
    description:
      "Listings that were found and are on no map, because they do not say where they lie or may not; null where nobody counts."
  }),
  partial: Schema.Boolean.annotateKey({
    description: `Whether some are missing: more than ${limits.listingsExamined} would have to be looked at.`
  }),
  extent: Schema.NullOr(Schema.Array(Schema.Finite)).annotateKey({
    description: "West, south, east and north of all that were found, in degrees; null where there are none."
  }),
  error: Found.fields.error
}).annotate({ identifier: "ListingsMapped", description: "Listings of a part of the world." })

const notTaken = {
  description:
    "A value cannot be used, and the request has no `Prefer: handling=lenient`; `error` says in words which and why, `fields` names each with its `reason`. Nothing was looked for."
}
const lifetime = {
  "Cache-Control":
    "Shared caches may keep it for half a minute; what is asked with `scope`, or told with `error` or less what was set aside, for nobody."
}

export class PublicListingsApi extends HttpApiGroup.make("publicListings")
  .add(
    HttpApiEndpoint.get("search", "/public/__data/listings", {
      query: Schema.Struct({
        ...filters,
        authored: asked(
          "Names of filters, separated by commas, that are the grid's own and not the visitor's: `html` does not tell them."
        ),
        scope: asked("What a grid has in `data-mk-scope`: whose listings it shows.")
      }),
      success: Found
    })
      .annotate(Access, access.linked(access.visitor(["site.not_found", "listings.too_many"], 0)))
      .annotate(OpenApi.Summary, "Look for listings")
      .annotate(
        OpenApi.Description,
        "Asked at the site's own address, without /public, by scripts of its pages. Every filter of the `listings` component " +
          "is a parameter; others are left alone. What is found lies within what the site may show: without listings, nothing. " +
          "With the header `Prefer: handling=lenient` (RFC 7240) a value that cannot be used is set aside in place of a 400, and `dropped` names it."
      )
      .annotate(AnswerHeaders, {
        ...lifetime,
        "Preference-Applied": "`handling=lenient`, where that was preferred."
      })
      .annotate(OtherAnswers, { 400: notTaken })
  )
  .add(
    HttpApiEndpoint.get("map", "/public/__data/listings/map", {
      query: Schema.Struct({
        ...filters,
        bbox: asked(
          "What the map shows, in degrees: `west,south,east,north`; west above east goes over the date line."
        ),
        zoom: asked("The map's, of a world that is 512 pixels wide at 0."),
        scope: asked("What a grid has in `data-mk-scope`: whose listings it shows.")
      }),
      success: Mapped
    })
      .annotate(Access, access.linked(access.visitor(["site.not_found", "listings.too_many"], 0)))
      .annotate(OpenApi.Summary, "Look for listings on a map")
      .annotate(
        OpenApi.Description,
        "Asked at the site's own address, without /public, by maps of its pages. It takes the filters of /public/__data/listings, and finds the " +
          "same; `sort`, `limit` and `page` narrow nothing, but an order by price leaves leases out. Every listing that says where it lies " +
          "is a pin or in one cluster. Clusters may be a minute behind the listings; pins never are."
      )
      .annotate(AnswerHeaders, lifetime)
      .annotate(OtherAnswers, { 400: notTaken })
  )
  .add(
    HttpApiEndpoint.get("facets", "/public/__data/listings/facets", {
      query: Schema.Struct({ fields: asked(`One or several, separated by commas, of ${facetFields.join(", ")}.`) }),
      success: Schema.Record(Schema.String, Schema.Array(Schema.String)).annotate({
        identifier: "ListingFacets",
        description: "Values by field, each once and in order."
      })
    })
      .annotate(Access, access.linked(access.visitor(["site.not_found", "listings.too_many"], 0)))
      .annotate(OpenApi.Summary, "Read which values the listings have")
      .annotate(
        OpenApi.Description,
        "Asked at the site's own address, without /public: what the listings that the site may show have in a field, for a choice to be made of."
      )
      .annotate(AnswerHeaders, lifetime)
      .annotate(OtherAnswers, { 400: notTaken })
  )
  .annotate(OpenApi.Description, "Listings of a site, for scripts of its pages.") {}
