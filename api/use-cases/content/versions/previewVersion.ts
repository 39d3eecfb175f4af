/**
 * A version rendered for whoever may see it before it is live. On the API's host the page is sandboxed into an origin of
 * its own, and its files come from the site's preview host, which `<base>` names. On the site's own host it is a page
 * like any other, under the site's security policy, which the origin adds.
 */
import { Effect } from "effect"
import type { PageId, RowId, SiteId, VersionId } from "../../../../engine/model/ids.ts"
import { Publishing } from "../../../../engine/ports/Publishing.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { framedByHeader } from "../../../../engine/serve/headers.ts"
import { sandboxedHtml, unkeptHtml } from "../../../answers/Answer.ts"
import { ApiConfig, siteUrl } from "../../../ApiConfig.ts"
import { findVersion } from "./findVersion.ts"
import { refuseIdleListing } from "./refuseIdleListing.ts"

/** For the API's host. */
export const previewVersion = Effect.fnUntraced(function* (
  siteId: SiteId,
  id: PageId,
  vid: VersionId,
  listing?: string
) {
  const html = yield* renderVersion(siteId, id, vid, { listing })
  const hosts = yield* (yield* Sites).hostnames(siteId)
  const preview = hosts.find(({ role }) => role === "preview")
  const base = preview && `${siteUrl(yield* ApiConfig, preview.host)}/`
  return sandboxedHtml(base === undefined ? html : withBase(html, `href="${base}"`))
})

/** For a host of the site. */
export const previewOnSite = Effect.fnUntraced(function* (siteId: SiteId, id: PageId, vid: VersionId, row?: RowId) {
  // A link would leave the version for a page that no frame may show: what is followed opens beside it, and in the sandbox
  // of the dashboard's frame nowhere.
  const shown = unkeptHtml(withBase(yield* renderVersion(siteId, id, vid, { row }), 'target="_blank"'))
  // The dashboard shows it below a bar of its own; nobody else has it in a frame.
  const { origin } = new URL((yield* ApiConfig).baseUrl)
  return { ...shown, headers: { ...shown.headers, [framedByHeader]: origin } }
})

const withBase = (html: string, attributes: string): string =>
  html.replace(/<head[^>]*>/i, (head) => `${head}<base ${attributes}>`)

/** What a page of many things is to show. */
interface Wanted {
  readonly listing?: string | undefined
  readonly row?: RowId | undefined
}

const renderVersion = Effect.fnUntraced(function* (siteId: SiteId, id: PageId, vid: VersionId, wanted: Wanted) {
  const { listing, row } = wanted
  const { page } = yield* findVersion(siteId, id, vid)
  yield* refuseIdleListing(page, listing)
  return (yield* (yield* Publishing).render(siteId, id, {
    versionId: vid,
    ...(listing !== undefined && { listing }),
    ...(row !== undefined && { row })
  })).html
})
