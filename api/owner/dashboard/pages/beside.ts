/**
 * The page itself beside what is changed of it: at the side where there is room, and otherwise on a screen of its own, one
 * tab away. It stands on the site's own address, as below the bar of its preview: whatever it runs reaches nothing of ours.
 */
import { Effect, Schema } from "effect"
import { dashboardActor, type PageId, RowId } from "../../../../engine/model/ids.ts"
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
import { tabs } from "../parts.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { nameOf } from "../wording.ts"
import { previewOrigin } from "./look.ts"
import { pageHead } from "./pageFrame.ts"
import { hasLook, idsOf, versionPath } from "./versionScreen.ts"

/** For answers that show a page beside. */
export const framesPages = (site: Site) =>
  Effect.map(previewOrigin(site), (origin) => ({ frameOrigins: ["'self'", origin] }))

/** What stands in a frame: a version of a page, of a page of rows with one of them. */
export interface Framed {
  readonly page: Page
  readonly version: Pick<Version, "id">
  readonly row?: RowId | undefined
}

/** `content` with the page beside it; alone where there is none, or it has no look. */
export const beside = (visit: SiteVisit, framed: Framed | undefined, content: Piece): Markup =>
  framed !== undefined && hasLook(framed.page)
    ? html`<div class="beside">
        <div>${content}</div>
        <div class="beside-page">${frame(visit, framed)}</div>
      </div>`
    : html`${content}`

/** The page and nothing else, for where there is no room beside. */
export const alone = (visit: SiteVisit, framed: Framed): Markup =>
  html`<div class="beside-page alone">${frame(visit, framed)}</div>`

/** The way between what is changed and the page, on screens that have no other tabs; none where both stand side by side. */
export const besideTabs = (
  to: { readonly own: string; readonly label: string; readonly page: string },
  current: "own" | "page" = "own"
): Markup =>
  html`<div class="page-tab">
    ${tabs([
      { href: to.own, label: to.label, current: current === "own" },
      { href: to.page, label: "Page", current: current === "page" }
    ])}
  </div>`

/** A screen that shows the page and nothing else, for where there is no room beside. */
export const showPage = Effect.fnUntraced(function* (visit: SiteVisit) {
  const page = yield* findPage(visit.site.id, visit.params["page"] as PageId)
  const { shown } = yield* ownersText(page)
  if (shown === undefined || !hasLook(page)) return nothingHere(visit)
  const body = html`${yield* pageHead(visit, page, "page")} ${alone(visit, { page, version: shown })}`
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
  const { site, query } = visit
  const named = query.get("row")
  const row = Schema.is(RowId)(named) ? named : undefined
  const session = yield* sessionFor(site, dashboardActor(site.id))
  const { body } = yield* Effect.provideService(makePreviewLink(id, vid, row), Write, session)
  return goTo(body.url)
})

/** A browser asks for it only where it is seen. */
const frame = (visit: SiteVisit, { page, version, row }: Framed): Markup =>
  html`<iframe
    src="${versionPath(visit, page, version)}/page${row !== undefined && `?row=${row}`}"
    title="${nameOf(page, visit.site)}, ${version.id === page.publishedVersionId ? "as it is on the website" : "as it would be"}"
    loading="lazy"
    sandbox="allow-scripts allow-same-origin"
    referrerpolicy="no-referrer"
  ></iframe>`
