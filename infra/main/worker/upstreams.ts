/** Following the services that sites take their rosters and listings from, each on its own: none waits for another. */
import { Effect, Random } from "effect"
import { syncRosters } from "../../../api/use-cases/people/roster/sync.ts"
import { syncListings } from "./listingSync.ts"

/** From and to: workers that started together spread out. */
type Wait = readonly [leastMs: number, mostMs: number]
const aMinute: Wait = [45_000, 75_000]
/** A site that was just given listings has none to show until its feed is read; seeing that costs one look at an index. */
const aMoment: Wait = [1_000, 2_000]

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
