/**
 * A version rendered for whoever may see it before it is live. The page is shown on the API's host, so it is sandboxed
 * into an origin of its own; its files come from the site's preview host, which `<base>` names.
 */
import { Effect } from "effect"
import type { PageId, SiteId, VersionId } from "../../engine/model/ids.ts"
import { Publishing } from "../../engine/ports/Publishing.ts"
import { Sites } from "../../engine/ports/Sites.ts"
import { sandboxedHtml } from "../Answer.ts"
import { ApiConfig, siteUrl } from "../ApiConfig.ts"
import { findVersion } from "./findVersion.ts"

export const previewVersion = Effect.fnUntraced(function* (siteId: SiteId, id: PageId, vid: VersionId) {
  yield* findVersion(siteId, id, vid)
  const { html } = yield* (yield* Publishing).render(siteId, id, { versionId: vid })
  const hosts = yield* (yield* Sites).hostnames(siteId)
  const preview = hosts.find(({ role }) => role === "preview")
  const base = preview && `${siteUrl(yield* ApiConfig, preview.host)}/`
  return sandboxedHtml(
    base === undefined ? html : html.replace(/<head[^>]*>/i, (head) => `${head}<base href="${base}">`)
  )
})
