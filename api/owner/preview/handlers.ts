/** Handler of the preview row. */
import { Clock, Effect, Schema } from "effect"
import { PageId, RowId, VersionId } from "../../../engine/model/ids.ts"
import { Links } from "../../../engine/ports/Links.ts"
import { rows } from "../../access/rows.ts"
import { hashSecret } from "../../access/tokens.ts"
import { closedViews, linkPage } from "../../answers/linkPage.ts"
import { previewOnSite } from "../../use-cases/content/versions/previewVersion.ts"
import { PreviewApi } from "./routes.ts"

export const previewRows = rows(PreviewApi, {
  open: ({ params, request }) => open(params.token, request.headers["x-makeready-site"])
})

const decodeSubject = Schema.decodeUnknownSync(
  Schema.Struct({ pageId: PageId, versionId: VersionId, rowId: Schema.optionalKey(RowId) })
)

/**
 * `site` is whose host the visitor came to, as the origin says. A page of a customer is never shown to somebody who
 * came to the API itself: there it would stand on the API's host.
 */
const open = Effect.fnUntraced(function* (token: string, site: string | undefined) {
  const link = yield* (yield* Links).find("preview", hashSecret(token))
  if (link === undefined || link.siteId !== site) return linkPage(closedViews.unknown)
  if (link.expiresAt <= (yield* Clock.currentTimeMillis)) return linkPage(expired)
  const { pageId, versionId, rowId } = decodeSubject(link.subject)
  return yield* previewOnSite(link.siteId, pageId, versionId, rowId)
})

const expired = {
  ...closedViews.expired,
  title: "This preview has ended",
  text: ["Preview links last 14 days. Whoever works on the website can make a new one."]
}
