/**
 * `POST …/preview-link`: a link that shows one version to whoever has it, for 14 days. It is sent to nobody. Of a page of rows
 * it shows the one that is named.
 */
import { Effect } from "effect"
import { limits } from "../../../../engine/limits.ts"
import type { PageId, RowId, VersionId } from "../../../../engine/model/ids.ts"
import { Links } from "../../../../engine/ports/Links.ts"
import { Ids } from "../../../../engine/ports/Ids.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { answer } from "../../../answers/Answer.ts"
import { ApiConfig, siteUrl } from "../../../ApiConfig.ts"
import { Write } from "../../../access/Call.ts"
import { hashSecret } from "../../../access/tokens.ts"
import { timestamp } from "../../../answers/shapes.ts"
import { findVersion } from "./findVersion.ts"

export const makePreviewLink = Effect.fnUntraced(function* (id: PageId, vid: VersionId, row?: RowId) {
  const { site, now } = yield* Write
  const { version } = yield* findVersion(site.id, id, vid)
  const hosts = yield* (yield* Sites).hostnames(site.id)
  // The preview host is there from the first day, and search engines are kept out of all of it.
  const host = hosts.find(({ role }) => role === "preview")?.host ?? site.label
  const token = yield* (yield* Ids).secret(32)
  const expiresAt = now + limits.previewLinkMs
  yield* (yield* Links).insert({
    siteId: site.id,
    tokenHash: hashSecret(token),
    purpose: "preview",
    subject: { pageId: id, versionId: vid, ...(row !== undefined && { rowId: row }) },
    createdAt: now,
    expiresAt,
    usedAt: null
  })
  return answer({
    url: `${siteUrl(yield* ApiConfig, host)}/__preview/${token}`,
    expiresAt: timestamp(expiresAt),
    versionState: version.state,
    warnings: []
  })
})
