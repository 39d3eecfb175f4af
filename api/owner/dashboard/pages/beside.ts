/**
 * The page itself beside what is changed of it: at the side where there is room, and otherwise on a screen of its own, one
 * tab away. It is shown as visitors would see it, without its scripts; it neither leads anywhere nor reaches anything of ours.
 */
import { Effect } from "effect"
import type { PageId } from "../../../../engine/model/ids.ts"
import type { Page, Version } from "../../../../engine/model/Page.ts"
import { html, type Markup, type Piece } from "../../../answers/html.ts"
import { ownersText } from "../../../use-cases/content/drafts/ownersText.ts"
import { findPage } from "../../../use-cases/content/versions/findVersion.ts"
import { previewVersion } from "../../../use-cases/content/versions/previewVersion.ts"
import { nothingHere } from "../closed.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { nameOf } from "../wording.ts"
import { pageHead } from "./pageFrame.ts"
import { hasLook, idsOf, versionPath } from "./versionScreen.ts"

/** For answers that show a page beside. */
export const framesPages = { frameOrigins: ["'self'"] } as const

/** `content` with the version beside it. */
export const beside = (visit: SiteVisit, page: Page, version: Version, content: Piece): Markup =>
  hasLook(page)
    ? html`<div class="beside">
        <div>${content}</div>
        <div class="beside-page">${frame(visit, page, version)}</div>
      </div>`
    : html`${content}`

/** A screen that shows the page and nothing else, for where there is no room beside. */
export const showPage = Effect.fnUntraced(function* (visit: SiteVisit) {
  const page = yield* findPage(visit.site.id, visit.params["page"] as PageId)
  const { shown } = yield* ownersText(page)
  if (shown === undefined || !hasLook(page)) return nothingHere(visit)
  const body = html`${yield* pageHead(visit, page, "page")}
    <div class="beside-page alone">${frame(visit, page, shown)}</div>`
  return yield* sitePage(visit, { section: "pages", title: nameOf(page, visit.site), body }, framesPages)
})

/** The version itself, for the frame. */
export const showFramed = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { id, vid } = idsOf(visit)
  const shown = yield* previewVersion(visit.site.id, id, vid)
  // Where a link of the page would lead is no place for a frame: it opens a window, and this one may open none.
  const text = shown.body.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`)
  return {
    ...shown,
    body: text,
    raw: { text, contentType: "text/html; charset=utf-8" },
    headers: { ...shown.headers, "content-security-policy": "sandbox; frame-ancestors 'self'" }
  }
})

/** A browser asks for it only where it is seen. */
const frame = (visit: SiteVisit, page: Page, version: Version): Markup =>
  html`<iframe
    src="${versionPath(visit, page, version)}/page"
    title="${nameOf(page, visit.site)}, ${version.id === page.publishedVersionId ? "as it is on the website" : "as it would be"}"
    loading="lazy"
    referrerpolicy="no-referrer"
  ></iframe>`
