/** `GET /v1/leads/export`. Personal, so the audit trail says who took it with them (CA-B44). */
import { Effect } from "effect"
import type { PageId } from "../../../engine/model/ids.ts"
import { auditedLook } from "../../access/audited.ts"
import { Caller } from "../../access/Call.ts"
import { isSet } from "../../access/query.ts"
import { asTable, exported, type LeadDocument } from "../../use-cases/people/leads/exported.ts"
import type { LeadsAsked } from "./listLeads.ts"
import { shownLead } from "./shapes.ts"

export const exportLeads = Effect.fnUntraced(function* ({
  page,
  includeTest,
  format
}: Pick<LeadsAsked, "page" | "includeTest"> & { readonly format: "csv" | "json" }) {
  const { siteId, credentialId } = yield* Caller
  const filter = {
    ...(page !== undefined && { pageId: page as PageId }),
    includeTest: isSet(includeTest)
  }
  yield* auditedLook(siteId, credentialId, "lead.read", { exported: format })
  const document = format === "json" ? asJson : yield* asTable(siteId, filter, { for: "programs" })
  return yield* exported(siteId, filter, document)
})

const asJson: LeadDocument = {
  contentType: "application/json",
  extension: "json",
  head: '{"leads":[',
  isOwners: false,
  item: ({ lead, deliveries }, at) => `${at === 0 ? "" : ","}\n${JSON.stringify(shownLead(lead, deliveries))}`,
  end: (count) => `\n],"exported":${count}}\n`
}
