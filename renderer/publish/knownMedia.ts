/** What pages must know of the files their images show: asked for once for many pages, and never for none. */
import { Effect } from "effect"
import type { KnownMedia } from "../../engine/media/imageAttributes.ts"
import { mediaShown } from "../../engine/media/references.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import type { PagePart } from "../../engine/model/PagePart.ts"
import type { Media } from "../../engine/ports/Media.ts"
import type { SiteSurroundings } from "./Surroundings.ts"

/** Files that the parts show and the site has. One query, or none. */
export const knownMedia = Effect.fnUntraced(function* (
  media: Media["Service"],
  siteId: SiteId,
  parts: Iterable<PagePart>
) {
  const found = yield* media.find(siteId, mediaShown(parts))
  return new Map(found.map((asset) => [asset.id, asset])) as KnownMedia
})

/** Surroundings that know the files of these parts too. */
export const withMediaOf = Effect.fnUntraced(function* (
  media: Media["Service"],
  surroundings: SiteSurroundings,
  parts: Iterable<PagePart>
) {
  const found = yield* knownMedia(media, surroundings.site.id, parts)
  return found.size === 0 ? surroundings : { ...surroundings, media: new Map([...surroundings.media, ...found]) }
})
