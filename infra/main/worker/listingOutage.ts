/**
 * Tells of a feed that fails for long: an alert for the site's people and staff and a line for the operator, once an outage,
 * and once more when the copy has become older than its term. Listings stay either way: an outage is no reason to empty a
 * site, and whether a licence has ended is for a person to say, who then switches the site's listings off.
 */
import { Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { ListingSync } from "../../../engine/model/Listing.ts"
import { Alerts } from "../../../engine/ports/Alerts.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { instant } from "../../../engine/values/instant.ts"

export const tellOfOutage = Effect.fnUntraced(function* (
  { siteId, failingSince, readAt }: ListingSync,
  failure: string,
  now: number
) {
  if (failingSince === null || now - failingSince <= limits.listingOutageMs) return
  const isOver = readAt !== null && now - readAt > limits.listingTermMs
  const raised = yield* (yield* Alerts).raise({
    siteId,
    id: yield* (yield* Ids).make("alert"),
    kind: "listings-behind",
    // One alert a subject.
    subject: isOver ? `term over: read ${instant(readAt)}` : `failing since ${instant(failingSince)}`,
    detail: { failingSince: instant(failingSince), readAt: readAt === null ? null : instant(readAt), failure },
    raisedAt: now
  })
  if (!raised) return
  const next = isOver
    ? "The copy is older than its term: see that the feed answers again, or switch the site's listings off."
    : "Its listings stay as they were read last."
  yield* Effect.logError(`The listing feed of ${siteId} has failed since ${instant(failingSince)}. ${next}`, {
    failure
  })
})
