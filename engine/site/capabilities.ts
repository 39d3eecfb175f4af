/** What a site can do now, why or why not, and who could change that (SITE-13). */
import type { Site } from "../model/Site.ts"
import { analyticsEnabled, analyticsOf } from "./fields/analytics.ts"
import { isUnclaimedDraft } from "./drafts.ts"
import { confirmationAddresses } from "./owner.ts"
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
    can("write", site.frozenAt === null, ["open", "site_frozen"], "owner"),
    can("own_domain", site.liveSince !== null, ["domain_serves", draft ? "draft_unclaimed" : "no_domain"], "operator"),
    can(
      "unlimited_pages",
      !draft && pageCapOf(site) === null,
      ["no_cap", draft ? "draft_unclaimed" : "plan_cap"],
      "staff"
    ),
    can("archive_without_staff", site.approvalMode === "ai", ["approval_ai", "approval_staff"], "staff"),
    can("owner_confirmation", confirmationAddresses(site).length > 0, ["owner_reachable", "no_notify_email"], "owner"),
    can("analytics", analyticsEnabled(analyticsOf(site)), ["provider_set", "no_provider"], "integrator")
  ]
}
