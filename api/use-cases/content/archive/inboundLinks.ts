/** Who would be led astray when a page goes: what links to it, and the redirects that lead to it. */
import { Effect } from "effect"
import { limits } from "../../../../engine/limits.ts"
import type { Warning } from "../../../../engine/model/Finding.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { isUnclaimedDraft } from "../../../../engine/site/drafts.ts"
import { type Page, pageKinds } from "../../../../engine/model/Page.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { dependency } from "../../../../engine/publish/dependencies.ts"
import { counted } from "../../../../engine/values/counted.ts"
import { answerAfter } from "../../../../engine/write/archive.ts"
import { leadingTo } from "../../site/redirects/leadingTo.ts"
import { rowServedAt, type ShownRow } from "../../site/redirects/liveTarget.ts"
import { rowsGoing, rowsGoOff } from "./rowsGoing.ts"
import { standingThere, standingWarnings } from "./standingThere.ts"

export interface InboundLink {
  readonly pageId: string
  readonly kind: Page["kind"]
  /** Route of a page; null for what shows on many. */
  readonly route: string | null
  /** Title of a page, name of a chrome section or partial. */
  readonly name: string
}

/** What is live and links to the page's route, other than the page itself; the first `limits.inboundLinksShown`. */
export const inboundLinks = Effect.fnUntraced(function* ({ siteId, id, slot }: Page) {
  const pages = yield* Pages
  const ids = yield* pages.dependents(siteId, [dependency.link(slot ?? "")], null, limits.inboundLinksShown + 1)
  const found = yield* Effect.forEach(pageKinds, (kind) => pages.list(siteId, kind, ids))
  return found
    .flat()
    .filter((page) => page.id !== id && page.slot !== null && page.publishedVersionId !== null)
    .slice(0, limits.inboundLinksShown)
    .map(({ id, kind, slot, title }): InboundLink =>
      kind === "page"
        ? { pageId: id, kind, route: slot, name: title }
        : { pageId: id, kind, route: null, name: slot || kind }
    )
})

/** Said before and after: neither redirect nor 410 answers where a row has its own page. */
export const rowAnswers = (route: string, { collection, slug }: ShownRow): Warning => ({
  code: "archive.row_answers",
  detail: `The row ${slug} of the collection ${collection} has its own page at ${route}, which answers there once this page is off. Hide or delete the row for the address to answer otherwise.`,
  collection,
  slug
})

/** Said before and after, of a page that is still there: the rows that go off with it, and the redirects that lead to it or them. */
export const ledThere = Effect.fnUntraced(function* (page: Page) {
  const route = page.slot ?? ""
  const rows = yield* rowsGoing(page)
  const leading = yield* leadingTo(page.siteId, new Set([route, ...(rows?.routes ?? [])]))
  const redirects: Warning = {
    code: "archive.inbound_redirects",
    detail: `${counted(leading.length, "redirect leads", "redirects lead")} to ${route}${rows === undefined ? "" : " or to rows shown by it"}.`,
    from: leading.map(({ from }) => from)
  }
  return {
    rows: rows === undefined ? [] : [rowsGoOff(rows)],
    redirects: leading.length === 0 ? [] : [redirects]
  }
})

/** Said before and after, while nobody owns the site: a page that is off does not come back by those who work on it (A14). */
export const staffRestore = (site: Site): ReadonlyArray<Warning> =>
  isUnclaimedDraft(site)
    ? [
        {
          code: "archive.staff_restore",
          detail:
            "Nobody owns this site yet, so nobody is mailed a link that puts the page back: once it is off, only staff can bring it back until a person has claimed the draft."
        }
      ]
    : []

/** What the caller should know before confirming. `page` has the request. */
export const archiveWarnings = Effect.fnUntraced(function* (page: Page, links: ReadonlyArray<InboundLink>) {
  const route = page.slot ?? ""
  const led = yield* ledThere(page)
  const gone = page.archive?.disposition === "gone"
  const row = yield* rowServedAt(page.siteId, route, page.id)
  const warnings: Array<Warning> = []
  if (row !== undefined) warnings.push(rowAnswers(route, row))
  if (page.archive !== null)
    warnings.push(...standingWarnings(yield* standingThere(page, answerAfter(route, page.archive))))
  warnings.push(...led.rows)
  if (route === "/")
    warnings.push({
      code: "archive.home_page",
      detail: "This is the home page. Until another page is created at /, the site's address shows none."
    })
  if (links.length > 0) {
    const linking = counted(links.length, "published place links", "published places link")
    warnings.push({
      code: "archive.inbound_links",
      detail: gone
        ? `${linking} to ${route}, which will answer that it is gone. Change ${links.length === 1 ? "it" : "them"} first.`
        : `${linking} to ${route}, and visitors will be redirected; better lead them there directly.`
    })
  }
  return [...warnings, ...led.redirects]
})
