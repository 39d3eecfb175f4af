/** Handlers of the stylesheet's rows. */
import { Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { versioned } from "../../answers/Answer.ts"
import type { PayloadWanted } from "../../answers/shapes.ts"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { readAsset, revertAsset, writeAsset } from "../../use-cases/content/write/asset.ts"
import { StylesheetApi } from "./routes.ts"

export const stylesheetHandlers = rows(StylesheetApi, {
  read: ({ query }) => Effect.flatMap(Caller, ({ siteId }) => read(siteId, query.payload)),
  write: ({ payload }) => writeAsset("stylesheet", "", payload),
  revert: ({ payload }) => revertAsset("stylesheet", "", payload.toVersionId)
})

const read = Effect.fnUntraced(function* (siteId: SiteId, wanted?: PayloadWanted) {
  const { fields, payload } = yield* readAsset(siteId, "stylesheet", "", wanted)
  return versioned({ css: payload?.css ?? "", ...fields })
})
