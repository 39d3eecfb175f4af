/** Says anew what a file of the library shows. */
import { Effect } from "effect"
import type { MediaAsset } from "../../../../engine/model/Media.ts"
import { Media } from "../../../../engine/ports/Media.ts"
import { audited } from "../../../access/audited.ts"
import { altOf } from "./library.ts"

/**
 * In a session of the site; the file as it is now. The same words again change nothing and are recorded nowhere. Refuses with
 * `request.invalid` for words that no text alternative can have (MEDIA-04).
 */
export const describe = Effect.fnUntraced(function* (asset: MediaAsset, said: string) {
  const alt = yield* altOf(said)
  if (alt === asset.alt) return asset
  yield* (yield* Media).describe(asset.siteId, asset.id, alt)
  yield* audited("media.describe", {}, { media: asset.id })
  return { ...asset, alt }
})
