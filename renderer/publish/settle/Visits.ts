/** Answers the first visit to a page that is not rendered ahead, and leaves it stored for all further ones. */
import { Context, Effect, Layer } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Listings } from "../../../engine/ports/Listings.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import type { Visited } from "../../../engine/ports/Publishing.ts"
import { pageKey } from "../../../engine/publish/keys.ts"
import { ListingPages } from "../render/ListingPages.ts"
import { RoutePublisher } from "./RoutePublisher.ts"
import { Surroundings } from "../render/Surroundings.ts"

export class Visits extends Context.Service<
  Visits,
  { readonly visit: (siteId: SiteId, route: string) => Effect.Effect<Visited> }
>()("renderer/Visits") {
  static readonly layer: Layer.Layer<Visits, never, Surroundings | ListingPages | RoutePublisher | Listings | Objects> =
    Layer.effect(
      Visits,
      Effect.gen(function* () {
        const surroundings = yield* Surroundings
        const listingPages = yield* ListingPages
        const listings = yield* Listings
        const routes = yield* RoutePublisher
        const { public: store } = yield* Objects

        return Visits.of({
          visit: Effect.fnUntraced(function* (siteId, route) {
            for (let tries = 0; tries < triesAtMost; tries++) {
              const around = yield* surroundings.current(siteId)
              const found = around && (yield* listingPages.look(around, route))
              if (found === undefined || found.kind === "unknown") return { kind: "unknown" }
              if (found.kind !== "page") return found
              // Noted first: whatever changes from here on finds the page and brings it in line.
              yield* listings.notePage(siteId, route, found.page.listing.key)
              yield* routes.settle(siteId, route, undefined, { atFirstVisit: true })
              const object = yield* Effect.orDie(store.get(pageKey(siteId, route)))
              if (object !== undefined) return { kind: "page", body: object.body, metadata: object.metadata }
              // It went while it was rendered, so it is now something else.
            }
            return { kind: "unknown" }
          })
        })
      })
    )
}

const triesAtMost = 3
