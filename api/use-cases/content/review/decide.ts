/** What the owner's answer does to a version: the decisions staff have, in the owner's name. */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import type { PageId, VersionId } from "../../../../engine/model/ids.ts"
import { rejectVersion } from "../write/rejectVersion.ts"
import { currentById } from "../write/current.ts"
import { publishVersion } from "../write/publishVersion.ts"

export const approve = Effect.fnUntraced(function* (pageId: PageId, versionId: VersionId) {
  return yield* publishVersion(yield* currentById(pageId), versionId)
})

/** Refuses with `request.invalid` without a note, or with one too long to keep. */
export const turnDownVersion = Effect.fnUntraced(function* (pageId: PageId, versionId: VersionId, note: string) {
  if (note.length > limits.noteCharacters)
    return yield* refuse("request.invalid", `The note is longer than ${limits.noteCharacters} characters.`, {
      fields: [{ path: "body.note", reason: "is too long" }]
    })
  return yield* rejectVersion(pageId, versionId, note)
})
