/**
 * Renders a page for one address, with the filters that it sets on the grids of the page (AU-C1): by the way by which the
 * stored page came about, and stored nowhere.
 */
import { Context, Effect, Layer } from "effect"
import type { ReadParameters } from "../../../engine/listings/search/filters.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { type ListingLook, ListingLooks } from "../../../engine/ports/ListingLooks.ts"
import { Pages, type PublishedPage } from "../../../engine/ports/Pages.ts"
import type { AskedFor } from "../../../engine/ports/Publishing.ts"
import { isPattern } from "../../../engine/publish/addresses.ts"
import { Crowds } from "../../../engine/turns/Crowds.ts"
import { Details } from "../render/Details.ts"
import { ListingPages } from "../render/ListingPages.ts"
import { Renders } from "../render/Renders.ts"
import { Surroundings } from "../render/Surroundings.ts"

export class AskedPages extends Context.Service<
  AskedPages,
  { readonly asked: (siteId: SiteId, route: string, asked: ReadParameters) => Effect.Effect<AskedFor> }
>()("renderer/AskedPages") {
  static readonly layer: Layer.Layer<
    AskedPages,
    never,
    ListingLooks | Pages | Surroundings | Details | ListingPages | Renders
  > = Layer.effect(
    AskedPages,
    Effect.gen(function* () {
      const looks = yield* ListingLooks
      const pages = yield* Pages
      const surroundings = yield* Surroundings
      const details = yield* Details
      const listings = yield* ListingPages
      const renders = yield* Renders

      const crowds = new Crowds<Seen>()

      const rendered = Effect.fnUntraced(function* (
        siteId: SiteId,
        route: string,
        asked: ReadParameters,
        [look, published]: Seen
      ): Effect.fn.Return<AskedFor> {
        if (look === undefined) return unknown
        const around = yield* surroundings.current(siteId, look.site)
        if (around === undefined) return unknown
        const detail = published === undefined ? yield* details.find(siteId, route) : undefined
        const listing =
          published === undefined && detail === undefined ? yield* listings.look(around, route) : undefined
        const shown = published ?? detail ?? (listing?.kind === "page" ? listing.page : undefined)
        if (shown === undefined) return unknown
        const { body, metadata, css } = yield* renders.asked(around, shown, asked, look)
        // Its own may not be there yet, where the site has changed this moment.
        yield* renders.storeAssets(siteId, css === null ? around.assets : [...around.assets, css])
        return { kind: "page", body, metadata }
      })

      return AskedPages.of({
        asked: (siteId, route, asked) => {
          if (isPattern(route)) return Effect.succeed(unknown)
          const reads = [looks.look(siteId), pages.publishedBySlot(siteId, "page", route)] as const
          const read = Effect.all(reads, { concurrency: "unbounded" })
          return crowds.answering(`${siteId} ${route}`, read, (seen) => rendered(siteId, route, asked, seen))
        }
      })
    })
  )
}

/** What visitors share who ask for the same page at the same time: what stands beside the listings, and the page if it is one. */
type Seen = readonly [ListingLook | undefined, PublishedPage | undefined]

const unknown: AskedFor = { kind: "unknown" }
