/** Handlers of the not-found page's rows. */
import { Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { versioned } from "../../answers/Answer.ts"
import type { PayloadWanted } from "../../answers/shapes.ts"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { readAsset, revertAsset, writeAsset } from "../../use-cases/content/write/asset.ts"
import { pagePayload } from "../../use-cases/content/write/pagePayload.ts"
import { NotFoundApi } from "./routes.ts"

export const notfoundHandlers = rows(NotFoundApi, {
  read: ({ query }) => Effect.flatMap(Caller, ({ siteId }) => read(siteId, query.payload)),
  write: ({ payload }) => writeAsset("notfound", "", payload),
  revert: ({ payload }) => revertAsset("notfound", "", payload.toVersionId)
})

const read = Effect.fnUntraced(function* (siteId: SiteId, wanted?: PayloadWanted) {
  const { page, fields, payload } = yield* readAsset(siteId, "notfound", "", wanted)
  return versioned({ ...fields, status: page?.status ?? "draft", payload: pagePayload(payload) })
})
