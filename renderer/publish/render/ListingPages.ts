/**
 * Pages of single listings. They are too many to render ahead: each is rendered when it is first visited, kept like any
 * other page, and brought in line whenever its listing, its template or what surrounds it changes.
 */
import { Context, Effect, Layer } from "effect"
import { isListingTemplate } from "../../../engine/site/routes.ts"
import { listingBase, listingRoute, listingTemplate, listingVisit } from "../../../engine/listings/address.ts"
import { boundPage, type ListingPage } from "../../../engine/listings/boundPage.ts"
import { isFirstSync, listingScope } from "../../../engine/listings/settings.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
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

export class ListingPages extends Context.Service<
  ListingPages,
  {
    /** What is to be shown at an address; `unknown` for every address that is no listing's. */
    readonly look: (around: SiteSurroundings, route: string) => Effect.Effect<ListingFound>
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

const unknown: ListingFound = { kind: "unknown" }
const gone: ListingFound = { kind: "gone" }
const syncing: ListingFound = { kind: "syncing" }
