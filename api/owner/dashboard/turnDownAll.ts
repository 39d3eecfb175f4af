/**
 * Everything that one assistant has waiting, turned down in one go: whoever is asked forty times by a program that went wrong has
 * one answer for it. Nothing is decided but what stood on the screen, and nothing that somebody decided meanwhile.
 */
import { Clock, Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import {
  type Actor,
  isDashboardActor,
  type PageId,
  type PendingChangeId,
  type VersionId
} from "../../../engine/model/ids.ts"
import type { VersionSummary } from "../../../engine/model/Page.ts"
import { asOf, type PendingChange } from "../../../engine/model/PendingChange.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { PendingChanges } from "../../../engine/ports/PendingChanges.ts"
import { html, type Markup } from "../../answers/html.ts"
import { wrongNote } from "../../use-cases/content/review/decide.ts"
import { asOwner } from "../../use-cases/content/write/onBehalf.ts"
import { Write } from "../../access/Call.ts"
import { answerChange } from "../links/confirm.ts"
import { goTo } from "./answers.ts"
import { turnDownAndAnswer } from "./pages/version.ts"
import { field, form } from "./parts.ts"
import { waitingShown } from "./sites/sitePage.ts"
import type { SiteVisit } from "./Visit.ts"

export interface Authors {
  readonly author: (actor: Actor) => string
  /** Whether it is an assistant that may still write. */
  readonly isConnected: (actor: Actor) => boolean
}

/** What was typed and cannot be taken, and why. */
export interface Unsaid {
  readonly by: string
  readonly note: string
  readonly error: string
}

/**
 * A form for each assistant that has more than one thing waiting, and for staff; nothing where none has. `isConnected` tells
 * of whom there is something to remove.
 */
export const turnDownForms = (
  { site, formToken }: Pick<SiteVisit, "site" | "formToken">,
  waiting: { readonly versions: ReadonlyArray<VersionSummary>; readonly asked: ReadonlyArray<PendingChange> },
  { author, isConnected }: Authors,
  unsaid?: Unsaid
): ReadonlyArray<Markup> => {
  const all = new Map<Actor, Array<string>>()
  const add = (actor: Actor, id: string) => void all.set(actor, [...(all.get(actor) ?? []), id])
  for (const { createdBy, pageId, id } of waiting.versions) add(createdBy, `${pageId}/${id}`)
  for (const { requestedBy, id } of waiting.asked) add(requestedBy, id)
  return [...all]
    .filter(([actor, ids]) => ids.length > 1 && !isDashboardActor(actor))
    .map(([actor, ids]) => {
      const given = unsaid?.by === actor ? unsaid : undefined
      return html`<details ${given !== undefined && html` open`}>
        <summary>
          Turn down all that ${actor === "system" ? "our staff have" : `${author(actor)} has`} waiting (${ids.length})
        </summary>
        <p class="small">
          None of it goes on the website, which stays as it is. What others have waiting is
          left.${isConnected(actor) && html` If it should not write at all, <a href="/dashboard/${site.id}/assistants">remove it</a> first.`}
        </p>
        ${form(
          `/dashboard/${site.id}/waiting/turn-down`,
          formToken,
          html`<input type="hidden" name="by" value="${actor}" /><input
              type="hidden"
              name="all"
              value="${ids.join(" ")}"
            />${field({
              name: `note-${actor}`,
              label: `Why? ${actor === "system" ? "They read" : "It reads"} this with each of them`,
              value: given?.note ?? "",
              maxLength: limits.noteCharacters,
              required: true,
              rows: 3,
              error: given?.error
            })}<button type="submit" class="quiet">Turn all of it down</button>`
        )}
      </details>`
    })
}

/** Turns down what the form names and still waits; what to say where the note is none. */
export const turnDownAll = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, form: sent } = visit
  const by = sent.get("by") ?? ""
  const note = sent.get(`note-${by}`) ?? ""
  const error = wrongNote(note)
  if (error !== undefined) return { by, note, error } satisfies Unsaid
  const since = yield* Clock.currentTimeMillis
  const named = (sent.get("all") ?? "").split(" ").slice(0, waitingShown + limits.pendingChangesShown)
  const taken = yield* Effect.forEach(named, (name) => {
    const [id = "", versionId] = name.split("/")
    const turnDown =
      versionId === undefined
        ? declineAsked(id as PendingChangeId, by)
        : rejectWaiting(id as PageId, versionId as VersionId, by, note)
    // Each by itself, so that one which cannot be turned down keeps no other waiting.
    return asOwner(site.id, turnDown).pipe(
      Effect.as(true),
      Effect.catchTag("Refusal", () => Effect.succeed(false))
    )
  })
  const done = `rejected-${taken.every((it) => it) ? "all" : "some"}`
  return goTo(`/dashboard/${site.id}/waiting?done=${done}&by=${encodeURIComponent(by)}&since=${since}`)
})

const rejectWaiting = Effect.fnUntraced(function* (pageId: PageId, id: VersionId, by: string, note: string) {
  const { site } = yield* Write
  const version = yield* (yield* Pages).version(site.id, pageId, id)
  if (version?.state !== "held" || version.createdBy !== by) return
  yield* turnDownAndAnswer(site.id, pageId, id, note)
})

const declineAsked = Effect.fnUntraced(function* (id: PendingChangeId, by: string) {
  const { site, now } = yield* Write
  const change = yield* (yield* PendingChanges).get(site.id, id)
  if (change === undefined || change.requestedBy !== by || asOf(change, now).state !== "pending") return
  yield* answerChange(id, { decision: "decline" })
})
