/** Handlers of the script's rows. */
import { Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { versioned } from "../../answers/Answer.ts"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { assetFields, readAsset, revertAsset, writeAsset } from "../../use-cases/content/write/asset.ts"
import { ScriptApi } from "./routes.ts"

export const scriptHandlers = rows(ScriptApi, {
  read: () => Effect.flatMap(Caller, ({ siteId }) => read(siteId)),
  write: ({ payload }) => writeAsset("script", "", payload),
  revert: ({ payload }) => revertAsset("script", "", payload.toVersionId)
})

const read = Effect.fnUntraced(function* (siteId: SiteId) {
  const { page, payload } = yield* readAsset(siteId, "script", "")
  return versioned({ js: payload?.js ?? "", ...assetFields(page) })
})
