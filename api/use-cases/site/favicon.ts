/** `PUT /v1/favicon`: the icon of the site, a picture of its library. */
import { Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import type { MediaId } from "../../../engine/model/ids.ts"
import { Media } from "../../../engine/ports/Media.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { withSetting } from "../../../engine/site/fields/SiteField.ts"
import { answer } from "../../answers/Answer.ts"
import { audited } from "../../access/audited.ts"
import { Write } from "../../access/Call.ts"
import { rerender } from "./changeSite.ts"

/** Null takes the icon away. Refuses with `media.not_found`, `favicon.not_an_image`. */
export const setFavicon = Effect.fnUntraced(function* (assetId: string | null) {
  const { site } = yield* Write
  if (assetId !== null) {
    const asset = yield* (yield* Media).get(site.id, assetId as MediaId)
    if (asset === undefined) return yield* refuse("media.not_found", `The library has no file ${assetId}.`, { assetId })
    if (asset.kind !== "image")
      return yield* refuse("favicon.not_an_image", `${assetId} is a ${asset.kind}.`, { assetId, type: asset.type })
  }
  if ((site.settings["faviconAssetId"] ?? null) === assetId) return answer({ faviconAssetId: assetId })
  const { settings } = withSetting(site, "faviconAssetId", assetId)
  yield* (yield* Sites).update(site.id, { settings })
  yield* audited("site.favicon", {}, { assetId })
  yield* rerender
  return answer({ faviconAssetId: assetId })
})
