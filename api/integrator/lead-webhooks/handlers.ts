/** Handlers of the lead destination rows. */
import { Effect } from "effect"
import { defaultName } from "../../../engine/people/leads/destinations/names.ts"
import { limits } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { LeadDestinations } from "../../../engine/ports/LeadDestinations.ts"
import { answer } from "../../answers/Answer.ts"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { removeDestination } from "../../use-cases/people/destinations/removeDestination.ts"
import { setDefaultDestination, setDestination } from "../../use-cases/people/destinations/setDestination.ts"
import { destinationShape } from "./shapes.ts"

export const leadWebhooksHandlers = rows("leadWebhooks", {
  list: () => Effect.flatMap(Caller, ({ siteId }) => list(siteId)),
  set: ({ endpoint, params, payload }) => setDestination(endpoint, params.name, payload),
  remove: ({ params }) => removeDestination(params.name),
  setDefault: ({ endpoint, payload }) => setDefaultDestination(endpoint, payload)
})

const list = Effect.fnUntraced(function* (siteId: SiteId) {
  const all = yield* (yield* LeadDestinations).list(siteId)
  const standing = all.find(({ name }) => name === defaultName)
  return answer({
    destinations: all.filter((one) => one !== standing).map(destinationShape),
    default: standing === undefined ? null : destinationShape(standing),
    limit: limits.leadDestinations
  })
})
