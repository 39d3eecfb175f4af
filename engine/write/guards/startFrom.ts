/**
 * Which text a write starts from, told with every refusal of a stale base. The id for `If-Match` is always the head of the
 * history, yet a read shows what is live: who edits that text and sends the head's id would overwrite what waits there.
 */
import type { Page, VersionSummary } from "../../model/Page.ts"
import type { PageId, VersionId } from "../../model/ids.ts"
import { instant } from "../../values/instant.ts"

/** Whether somebody still decides about it. */
export const waits = ({ state }: Pick<VersionSummary, "state">): boolean => state === "held" || state === "draft"

/** Where a version of any asset is read. */
export const versionPath = (pageId: PageId, versionId: VersionId): string => `/v1/pages/${pageId}/versions/${versionId}`

/** The version whose text the next write builds on: the head while it waits, else what is live, else the head. */
export const startingVersion = (
  page: Pick<Page, "latestVersionId" | "publishedVersionId">,
  latest: Pick<VersionSummary, "state"> | undefined
): VersionId | null =>
  latest !== undefined && waits(latest) ? page.latestVersionId : (page.publishedVersionId ?? page.latestVersionId)

/** `startFrom` and `waiting` of a refusal; null where nothing was written, or nothing waits. */
export const startingPoint = (page: Page, latest: VersionSummary | undefined) => {
  const versionId = startingVersion(page, latest)
  return {
    startFrom: versionId === null ? null : { versionId, path: versionPath(page.id, versionId) },
    waiting:
      latest !== undefined && waits(latest)
        ? {
            versionId: latest.id,
            state: latest.state,
            createdBy: latest.createdBy,
            createdAt: instant(latest.createdAt)
          }
        : null
  }
}
