/** What a site is told of its own listings (SITE-14, SITE-16). */
import { isFirstSync, listingScope } from "../listings/settings.ts"
import type { ListingSync } from "../model/Listing.ts"
import type { Site } from "../model/Site.ts"

export interface ListingsReport {
  readonly enabled: boolean
  /** A code that stays the same. `syncing`: the feed is being read for the first time, and its listings come with it. */
  readonly reason: "resale_feed" | "syncing" | "builder_lots" | "not_enabled"
  /** Who could change it: staff open the resale feed; a site chooses builders itself. */
  readonly enabledBy: "staff" | "integrator"
  readonly provider: "resale" | "builder" | null
  /** Where the lots lie; null where nothing narrows them, and for the resale feed. */
  readonly market: { readonly province: string | null; readonly city: string | null } | null
}

/** `sync` is how far its copy of the feed has come. */
export const listingsReport = (site: Pick<Site, "settings">, sync: ListingSync | undefined): ListingsReport => {
  const scope = listingScope(site)
  if (scope === undefined)
    return { enabled: false, reason: "not_enabled", enabledBy: "staff", provider: null, market: null }
  if (scope.provider === "resale") {
    const reason = isFirstSync(site, sync) ? "syncing" : "resale_feed"
    return { enabled: true, reason, enabledBy: "staff", provider: "resale", market: null }
  }
  const { province, city } = scope
  return {
    enabled: true,
    reason: "builder_lots",
    enabledBy: "integrator",
    provider: "builder",
    market: province === null && city === null ? null : { province, city }
  }
}
