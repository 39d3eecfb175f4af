/** Handler of the preview row. */
import { Clock, Effect, Schema } from "effect"
import { refuse } from "../../engine/errors/Refusal.ts"
import { PageId, VersionId } from "../../engine/model/ids.ts"
import { Links } from "../../engine/ports/Access.ts"
import { rows } from "../access/rows.ts"
import { hashSecret } from "../access/tokens.ts"
import { previewVersion } from "../versions/previewVersion.ts"

export const previewHandlers = rows("preview", { open: ({ params }) => open(params.token) })

const decodeSubject = Schema.decodeUnknownSync(Schema.Struct({ pageId: PageId, versionId: VersionId }))

const open = Effect.fnUntraced(function* (token: string) {
  const link = yield* (yield* Links).find("preview", hashSecret(token))
  const now = yield* Clock.currentTimeMillis
  if (link === undefined || link.expiresAt <= now)
    return yield* refuse("version.not_found", "This preview link is unknown, or its 14 days are over.")
  const { pageId, versionId } = decodeSubject(link.subject)
  return yield* previewVersion(link.siteId, pageId, versionId)
})
