/** Handlers of the integration request rows. */
import { Effect } from "effect"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { buildFields } from "../../use-cases/site/integration/buildFields.ts"
import { recordAnswer } from "../../use-cases/site/integration/recordAnswer.ts"
import { listRequests } from "../../use-cases/site/integration/requests.ts"
import { IntegrationRequestsApi } from "./routes.ts"

export const integrationRequestsRows = rows(IntegrationRequestsApi, {
  list: ({ query }) => Effect.flatMap(Caller, ({ siteId }) => listRequests(siteId, query)),
  fields: ({ params }) => Effect.flatMap(Caller, ({ siteId }) => buildFields(siteId, params.id)),
  answer: ({ params, payload }) => recordAnswer(params.id, payload)
})
