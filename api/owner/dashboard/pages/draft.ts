/** The owner's own draft of a page: what is said of it, and how it is put away. */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { PageId } from "../../../../engine/model/ids.ts"
import type { Page, Version } from "../../../../engine/model/Page.ts"
import { html, type Markup } from "../../../answers/html.ts"
import { discardDraft, ownersTextOf } from "../../../use-cases/content/drafts/ownersText.ts"
import { currentById } from "../../../use-cases/content/write/current.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { goTo } from "../answers.ts"
import { deed } from "../parts.ts"
import type { SiteVisit } from "../Visit.ts"
import { moment } from "../wording.ts"
import { pagePath } from "./pageFrame.ts"

/** Above the fields that are made of it. */
export const draftNote = (visit: SiteVisit, page: Page, draft: Version): Markup =>
  html`<div class="note draft">
    <p>
      <strong>This is your draft,</strong> kept ${moment(draft.createdAt, visit.site)}.
      ${page.publishedVersionId === null ? "Nobody sees it before you publish it." : "The website stays as it is until you publish it."}
    </p>
    <div class="deeds">
      ${deed(`${pagePath(visit, page)}/versions/${draft.id}/preview`, visit.formToken, "See how it looks", "quiet")}
      ${page.publishedVersionId !== null && discard(visit, page, draft)}
    </div>
  </div>`

/** What is done with a draft, for the bar above its preview. */
export const draftDeeds = (visit: SiteVisit, page: Page, draft: Pick<Version, "id">): Markup =>
  html`<div class="deeds drafting" role="group" aria-label="Your draft">
    <form method="post" action="${pagePath(visit, page)}">
      <input type="hidden" name="token" value="${visit.formToken}" />
      <input type="hidden" name="base" value="${draft.id}" />
      <input type="hidden" name="draft" value="1" />
      <button type="submit">Publish</button>
    </form>
    ${page.publishedVersionId !== null && discard(visit, page, draft)}
  </div>`

const discard = (visit: SiteVisit, page: Page, draft: Pick<Version, "id">): Markup =>
  html`<form method="post" action="${pagePath(visit, page)}/discard">
    <input type="hidden" name="token" value="${visit.formToken}" />
    <input type="hidden" name="base" value="${draft.id}" />
    <button type="submit" class="quiet">Discard the draft</button>
  </form>`

export const discardOwnDraft = Effect.fnUntraced(function* (visit: SiteVisit) {
  const id = visit.params["page"] as PageId
  yield* asOwner(
    visit.site.id,
    Effect.gen(function* () {
      const current = yield* currentById(id)
      const { draft } = yield* ownersTextOf(current)
      if (draft === undefined || draft.id !== visit.form.get("base"))
        return yield* refuse("publish.nothing_held", "There is no such draft any more.")
      yield* discardDraft(current, draft)
    })
  )
  return goTo(`${pagePath(visit, { id })}?done=discarded`)
})
