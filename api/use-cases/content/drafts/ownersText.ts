/**
 * What the owner changes at the desk, and how it is kept: live at once, or as a draft of theirs that nobody else is asked
 * about. One draft a page: a newer one takes its place, and what they publish takes it up.
 */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { isDashboardActor, type VersionId } from "../../../../engine/model/ids.ts"
import type { Page, PageFields, Payload, Version, VersionSummary } from "../../../../engine/model/Page.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import type { Current } from "../../../../engine/write/decision.ts"
import { rebasedFields } from "../../../../engine/write/fields.ts"
import { goesPastWaiting } from "../../../../engine/write/pastWaiting.ts"
import { canonical } from "../../../../engine/values/canonical.ts"
import { rejectVersion } from "../write/rejectVersion.ts"
import { writePayload } from "../write/writePayload.ts"

export interface OwnersText {
  /** What they go on with: their draft, while it stands on what is on the website, else what is there, else the newest. */
  readonly shown: Version | undefined
  /** Their draft, be it out of date or not. */
  readonly draft: Version | undefined
}

/** Reads no more than the head where the head is what serves and no draft can wait. */
export const ownersText = Effect.fnUntraced(function* (page: Page) {
  const pages = yield* Pages
  const read = (id: Version["id"] | null) =>
    id === null ? Effect.succeed(undefined) : pages.version(page.siteId, page.id, id)
  const head = yield* read(page.publishedVersionId ?? page.latestVersionId)
  if (head === undefined || !mayHaveDraft(page)) return { shown: head, draft: undefined } satisfies OwnersText
  const found = draftAmong(yield* pages.pending(page.siteId, page.id))
  const draft = found === undefined || found.id === head.id ? found && head : yield* read(found.id)
  return { shown: draft !== undefined && isCurrent(page, draft) ? draft : head, draft } satisfies OwnersText
})

/** The same under the site's lock, of what a decision has read. */
export const ownersTextOf = Effect.fnUntraced(function* ({ page, latest, published, pending }: Current) {
  const found = draftAmong(pending)
  const pages = yield* Pages
  const draft =
    found === undefined
      ? undefined
      : found.id === latest?.id
        ? latest
        : yield* pages.version(page.siteId, page.id, found.id)
  const head = published ?? latest
  return { shown: draft !== undefined && isCurrent(page, draft) ? draft : head, draft } satisfies OwnersText
})

/**
 * Title and meta that the owner goes on with: those of what is shown, and of a draft that is out of date what it changed of
 * them. `contested` are fields that became something else meanwhile, for which the draft has the other value.
 */
export const ownersFields = Effect.fnUntraced(function* (page: Page, { shown, draft }: OwnersText) {
  const none: { readonly fields: PageFields; readonly contested: ReadonlyArray<string> } = {
    fields: shown ?? page,
    contested: []
  }
  if (shown === undefined || draft === undefined || draft.id === shown.id || draft.baseVersionId === null) return none
  const base = yield* (yield* Pages).version(page.siteId, page.id, draft.baseVersionId)
  return base === undefined ? none : rebasedFields(base, draft, shown)
})

/**
 * What a change of one thing goes on with, which shows nothing of a draft that is out of date: that draft is taken up where
 * it changes title and description alone, and else stays as it is. Refuses with `version.conflict` where another one would
 * take its place.
 */
export const goneOnWith = Effect.fnUntraced(function* (page: Page, owners: OwnersText, keep: "draft" | "live") {
  const { shown, draft } = owners
  if (draft === undefined || draft.id === shown?.id) return { draft, fields: shown ?? page }
  const base =
    draft.baseVersionId === null ? undefined : yield* (yield* Pages).version(page.siteId, page.id, draft.baseVersionId)
  if (base !== undefined && canonical(base.payload) === canonical(draft.payload))
    return { draft, fields: (yield* ownersFields(page, owners)).fields }
  if (keep === "live") return { draft: undefined, fields: shown ?? page }
  return yield* refuse(
    "version.conflict",
    "You have a draft of this page from before it changed, so nothing was kept yet. Look its words over first, then publish it or put it away."
  )
})

/**
 * Writes the text, with title and meta, as a version of the owner's, which their draft has gone into: none of it may be
 * left out but for what somebody else changed meanwhile. The id of that version.
 */
export const saveOwnersText = Effect.fnUntraced(function* (
  current: Current,
  draft: Pick<Version, "id"> | undefined,
  text: { readonly payload: Payload; readonly fields: PageFields; readonly keep: "draft" | "live" }
) {
  const { page } = current
  const { body } = yield* writePayload(page, current, {
    payload: text.payload,
    ...(page.kind === "page" && { fields: { title: text.fields.title, meta: text.fields.meta } }),
    hold: false,
    ...(text.keep === "draft" && { draft: true })
  })
  if (draft !== undefined) yield* (yield* Pages).setVersionState(page.siteId, page.id, [draft.id], "superseded")
  return ("latestVersionId" in body ? body.latestVersionId : "") as VersionId
})

/** The draft is kept in the history, and nobody goes on with it. */
export const discardDraft = ({ page }: Current, draft: Pick<Version, "id">) =>
  rejectVersion(page.id, draft.id, discardedNote)

/**
 * Whether it is a draft that an owner put away, and not something that anybody was refused. The note tells them apart, where
 * it is at hand: staff may turn down what an owner wrote.
 */
export const isDiscarded = ({
  state,
  createdBy,
  reviewerNote = discardedNote
}: Pick<VersionSummary, "state" | "createdBy"> & Partial<Pick<Version, "reviewerNote">>): boolean =>
  state === "rejected" && isDashboardActor(createdBy) && reviewerNote === discardedNote

const discardedNote = "Discarded at the desk."

/** Whether it is a draft that an owner keeps at the desk. */
export const isOwnersDraft = ({ state, createdBy }: Pick<VersionSummary, "state" | "createdBy">): boolean =>
  state === "draft" && isDashboardActor(createdBy)

const draftAmong = (pending: ReadonlyArray<VersionSummary>): VersionSummary | undefined => pending.find(isOwnersDraft)

/** Some edits go live past what waits, so a draft may stand below the head of the history. */
const mayHaveDraft = ({ latestVersionId, publishedVersionId, lastWrittenBy }: Page): boolean =>
  latestVersionId !== publishedVersionId || goesPastWaiting(lastWrittenBy)

/** Whether nothing went live since it was begun. */
const isCurrent = (page: Page, { id, baseVersionId }: Version): boolean =>
  page.publishedVersionId === null ? id === page.latestVersionId : baseVersionId === page.publishedVersionId
