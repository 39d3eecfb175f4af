/** Handlers of the not-found page's rows. */
import { Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { versioned } from "../../answers/Answer.ts"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { assetFields, readAsset, revertAsset, writeAsset } from "../../use-cases/content/write/asset.ts"
import { pagePayload } from "../../use-cases/content/write/pagePayload.ts"
import { NotFoundApi } from "./routes.ts"

export const notfoundHandlers = rows(NotFoundApi, {
  read: () => Effect.flatMap(Caller, ({ siteId }) => read(siteId)),
  write: ({ payload }) => writeAsset("notfound", "", payload),
  revert: ({ payload }) => revertAsset("notfound", "", payload.toVersionId)
})

const read = Effect.fnUntraced(function* (siteId: SiteId) {
  const { page, payload } = yield* readAsset(siteId, "notfound", "")
  return versioned({ ...assetFields(page), status: page?.status ?? "draft", payload: pagePayload(payload) })
})
