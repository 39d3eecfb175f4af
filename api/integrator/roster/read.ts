/** `GET /v1/roster`: the roster as the service that keeps it tells it now. */
import { Effect } from "effect"
import { managedKey } from "../../../engine/content/collections/names.ts"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { Collections } from "../../../engine/ports/Collections.ts"
import { RosterConnectors } from "../../../engine/ports/RosterConnectors.ts"
import { noRoster, rosterReport } from "../../../engine/people/roster/report.ts"
import { answer } from "../../answers/Answer.ts"
import { Caller } from "../../access/Call.ts"
import { readUpstream } from "../../use-cases/people/roster/upstream.ts"

export const readRoster = Effect.gen(function* () {
  const { siteId } = yield* Caller
  const connector = yield* (yield* RosterConnectors).get(siteId)
  if (connector === undefined) return answer(noRoster)
  const reading = yield* readUpstream(connector).pipe(
    Effect.catchTags({
      RosterRefused: ({ detail }) => refuse("roster_connector.needs_reconnect", detail),
      RosterUnreachable: ({ detail }) => refuse("roster.upstream_failed", detail)
    })
  )
  return answer(rosterReport(reading, yield* (yield* Collections).rows(siteId, managedKey)))
})
