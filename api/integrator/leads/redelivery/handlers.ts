/** Handler of the redelivery row. */
import { rows } from "../../../access/rows.ts"
import { redeliverLead } from "../../../use-cases/people/leads/redeliverLead.ts"

export const redeliveryHandlers = rows("redelivery", {
  redeliver: ({ params, payload }) => redeliverLead(params.id, payload ?? {})
})
