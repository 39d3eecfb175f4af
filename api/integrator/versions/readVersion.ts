/** `GET /v1/pages/:id/versions/:vid`: the version with its text and the report of the gate. */
import { Effect } from "effect"
import type { PageId, SiteId, VersionId } from "../../../engine/model/ids.ts"
import { answer } from "../../answers/Answer.ts"
import { findVersion } from "../../use-cases/content/versions/findVersion.ts"
import { versionSummary } from "./listVersions.ts"

export const readVersion = Effect.fnUntraced(function* (siteId: SiteId, id: PageId, vid: VersionId) {
  const { version } = yield* findVersion(siteId, id, vid)
  return answer({
    ...versionSummary(version),
    pageId: version.pageId,
    baseVersionId: version.baseVersionId,
    payload: { ...version.payload },
    report: version.report,
    holdReasons: version.holdReasons,
    ...(version.reviewerNote !== null && { reviewerNote: version.reviewerNote })
  })
})
