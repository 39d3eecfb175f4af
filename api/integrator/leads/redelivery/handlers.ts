/** Handler of the redelivery row. */
import { rows } from "../../../access/rows.ts"
import { redeliverLead } from "../../../use-cases/people/leads/redeliverLead.ts"
import { RedeliveryApi } from "./routes.ts"

export const redeliveryRows = rows(RedeliveryApi, {
  redeliver: ({ params, payload }) => redeliverLead(params.id, payload ?? {})
})
