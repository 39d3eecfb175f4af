/** The link by which the owner says yes or no to a change that waits (HOLD-19 to HOLD-25). */
import { Clock, Effect, Schema } from "effect"
import type { Refusal } from "../../../engine/errors/Refusal.ts"
import { asOf, type PendingChange, type PendingState } from "../../../engine/model/PendingChange.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { PendingChangeId } from "../../../engine/model/ids.ts"
import { PendingChanges } from "../../../engine/ports/PendingChanges.ts"
import { enquiriesOf, strangersAsked } from "../../../engine/write/enquiryWays.ts"
import { Write } from "../../access/Call.ts"
import { recordAnswer } from "../../use-cases/site/pending-changes/holdForOwner.ts"
import { changeKinds, questionOf } from "../../use-cases/site/pending-changes/kinds.ts"
import { fromTo } from "../../use-cases/site/pending-changes/mails.ts"
import { requester } from "../../use-cases/site/pending-changes/requester.ts"
import type { LinkForm, LinkKind } from "./LinkKind.ts"
import { closedViews, type LinkView } from "../../answers/linkPage.ts"
import { noDecision } from "./noDecision.ts"
import { over, undone } from "./review.ts"
import { heldVersionOf } from "../../use-cases/content/review/settleMoved.ts"
import { findReviewed } from "../../use-cases/content/review/versionView.ts"

const subjectOf = Schema.decodeUnknownSync(Schema.Struct({ changeId: PendingChangeId }))

export const confirm: LinkKind = {
  failed: "The change was not made",
  look: Effect.fnUntraced(function* ({ subject, token }, site) {
    const change = yield* (yield* PendingChanges).get(site.id, subjectOf(subject).changeId)
    if (change === undefined) return closedViews.unknown
    const { state } = asOf(change, yield* Clock.currentTimeMillis)
    if (state === "pending") return yield* question(change, site, token)
    return (yield* publishedByOthers(change, site)) ?? answered(site, state, change)
  }),
  act: Effect.fnUntraced(function* ({ subject }, form) {
    const { site } = yield* Write
    const { changeId } = subjectOf(subject)
    const change = yield* (yield* PendingChanges).get(site.id, changeId)
    const found = change?.state === "applied" ? yield* reviewedLive(change) : undefined
    if (found === undefined) return yield* answerChange(changeId, form)
    return form.decision === "undo"
      ? yield* undone(site, found.page, found.version)
      : yield* over(site, found.page, found.version, "live")
  }),
  version: Effect.fnUntraced(function* ({ siteId, subject }) {
    const change = yield* (yield* PendingChanges).get(siteId, subjectOf(subject).changeId)
    return change?.kind === "version" ? heldVersionOf(change.intent).versionId : undefined
  }),
  inVain: Effect.fnUntraced(function* ({ subject }, site) {
    const change = yield* (yield* PendingChanges).get(site.id, subjectOf(subject).changeId)
    return change?.state === "failed" ? answered(site, "failed", change) : undefined
  })
}

/** A version that is live because somebody else was quicker: who, when, and the way back. */
const publishedByOthers = Effect.fnUntraced(function* (change: PendingChange, site: Site) {
  const found = change.state === "applied" ? yield* reviewedLive(change) : undefined
  return found && (yield* over(site, found.page, found.version, "live"))
})

const reviewedLive = Effect.fnUntraced(function* ({ kind, siteId, intent }: PendingChange) {
  if (kind !== "version") return undefined
  const { pageId, versionId } = heldVersionOf(intent)
  const found = yield* findReviewed(siteId, pageId, versionId)
  return found?.page.publishedVersionId === versionId ? found : undefined
})

/** The owner's answer, by the mailed link or at the dashboard. Refuses where neither yes nor no was said. */
export const answerChange = Effect.fnUntraced(function* (
  id: PendingChangeId,
  { decision, note = "", knows }: LinkForm
) {
  const { site, now } = yield* Write
  const change = yield* (yield* PendingChanges).get(site.id, id)
  if (change === undefined) return closedViews.unknown
  const { state } = asOf(change, now)
  if (state === "applied" || state === "declined") return late(answered(site, state, change))
  if (state !== "pending") return answered(site, state, change)
  if (decision === undefined || decision === "undo") return yield* noDecision()
  const kind = changeKinds[change.kind]
  if (decision === "decline") {
    if (kind?.decline !== undefined) yield* kind.decline(change, note)
    return yield* settle(site, change, "declined", null)
  }
  if (kind?.mayApply !== undefined) yield* kind.mayApply(change, knows)
  const refusal = kind === undefined ? undefined : yield* refusalOf(kind.apply(change))
  return yield* settle(site, change, refusal === undefined ? "applied" : "failed", refusal?.detail ?? null)
})

const question = Effect.fnUntraced(function* (change: PendingChange, site: Site, token: string) {
  const more = yield* changeKinds[change.kind]?.show?.(change, site, token) ?? Effect.succeed({})
  const { title, text, accept, decline } = questionOf(change.kind)
  const [would, strangers] = [change.kind === "version" ? undefined : enquiriesOf(change), strangersAsked(change)]
  return {
    site: site.name,
    title,
    ...(would !== undefined && { alert: `Look closely: ${would}.` }),
    text: [change.summary, text],
    facts: [
      ...change.details.map((detail) => ({ name: detail.label, value: fromTo(detail) })),
      ...(change.requestedBy === "system"
        ? []
        : [{ name: "Asked for by", value: yield* requester(change.requestedBy) }])
    ],
    action: { label: accept, ...(strangers.length > 0 && { strangers }) },
    decline: { label: decline },
    ...more
  } satisfies LinkView
})

/** What came in between is an answer too: it is kept, where any other refusal would undo the session. */
const refusalOf = <R>(apply: Effect.Effect<void, Refusal, R>): Effect.Effect<Refusal | undefined, never, R> =>
  apply.pipe(
    Effect.as(undefined),
    Effect.catchTag("Refusal", (refusal) => Effect.succeed(refusal))
  )

const settle = Effect.fnUntraced(function* (
  site: Site,
  change: PendingChange,
  state: "applied" | "declined" | "failed",
  error: string | null
) {
  const { now } = yield* Write
  const resolved = { ...change, state, resolvedAt: now, error }
  yield* (yield* PendingChanges).resolve(site.id, change.id, resolved)
  yield* recordAnswer(resolved, `pending_change.${state}`)
  return state === "failed" ? { ...answered(site, state, resolved), status: 409 } : answered(site, state, resolved, 200)
})

/** Of what was decided before an answer came, which may have been the other one. */
const late = (view: LinkView): LinkView => ({
  ...view,
  title: "This was decided before your answer came",
  text: ["Your answer changed nothing.", `${view.title}.`, ...view.text]
})

const words: { readonly [state in Exclude<PendingState, "pending">]: readonly [title: string, text: string] } = {
  applied: ["The change is made", "This is in effect from now on."],
  declined: ["Everything stays as it is", "Whoever asked for the change can read that you said no."],
  expired: ["This request has expired", "Nobody answered in time, so nothing was changed. It can be asked for again."],
  superseded: [
    "There is a newer request",
    "It took the place of this one and has a mail of its own. Nothing was changed."
  ],
  failed: ["The change could not be made", "Nothing was changed."]
}

const answered = (
  site: Site,
  state: Exclude<PendingState, "pending">,
  change: PendingChange,
  status = 410
): LinkView => {
  const own = state === "superseded" || state === "failed" ? undefined : changeKinds[change.kind]?.answers?.[state]
  const [title, text] = own ?? words[state]
  const { summary, details, error } = change
  if (state !== "applied")
    return { status, site: site.name, title, text: [summary, ...(error === null ? [] : [error]), text] }
  const done = changeKinds[change.kind]?.done?.(change) ?? summary
  const facts = details.map((detail) => ({ name: detail.label, value: fromTo(detail) }))
  return { status, site: site.name, title, text: [done, text], facts }
}
