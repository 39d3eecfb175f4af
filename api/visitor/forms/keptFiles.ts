/** The files of a submission as the lead will name them, each looked at for what it is. */
import { createHash } from "node:crypto"
import { Effect } from "effect"
import { fileTypes, type SentFile } from "../../../engine/people/leads/submission/files.ts"
import { limits } from "../../../engine/limits.ts"
import { safeFilename, withExtension } from "../../../engine/content/media/filename.ts"
import type { LeadFile } from "../../../engine/model/Lead.ts"
import { fileKind } from "./fileKind.ts"
import type { FileRoom } from "./fileRoom.ts"
import type { Received } from "./received.ts"

export interface KeptFile extends SentFile {
  readonly name: string
  readonly file: LeadFile
  /** Of the content: two files are one where it is the same. */
  readonly digest: string
}

/** One after the other: each is read whole. */
export const keptFiles = (received: Received, room: FileRoom, now: number) =>
  Effect.forEach(
    received.files,
    Effect.fnUntraced(function* ({ field, filename, id, size }) {
      const bytes = yield* room.read(id)
      const kind = yield* fileKind(bytes)
      const digest = createHash("sha256").update(bytes).digest("base64url")
      const safe = safeFilename(filename, "file")
      // A JPEG may be called .jpeg as well.
      const name = kind === undefined || (kind === "jpg" && /\.jpeg$/i.test(safe)) ? safe : withExtension(safe, kind)
      const type = kind === undefined ? "application/octet-stream" : fileTypes[kind]
      const file: LeadFile = { id, field, name, type, size, keptUntil: now + limits.formFileKeptMs }
      return { field, size, kind, name, file, digest } satisfies KeptFile
    })
  )
