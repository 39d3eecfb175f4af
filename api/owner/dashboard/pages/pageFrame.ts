/** What stands above every screen of one page: its name, where it is, and its other screens. */
import { Effect } from "effect"
import { isDashboardActor } from "../../../../engine/model/ids.ts"
import type { Page } from "../../../../engine/model/Page.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { isPattern, routePath } from "../../../../engine/publish/addresses.ts"
import { ApiConfig } from "../../../ApiConfig.ts"
import { addressOf } from "../../../use-cases/site/findSite.ts"
import { html, type Markup } from "../../../answers/html.ts"
import { begun } from "../../../answers/review/summary.ts"
import { waitingOf } from "../../../use-cases/content/review/waitingOf.ts"
import { note, tabs } from "../parts.ts"
import type { SiteVisit } from "../Visit.ts"
import { nameOf, pageState, state } from "../wording.ts"

const views = {
  words: ["", "Words"],
  page: ["/page", "Page"],
  pictures: ["/pictures", "Pictures"],
  details: ["/details", "Title"],
  place: ["/place", "Address"],
  history: ["/history", "History"]
} as const

export const pageHead = Effect.fnUntraced(function* (visit: SiteVisit, page: Page, tab: keyof typeof views | null) {
  const waiting = tab === "history" || page.publishedVersionId === null ? null : yield* waitingOf(page)
  const base = `/dashboard/${visit.site.id}/pages/${page.id}`
  const live = page.kind === "page" && page.slot !== null && page.publishedVersionId !== null && !isPattern(page.slot)
  const address =
    live && `${addressOf(yield* ApiConfig, yield* (yield* Sites).hostnames(visit.site.id))}${routePath(page.slot!)}`
  return html`<p class="crumb"><a href="/dashboard/${visit.site.id}/pages">Pages</a></p>
    <h1>${nameOf(page, visit.site)}</h1>
    <p>
      ${state(pageState(page))}${address && html` · <a href="${address}">See it on the website</a>`}${isDeletable(page) && html` · <a href="${base}/delete">Delete…</a>`}
    </p>
    ${tabs(
      Object.entries(views)
        .filter(([name]) => page.slot !== null || name === "history")
        .filter(([name]) => page.kind === "page" || (name !== "details" && name !== "place"))
        .map(([name, [path, label]]) => ({
          href: `${base}${path}`,
          label,
          current: name === tab,
          ...(name === "page" && { look: "page-tab" })
        }))
    )}
    ${waiting !== null && (isDashboardActor(waiting.createdBy) ? tab !== "words" && ownNote(pagePath(visit, page)) : waitsNote(pagePath(visit, page), waiting))}`
})

/** What was published is taken off instead, and kept. */
export const isDeletable = ({ kind, publishedVersionId, archivedRoute }: Page): boolean =>
  kind === "page" && publishedVersionId === null && archivedRoute === null

const ownNote = (path: string): Markup =>
  note(html`You have <a href="${path}">a draft of this page</a> that is not on the website yet.`)

/** Owners change what is on the website; what waits is neither changed nor lost by that. */
const waitsNote = (
  path: string,
  { versionId, state }: { readonly versionId: string; readonly state: string }
): Markup =>
  note(
    html`${state === "held" ? "A change by an assistant" : "A draft by an assistant"}
      <a href="${path}/versions/${versionId}">${state === "held" ? "waits for your decision" : "is being worked on"}</a
      >. What you change here is changed on the website as it is now, and not in that change: it goes on waiting, and
      publishing it later takes yours off the website again.`
  )

/** Of what holds words or pictures of a page: which page and version they are of, for whoever points at one. */
export const pointable = ({ id, slot }: Pick<Page, "id" | "slot">, version: string): Markup =>
  html` data-page="${id}" data-version="${version}"${slot !== null && html` data-route="${slot}"`}`

/** In the place of a form: why nothing of the page can be changed, and what to do first. */
export const unchangeable = (visit: SiteVisit, page: Page, what: string): Markup =>
  page.slot === null && page.archivedRoute !== null
    ? html`<p class="lead">
        This page is not on the website. <a href="${pagePath(visit, page)}/history">Put it back</a> first, to change
        ${what}.
      </p>`
    : html`<p class="lead">${begun(what)} cannot be changed at present.</p>`

export const pagePath = ({ site }: SiteVisit, { id }: Pick<Page, "id">): string => `/dashboard/${site.id}/pages/${id}`
