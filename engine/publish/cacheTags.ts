/**
 * Names under which a shared cache in front of the origin (a CDN) files what it holds, and by which it is told to forget
 * it. Every object has two: its site's, and its own. Both are hashes, so they are short, say nothing of the site, and
 * hold no character that any vendor forbids. They are in lower case, since some vendors do not tell cases apart.
 */
import type { SiteId } from "../model/ids.ts"
import { mediaIdOf, mediaKey, outsideEditions, sitemapPartPath, sitePrefix, type SiteFile } from "./keys.ts"

/** What a site is filed under as a whole. */
export const siteTag = (siteId: string): string => `s${fnv1a(siteId)}`

/**
 * What one object is filed under: a page with its address, whichever edition it is of, a file of the library with all its widths. `sites/<site>/` is
 * the whole site. Undefined for what no shared cache holds: records, not-found pages, icons, what belongs to no site.
 */
export const tagOfKey = (stored: string): string | undefined => {
  const key = outsideEditions(stored)
  const siteId = siteOfKey(key)
  if (siteId === undefined) return undefined
  if (key === sitePrefix(siteId)) return siteTag(siteId)
  const rest = key.slice(sitePrefix(siteId).length)
  if (!/^(?:pages|assets|photos|media)\/./.test(rest) && !isSharedFile(rest)) return undefined
  const media = mediaIdOf(key)
  return `o${fnv1a(media === undefined ? key : mediaKey(siteId, `${media}/`))}`
}

/** The tags of what is answered with an object, the site's first. */
export const tagsOf = (key: string): ReadonlyArray<string> => {
  const siteId = siteOfKey(key)
  const own = tagOfKey(key)
  return siteId === undefined ? [] : [siteTag(siteId), ...(own === undefined ? [] : [own])]
}

/** The site that a key belongs to. */
export const siteOfKey = (key: string): SiteId | undefined => /^sites\/([^/]+)\//.exec(key)?.[1] as SiteId | undefined

/** Automatic files that a shared cache may hold; they are written and told of together. Icons are asked for each time. */
const sharedFiles: ReadonlyArray<string> = [
  "sitemap.xml",
  "feed.xml",
  "robots.txt",
  "llms.txt"
] satisfies ReadonlyArray<SiteFile>

const isSharedFile = (name: string): boolean => sharedFiles.includes(name) || sitemapPartPath.test(`/${name}`)

/** FNV-1a of 64 bits in base 36. Two names that came to the same would be forgotten together, and nothing worse. */
const fnv1a = (text: string): string => {
  let hash = 0xcbf29ce484222325n
  for (const byte of utf8.encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(36).padStart(13, "0")
}
const utf8 = new TextEncoder()
