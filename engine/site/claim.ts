/** A draft becomes somebody's: it is kept from then on, and its trial begins (DRAFT-13 to DRAFT-16). */
import { type Refusal, refuse } from "../errors/Refusal.ts"
import type { Site } from "../model/Site.ts"
import { draftHasExpired, isUnclaimedDraft } from "./drafts.ts"
import { newTrial } from "./trial.ts"

/** The members that change; an address has to confirm itself, and a trial of no length is none. Refuses with `draft.not_claimable` for what is claimed already or about to be deleted. */
export const claimDraft = (
  site: Site,
  owner: { readonly email: string | null },
  now: number,
  trialMs: number
): Pick<Site, "claimedAt" | "draftExpiresAt" | "trial" | "settings"> | Refusal => {
  if (!isUnclaimedDraft(site)) return refuse("draft.not_claimable", "This website belongs to somebody already.")
  if (draftHasExpired(site, now)) return refuse("draft.not_claimable", "The draft's 72 hours are over.")
  return {
    claimedAt: now,
    // Nothing that looks for drafts to delete finds it any more.
    draftExpiresAt: null,
    trial: newTrial(now, trialMs),
    settings:
      owner.email === null ? site.settings : { ...site.settings, owner: { email: owner.email, confirmed: false } }
  }
}
