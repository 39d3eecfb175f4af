/**
 * Pages of single listings. They are too many to render ahead: each is rendered when it is first visited, kept like any
 * other page, and brought in line whenever its listing, its template or what surrounds it changes.
 */
import { Context, Effect, Layer } from "effect"
import { isListingTemplate } from "../../../engine/site/routes.ts"
import { listingBase, listingRoute, listingTemplate, listingVisit } from "../../../engine/listings/address.ts"
import { boundPage, type ListingPage } from "../../../engine/listings/boundPage.ts"
import { isFirstSync, listingScope } from "../../../engine/listings/settings.ts"
import { sampleListing } from "../../../engine/listings/sample.ts"
import { refuse, type Refusal } from "../../../engine/errors/Refusal.ts"
import type { Listing } from "../../../engine/model/Listing.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import type { Unbound } from "../../../engine/ports/Publishing.ts"
import { Listings } from "../../../engine/ports/Listings.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { dependency } from "../../../engine/publish/dependencies.ts"
import type { Change } from "./Details.ts"
import type { SiteSurroundings } from "./SiteSurroundings.ts"

/** What a visit to an address of a listing means (AU-B48). */
export type ListingFound =
  | { readonly kind: "page"; readonly page: ListingPage }
  /** The listing is there, at another address: a wrong slug, or its number alone. */
  | { readonly kind: "moved"; readonly route: string }
  | { readonly kind: "gone" }
  /** Nothing yet, but the site's listings are still on their way. */
  | { readonly kind: "syncing" }
  | { readonly kind: "unknown" }

/** A listing to show a template with; one that is invented says why no other is there. */
export interface ListingSample {
  readonly listing: Listing
  readonly route: string
  readonly invented: Unbound | null
}

export class ListingPages extends Context.Service<
  ListingPages,
  {
    /** What is to be shown at an address; `unknown` for every address that is no listing's. */
    readonly look: (around: SiteSurroundings, route: string) => Effect.Effect<ListingFound>
    /** Something to look at a template with: the listing of a number, or one of the site's own choosing. */
    readonly sample: (
      around: SiteSurroundings,
      template: string,
      mls: string | undefined
    ) => Effect.Effect<ListingSample, Refusal>
    /** Addresses of stored pages: all of them, if the change names them or has a listing template among its pages. */
    readonly routes: (siteId: SiteId, change: Change) => Effect.Effect<ReadonlyArray<string>>
  }
>()("renderer/ListingPages") {
  static readonly layer: Layer.Layer<ListingPages, never, Listings | Pages> = Layer.effect(
    ListingPages,
    Effect.gen(function* () {
      const listings = yield* Listings
      const pages = yield* Pages

      const templates = (siteId: SiteId) =>
        Effect.map(pages.patterns(siteId), (patterns) => patterns.filter((route) => isListingTemplate(route)))

      return ListingPages.of({
        look: Effect.fnUntraced(function* ({ site, origin }, route) {
          if (listingScope(site) === undefined) return unknown
          const bases = (yield* templates(site.id)).flatMap((template) => listingBase(template) ?? [])
          const visit = listingVisit(route, bases)
          const found = visit && (yield* listings.byNumber(site.id, visit.mls))
          if (visit === undefined) return unknown
          if (found === undefined) return isFirstSync(site, yield* listings.sync(site.id)) ? syncing : unknown
          if (found.status === "delisted") return gone
          const proper = listingRoute(visit.base, found.listing)
          if (proper !== route) return { kind: "moved", route: proper }
          const template = yield* pages.publishedBySlot(site.id, "page", listingTemplate(visit.base))
          if (template === undefined) return unknown
          return { kind: "page", page: boundPage(template, found.listing, { route, origin, language: site.language }) }
        }),

        sample: Effect.fnUntraced(function* ({ site }, template, mls) {
          const base = listingBase(template) ?? ""
          const shown = (listing: Listing, invented: Unbound | null = null): ListingSample => ({
            listing,
            route: listingRoute(base, listing),
            invented
          })
          const isOn = listingScope(site) !== undefined
          if (mls !== undefined) {
            const found = isOn ? yield* listings.byNumber(site.id, mls) : undefined
            if (found === undefined || found.status === "delisted")
              return yield* refuse("listings.not_found", `The site has no listing ${mls}.`, { listing: mls })
            return shown(found.listing)
          }
          const found = isOn ? yield* listings.example(site.id) : undefined
          if (found !== undefined) return shown(found)
          const why = !isOn ? notOn : isFirstSync(site, yield* listings.sync(site.id)) ? onTheirWay : noListing
          return shown(sampleListing(site.language), why)
        }),

        routes: Effect.fnUntraced(function* (siteId, { names, pages: which }) {
          if (which !== "all" && !names.includes(dependency.listingPages)) {
            const slots = yield* templates(siteId)
            const records = yield* Effect.forEach(slots, (slot) => pages.bySlot(siteId, "page", slot))
            if (!records.some((page) => page !== undefined && which.has(page.id))) return []
          }
          return yield* listings.pages(siteId)
        })
      })
    })
  )
}

const notOn: Unbound = {
  none: "The site shows no listings, so an invented one stands in and visitors get nothing at this route.",
  why: "no_source"
}
const onTheirWay: Unbound = {
  none: "The site's listings are still on their way, so an invented one stands in.",
  why: "unavailable"
}
const noListing: Unbound = { none: "The site has no listing now, so an invented one stands in.", why: "no_rows" }

const unknown: ListingFound = { kind: "unknown" }
const gone: ListingFound = { kind: "gone" }
const syncing: ListingFound = { kind: "syncing" }
