/**
 * Names of objects. The renderer writes under the name by which the origin will ask, so both come here and nowhere
 * else. Everything of a site lies under `sites/<site>/`; hosts lie beside, since a host is known before its site.
 */
import type { RebuildId, SiteId } from "../model/ids.ts"

/** Automatic files at the root of every site. */
export const siteFiles = [
  "sitemap.xml",
  "feed.xml",
  "robots.txt",
  "llms.txt",
  "favicon.ico",
  "apple-touch-icon.png",
  "manifest.webmanifest"
] as const
export type SiteFile = (typeof siteFiles)[number]

/**
 * Path under which pages name an icon or the manifest by what it is made of; the path alone has the newest. It is kept
 * for ever under that name, beside the one at its plain path.
 */
export const namedFilePath = (file: SiteFile, name: string): string => `/${file}?v=${name}`
/** The asset of such a path. */
export const namedFileAsset = (file: SiteFile, name: string): string => `${name}.${file.replace(/^.*\./, "")}`

/** Which site a host shows, and in what role. `host` is lower case without port. */
export const hostKey = (host: string): string => `hosts/${encodeURIComponent(host)}.json`

/** Prefix of everything a site stores. */
export const sitePrefix = (siteId: SiteId): string => `sites/${siteId}/`

/** The edge record, see `edge.ts`. */
export const edgeKey = (siteId: SiteId): string => `sites/${siteId}/edge.json`

/**
 * The stored render of a route. Whatever a route may hold stands in the key as it is: a plain web server over the bucket
 * decodes `/%C3%BCber-uns/` and finds `über-uns/index.html`. Anything else that a visitor may ask for is percent-encoded,
 * so that no odd address becomes an odd name.
 */
export const pageKey = (siteId: SiteId, route: string): string => {
  const segments = route.split("/").filter((segment) => segment !== "")
  return `sites/${siteId}/pages/${segments.map((segment) => `${encodeSegment(segment)}/`).join("")}index.html`
}

/** Page N of a paged route, N from 2; page 1 is the route itself. */
export const pagedKey = (siteId: SiteId, route: string, page: number): string =>
  furtherKey(pageKey(siteId, route), page)

/** The same, beside the key of page 1, in an edition or not. */
export const furtherKey = (first: string, page: number): string => first.replace(/index\.html$/, `page-${page}.html`)

/** Prefix of everything an edition stores, see `engine/model/Edition.ts`. */
export const editionPrefix = (siteId: SiteId, edition: RebuildId): string => `${sitePrefix(siteId)}editions/${edition}/`

/** Where an edition keeps its own of a site's page or notice, by the key that this has outside of editions. */
export const inEdition = (key: string, edition: RebuildId): string =>
  key.replace(/^sites\/[^/]+\//, (prefix) => `${prefix}editions/${edition}/`)

/** The key that it has outside of editions, of a key in one; any other as it is. */
export const outsideEditions = (key: string): string => key.replace(/^(sites\/[^/]+\/)editions\/[^/]+\//, "$1")

/** Which edition a key is of; undefined for any other key. */
export const editionOfKey = (key: string): RebuildId | undefined =>
  /^sites\/[^/]+\/editions\/([^/]+)\//.exec(key)?.[1] as RebuildId | undefined

/** The route of such a key; undefined for any other key. */
export const routeOfKey = (siteId: SiteId, key: string): string | undefined => {
  const prefix = `sites/${siteId}/pages/`
  if (!key.startsWith(prefix) || !key.endsWith("index.html")) return undefined
  const folder = key.slice(prefix.length, -"index.html".length)
  if (folder !== "" && !folder.endsWith("/")) return undefined
  try {
    const route = `/${folder.split("/").filter(Boolean).map(decodeURIComponent).join("/")}`
    return pageKey(siteId, route) === key ? route : undefined
  } catch {
    return undefined
  }
}

/** Of a further page of a list, which it is and the key of the first; undefined for any other key. */
export const placeOfPaged = (key: string): { readonly first: string; readonly page: number } | undefined => {
  const [, folder, page] = /^(sites\/[^/]+\/pages\/(?:.+\/)?)page-([1-9]\d*)\.html$/.exec(key) ?? []
  return folder === undefined ? undefined : { first: `${folder}index.html`, page: Number(page) }
}

/** Immutable by content: the hash is part of the name. `name` is `<hash>.<extension>`. */
export const assetKey = (siteId: SiteId, name: string): string => `sites/${siteId}/assets/${name}`

/** Public path of such an asset. */
export const assetPath = (name: string): string => `/__mk/assets/${name}`

/** The platform's own scripts, at `/__mk/<name>.js`. */
export const platformScripts = [
  "addresses",
  "analytics",
  "challenge",
  "chat",
  "components",
  "forms",
  "listings",
  "maps",
  "uploads"
] as const
export type PlatformScript = (typeof platformScripts)[number]

/** Path under which a page names a script by its content, so that a page never runs another than it was made for. */
export const platformScriptPath = (name: PlatformScript, hash: string): string => `/__mk/${name}.js?v=${hash}`

/** What is served as it is stored under `/media/`; `name` is the rest of that path, of plain segments. */
export const mediaKey = (siteId: SiteId, name: string): string => `sites/${siteId}/media/${name}`

/** Id of the file of the library that such a key belongs to; undefined for any other key. */
export const mediaIdOf = (key: string): string | undefined => /^sites\/[^/]+\/media\/(med_[0-9a-z_]+)\//.exec(key)?.[1]

/** A listing's photo that is kept here; `name` is `<hash>.<extension>` and never has another content. */
export const photoKey = (siteId: SiteId, name: string): string => `sites/${siteId}/photos/${name}`

/** Public path of such a photo. */
export const photoPath = (name: string): string => `/__mk/photos/${name}`

export const siteFileKey = (siteId: SiteId, file: SiteFile): string => `sites/${siteId}/${file}`

/** Public path of a part of a sitemap; its number is captured. */
export const sitemapPartPath = /^\/sitemap-([1-9]\d{0,5})\.xml$/

/** Part N of a sitemap beyond one file's limit, N from 1; served at `/sitemap-<n>.xml`. */
export const sitemapPartKey = (siteId: SiteId, part: number): string => `sites/${siteId}/sitemap-${part}.xml`

export const notFoundKey = (siteId: SiteId): string => `sites/${siteId}/404.html`

/** What is shown at an address whose page is gone for good. */
export const goneKey = (siteId: SiteId): string => `sites/${siteId}/410.html`

/**
 * Whether every store can keep the pages of a route: a file system takes names of 255 bytes, of which one may be needed
 * for a mark and `=` takes three (see `storage/objects/files/names.ts`), and S3 keys of 1,024.
 */
export const isStorable = (route: string): boolean => {
  const bytes = route.split("/").map((segment) => utf8.encode(encodeSegment(segment).replaceAll("=", "===")).length)
  return Math.max(...bytes) <= routeSegmentBytes && bytes.reduce((sum, size) => sum + size + 1, 0) <= routeBytes
}
export const routeSegmentBytes = 254
export const routeBytes = 900
const utf8 = new TextEncoder()

const encodeSegment = (segment: string): string =>
  segment.replace(outsideRoutes, (characters) =>
    encodeURIComponent(characters).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  )
/** Everything but what segments of routes are made of, see `engine/site/routes.ts`. */
const outsideRoutes = /[^\p{L}\p{M}\p{N}\-._~+,=@]+/gu
