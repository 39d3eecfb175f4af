/** `GET /v1/pages/:id/versions/:vid`: the version with its text and the report of the gate. */
import { Effect } from "effect"
import type { Json } from "../../../engine/values/Json.ts"
import type { PageId, SiteId, VersionId } from "../../../engine/model/ids.ts"
import { answer } from "../../answers/Answer.ts"
import { findVersion } from "../../use-cases/content/versions/findVersion.ts"
import { versionSummary } from "./listVersions.ts"

export const readVersion = Effect.fnUntraced(function* (siteId: SiteId, id: PageId, vid: VersionId) {
  const { page, version } = yield* findVersion(siteId, id, vid)
  return answer({
    ...versionSummary(version),
    pageId: version.pageId,
    baseVersionId: version.baseVersionId,
    ...(page.kind === "page" && { title: version.title, meta: version.meta as Json }),
    payload: { ...version.payload },
    report: version.report,
    holdReasons: version.holdReasons,
    ...(version.reviewerNote !== null && { reviewerNote: version.reviewerNote })
  })
})
