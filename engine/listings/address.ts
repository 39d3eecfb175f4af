/** Where a listing's page is: under any published template that ends in `/:mls/:slug` (AU-A16). */
import type { Listing } from "../model/Listing.ts"
import { isListingTemplate } from "../site/routes.ts"
import { slugOf } from "../site/slug.ts"

/** What of a listing its address is made of. */
interface Addressed {
  readonly address: Pick<Listing["address"], "line" | "city">
}

/** Words of its address, as the last segment of its own. Where no address may be shown, its place alone. */
export const listingSlug = ({ address: { line, city } }: Addressed): string =>
  slugOf([line, city].filter((text) => text !== null).join(" "), "listing")

/** Base of a listing template: `/listings/:mls/:slug` has `/listings`. Undefined for every other route. */
export const listingBase = (route: string): string | undefined =>
  isListingTemplate(route) ? route.slice(0, -templateEnd.length) : undefined

export const listingTemplate = (base: string): string => `${base}${templateEnd}`

/** Address of the number alone, which leads to the listing's own (DATA-28). */
export const shortTemplate = (base: string): string => `${base}/:mls`

/** The one address of a listing under a base. */
export const listingRoute = (base: string, listing: Pick<Listing, "mls"> & Addressed): string =>
  `${base}/${listing.mls}/${listingSlug(listing)}`

/** The base under which lists name listings, of the routes of a site's pages: the shortest, so that all lead to one address. */
export const listingHome = (routes: ReadonlyArray<string>): string | undefined =>
  routes.flatMap((route) => listingBase(route) ?? []).sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0]

/** A number that can be a segment of an address; listings with any other have no page. */
export const isListingNumber = (mls: string): boolean => /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/.test(mls)

/** What a visited route asks for under one of the bases, the longest first; undefined when it is under none. */
export const listingVisit = (
  route: string,
  bases: ReadonlyArray<string>
): { readonly base: string; readonly mls: string; readonly slug: string | null } | undefined => {
  for (const base of [...bases].sort((a, b) => b.length - a.length)) {
    if (!route.startsWith(`${base}/`)) continue
    const [mls = "", slug = null, ...more] = route.slice(base.length + 1).split("/")
    if (more.length === 0 && isListingNumber(mls)) return { base, mls, slug }
  }
  return undefined
}

const templateEnd = "/:mls/:slug"
