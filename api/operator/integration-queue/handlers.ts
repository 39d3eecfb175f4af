/** Handlers of the integration queue rows. */
import { Effect } from "effect"
import { rows } from "../../access/rows.ts"
import { findSite } from "../../use-cases/site/findSite.ts"
import { addRequest } from "../../use-cases/site/integration/addRequest.ts"
import { listRequests } from "../../use-cases/site/integration/requests.ts"
import { IntegrationQueueApi } from "./routes.ts"

export const integrationQueueRows = rows(IntegrationQueueApi, {
  add: ({ params, payload }) => addRequest(params.id, payload),
  list: ({ params, query }) => Effect.flatMap(findSite(params.id), ({ id }) => listRequests(id, query))
})
