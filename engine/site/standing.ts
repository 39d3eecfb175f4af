/** How a site stands, in the words its operator looks for it by. Several hold at once: a frozen site may be live. */
import type { Site } from "../model/Site.ts"
import { siteIsLive } from "./live.ts"
import { isUnclaimedDraft } from "./drafts.ts"
import { isShut } from "./pause.ts"
import { isOffline } from "./trial.ts"

/** `storage/mysql/site/SiteSearch.ts` says the same of each in SQL. */
export const siteStandings = ["live", "draft", "trial", "offline", "frozen"] as const
export type SiteStanding = (typeof siteStandings)[number]

type Looked = Pick<Site, "servingSince" | "draftExpiresAt" | "claimedAt" | "trial" | "frozenAt" | "settings">

/** In the order of the list; none of a site that was made by the operator and has no domain yet. */
export const standingsOf = (site: Looked): ReadonlyArray<SiteStanding> =>
  siteStandings.filter((standing) => holds[standing](site))

const holds: { readonly [standing in SiteStanding]: (site: Looked) => boolean } = {
  live: siteIsLive,
  draft: isUnclaimedDraft,
  trial: (site) => site.trial !== null && !isOffline(site),
  offline: isShut,
  frozen: ({ frozenAt }) => frozenAt !== null
}
