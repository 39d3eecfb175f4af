/** What was done to one text since an instant, however much that is. */
import { Effect } from "effect"
import type { PageId, SiteId } from "../../../../engine/model/ids.ts"
import { Audit, type StoredAuditRecord } from "../../../../engine/ports/Audit.ts"

/** Records read at a time. */
const readAtOnce = 500

/** Far more than anybody does to one text; what lies beyond is not told. */
const mostRecords = 10_000

/** Oldest first. */
export const trailOf = Effect.fnUntraced(function* (siteId: SiteId, pageId: PageId, since: number) {
  const audit = yield* Audit
  const records: Array<StoredAuditRecord> = []
  while (records.length < mostRecords) {
    const last = records.at(-1)
    const more = yield* audit.ofAsset(siteId, pageId, {
      since,
      ...(last !== undefined && { after: last.seq }),
      limit: readAtOnce
    })
    records.push(...more)
    if (more.length < readAtOnce) break
  }
  return records
})

/** Whether there may be more than were read. */
export const isCutShort = (records: ReadonlyArray<StoredAuditRecord>): boolean => records.length >= mostRecords
