/** `GET /v1/leads`. What it shows is personal, so the audit trail says who looked (CA-B44). */
import { Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { PageId } from "../../../engine/model/ids.ts"
import { Deliveries, Leads } from "../../../engine/ports/Leads.ts"
import { answer } from "../../answers/Answer.ts"
import { auditedLook } from "../../access/audited.ts"
import { Caller } from "../../access/Call.ts"
import { isSet } from "../../access/query.ts"
import { someLeads } from "../../use-cases/people/leads/someLeads.ts"
import { shownLead } from "./shapes.ts"

export interface LeadsAsked {
  readonly page?: string
  readonly limit?: number
  readonly offset?: number
  readonly includeTest?: "0" | "1" | "false" | "true"
}

export const listLeads = Effect.fnUntraced(function* ({
  page,
  limit = limits.leadsPageDefault,
  offset = 0,
  includeTest
}: LeadsAsked) {
  const { siteId, credentialId } = yield* Caller
  const most = Math.min(limit, limits.leadsPageSize)
  const { leads, more } = yield* someLeads(yield* Leads, siteId, {
    ...(page !== undefined && { pageId: page as PageId }),
    includeTest: isSet(includeTest),
    limit: most,
    offset
  })
  const ids = leads.map(({ id }) => id)
  const deliveries = Map.groupBy(yield* (yield* Deliveries).of(siteId, ids), ({ leadId }) => leadId)
  yield* auditedLook(siteId, credentialId, "lead.read", { leads: leads.length, offset })
  return answer(
    {
      leads: leads.map((lead) => shownLead(lead, deliveries.get(lead.id) ?? [])),
      limit: most,
      nextOffset: more ? offset + leads.length : null
    },
    { "cache-control": "no-store" }
  )
})
