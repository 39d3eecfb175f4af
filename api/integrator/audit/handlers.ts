/** Handler of the audit row. */
import { Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Audit, type StoredAuditRecord } from "../../../engine/ports/Audit.ts"
import { answer } from "../../answers/Answer.ts"
import { Caller } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { timestamp } from "../../answers/shapes.ts"
import { AuditApi } from "./routes.ts"

export const auditRows = rows(AuditApi, {
  list: ({ query }) => Effect.flatMap(Caller, ({ siteId }) => listAudit(siteId, query))
})

const listAudit = Effect.fnUntraced(function* (
  siteId: SiteId,
  { limit = limits.auditPageSize, before }: { readonly limit?: number; readonly before?: number }
) {
  // One more than asked tells whether there is more.
  const found = yield* (yield* Audit).list(siteId, { limit: limit + 1, ...(before !== undefined && { before }) })
  const shown = found.slice(0, limit)
  return answer({
    entries: shown.map(entry),
    nextBefore: found.length > limit ? (shown.at(-1)?.seq ?? null) : null
  })
})

const entry = ({ seq, at, actor, action, pageId, route, versionId, correlationId, detail }: StoredAuditRecord) => ({
  seq,
  at: timestamp(at),
  actor,
  action,
  pageId,
  route,
  versionId,
  correlationId,
  detail
})
