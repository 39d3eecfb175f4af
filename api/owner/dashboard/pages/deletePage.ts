/** A page that was never on the website, deleted by its owner. Asked twice, since nothing brings it back. */
import { Effect } from "effect"
import type { PageId } from "../../../../engine/model/ids.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { findPage } from "../../../use-cases/content/versions/findVersion.ts"
import { removePage } from "../../../use-cases/content/pages/removePage.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { html } from "../../../answers/html.ts"
import { goTo } from "../answers.ts"
import { nothingHere } from "../closed.ts"
import { form } from "../parts.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { nameOf } from "../wording.ts"
import { isDeletable, pagePath } from "./pageFrame.ts"

export const askToDelete = Effect.fnUntraced(function* (visit: SiteVisit) {
  const page = yield* findPage(visit.site.id, visit.params["page"] as PageId)
  if (!isDeletable(page)) return nothingHere(visit)
  const waits = (yield* (yield* Pages).pending(visit.site.id, page.id)).length > 0
  const title = `Delete ${nameOf(page, visit.site)}?`
  return yield* sitePage(visit, {
    section: "pages",
    title,
    body: html`<p class="crumb"><a href="${pagePath(visit, page)}">${nameOf(page, visit.site)}</a></p>
      <h1>${title}</h1>
      <div class="sheet">
        <p>
          The page, meant for ${page.slot}, was never on the website, so visitors miss nothing. It is deleted for good,
          with everything that was written for it.${waits && " What waits of it for a decision goes with it."}
        </p>
        <div class="deeds">
          ${form(`${pagePath(visit, page)}/delete`, visit.formToken, html`<button type="submit">Delete this page</button>`)}
          <a href="${pagePath(visit, page)}">Keep it</a>
        </div>
      </div>`
  })
})

export const deletePage = Effect.fnUntraced(function* ({ site, params }: SiteVisit) {
  yield* asOwner(site.id, removePage(params["page"] as PageId))
  return goTo(`/dashboard/${site.id}/pages?done=deleted`)
})
