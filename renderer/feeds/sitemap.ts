/**
 * The sitemap (sitemaps.org protocol 0.9). One file holds at most 50,000 addresses; a larger site gets an index at
 * `/sitemap.xml` and numbered files beside it, its pages first and then its listings, which change all the time and so
 * stand in smaller files of their own.
 */
import { isPattern, routeUrl } from "../../engine/publish/addresses.ts"
import { escapeXml } from "../../engine/values/escape.ts"
import type { RouteEntry } from "../../engine/ports/Pages.ts"

export const sitemapUrls = 50_000
/** Addresses of listings in one file: what is held at once, and what is written again for one listing that changed. */
export const sitemapListings = 10_000

/** Whether a published page is listed: `meta.sitemap: false`, noindex and parameterised routes are not (SERVED-13). */
export const isListed = (entry: RouteEntry): boolean => !isPattern(entry.route) && mayBeListed(entry)

/** The same of the pages of a template. */
export const mayBeListed = ({ meta }: Pick<RouteEntry, "meta">): boolean =>
  meta.sitemap !== false && meta.noindex !== true

/** Files of a site's pages where its listings have files as well. */
export const pageParts = (entries: ReadonlyArray<RouteEntry>): number =>
  Math.ceil(entries.filter(isListed).length / sitemapUrls)

/** Files by name; `sitemap.xml` is always among them. `listingParts` files of listings follow those of pages. */
export const sitemapFiles = (
  origin: string,
  entries: ReadonlyArray<RouteEntry>,
  listingParts = 0
): ReadonlyMap<string, string> => {
  const listed = entries.filter(isListed)
  if (listed.length <= sitemapUrls && listingParts === 0) return new Map([["sitemap.xml", urlset(origin, listed)]])
  const files = new Map<string, string>()
  for (let start = 0; start < listed.length; start += sitemapUrls) {
    files.set(`sitemap-${files.size + 1}.xml`, urlset(origin, listed.slice(start, start + sitemapUrls)))
  }
  const index = Array.from(
    { length: files.size + listingParts },
    (_, at) => `<sitemap><loc>${escapeXml(`${origin}/sitemap-${at + 1}.xml`)}</loc></sitemap>\n`
  )
  return files.set("sitemap.xml", `${declaration}<sitemapindex ${namespace}>\n${index.join("")}</sitemapindex>\n`)
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** One file, of addresses and of when each changed last. */
export const urlset = (origin: string, entries: ReadonlyArray<Pick<RouteEntry, "route" | "updatedAt">>): string =>
  `${declaration}<urlset ${namespace}>\n${entries.map((entry) => url(origin, entry)).join("")}</urlset>\n`

const url = (origin: string, { route, updatedAt }: Pick<RouteEntry, "route" | "updatedAt">): string =>
  `<url><loc>${escapeXml(routeUrl(origin, route))}</loc><lastmod>${new Date(updatedAt).toISOString()}</lastmod></url>\n`
