/** A change of settings that waits for its owner: the question of the mailed link, asked at the dashboard. */
import { Clock, Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { asOf } from "../../../engine/model/PendingChange.ts"
import type { PendingChangeId } from "../../../engine/model/ids.ts"
import { PendingChanges } from "../../../engine/ports/PendingChanges.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { answerChange } from "../links/confirm.ts"
import { questionOf } from "../../use-cases/site/pending-changes/kinds.ts"
import { fromTo } from "../../use-cases/site/pending-changes/mails.ts"
import { asOwner } from "../../use-cases/content/write/onBehalf.ts"
import { html } from "../../answers/html.ts"
import { facts, form } from "./parts.ts"
import { sitePage } from "./sites/sitePage.ts"
import type { SiteVisit } from "./Visit.ts"
import { authorOf, moment } from "./wording.ts"

export const showAsked = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, params, formToken } = visit
  const change = yield* (yield* PendingChanges).get(site.id, params["change"] as PendingChangeId)
  if (change === undefined) return yield* refuse("page.not_found", "Nobody has asked for that.")
  const author = authorOf(site, yield* (yield* Sites).credentials(site.id))
  const isOpen = asOf(change, yield* Clock.currentTimeMillis).state === "pending"
  const question = questionOf(change.kind)
  const path = `/dashboard/${site.id}/asked/${change.id}`
  return yield* sitePage(visit, {
    section: "waiting",
    title: question.title,
    body: html`<p class="crumb"><a href="/dashboard/${site.id}/waiting">Waiting for you</a></p>
      <h1>${isOpen ? question.title : "This has been answered"}</h1>
      <p>${change.summary}</p>
      ${facts([
        ...change.details.map((detail) => [detail.label, fromTo(detail)] as const),
        ["Asked for by", author(change.requestedBy)],
        ["When", moment(change.createdAt, site)],
        ...(isOpen ? [["Lapses", moment(change.expiresAt, site)] as const] : [])
      ])}
      ${
        isOpen &&
        html`<p class="lead">${question.text}</p>
          <div class="deeds">
            ${form(path, formToken, html`<button type="submit" name="decision" value="accept">${question.accept}</button>`)}
            ${form(path, formToken, html`<button type="submit" name="decision" value="decline" class="quiet">${question.decline}</button>`)}
          </div>`
      }`
  })
})

export const answerAsked = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, params, form: sent } = visit
  const decision = sent.get("decision")
  const view = yield* asOwner(
    site.id,
    answerChange(
      params["change"] as PendingChangeId,
      decision === "accept" || decision === "decline" ? { decision } : {}
    )
  )
  return yield* sitePage(
    visit,
    {
      section: "waiting",
      title: view.title,
      body: html`<h1>${view.title}</h1>
        ${view.text.map((text) => html`<p>${text}</p>`)}
        <p><a href="/dashboard/${site.id}/waiting">What else waits</a></p>`
    },
    { status: view.status ?? 200 }
  )
})
