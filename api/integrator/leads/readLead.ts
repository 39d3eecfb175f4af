/** `GET /v1/leads/:id`. Personal, so the audit trail says who looked (CA-B44). */
import { Clock, Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import type { LeadId } from "../../../engine/model/ids.ts"
import { leadFilePath } from "../../../engine/people/leads/files.ts"
import { Deliveries, Leads } from "../../../engine/ports/Leads.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { auditedLook } from "../../access/audited.ts"
import { Caller } from "../../access/Call.ts"
import { answer } from "../../answers/Answer.ts"
import { ApiConfig } from "../../ApiConfig.ts"
import { addressOf } from "../../use-cases/site/findSite.ts"
import { shownLead } from "./shapes.ts"

export const readLead = Effect.fnUntraced(function* (id: LeadId) {
  const { siteId, credentialId } = yield* Caller
  const lead = yield* (yield* Leads).get(siteId, id)
  if (lead === undefined) return yield* refuse("lead.not_found", `This site has no lead ${id}.`, { id })
  const shown = shownLead(lead, yield* (yield* Deliveries).of(siteId, [id]))
  const base = addressOf(yield* ApiConfig, yield* (yield* Sites).hostnames(siteId))
  const now = yield* Clock.currentTimeMillis
  const urls = new Map<string, string | null>()
  for (const { id: file, keptUntil } of lead.files)
    urls.set(file, keptUntil <= now ? null : `${base}${yield* leadFilePath(siteId, file)}`)
  yield* auditedLook(siteId, credentialId, "lead.read", { leadId: id })
  return answer(
    { ...shown, files: shown.files.map((file) => ({ ...file, url: urls.get(file.id) ?? null })) },
    { "cache-control": "no-store" }
  )
})
