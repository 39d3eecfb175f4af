/** Where a version stands that somebody was asked to decide about, since they were asked (HOLD-25). */
import type { Page, VersionSummary } from "../model/Page.ts"

/**
 * `waits` for the decision; is `live` or was `rejected` already; was `overtaken` by a later edit; or its page is `closed`,
 * archived meanwhile.
 */
export type ReviewStanding = "waits" | "live" | "rejected" | "overtaken" | "closed"

export const reviewStanding = (
  page: Pick<Page, "status" | "latestVersionId" | "publishedVersionId">,
  version: Pick<VersionSummary, "id" | "state">,
  /** All that waits of the page, newest first. */
  pending: ReadonlyArray<Pick<VersionSummary, "id" | "seq" | "state">>
): ReviewStanding => {
  if (page.status === "archived" || page.status === "unarchive_pending") return "closed"
  if (version.id === page.publishedVersionId) return "live"
  if (version.state === "rejected") return "rejected"
  return version.state === "superseded" || version.state === "published" || version.id !== headAsked(page, pending)
    ? "overtaken"
    : "waits"
}

/** The head of the history less the drafts on top of it: about those nobody was asked, so they take nothing away. */
const headAsked = (
  { latestVersionId }: Pick<Page, "latestVersionId">,
  pending: ReadonlyArray<Pick<VersionSummary, "id" | "seq" | "state">>
): VersionSummary["id"] | null => {
  if (pending[0]?.id !== latestVersionId) return latestVersionId
  const drafts = pending.findIndex(({ state }) => state !== "draft")
  const below = pending[drafts]
  // What was published under a draft stands between it and what waited before.
  return below !== undefined && below.seq === pending[0].seq - drafts ? below.id : latestVersionId
}
