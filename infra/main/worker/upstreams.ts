/** Following the services that sites take their rosters, listings and reviews from, each on its own: none waits for another. */
import { Effect, Random } from "effect"
import { syncRosters } from "../../../api/use-cases/people/roster/sync.ts"
import { sendSavedSearches } from "../../../api/use-cases/people/saved-searches/send.ts"
import { DAY_MS, HOUR_MS } from "../../../engine/limits.ts"
import { Settings } from "../../config.ts"
import { keepListingPhotos } from "./listingPhotos.ts"
import { drawGround } from "./ground.ts"
import { syncListings } from "./listingSync.ts"
import { readReviews } from "./readReviews.ts"
import { countMarkets } from "./marketFigures.ts"

/** From and to: workers that started together spread out. */
type Wait = readonly [leastMs: number, mostMs: number]
const aMinute: Wait = [45_000, 75_000]
/** A site that was just given listings has none to show until its feed is read; seeing that costs one look at an index. */
const aMoment: Wait = [1_000, 2_000]

/** A photo may follow its listing by seconds. */
const aWhile: Wait = [4_000, 6_000]

/** Looks again and again, forever. */
const following = <E, R>(what: string, look: Effect.Effect<void, E, R>, wait: Wait) =>
  Effect.gen(function* () {
    const next = yield* Effect.as(look, wait).pipe(
      Effect.catchCause((cause) =>
        Effect.as(Effect.logWarning(`${what} could not be followed; it is tried again in a minute.`, cause), aMinute)
      )
    )
    yield* Effect.sleep(yield* Random.nextBetween(...next))
  }).pipe(Effect.forever)

export const followRosters = following("Rosters", syncRosters, aMinute)
export const followListings = following("Listings", syncListings, aMoment)
export const followReviews = Effect.flatMap(Settings, ({ reviewsRefreshHours, reviewsKeptDays }) =>
  following(
    "Reviews",
    readReviews({ refreshMs: reviewsRefreshHours * HOUR_MS, keptMs: reviewsKeptDays * DAY_MS }),
    aMoment
  )
)
export const followListingPhotos = following("Photos of listings", keepListingPhotos, aWhile)
export const followSavedSearches = following("Saved searches", sendSavedSearches, aMinute)
export const followMarkets = following("Figures of markets", countMarkets, [4_000, 6_000])
export const followGround = following("The ground of maps", drawGround, aMinute)
