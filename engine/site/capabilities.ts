/** What a site can do now, why or why not, and who could change that (SITE-13). */
import type { Site } from "../model/Site.ts"
import { addressLookupOn } from "../places/settings.ts"
import { analyticsEnabled, analyticsOf } from "./fields/analytics.ts"
import { isUnclaimedDraft } from "./drafts.ts"
import { siteIsLive, wasEverLive } from "./live.ts"
import { confirmationAddresses, ownerAccount, ownerAddresses } from "./owner.ts"
import { pageCapOf } from "./plan.ts"

export const enablers = ["integrator", "owner", "staff", "operator"] as const

export interface Capability {
  readonly id: string
  readonly enabled: boolean
  /** A code that stays the same. */
  readonly reason: string
  readonly enabledBy: (typeof enablers)[number]
}

export const capabilities = (site: Site): ReadonlyArray<Capability> => {
  const draft = isUnclaimedDraft(site)
  const can = (
    id: string,
    enabled: boolean,
    [yes, no]: readonly [yes: string, no: string],
    enabledBy: Capability["enabledBy"]
  ): Capability => ({ id, enabled, reason: enabled ? yes : no, enabledBy })
  return [
    can(
      "write",
      site.frozenAt === null && site.copying === null,
      ["open", site.frozenAt === null ? "site_copying" : "site_frozen"],
      "owner"
    ),
    can("own_domain", siteIsLive(site), ["domain_serves", draft ? "draft_unclaimed" : "no_domain"], "operator"),
    can(
      "unlimited_pages",
      !draft && pageCapOf(site) === null,
      ["no_cap", draft ? "draft_unclaimed" : "plan_cap"],
      "staff"
    ),
    can("archive_without_staff", site.approvalMode === "ai", ["approval_ai", "approval_staff"], "staff"),
    ownerConfirmation(site),
    can("analytics", analyticsEnabled(analyticsOf(site)), ["provider_set", "no_provider"], "integrator"),
    can("address_lookup", addressLookupOn(site), ["staff_allowed", "not_enabled"], "staff")
  ]
}

/**
 * Whether what waits is asked of the owner by mail. On a live site without a notification address only versions are: a
 * change of where enquiries go is refused there (HOLD-13).
 */
const ownerConfirmation = (site: Site): Capability => {
  const enabled = !isUnclaimedDraft(site) && ownerAddresses(site).length > 0
  const asksAll = !wasEverLive(site) || confirmationAddresses(site).length > 0
  const reason = enabled ? (asksAll ? "owner_reachable" : "owner_reviews_only") : whyUnreachable(site)
  return { id: "owner_confirmation", enabled, reason, enabledBy: "owner" }
}

const whyUnreachable = (site: Site): string => {
  if (isUnclaimedDraft(site)) return "draft_unclaimed"
  return ownerAccount(site)?.confirmed === false ? "owner_unconfirmed" : "no_notify_email"
}
