/** The way back from what the owner has just published: a button beside the note that it is there. */
import { isDashboardActor } from "../../../../engine/model/ids.ts"
import type { Page, Version } from "../../../../engine/model/Page.ts"
import { html, type Piece } from "../../../answers/html.ts"
import type { SiteVisit } from "../Visit.ts"
import { pagePath } from "./pageFrame.ts"

/** Nothing where what is on the website is not theirs, or nothing was there before. */
export const undoOffer = (visit: SiteVisit, page: Page, shown: Version): Piece =>
  shown.id === page.publishedVersionId &&
  isDashboardActor(shown.createdBy) &&
  shown.baseVersionId !== null &&
  html`<form method="post" action="${pagePath(visit, page)}/versions/${shown.baseVersionId}/restore" class="undo">
    <input type="hidden" name="token" value="${visit.formToken}" />
    <input type="hidden" name="base" value="${shown.id}" />
    <button type="submit" class="quiet">Undo</button>
  </form>`
