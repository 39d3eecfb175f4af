/** Asking the feed for one site: on the budget that it has to itself and no more often than that allows, else on the shared one. */
import { Clock, Effect } from "effect"
import { allowanceOf } from "../../../engine/listings/feedDay.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { FeedAllowance, FeedLane } from "../../../engine/ports/ListingFeed.ts"
import { Listings } from "../../../engine/ports/Listings.ts"

/** Does it, and counts the calls that were made, whatever comes of it. */
export const onItsBudget = Effect.fnUntraced(function* <A, E, R>(siteId: SiteId, work: Effect.Effect<A, E, R>) {
  const listings = yield* Listings
  const budget = yield* listings.budget(siteId)
  if (budget === undefined) return yield* work
  const now = yield* Clock.currentTimeMillis
  const allowance = allowanceOf(budget, now)
  const before = allowance.left
  return yield* work.pipe(
    Effect.provideService(FeedLane, budget.key),
    Effect.provideService(FeedAllowance, allowance),
    Effect.ensuring(Effect.suspend(() => listings.countCalls(siteId, before - allowance.left, now)))
  )
})
