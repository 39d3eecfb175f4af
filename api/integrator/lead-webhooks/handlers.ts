/** Handlers of the lead destination rows. */
import { Effect } from "effect"
import { defaultName } from "../../../engine/people/leads/destinations/names.ts"
import { limits } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { LeadDestinations } from "../../../engine/ports/LeadDestinations.ts"
import { answer, type Answer } from "../../answers/Answer.ts"
import { heldForOwner } from "../../answers/pendingChange.ts"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { removeDestination } from "../../use-cases/people/destinations/removeDestination.ts"
import {
  type DestinationOutcome,
  setDefaultDestination,
  setDestination
} from "../../use-cases/people/destinations/setDestination.ts"
import { destinationShape } from "../../answers/leadDestination.ts"
import { LeadWebhooksApi } from "./routes.ts"

export const leadWebhooksRows = rows(LeadWebhooksApi, {
  list: () => Effect.flatMap(Caller, ({ siteId }) => list(siteId)),
  set: ({ endpoint, params, payload }) => setDestination(endpoint, params.name, payload, respond),
  remove: ({ params }) => removeDestination(params.name),
  setDefault: ({ endpoint, payload }) => setDefaultDestination(endpoint, payload, respond)
})

/** Each row has some of these answers; which, the decision behind it sees to. */
const respond = (outcome: DestinationOutcome): Answer<never> => ({
  ...answer(bodyOf(outcome) as never),
  status: outcome.status === "held" ? 202 : 200
})

const bodyOf = (outcome: DestinationOutcome) => {
  switch (outcome.status) {
    case "held":
      return heldForOwner(outcome.awaited).body
    case "unchanged":
    case "removed":
      return outcome
    case "created":
    case "updated":
      return { status: outcome.status, destination: destinationShape(outcome.destination) }
    default:
      return {
        status: outcome.status,
        dryRun: true as const,
        destination: outcome.destination && destinationShape(outcome.destination)
      }
  }
}

const list = Effect.fnUntraced(function* (siteId: SiteId) {
  const all = yield* (yield* LeadDestinations).list(siteId)
  const standing = all.find(({ name }) => name === defaultName)
  return answer({
    destinations: all.filter((one) => one !== standing).map(destinationShape),
    default: standing === undefined ? null : destinationShape(standing),
    limit: limits.leadDestinations
  })
})
