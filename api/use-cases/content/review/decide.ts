/** What the owner's answer does to a version: the decisions staff have, in the owner's name. */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import type { PageId, VersionId } from "../../../../engine/model/ids.ts"
import type { PagePart } from "../../../../engine/model/PagePart.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { mailboxKey, withAgreedRecipients } from "../../../../engine/site/notification.ts"
import type { Current } from "../../../../engine/write/decision.ts"
import { namedRecipients } from "../../../../engine/write/recipients.ts"
import { Write } from "../../../access/Call.ts"
import { partialForms } from "../write/partialForms.ts"
import { rejectVersion } from "../write/rejectVersion.ts"
import { publishVersion } from "../write/publishVersion.ts"

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

/** Of those that were named before nobody was asked, so whoever was refused stays so. */
const agreeToRecipients = Effect.fnUntraced(function* (after: Parts, before: Parts) {
  const { site } = yield* Write
  const named = (parts: Parts) => Effect.map(partialForms(site, parts), (partials) => namedRecipients(parts, partials))
  const known = new Set((yield* named(before)).map(mailboxKey))
  const agreed = (yield* named(after)).filter((address) => !known.has(mailboxKey(address)))
  const settings = withAgreedRecipients(site.settings, agreed)
  if (settings !== site.settings) yield* (yield* Sites).update(site.id, { settings })
})

type Parts = ReadonlyArray<PagePart> | null | undefined

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
