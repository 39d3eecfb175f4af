/** What a CDN is to forget, put together from the keys that wait: as tags, or as addresses where a CDN knows no tags. */
import type { MediaId, SiteId } from "../../../engine/model/ids.ts"
import { routePath } from "../../../engine/publish/addresses.ts"
import { siteOfKey, siteTag, tagOfKey } from "../../../engine/publish/cacheTags.ts"
import { assetPath, mediaIdOf, photoPath, routeOfKey, sitePrefix } from "../../../engine/publish/keys.ts"
import { mediaPath } from "../../../engine/content/media/serving.ts"

/** Of one site. */
export interface StaleSite {
  readonly siteId: SiteId
  /** Everything; then neither tags nor paths say more. */
  readonly whole: boolean
  /** Percent-encoded, beginning with a slash; one that ends in `*` stands for all that begin so. */
  readonly paths: ReadonlyArray<string>
  readonly tags: ReadonlyArray<string>
}

/**
 * What the keys come to, by site. Of a site of which more than `most` objects have changed everything is forgotten: one
 * name instead of many.
 */
export const staleOf = (keys: ReadonlyArray<string>, most: number): ReadonlyArray<StaleSite> => {
  const bySite = new Map<SiteId, Set<string>>()
  for (const key of keys) {
    const siteId = siteOfKey(key)
    if (siteId === undefined || tagOfKey(key) === undefined) continue
    bySite.set(siteId, (bySite.get(siteId) ?? new Set()).add(key))
  }
  return [...bySite].map(([siteId, all]) => {
    const whole = all.has(sitePrefix(siteId)) || all.size > most
    if (whole) return { siteId, whole, paths: ["/*"], tags: [siteTag(siteId)] }
    return {
      siteId,
      whole,
      paths: [...new Set([...all].flatMap((key) => pathOf(siteId, key) ?? []))],
      tags: [...new Set([...all].flatMap((key) => tagOfKey(key) ?? []))]
    }
  })
}

/** Where a CDN holds an object. Further pages of lists stand behind a question mark, and are held by none. */
const pathOf = (siteId: SiteId, key: string): string | undefined => {
  const route = routeOfKey(siteId, key)
  if (route !== undefined) return routePath(route)
  const media = mediaIdOf(key)
  if (media !== undefined) return `${mediaPath(media as MediaId)}*`
  const [, folder, name] = /^sites\/[^/]+\/(?:(assets|photos)\/)?([^/]+)$/.exec(key) ?? []
  if (name === undefined) return undefined
  return folder === "assets" ? `${assetPath(name)}*` : folder === "photos" ? photoPath(name) : `/${name}`
}
