/** What pages must know of the pictures they show: asked for once for many pages, and never for none. */
import { Effect } from "effect"
import { picturesElsewhere } from "../../../engine/content/media/accountPictures.ts"
import type { KnownMedia } from "../../../engine/content/media/imageAttributes.ts"
import { mediaReference, mediaShown, referenceTo } from "../../../engine/content/media/references.ts"
import type { MediaId, SiteId } from "../../../engine/model/ids.ts"
import type { MediaAsset } from "../../../engine/model/Media.ts"
import type { Page } from "../../../engine/model/Page.ts"
import type { PagePart } from "../../../engine/model/PagePart.ts"
import { MeasuredImages } from "../../../engine/ports/MeasuredImages.ts"
import { Media } from "../../../engine/ports/Media.ts"
import type { SiteSurroundings } from "./SiteSurroundings.ts"

/** Where sizes are known from: the site's own library, and looks at the image host. */
export interface MediaSources {
  readonly library: Media["Service"]
  readonly measured: MeasuredImages["Service"]
}

export type MediaPorts = Media | MeasuredImages

export const mediaSources: Effect.Effect<MediaSources, never, MediaPorts> = Effect.all({
  library: Media,
  measured: MeasuredImages
})

/**
 * Files that the parts show, and those that pages are shared with, as far as the site has them; and pictures elsewhere that were
 * measured. One query for each, or none.
 */
export const knownMedia = Effect.fnUntraced(function* (
  { library, measured }: MediaSources,
  siteId: SiteId,
  parts: Iterable<PagePart>,
  shared: Iterable<Page["meta"]["ogImage"]> = []
) {
  const shown = [...parts]
  const files = yield* library.find(siteId, [...new Set([...mediaShown(shown), ...mediaShared(shared)])])
  const elsewhere = picturesElsewhere(shown)
  const found = yield* measured.find(siteId, [...elsewhere.values()])
  const pictures = new Map(found.map((picture) => [picture.url, { ...picture, scalable: false as const }]))
  const known = new Map<string, MediaAsset | ((typeof found)[number] & { readonly scalable: false })>(
    files.map((asset) => [asset.id, asset])
  )
  for (const [src, url] of elsewhere) {
    const picture = pictures.get(url)
    if (picture !== undefined) known.set(src, picture)
  }
  return known as KnownMedia
})

const mediaShared = (shared: Iterable<Page["meta"]["ogImage"]>): ReadonlyArray<MediaId> =>
  [...shared].flatMap((named) => {
    if (named === undefined) return []
    return mediaReference("assetId" in named ? referenceTo(named.assetId) : named.url)?.id ?? []
  })

/** Surroundings that know the files of these parts too, and those that pages with these fields are shared with. */
export const withMediaOf = Effect.fnUntraced(function* (
  media: MediaSources,
  surroundings: SiteSurroundings,
  parts: Iterable<PagePart>,
  metas: Iterable<Page["meta"]> = []
) {
  const shared = [...metas].map(({ ogImage }) => ogImage)
  const found = yield* knownMedia(media, surroundings.site.id, parts, shared)
  return found.size === 0 ? surroundings : { ...surroundings, media: new Map([...surroundings.media, ...found]) }
})
