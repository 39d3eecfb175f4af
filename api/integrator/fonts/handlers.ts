/** Handlers of the font rows. */
import { Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { areFontsServed } from "../../../engine/publish/served.ts"
import { uploadedFaces } from "../../../engine/content/theme/uploadedFaces.ts"
import { answer } from "../../answers/Answer.ts"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { ownSite } from "../../use-cases/site/ownSite.ts"
import { dropFace } from "../../use-cases/content/fonts/dropFace.ts"
import { uploadFace } from "../../use-cases/content/fonts/uploadFace.ts"
import { underWay } from "../../use-cases/content/write/underWay.ts"
import { FontsApi } from "./routes.ts"

export const fontsRows = rows(FontsApi, {
  list: () => Effect.flatMap(Caller, ({ siteId }) => list(siteId)),
  upload: () => uploadFace,
  remove: ({ params }) => dropFace(params.id)
})

const list = Effect.fnUntraced(function* (siteId: SiteId) {
  // Asked first: what is done in between is told late, never early.
  const served = areFontsServed(yield* underWay(siteId))
  return answer({ fonts: uploadedFaces(yield* ownSite(siteId)), limit: limits.fontFaces, served })
})
