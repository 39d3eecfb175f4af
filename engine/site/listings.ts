/** What a site is told of its own listings (SITE-14 to SITE-17). */
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
  /** Of the resale feed: where every listing lies; null for everywhere. A builder's site has none (LGRID-53). */
  readonly market: { readonly province: string; readonly city?: string } | null
  /** Whether the site's own listings can be told from the others, and by which office. A builder's site has none (LGRID-54). */
  readonly featured: { readonly available: boolean; readonly officeKey: string | null }
  /** Of a builder's site: whose lots it shows, and where they lie; null elsewhere. */
  readonly inventory: {
    readonly orgIds: ReadonlyArray<string>
    readonly province: string | null
    readonly city: string | null
  } | null
  /** Whether its pages can show a map of the listings. */
  readonly map: boolean
  /** Whether no page can look outside one city: a filter by city is dropped then (LGRID-24). */
  readonly cityFloor: boolean
  readonly license: { readonly ownBudget: boolean }
}

/** What it is told of beside the settings. */
export interface ListingsStanding {
  /** How far its copy of the feed has come. */
  readonly sync: ListingSync | undefined
  /** Whether this release has a map to show them on. */
  readonly hasMap: boolean
  /** Whether it has a budget of its own at the feed. */
  readonly ownBudget: boolean
}

export const listingsReport = (
  site: Pick<Site, "settings">,
  { sync, hasMap, ownBudget }: ListingsStanding
): ListingsReport => {
  const scope = listingScope(site)
  if (scope === undefined) return { ...nothing, license: { ownBudget } }
  if (scope.provider === "builder") {
    const { orgIds, province, city } = scope
    return {
      ...nothing,
      enabled: true,
      reason: "builder_lots",
      enabledBy: "integrator",
      provider: "builder",
      inventory: { orgIds, province, city },
      map: hasMap
    }
  }
  const { market = null, agentKey = null, officeKey = null } = scope
  return {
    ...nothing,
    enabled: true,
    reason: isFirstSync(site, sync) ? "syncing" : "resale_feed",
    provider: "resale",
    market: market && { province: market.province, ...(market.city !== null && { city: market.city }) },
    featured: { available: agentKey !== null || officeKey !== null, officeKey },
    map: hasMap,
    cityFloor: market !== null && market.city !== null,
    license: { ownBudget }
  }
}

const nothing: ListingsReport = {
  enabled: false,
  reason: "not_enabled",
  enabledBy: "staff",
  provider: null,
  market: null,
  featured: { available: false, officeKey: null },
  inventory: null,
  map: false,
  cityFloor: false,
  license: { ownBudget: false }
}
