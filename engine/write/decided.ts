/** What became of a version that somebody was asked about, read from the audit trail of its asset. */
import type { AuditRecord } from "../ports/Audit.ts"
import type { Actor, VersionId } from "../model/ids.ts"

export interface Decided {
  readonly what: "published" | "rejected" | "discarded" | "replaced"
  readonly by: Actor
  readonly at: number
  /** What was live before it was published, for the way back; null where nothing was. */
  readonly before: VersionId | null
}

/** What `store` writes beside a decision's own detail, so that the trail tells later what it did to other versions. */
export interface Consequences {
  /** The version that was live until then. */
  readonly replaced?: VersionId
  /** Waiting versions that nobody decides about any more. */
  readonly superseded?: ReadonlyArray<VersionId>
}

/** The last decision about a version among the records of its asset, oldest first; undefined while there is none, or none any more. */
export const decisionAbout = (
  versionId: VersionId,
  records: ReadonlyArray<Pick<AuditRecord, "action" | "actor" | "at" | "versionId" | "detail">>
): Decided | undefined => {
  for (const { action, actor: by, at, versionId: about, detail } of records.toReversed()) {
    const { replaced = null, superseded = [] } = (detail ?? {}) as Consequences
    if (about === versionId && action.endsWith(".publish")) return { what: "published", by, at, before: replaced }
    if (about === versionId && action.endsWith(".reject")) return { what: "rejected", by, at, before: null }
    if (about === versionId && action.endsWith(".discard")) return { what: "discarded", by, at, before: null }
    if (about === versionId && action.endsWith(".reopen")) return undefined
    if (superseded.includes(versionId)) return { what: "replaced", by, at, before: null }
  }
  return undefined
}
