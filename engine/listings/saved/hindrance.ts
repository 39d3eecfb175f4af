/** Why a site's saved searches wait. What is new meanwhile is told of once nothing is in the way any more. */
import { isUnclaimedDraft } from "../../site/drafts.ts"
import { pausedSince } from "../../site/pause.ts"
import { trialHasEnded } from "../../site/trial.ts"
import { limits } from "../../limits.ts"
import type { ListingSync } from "../../model/Listing.ts"
import type { Site } from "../../model/Site.ts"
import { feedState } from "../feedState.ts"
import { listingScope } from "../settings.ts"

export type Hindrance = "off" | "frozen" | "draft" | "trial" | "paused" | "feed"

/** Undefined where mails may leave. */
export const mailHindrance = (site: Site, sync: ListingSync | undefined, now: number): Hindrance | undefined => {
  if (listingScope(site) === undefined) return "off"
  if (site.frozenAt !== null) return "frozen"
  if (isUnclaimedDraft(site)) return "draft"
  if (trialHasEnded(site, now)) return "trial"
  if (pausedSince(site) !== null) return "paused"
  return isFollowed(sync, now) ? undefined : "feed"
}

/** Until the whole feed was read once nobody can say what is new; and of one that is not read any more, what still is. */
const isFollowed = (sync: ListingSync | undefined, now: number): boolean =>
  sync?.comparedAt != null && feedState(sync, now) === "well" && now - sync.comparedAt < 2 * limits.listingCompareMs
