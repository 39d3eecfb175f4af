/** Handler of the erasures row. */
import { Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import type { LeadId, SiteId } from "../../../engine/model/ids.ts"
import { rows } from "../../access/rows.ts"
import { answer } from "../../answers/Answer.ts"
import { eraseLead, erasePerson } from "../../use-cases/people/leads/eraseLeads.ts"
import { findSite } from "../../use-cases/site/findSite.ts"
import { ErasuresApi } from "./routes.ts"

export const erasuresRows = rows(ErasuresApi, { erase: ({ params, payload }) => erase(params.id, payload) })

/** Audit name of what the operator does. */
const operator = "system"

const erase = Effect.fnUntraced(function* (
  id: SiteId,
  { leadId, email }: { readonly leadId?: LeadId; readonly email?: string }
) {
  yield* findSite(id)
  if ((leadId === undefined) === (email === undefined))
    return yield* refuse("request.invalid", "Send leadId for one lead, or email for all of a person; one of them.", {
      fields: [{ path: "leadId", reason: "or email, exactly one of them" }]
    })
  if (leadId !== undefined) return answer(yield* eraseLead(id, operator, leadId))
  return answer(yield* erasePerson(id, operator, email!))
})
