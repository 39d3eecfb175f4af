/**
 * The page itself beside what is changed of it: at the side where there is room, and otherwise on a screen of its own, one
 * tab away. It stands on the site's own address, as below the bar of its preview: whatever it runs reaches nothing of ours.
 */
import { Effect } from "effect"
import { dashboardActor, type PageId } from "../../../../engine/model/ids.ts"
import type { Page, Version } from "../../../../engine/model/Page.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { Write } from "../../../access/Call.ts"
import { html, type Markup, type Piece } from "../../../answers/html.ts"
import { ownersText } from "../../../use-cases/content/drafts/ownersText.ts"
import { findPage } from "../../../use-cases/content/versions/findVersion.ts"
import { makePreviewLink } from "../../../use-cases/content/versions/makePreviewLink.ts"
import { sessionFor } from "../../../use-cases/content/write/onBehalf.ts"
import { goTo } from "../answers.ts"
import { nothingHere } from "../closed.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { nameOf } from "../wording.ts"
import { previewOrigin } from "./look.ts"
import { pageHead } from "./pageFrame.ts"
import { hasLook, idsOf, versionPath } from "./versionScreen.ts"

/** For answers that show a page beside. */
export const framesPages = (site: Site) =>
  Effect.map(previewOrigin(site), (origin) => ({ frameOrigins: ["'self'", origin] }))

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
  return yield* sitePage(
    visit,
    { section: "pages", title: nameOf(page, visit.site), body },
    yield* framesPages(visit.site)
  )
})

/**
 * Leads the frame to the version. Its key is made when a frame asks for it, which it does only where it is seen; it is a
 * key among those that expire, and no change of the site that others would have to wait for.
 */
export const showFramed = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { id, vid } = idsOf(visit)
  const { site } = visit
  const session = yield* sessionFor(site, dashboardActor(site.id))
  const { body } = yield* Effect.provideService(makePreviewLink(id, vid), Write, session)
  return goTo(body.url)
})

/** A browser asks for it only where it is seen. */
const frame = (visit: SiteVisit, page: Page, version: Version): Markup =>
  html`<iframe
    src="${versionPath(visit, page, version)}/page"
    title="${nameOf(page, visit.site)}, ${version.id === page.publishedVersionId ? "as it is on the website" : "as it would be"}"
    loading="lazy"
    sandbox="allow-scripts allow-same-origin"
    referrerpolicy="no-referrer"
  ></iframe>`
