/**
 * What listings a site shows. Staff let a site show those of the resale feed, which it cannot enable itself; a site of a
 * builder chooses among the builders' own lots.
 */
import type { ListingSync } from "../model/Listing.ts"
import type { Site } from "../model/Site.ts"

export type ListingScope =
  | ResaleScope
  | {
      readonly provider: "builder"
      readonly orgIds: ReadonlyArray<string>
      readonly province: string | null
      readonly city: string | null
    }

/** What staff let a site show of the resale feed. */
export interface ResaleScope {
  readonly provider: "resale"
  /** Part of the feed that the site may show; null for all the account holds. */
  readonly destination: string | null
  /** Where the site does business: every result lies within; null for everywhere. */
  readonly market?: { readonly province: string; readonly city: string | null } | null
  /** Keys of the site's own agent and office at the association, by which its own listings are told. */
  readonly agentKey?: string | null
  readonly officeKey?: string | null
}

/** Name of the settings' area. */
const listingsArea = "listings"

/** As it is kept: what staff said of the feed stays while it is off, so that a yes brings it back as it was. */
interface Stored extends ResaleScope {
  readonly off?: true
}

/** A site's settings with another scope; null for no listings at all. */
export const withScope = (settings: Site["settings"], scope: ListingScope | null): Site["settings"] => {
  const { [listingsArea]: _, ...others } = settings
  return scope === null ? others : { ...others, [listingsArea]: { ...scope } }
}

/** A site's settings with what staff say of the resale feed, shown or kept for later. */
export const withResale = (settings: Site["settings"], scope: ResaleScope, shown: boolean): Site["settings"] => {
  const { destination, market, agentKey, officeKey } = resaleOf(scope)
  const kept = { provider: "resale", destination, market: market && { ...market }, agentKey, officeKey }
  const { [listingsArea]: _, ...others } = settings
  return { ...others, [listingsArea]: { ...kept, ...(!shown && { off: true }) } }
}

/** Undefined while the site shows no listings. */
export const listingScope = (site: Pick<Site, "settings">): ListingScope | undefined => {
  const stored = storedScope(site)
  return stored === undefined || "off" in stored ? undefined : stored
}

/** What staff said of the resale feed, shown or not; nothing narrows it where they said nothing. */
export const resaleSettings = (site: Pick<Site, "settings">): Required<ResaleScope> => {
  const stored = storedScope(site)
  return resaleOf(stored?.provider === "resale" ? stored : { provider: "resale", destination: null })
}

const resaleOf = ({
  destination,
  market = null,
  agentKey = null,
  officeKey = null
}: ResaleScope): Required<ResaleScope> => ({ provider: "resale", destination, market, agentKey, officeKey })

const storedScope = (site: Pick<Site, "settings">): ListingScope | Stored | undefined => {
  const stored = site.settings[listingsArea]
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return undefined
  return "provider" in stored ? (stored as unknown as ListingScope | Stored) : undefined
}

/**
 * Whether the site is still being given its listings, so that one that is not there may yet come. A builder's lots are
 * all there from the start.
 */
export const isFirstSync = (site: Pick<Site, "settings">, sync: Pick<ListingSync, "comparedAt"> | undefined): boolean =>
  listingScope(site)?.provider === "resale" && sync?.comparedAt === null
