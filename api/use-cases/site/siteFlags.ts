/** What staff decide of a site, as it stands. */
import { listingScope } from "../../../engine/listings/settings.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { challengeOn } from "../../../engine/people/forms/challenge.ts"
import { ownerAccount } from "../../../engine/site/owner.ts"
import { pageCapOf, planOf } from "../../../engine/site/plan.ts"
import { timestampOrNull } from "../../answers/shapes.ts"

export const siteFlags = (site: Site) => {
  const listed = listingScope(site)
  return {
    siteId: site.id as string,
    approvalMode: site.approvalMode,
    requireIfMatch: site.requireIfMatch,
    publishPolicy: site.publishPolicy,
    ownerEmail: ownerAccount(site)?.email ?? null,
    pageCap: pageCapOf(site),
    plan: planOf(site),
    trialEndsAt: timestampOrNull(site.trial?.endsAt ?? null),
    botChallenge: challengeOn(site),
    listings: {
      enabled: listed !== undefined,
      destination: listed?.provider === "resale" ? listed.destination : null
    }
  }
}
