/** Where a version stands that somebody was asked to decide about, since they were asked (HOLD-25). */
import type { Page, VersionSummary } from "../model/Page.ts"

/**
 * `waits` for the decision; is `live` or was `rejected` already; was `overtaken` by a later edit; or its page is `closed`,
 * archived meanwhile.
 */
export type ReviewStanding = "waits" | "live" | "rejected" | "overtaken" | "closed"

export const reviewStanding = (
  page: Pick<Page, "status" | "latestVersionId" | "publishedVersionId">,
  version: Pick<VersionSummary, "id" | "state">
): ReviewStanding => {
  if (page.status === "archived" || page.status === "unarchive_pending") return "closed"
  if (version.id === page.publishedVersionId) return "live"
  if (version.state === "rejected") return "rejected"
  return version.state === "superseded" || version.state === "published" || version.id !== page.latestVersionId
    ? "overtaken"
    : "waits"
}
