/** The port `engine/ports/ListingFeed.ts` over both kinds of feed: the scope says which is asked. */
import { Effect, Layer } from "effect"
import { ListingFeed } from "../../../engine/ports/ListingFeed.ts"
import { BuilderFeed } from "./BuilderFeed.ts"
import { ResaleFeed } from "./ResaleFeed.ts"

export const layer: Layer.Layer<ListingFeed, never, BuilderFeed | ResaleFeed> = Layer.effect(
  ListingFeed,
  Effect.gen(function* () {
    const builders = yield* BuilderFeed
    const resale = yield* ResaleFeed
    return ListingFeed.of({
      stamps: (scope, asked, take) =>
        scope.provider === "builder"
          ? Effect.as(Effect.flatMap(builders.stamps(scope, asked.since), take), null)
          : resale.stamps(scope.destination, asked, take),
      // Builders' lots come with their details.
      listings: resale.listings,
      keepsPhotos: resale.keepsPhotos,
      photo: resale.photo
    })
  })
)
