/** `GET /v1/pages/:id/versions`: newest first, in pages of at most 100. */
import { Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { VersionSummary } from "../../../engine/model/Page.ts"
import type { PageId, SiteId, VersionId } from "../../../engine/model/ids.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { answer } from "../../answers/Answer.ts"
import { timestamp } from "../../answers/shapes.ts"
import { findPage, findVersion } from "../../use-cases/content/versions/findVersion.ts"

export const listVersions = Effect.fnUntraced(function* (
  siteId: SiteId,
  id: PageId,
  query: { readonly limit?: number; readonly before?: VersionId }
) {
  yield* findPage(siteId, id)
  const limit = query.limit ?? limits.versionsPageSize
  const before = query.before === undefined ? undefined : (yield* findVersion(siteId, id, query.before)).version.seq
  // One more than asked tells whether there is more.
  const found = yield* (yield* Pages).versions(siteId, id, {
    limit: limit + 1,
    ...(before !== undefined && { before })
  })
  const shown = found.slice(0, limit)
  return answer({
    versions: shown.map(versionSummary),
    nextBefore: found.length > limit ? (shown.at(-1)?.id ?? null) : null
  })
})

export const versionSummary = ({ id, editClass, state, createdBy, createdAt }: VersionSummary) => ({
  id,
  editClass,
  state,
  createdBy,
  createdAt: timestamp(createdAt)
})
