/** Much that staff did at a site, as its audit trail has it. */
import { Effect } from "effect"
import type { PageId, SiteId } from "../../engine/model/ids.ts"
import { Audit, type AuditRecord } from "../../engine/ports/Audit.ts"
import type { TestApi } from "./api.ts"

/** Appends so many records of one deed of staff, each of the present time. */
export const muchDone = (
  api: TestApi,
  siteId: string,
  count: number,
  { action, pageId = null }: { readonly action: AuditRecord["action"]; readonly pageId?: string | null }
) => {
  const record: AuditRecord = {
    siteId: siteId as SiteId,
    actor: "system",
    action,
    pageId: pageId as PageId | null,
    route: null,
    versionId: null,
    at: api.clock.now(),
    correlationId: "req_1",
    detail: null
  }
  return api.run(
    Effect.flatMap(Audit, ({ append }) =>
      Effect.forEach(Array.from({ length: count }), () => append(record), { discard: true })
    )
  )
}
