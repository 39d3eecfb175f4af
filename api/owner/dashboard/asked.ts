/** A change of settings that waits for its owner: the question of the mailed link, asked at the dashboard. */
import { Clock, Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { asOf, type PendingState } from "../../../engine/model/PendingChange.ts"
import type { PendingChangeId } from "../../../engine/model/ids.ts"
import { PendingChanges } from "../../../engine/ports/PendingChanges.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { enquiriesOf, strangersAsked } from "../../../engine/write/enquiryWays.ts"
import { answerChange } from "../links/confirm.ts"
import { questionOf } from "../../use-cases/site/pending-changes/kinds.ts"
import { fromTo } from "../../use-cases/site/pending-changes/mails.ts"
import { asOwner } from "../../use-cases/content/write/onBehalf.ts"
import { html } from "../../answers/html.ts"
import { decisionBar } from "../../answers/review/decisionBar.ts"
import { facts } from "./parts.ts"
import { sitePage } from "./sites/sitePage.ts"
import type { SiteVisit } from "./Visit.ts"
import { authorOf, moment } from "./wording.ts"

export const showAsked = (visit: SiteVisit) => askedScreen(visit, {})

/** `isUnknown`: it was agreed to without a word on whom it newly names. */
const askedScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  { isUnknown = false }: { readonly isUnknown?: boolean }
) {
  const { site, params, formToken } = visit
  const change = yield* (yield* PendingChanges).get(site.id, params["change"] as PendingChangeId)
  if (change === undefined) return yield* refuse("page.not_found", "Nobody has asked for that.")
  const author = authorOf(site, yield* (yield* Sites).credentials(site.id))
  const { state, resolvedAt } = asOf(change, yield* Clock.currentTimeMillis)
  const isOpen = state === "pending"
  const [would, strangers] = [enquiriesOf(change), strangersAsked(change)]
  const question = questionOf(change.kind)
  const path = `/dashboard/${site.id}/asked/${change.id}`
  const token = html`<input type="hidden" name="token" value="${formToken}" />`
  const screen = {
    section: "waiting" as const,
    title: question.title,
    body: html`<p class="crumb"><a href="/dashboard/${site.id}/waiting">Waiting for you</a></p>
      <h1>${state === "pending" ? question.title : answered[state]}</h1>
      ${isUnknown && html`<p class="wrong" role="alert">Nothing was changed yet: <a href="#knows">say that you know what it names</a>.</p>`}
      ${isOpen && would !== undefined && html`<p class="told"><strong class="grave">Look closely: ${would}.</strong></p>`}
      <p>${change.summary}</p>
      ${facts([
        ...change.details.map((detail) => [detail.label, fromTo(detail)] as const),
        ["Asked for by", author(change.requestedBy)],
        ["When", moment(change.createdAt, site)],
        ...(isOpen ? [["Lapses", moment(change.expiresAt, site)] as const] : []),
        ...(resolvedAt === null
          ? []
          : [[wasAnswered.has(state) ? "Answered" : "Ended", moment(resolvedAt, site)] as const])
      ])}
      ${
        isOpen &&
        html`<p class="lead">${question.text}</p>
          ${decisionBar(
            {
              action: path,
              carries: token,
              label: question.accept,
              decision: "accept",
              knows: { strangers, isMissing: isUnknown, isSetting: true }
            },
            { action: path, carries: token, label: question.decline, decision: "decline" }
          )}`
      }`
  }
  return yield* sitePage(visit, screen, { status: isUnknown ? 422 : 200 })
})

const wasAnswered: ReadonlySet<PendingState> = new Set(["applied", "declined", "failed"])

/** Of what nobody can answer any more. */
const answered: { readonly [state in Exclude<PendingState, "pending">]: string } = {
  applied: "You agreed to this",
  declined: "You said no to this",
  expired: "Nobody answered this in time",
  superseded: "A newer request took the place of this one",
  failed: "This could not be done"
}

export const answerAsked = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, params, form: sent } = visit
  const decision = sent.get("decision")
  const knows = sent.get("knows") ?? ""
  const answer = answerChange(
    params["change"] as PendingChangeId,
    decision === "accept" || decision === "decline" ? { decision, knows } : {}
  )
  const view = yield* asOwner(site.id, answer).pipe(
    Effect.catchTag("Refusal", (refusal) =>
      refusal.fields?.["unknown"] === undefined ? Effect.fail(refusal) : Effect.undefined
    )
  )
  if (view === undefined) return yield* askedScreen(visit, { isUnknown: true })
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
