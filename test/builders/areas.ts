/** Areas for tests: squares as GeoJSON, and a site whose listings lie where the test says. */
import { Effect } from "effect"
import { withScope } from "../../engine/listings/settings.ts"
import { aListing } from "../../engine/listings/testing/aListing.ts"
import type { AreaKind } from "../../engine/model/Area.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import type { Listing } from "../../engine/model/Listing.ts"
import { Listings } from "../../engine/ports/Listings.ts"
import { Sites } from "../../engine/ports/Sites.ts"
import { countMarkets } from "../../infra/main/worker/marketFigures.ts"
import type { TestApi } from "./api.ts"
import { expectStatus } from "./testSite.ts"
import type { Stored } from "./database.ts"

/** A square of so many degrees from a corner in the south-west. */
export const squareArea = (
  name: string,
  kind: AreaKind,
  [latitude, longitude]: readonly [number, number],
  side: number
) => ({
  type: "Feature",
  properties: { name, kind },
  geometry: {
    type: "Polygon",
    coordinates: [
      [
        [longitude, latitude],
        [longitude + side, latitude],
        [longitude + side, latitude + side],
        [longitude, latitude + side],
        [longitude, latitude]
      ]
    ]
  }
})

/** A town with a quarter in its corner, and another town to its east. */
export const lakeTowns = [
  squareArea("Northbay Falls", "city", [44, -80], 1),
  squareArea("Old Mill", "neighbourhood", [44, -80], 0.1),
  squareArea("Alderpoint", "city", [44, -79], 1)
]

export const loadAreas = async (api: TestApi, collection: string, features: ReadonlyArray<unknown>) =>
  expectStatus(await api.operator.put(`/ops/v1/areas/${collection}`, { type: "FeatureCollection", features }), 200)

/** Stores listings as a feed would have brought them. */
export const putListings = (api: TestApi, siteId: string, listings: ReadonlyArray<Partial<Listing>>) =>
  api.run(
    Effect.gen(function* () {
      const sites = yield* Sites
      const { settings } = (yield* sites.get(siteId as SiteId))!
      yield* sites.update(siteId as SiteId, {
        settings: withScope(settings, { provider: "resale", destination: null })
      })
      yield* (yield* Listings).put(
        siteId as SiteId,
        listings.map((one, at) => aListing({ key: String(at), mls: `W${at}`, ...one }))
      )
    })
  )

/** One round of counting, as a worker does it. */
export const countedMarkets = (api: TestApi) => api.run(countMarkets as Effect.Effect<void, never, Stored>)
