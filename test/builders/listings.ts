/** A feed of made-up listings for tests, and what a worker does once a minute to follow it. */
import { Effect, Layer, Redacted } from "effect"
import type { DisplayRuleSet } from "../../engine/listings/displayRules.ts"
import { Purge } from "../../engine/ports/Purge.ts"
import { Egress } from "../../infra/connectors/egress.ts"
import { layer as builderFeed, layerNone as noBuilders } from "../../infra/connectors/listings/BuilderFeed.ts"
import { layer as listingFeeds } from "../../infra/connectors/listings/ListingFeeds.ts"
import { layer as resaleFeed, layerNone as noResale } from "../../infra/connectors/listings/ResaleFeed.ts"
import { keepListingPhotos } from "../../infra/main/worker/listingPhotos.ts"
import { syncListings } from "../../infra/main/worker/listingSync.ts"
import { followListings } from "../../infra/main/worker/upstreams.ts"
import { type BuildersStandIn, startBuildersStandIn } from "../../infra/standins/listings/builders.ts"
import { type ListingsStandIn, startListingsStandIn } from "../../infra/standins/listings/feed.ts"
import { aPhoto, type FeedRow } from "../../infra/standins/listings/generate.ts"
import type { Stored } from "./database.ts"

/** Where the test suite's listings have their photos. */
export const photos = "https://photos.makeready.test/"

export interface TestFeed extends ListingsStandIn {
  /** One round of following it; run it over an API's ports. */
  readonly sync: Effect.Effect<void, never, Stored>
  /** Following it as a worker does, without an end. */
  readonly follow: Effect.Effect<never, never, Stored>
  /** One round of fetching photos that are kept, and of removing those that are not any more. */
  readonly keepPhotos: Effect.Effect<void, never, Stored>
  readonly photo: (key: string, at: number) => FeedRow
}

/**
 * With `keepsPhotos` the stand-in has the photos itself, at addresses that expire; with `lakesideOn` it lists the homes of the
 * demonstration as they are on that day, with photos of its own too.
 */
export const startFeed = async (
  properties: number,
  rules: DisplayRuleSet = "crea",
  { keepsPhotos = false, lakesideOn }: { readonly keepsPhotos?: boolean; readonly lakesideOn?: number } = {}
): Promise<TestFeed> => {
  const own = keepsPhotos ? { photosExpire: true } : lakesideOn === undefined ? { photos } : { lakesideOn }
  const feed = await startListingsStandIn({ properties, ...own })
  const { feedUrl, tokenUrl, host } = feed
  const account = {
    feedUrl,
    tokenUrl,
    clientId: "feed-user",
    clientSecret: Redacted.make("feed-password"),
    photos: feed.photos,
    rules,
    keepsPhotos
  }
  const reader = listingFeeds.pipe(
    Layer.provide([resaleFeed(account), noBuilders]),
    Layer.provide(Egress.layer({ allow: [host] }))
  )
  return {
    ...feed,
    sync: Effect.provide(syncListings, reader) as Effect.Effect<void, never, Stored>,
    follow: Effect.provide(followListings, reader) as Effect.Effect<never, never, Stored>,
    keepPhotos: Effect.provide(keepListingPhotos, [
      reader,
      Layer.succeed(Purge, { notify: () => Effect.void })
    ]) as Effect.Effect<void, never, Stored>,
    photo: (key, at) => aPhoto(key, at, feed.photos)
  }
}

export interface TestBuilders extends BuildersStandIn {
  readonly sync: Effect.Effect<void, never, Stored>
}

/** The same of builders' lots. */
export const startBuilders = async (): Promise<TestBuilders> => {
  const builders = await startBuildersStandIn({ photos })
  const options = { url: builders.address, token: Redacted.make("builders-token"), photos }
  const reader = listingFeeds.pipe(
    Layer.provide([noResale, builderFeed(options)]),
    Layer.provide(Egress.layer({ allow: [builders.host] }))
  )
  return { ...builders, sync: Effect.provide(syncListings, reader) as Effect.Effect<void, never, Stored> }
}
