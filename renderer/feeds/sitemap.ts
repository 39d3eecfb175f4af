/**
 * The sitemap (sitemaps.org protocol 0.9). One file holds at most 50,000 addresses; a larger site gets an index at
 * `/sitemap.xml` and numbered files beside it.
 */
import { isPattern, routeUrl } from "../../engine/publish/addresses.ts"
import { escapeXml } from "../../engine/values/escape.ts"
import type { RouteEntry } from "../../engine/ports/Pages.ts"

export const sitemapUrls = 50_000

/** Whether a published page is listed: `meta.sitemap: false`, noindex and parameterised routes are not (SERVED-13). */
export const isListed = ({ route, meta }: RouteEntry): boolean =>
  meta.sitemap !== false && meta.noindex !== true && !isPattern(route)

/** Files by name; `sitemap.xml` is always among them. */
export const sitemapFiles = (origin: string, entries: ReadonlyArray<RouteEntry>): ReadonlyMap<string, string> => {
  const listed = entries.filter(isListed)
  if (listed.length <= sitemapUrls) return new Map([["sitemap.xml", urlset(origin, listed)]])
  const files = new Map<string, string>()
  for (let start = 0; start < listed.length; start += sitemapUrls) {
    files.set(`sitemap-${files.size + 1}.xml`, urlset(origin, listed.slice(start, start + sitemapUrls)))
  }
  const index = [...files.keys()].map((name) => `<sitemap><loc>${escapeXml(`${origin}/${name}`)}</loc></sitemap>\n`)
  return files.set("sitemap.xml", `${declaration}<sitemapindex ${namespace}>\n${index.join("")}</sitemapindex>\n`)
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const urlset = (origin: string, entries: ReadonlyArray<RouteEntry>): string =>
  `${declaration}<urlset ${namespace}>\n${entries.map((entry) => url(origin, entry)).join("")}</urlset>\n`

const url = (origin: string, { route, updatedAt }: RouteEntry): string =>
  `<url><loc>${escapeXml(routeUrl(origin, route))}</loc><lastmod>${new Date(updatedAt).toISOString()}</lastmod></url>\n`
