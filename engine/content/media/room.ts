/**
 * How much one site may keep in the object store. What is kept is added up from what the database knows of it, so that
 * the store is never listed for it.
 */
import { type Refusal, refuse } from "../../errors/Refusal.ts"
import { limits } from "../../limits.ts"
import type { Site } from "../../model/Site.ts"
import { isUnclaimedDraft } from "../../site/drafts.ts"

/** Files, and their bytes in all. */
export interface Held {
  readonly files: number
  readonly bytes: number
}

/** What the library of a site may hold. Anybody may make a draft, so one that nobody has claimed holds little. */
export const libraryRoom = (site: Pick<Site, "draftExpiresAt" | "claimedAt">): Held =>
  isUnclaimedDraft(site)
    ? { files: limits.draftLibraryFiles, bytes: limits.draftLibraryBytes }
    : { files: limits.libraryFiles, bytes: limits.libraryBytes }

/** What visitors' files may come to, over all forms of a site. */
export const formFilesRoom: Held = { files: limits.formFilesKept, bytes: limits.formFilesKeptBytes }

/** Whether what is held is more than there is room for. */
export const exceeds = (held: Held, room: Held): boolean => held.files > room.files || held.bytes > room.bytes

/** `media.library_full` where a library that holds this much has no room for one more file of so many bytes. */
export const refuseBeyondLibrary = (
  site: Pick<Site, "draftExpiresAt" | "claimedAt">,
  held: Held,
  bytes: number
): Refusal | undefined => {
  const room = libraryRoom(site)
  if (!exceeds({ files: held.files + 1, bytes: held.bytes + bytes }, room)) return undefined
  return refuse(
    "media.library_full",
    `The library holds ${held.files} of ${room.files} files and ${held.bytes} of ${room.bytes} bytes; this file would have been one of ${bytes} bytes more.`,
    { files: held.files, limitFiles: room.files, bytes: held.bytes, limitBytes: room.bytes }
  )
}
