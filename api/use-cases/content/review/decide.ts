/** What the owner's answer does to a version: the decisions staff have, in the owner's name. */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import type { PageId, VersionId } from "../../../../engine/model/ids.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import type { Current } from "../../../../engine/write/decision.ts"
import { refusedAmong } from "../../../../engine/site/notification.ts"
import { Write } from "../../../access/Call.ts"
import { unknownAmong } from "../archive/recipientsBack.ts"
import { rejectVersion } from "../write/rejectVersion.ts"
import { publishVersion } from "../write/publishVersion.ts"
import { agreeToRecipients, newlyNamed } from "./agreeToRecipients.ts"

/**
 * Publishes it. Who its forms newly name is told of enquiries from then on, also where the owner refused that address before:
 * whoever publishes says that they know it. Raises what `publishVersion` does.
 */
export const approve = Effect.fnUntraced(function* (current: Current, versionId: VersionId) {
  const pages = yield* Pages
  const { siteId, id: pageId } = current.page
  const before = current.published && (yield* pages.version(siteId, pageId, current.published.id))
  const published = yield* publishVersion(current, versionId)
  const version = yield* pages.version(siteId, pageId, versionId)
  yield* agreeToRecipients(version?.parts, before?.parts)
  return published
})

/**
 * The same by staff. Whom the owner refused is told again where staff say so of each: addresses that they know are `said`,
 * separated by blanks. Else it refuses with `request.invalid`, which names them, also as `unknown`.
 */
export const approveByStaff = Effect.fnUntraced(function* (current: Current, versionId: VersionId, said: string) {
  const { site } = yield* Write
  const pages = yield* Pages
  const { siteId, id: pageId } = current.page
  const before = current.published && (yield* pages.version(siteId, pageId, current.published.id))
  const after = yield* pages.version(siteId, pageId, versionId)
  const refused = refusedAmong(site, yield* newlyNamed(after?.parts, before?.parts))
  const unknown = unknownAmong([...new Set(refused)], said)
  if (after?.state === "held" && unknown.length > 0)
    return yield* refuse(
      "request.invalid",
      `Nothing was published yet. Its forms send enquiries to ${unknown.join(", ")}, which the owner refused. Say in knows that ` +
        "you know each, or turn it down.",
      { unknown }
    )
  return yield* approve(current, versionId)
})

/** What is wrong with a note, said to whoever wrote it; undefined for one that can be taken (CA-B11). */
export const wrongNote = (note: string): string | undefined => {
  if (note.trim() === "") return "Nothing was decided yet. Please say why in a few words: whoever wrote it reads them."
  return note.length > limits.noteCharacters
    ? `Nothing was decided yet. A note has at most ${limits.noteCharacters} characters.`
    : undefined
}

/** Refuses with `request.invalid` without a note, or with one too long to keep. */
export const turnDownVersion = Effect.fnUntraced(function* (pageId: PageId, versionId: VersionId, note: string) {
  const error = wrongNote(note)
  if (error !== undefined)
    return yield* refuse("request.invalid", error, { fields: [{ path: "body.note", reason: error }] })
  return yield* rejectVersion(pageId, versionId, note)
})
