/** Handlers of the pending change rows. */
import { Clock, Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { limits } from "../../../engine/limits.ts"
import { asOf } from "../../../engine/model/PendingChange.ts"
import type { PendingChangeId, SiteId } from "../../../engine/model/ids.ts"
import { PendingChanges } from "../../../engine/ports/PendingChanges.ts"
import { answer } from "../../answers/Answer.ts"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { changeShape } from "../../answers/pendingChange.ts"
import { PendingChangesApi } from "./routes.ts"

export const pendingChangesRows = rows(PendingChangesApi, {
  list: () => Effect.flatMap(Caller, ({ siteId }) => list(siteId)),
  read: ({ params }) => Effect.flatMap(Caller, ({ siteId }) => read(siteId, params.id))
})

const list = Effect.fnUntraced(function* (siteId: SiteId) {
  const now = yield* Clock.currentTimeMillis
  const changes = yield* (yield* PendingChanges).list(siteId, limits.pendingChangesShown)
  return answer({ pendingChanges: changes.map((change) => changeShape(asOf(change, now))) })
})

const read = Effect.fnUntraced(function* (siteId: SiteId, id: PendingChangeId) {
  const change = yield* (yield* PendingChanges).get(siteId, id)
  if (change === undefined)
    return yield* refuse("pending_change.not_found", `This site has no pending change ${id}.`, { id })
  return answer(changeShape(asOf(change, yield* Clock.currentTimeMillis)))
})
