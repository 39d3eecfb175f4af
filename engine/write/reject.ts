/**
 * A reviewer turns a waiting version down and says why (VER-06, VER-07, CA-B11). What is live stays live. Whoever does so to a
 * draft of their own discards it: nobody was refused anything.
 */
import { refuse } from "../errors/Refusal.ts"
import type { VersionSummary } from "../model/Page.ts"
import type { Current, Outcome, WriteContext, WriteDecision } from "./decision.ts"
import { withWaiting } from "./standing.ts"

export interface Reject {
  readonly named: { readonly id: string; readonly version: VersionSummary | undefined }
  readonly note: string
}

export interface RejectDecision extends WriteDecision {
  /** Stored with the version, shown where it is read. */
  readonly reviewerNote: string
}

/** Refusals: `version.not_found`, `publish.nothing_held` for one that does not wait, `request.invalid` without a note. */
export const reject = (current: Current, command: Reject, context: WriteContext): Outcome<RejectDecision> => {
  const { page } = current
  const { id, version } = command.named
  if (version === undefined) {
    return refuse("version.not_found", `This ${page.kind} has no version ${id}.`, { versionId: id })
  }
  if (version.state !== "held" && version.state !== "draft") {
    return refuse("publish.nothing_held", `${id} does not wait for a decision: it is ${version.state}.`, {
      versionId: id
    })
  }
  const reviewerNote = command.note.trim()
  if (reviewerNote === "") {
    return refuse("request.invalid", "A rejection says why, so that its author can correct the version.", {
      fields: [{ path: "note", reason: "is empty" }]
    })
  }
  const stillWaiting = current.pending.filter((pending) => pending.id !== version.id)
  return {
    outcome: "updated",
    page: withWaiting(page, stillWaiting, context.now),
    version: null,
    states: [{ id: version.id, state: "rejected" }],
    change: null,
    warnings: [],
    action: `${page.kind}.${isOwnDraft(version, context) ? "discard" : "reject"}`,
    reviewerNote
  }
}

const isOwnDraft = (
  { state, createdBy }: Pick<VersionSummary, "state" | "createdBy">,
  { actor }: Pick<WriteContext, "actor">
): boolean => state === "draft" && createdBy === actor
