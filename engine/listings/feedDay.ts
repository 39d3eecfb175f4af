/** How many calls of the feed a site may still make today, of a budget that it has to itself. Days are those of UTC. */
import { DAY_MS, limits } from "../limits.ts"
import type { FeedAllowance } from "../ports/ListingFeed.ts"
import type { FeedBudget } from "../ports/Listings.ts"

/** Days since 1970. */
export const dayOf = (now: number): number => Math.floor(now / DAY_MS)

export const callsToday = ({ day, dayCalls }: Pick<FeedBudget, "day" | "dayCalls">, now: number): number =>
  day === dayOf(now) ? dayCalls : 0

/** Of a day, in all. */
export const dailyCap = ({ dailyCalls }: Pick<FeedBudget, "dailyCalls">): number => dailyCalls ?? limits.feedCallsPerDay

export const allowanceOf = (
  budget: Pick<FeedBudget, "day" | "dayCalls" | "dailyCalls">,
  now: number
): FeedAllowance => ({
  left: Math.max(0, dailyCap(budget) - callsToday(budget, now)),
  renewedAt: (dayOf(now) + 1) * DAY_MS
})
