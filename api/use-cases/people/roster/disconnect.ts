/** `DELETE /v1/roster-connector`: the connector goes, and with it what it brought (ROSTER-18). */
import { Effect } from "effect"
import { managedKey } from "../../../../engine/content/collections/names.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { RosterConnectors } from "../../../../engine/ports/RosterConnectors.ts"
import { answer } from "../../../answers/Answer.ts"
import { Write } from "../../../access/Call.ts"
import { recordChange } from "../../content/collections/store.ts"
import { refuseLeftToOwner } from "../../site/leftToOwner.ts"
import { changeRows, rosterShown } from "./follow.ts"

export const disconnectRoster = Effect.gen(function* () {
  const { site } = yield* Write
  yield* refuseLeftToOwner("where the list of people comes from")
  const removed = yield* (yield* RosterConnectors).remove(site.id)
  const rows = yield* (yield* Collections).rows(site.id, managedKey)
  if (removed) {
    yield* recordChange("roster.disconnect", { agents: rows.length })
    yield* rosterShown
  }
  yield* changeRows({ add: [], change: [], remove: rows })
  return answer({ configured: false })
})
