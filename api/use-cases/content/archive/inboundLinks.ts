/** Who would be led astray when a page goes: what links to it, and the redirects that lead to it. */
import { Effect } from "effect"
import { limits } from "../../../../engine/limits.ts"
import type { Warning } from "../../../../engine/model/Finding.ts"
import { type Page, pageKinds } from "../../../../engine/model/Page.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { Redirects } from "../../../../engine/ports/Redirects.ts"
import { dependency } from "../../../../engine/publish/dependencies.ts"
import { rowServedAt, type ShownRow } from "../../site/redirects/liveTarget.ts"
import { leadingTo } from "../../site/redirects/redirectEnd.ts"

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

/** What the caller should know before confirming. */
export const archiveWarnings = Effect.fnUntraced(function* (page: Page, links: ReadonlyArray<InboundLink>) {
  const route = page.slot ?? ""
  const leading = leadingTo(yield* (yield* Redirects).list(page.siteId), route)
  const gone = page.archive?.disposition === "gone"
  const row = yield* rowServedAt(page.siteId, route, page.id)
  const warnings: Array<Warning> = []
  if (row !== undefined) warnings.push(rowAnswers(route, row))
  if (route === "/")
    warnings.push({
      code: "archive.home_page",
      detail: "This is the home page. Until another page is created at /, the site's address shows none."
    })
  if (links.length > 0)
    warnings.push({
      code: "archive.inbound_links",
      detail: gone
        ? `${links.length} published places link to ${route}, which will answer that it is gone. Change them first.`
        : `${links.length} published places link to ${route}. They will be redirected; better lead them there directly.`
    })
  if (leading.length > 0)
    warnings.push({
      code: "archive.inbound_redirects",
      detail: `${leading.length} redirects lead to ${route}.`,
      from: leading.map(({ from }) => from)
    })
  return warnings
})
