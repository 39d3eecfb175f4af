/** What staff decide of a site, as it stands. */
import { Clock, Effect } from "effect"
import { callsToday, dailyCap } from "../../../engine/listings/feedDay.ts"
import { listingScope, resaleSettings } from "../../../engine/listings/settings.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { Listings } from "../../../engine/ports/Listings.ts"
import { challengeOn } from "../../../engine/people/forms/challenge.ts"
import { addressLookupOn, reviewedPlaces } from "../../../engine/places/settings.ts"
import { ownerAccount } from "../../../engine/site/owner.ts"
import { pageCapOf, planOf } from "../../../engine/site/plan.ts"
import { timestampOrNull } from "../../answers/shapes.ts"
import { imageAccountFor } from "../../ApiConfig.ts"

export const siteFlags = Effect.fnUntraced(function* (site: Site) {
  const { destination, market, agentKey, officeKey } = resaleSettings(site)
  const budget = yield* (yield* Listings).budget(site.id)
  const now = yield* Clock.currentTimeMillis
  return {
    siteId: site.id as string,
    approvalMode: site.approvalMode,
    requireIfMatch: site.requireIfMatch,
    publishPolicy: site.publishPolicy,
    ownerEmail: ownerAccount(site)?.email ?? null,
    ownerConfirmed: ownerAccount(site)?.confirmed ?? null,
    pageCap: pageCapOf(site),
    plan: planOf(site),
    trialEndsAt: timestampOrNull(site.trial?.endsAt ?? null),
    botChallenge: challengeOn(site),
    imageAccount: yield* imageAccountFor(site),
    listings: {
      enabled: listingScope(site)?.provider === "resale",
      destination,
      market,
      agentKey,
      officeKey,
      budget: budget === undefined ? null : { today: callsToday(budget, now), dailyCalls: dailyCap(budget) }
    },
    addressLookup: { enabled: addressLookupOn(site) },
    reviews: { places: reviewedPlaces(site).map(({ name, placeId }) => ({ name, placeId })) }
  }
})
