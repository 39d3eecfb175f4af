/** Questions every decision asks of a page's state, answered in one place. */
import type { Refusal } from "../errors/Refusal.ts"
import { refuse } from "../errors/Refusal.ts"
import type { Page, PageStatus, VersionSummary } from "../model/Page.ts"
import type { Current } from "./decision.ts"

/** The status of a page that no archive request concerns: live once published, else what its newest waiting version is. */
export const restingStatus = (
  publishedVersionId: Page["publishedVersionId"],
  pending: ReadonlyArray<VersionSummary>
): PageStatus => {
  if (publishedVersionId !== null) return "live"
  return pending[0]?.state === "held" ? "held" : "draft"
}

/** The page once other versions wait, newest first: its status follows them while it never went live. */
export const withWaiting = (page: Page, waiting: ReadonlyArray<VersionSummary>, now: number): Page => ({
  ...page,
  status:
    page.status === "held" || page.status === "draft" ? restingStatus(page.publishedVersionId, waiting) : page.status,
  updatedAt: now
})

/** `page.archived` (409) or `page.frozen` (423): content of such a page does not change. */
export const refuseClosedPage = ({ page }: Pick<Current, "page">): Refusal | undefined => {
  if (page.status === "archived" || page.status === "unarchive_pending") {
    return refuse("page.archived", "The page is archived, so its content cannot be changed.", {
      archivedRoute: page.archivedRoute
    })
  }
  return page.frozen
    ? refuse("page.frozen", "The plan does not cover this page, so it goes on serving but cannot be changed.")
    : undefined
}

/** `archive.state_conflict` (409), saying where the page stands. */
export const refuseState = (page: Page, wanted: string): Refusal =>
  refuse("archive.state_conflict", `${wanted}; this one's status is ${page.status}.`, { pageStatus: page.status })

/** `page.not_found` (404) for a stylesheet or another shared asset where only an addressable page will do. */
export const refuseUnaddressable = (page: Page): Refusal | undefined =>
  page.kind === "page"
    ? undefined
    : refuse("page.not_found", `${page.id} is the site's ${page.kind}, not a page with an address.`)
