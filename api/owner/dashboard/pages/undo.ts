/** The way back from what the owner has just published: a button beside the note that it is there. */
import { Effect } from "effect"
import { isDashboardActor } from "../../../../engine/model/ids.ts"
import type { Page, Version } from "../../../../engine/model/Page.ts"
import type { VersionId } from "../../../../engine/model/ids.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { html, type Piece } from "../../../answers/html.ts"
import { decidedAbout } from "../../../use-cases/content/review/decided.ts"
import type { SiteVisit } from "../Visit.ts"
import { pagePath } from "./pageFrame.ts"

/** Nothing where what is on the website is not theirs, or nothing was there before. */
export const undoOffer = (visit: SiteVisit, page: Page, shown: Version): Piece =>
  shown.id === page.publishedVersionId &&
  isDashboardActor(shown.createdBy) &&
  shown.baseVersionId !== null &&
  undoForm(visit, page, { to: shown.baseVersionId, from: shown.id, label: "Undo" })

/**
 * The way back from a change that waited and is what visitors see now, whoever published it: what was there before.
 * Nothing once something newer is there, or where nothing was before.
 */
export const undoPublished = Effect.fnUntraced(function* (visit: SiteVisit, page: Page, label = "Undo") {
  const from = page.publishedVersionId
  const version = from === null ? undefined : yield* (yield* Pages).version(page.siteId, page.id, from)
  const decided = version && (yield* decidedAbout(page, version))
  if (from === null || decided?.what !== "published" || decided.before === null) return false satisfies Piece
  return undoForm(visit, page, { to: decided.before, from, label }) satisfies Piece
})

const undoForm = (
  visit: SiteVisit,
  page: Page,
  { to, from, label }: { readonly to: VersionId; readonly from: VersionId; readonly label: string }
): Piece =>
  html`<form method="post" action="${pagePath(visit, page)}/versions/${to}/restore" class="undo">
    <input type="hidden" name="token" value="${visit.formToken}" />
    <input type="hidden" name="base" value="${from}" />
    <button type="submit" class="quiet">${label}</button>
  </form>`
