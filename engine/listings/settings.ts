/**
 * What listings a site shows. Staff let a site show those of the resale feed, which it cannot enable itself; a site of a
 * builder chooses among the builders' own lots.
 */
import type { ListingSync } from "../model/Listing.ts"
import type { Site } from "../model/Site.ts"

export type ListingScope =
  /** `destination` is the part of the feed that the site may show; null for all the account holds. */
  | { readonly provider: "resale"; readonly destination: string | null }
  | {
      readonly provider: "builder"
      readonly orgIds: ReadonlyArray<string>
      readonly province: string | null
      readonly city: string | null
    }

/** What staff say of the resale feed. */
export interface ListingsWanted {
  readonly enabled: boolean
  readonly destination?: string | null
}

/** Name of the settings' area. */
const listingsArea = "listings"

/** A site's settings with another scope; null for no listings at all. */
export const withScope = (settings: Site["settings"], scope: ListingScope | null): Site["settings"] => {
  const { [listingsArea]: _, ...others } = settings
  return scope === null ? others : { ...others, [listingsArea]: { ...scope } }
}

/** A site's settings with what staff say of the resale feed. A scope of builders is left alone by a no. */
export const withListings = (
  settings: Site["settings"],
  { enabled, destination = null }: ListingsWanted
): Site["settings"] => {
  if (enabled) return withScope(settings, { provider: "resale", destination })
  return listingScope({ settings })?.provider === "builder" ? settings : withScope(settings, null)
}

/** Undefined while the site shows no listings. */
export const listingScope = (site: Pick<Site, "settings">): ListingScope | undefined => {
  const stored = site.settings[listingsArea]
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return undefined
  return "provider" in stored ? (stored as unknown as ListingScope) : undefined
}

/**
 * Whether the site is still being given its listings, so that one that is not there may yet come. A builder's lots are
 * all there from the start.
 */
export const isFirstSync = (site: Pick<Site, "settings">, sync: Pick<ListingSync, "comparedAt"> | undefined): boolean =>
  listingScope(site)?.provider === "resale" && sync?.comparedAt === null
