/**
 * Names of objects. The renderer writes under the name by which the origin will ask, so both come here and nowhere
 * else. Everything of a site lies under `sites/<site>/`; hosts lie beside, since a host is known before its site.
 */
import type { SiteId } from "../model/ids.ts"

/** Automatic files at the root of every site. */
export const siteFiles = ["sitemap.xml", "feed.xml", "robots.txt", "llms.txt"] as const
export type SiteFile = (typeof siteFiles)[number]

/** Which site a host shows, and in what role. `host` is lower case without port. */
export const hostKey = (host: string): string => `hosts/${encodeURIComponent(host)}.json`

/** Prefix of everything a site stores. */
export const sitePrefix = (siteId: SiteId): string => `sites/${siteId}/`

/** The edge record, see `edge.ts`. */
export const edgeKey = (siteId: SiteId): string => `sites/${siteId}/edge.json`

/** The stored render of a route; readable straight from a bucket. Segments are percent-encoded UTF-8. */
export const pageKey = (siteId: SiteId, route: string): string => {
  const segments = route.split("/").filter((segment) => segment !== "")
  return `sites/${siteId}/pages/${segments.map((segment) => `${encodeSegment(segment)}/`).join("")}index.html`
}

/** Page N of a paged route, N from 2; page 1 is the route itself. */
export const pagedKey = (siteId: SiteId, route: string, page: number): string =>
  pageKey(siteId, route).replace(/index\.html$/, `page-${page}.html`)

/** Immutable by content: the hash is part of the name. `name` is `<hash>.<extension>`. */
export const assetKey = (siteId: SiteId, name: string): string => `sites/${siteId}/assets/${name}`

/** Public path of such an asset. */
export const assetPath = (name: string): string => `/__mk/assets/${name}`

/** What is served as it is stored under `/media/`; `name` is the rest of that path, of plain segments. */
export const mediaKey = (siteId: SiteId, name: string): string => `sites/${siteId}/media/${name}`

export const siteFileKey = (siteId: SiteId, file: SiteFile): string => `sites/${siteId}/${file}`

/** Public path of a part of a sitemap; its number is captured. */
export const sitemapPartPath = /^\/sitemap-([1-9]\d{0,5})\.xml$/

/** Part N of a sitemap beyond one file's limit, N from 1; served at `/sitemap-<n>.xml`. */
export const sitemapPartKey = (siteId: SiteId, part: number): string => `sites/${siteId}/sitemap-${part}.xml`

export const notFoundKey = (siteId: SiteId): string => `sites/${siteId}/404.html`

/** `:` starts a route parameter in our patterns and is not special in an object name, so it is encoded like the rest. */
const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
