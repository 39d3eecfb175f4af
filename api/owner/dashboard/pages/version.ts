/** Decisions about a version of a page, by the same ways as staff's: published, turned down, brought back. */
import { Effect } from "effect"
import type { PageId, SiteId, VersionId } from "../../../../engine/model/ids.ts"
import type { Version } from "../../../../engine/model/Page.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { PendingChanges } from "../../../../engine/ports/PendingChanges.ts"
import { changedFields } from "../../../../engine/write/fields.ts"
import type { Current } from "../../../../engine/write/decision.ts"
import { knowsAll } from "../../../answers/review/decisionBar.ts"
import { answerChange } from "../../links/confirm.ts"
import type { LinkForm } from "../../links/LinkKind.ts"
import { currentById } from "../../../use-cases/content/write/current.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { isOwnersDraft } from "../../../use-cases/content/drafts/ownersText.ts"
import { newStrangers } from "../../../use-cases/content/review/versionView.ts"
import { approve as publishAgreed, wrongNote } from "../../../use-cases/content/review/decide.ts"
import { rejectVersion } from "../../../use-cases/content/write/rejectVersion.ts"
import { reopenVersion } from "../../../use-cases/content/write/reopenVersion.ts"
import { revertTo } from "../../../use-cases/content/write/revertTo.ts"
import { goTo } from "../answers.ts"
import type { SiteVisit } from "../Visit.ts"
import { isDeletable, pagePath } from "./pageFrame.ts"
import { idsOf, strangersBack, versionScreen } from "./versionScreen.ts"

export const showVersion = (visit: SiteVisit) => versionScreen(visit, {})

export const approve = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { id, vid } = idsOf(visit)
  const approved = yield* asOwner(
    visit.site.id,
    Effect.gen(function* () {
      const current = yield* currentById(id)
      // Pressed twice, or decided elsewhere meanwhile.
      if (current.published?.id === vid) return "approved-before" as const
      if (isDecided(yield* (yield* Pages).version(visit.site.id, id, vid))) return "decided" as const
      if (!sawWhatIsLive(visit, current) || !sawWhatWaits(visit, current, vid)) return undefined
      const version = yield* (yield* Pages).version(visit.site.id, id, vid)
      const strangers =
        version === undefined || isOwnersDraft(version) ? [] : yield* newStrangers(current.page, version)
      if (!knowsAll(strangers, visit.form.get("knows") ?? "")) return "unknown" as const
      yield* publishAgreed(current, vid)
      yield* answerMail(visit.site.id, id, vid, { decision: "accept" })
      return "approved" as const
    })
  )
  if (approved === undefined) return yield* versionScreen(visit, moved)
  if (approved === "unknown") return yield* versionScreen(visit, { status: 422, isUnknown: true })
  if (approved === "decided") return yield* versionScreen(visit, decided)
  return goTo(`/dashboard/${visit.site.id}/waiting?done=${approved}&page=${id}`)
})

/** Whether what is on the website is still what the decision was made against; nobody decides about what they have not seen. */
const sawWhatIsLive = ({ form }: SiteVisit, { published }: Current): boolean =>
  form.get("base") === (published?.id ?? "")

/** Whether no further version has come to wait below this one, which publishing it would take out of the queue. */
const sawWhatWaits = ({ form }: SiteVisit, { pending }: Current, vid: VersionId): boolean => {
  const seq = pending.find(({ id }) => id === vid)?.seq ?? 0
  const seen = (form.get("below") ?? "").split(" ")
  return pending.every((other) => other.seq >= seq || seen.includes(other.id))
}

const moved = { status: 409, moved: true } as const
const decided = { status: 409, decided: true } as const

/** Somebody came first: an owner, staff, or whoever wrote what took its place. */
const isDecided = (version: Version | undefined): boolean =>
  version !== undefined && version.state !== "held" && version.state !== "draft"

export const turnDown = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { id, vid } = idsOf(visit)
  const note = visit.form.get("note") ?? ""
  const error = wrongNote(note)
  const outcome = yield* asOwner(
    visit.site.id,
    Effect.gen(function* () {
      // Asked first: where somebody was faster, no note is wanted any more.
      if (isDecided(yield* (yield* Pages).version(visit.site.id, id, vid))) return "late" as const
      if (error !== undefined) return "unsaid" as const
      yield* turnDownAndAnswer(visit.site.id, id, vid, note)
      return "rejected" as const
    })
  )
  if (outcome === "unsaid") return yield* versionScreen(visit, { status: 422, note, error: error! })
  if (outcome === "late") return yield* versionScreen(visit, { ...decided, note })
  const page = yield* (yield* Pages).get(visit.site.id, id)
  const done = page !== undefined && isDeletable(page) ? "rejected-new" : "rejected"
  return goTo(`/dashboard/${visit.site.id}/waiting?done=${done}&page=${id}&version=${vid}`)
})

/** Turns a version down that waits, and answers the mail that asked about it. In the transaction of a write. */
export const turnDownAndAnswer = Effect.fnUntraced(function* (
  siteId: SiteId,
  id: PageId,
  vid: VersionId,
  note: string
) {
  yield* rejectVersion(id, vid, note)
  yield* answerMail(siteId, id, vid, { decision: "decline", note })
})

/** Where the owner was mailed the same question, this is the answer to it. */
const answerMail = Effect.fnUntraced(function* (siteId: SiteId, id: PageId, vid: VersionId, answer: LinkForm) {
  const asked = yield* (yield* PendingChanges).unanswered(siteId, "version", id)
  for (const change of asked)
    if ((change.intent as { readonly versionId?: unknown } | null)?.versionId === vid)
      yield* answerChange(change.id, answer)
})

/** What was turned down waits again; where it cannot, its screen says why. */
export const letWaitAgain = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { id, vid } = idsOf(visit)
  const outcome = yield* asOwner(
    visit.site.id,
    Effect.gen(function* () {
      const version = yield* (yield* Pages).version(visit.site.id, id, vid)
      // Pressed twice.
      if (version?.state !== "held") yield* reopenVersion(id, vid)
      return "reopened" as const
    })
  ).pipe(
    Effect.catchTag("Refusal", (refusal) =>
      refusal.code === "version.not_found" || refusal.code === "page.not_found"
        ? Effect.fail(refusal)
        : Effect.succeed("late" as const)
    )
  )
  if (outcome === "late") return yield* versionScreen(visit, { status: 409 })
  return goTo(`/dashboard/${visit.site.id}/waiting?done=reopened`)
})

export const restore = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { id, vid } = idsOf(visit)
  const outcome = yield* asOwner(
    visit.site.id,
    Effect.gen(function* () {
      const current = yield* currentById(id)
      const version = yield* (yield* Pages).version(visit.site.id, id, vid)
      const isLive =
        current.published !== undefined &&
        version !== undefined &&
        JSON.stringify(version.payload) === JSON.stringify(current.published.payload) &&
        changedFields(version, current.published).length === 0
      if (isLive) return "live" as const
      if (!sawWhatIsLive(visit, current)) return "moved" as const
      const strangers = version === undefined ? [] : yield* strangersBack(current.page, version)
      if (!knowsAll(strangers, visit.form.get("knows") ?? "")) return "unknown" as const
      yield* revertTo(current, vid)
      return "restored" as const
    })
  )
  if (outcome === "moved") return yield* versionScreen(visit, moved)
  if (outcome === "unknown") return yield* versionScreen(visit, { status: 422, isUnknown: true })
  return goTo(`${pagePath(visit, { id })}/history?done=${outcome}`)
})
