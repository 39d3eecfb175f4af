/** Handlers of the script's rows. */
import { Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { versioned } from "../../answers/Answer.ts"
import type { PayloadWanted } from "../../answers/shapes.ts"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { readAsset, revertAsset, writeAsset } from "../../use-cases/content/write/asset.ts"
import { ScriptApi } from "./routes.ts"

export const scriptHandlers = rows(ScriptApi, {
  read: ({ query }) => Effect.flatMap(Caller, ({ siteId }) => read(siteId, query.payload)),
  write: ({ payload }) => writeAsset("script", "", payload),
  revert: ({ payload }) => revertAsset("script", "", payload.toVersionId)
})

const read = Effect.fnUntraced(function* (siteId: SiteId, wanted?: PayloadWanted) {
  const { fields, payload } = yield* readAsset(siteId, "script", "", wanted)
  return versioned({ js: payload?.js ?? "", ...fields })
})
