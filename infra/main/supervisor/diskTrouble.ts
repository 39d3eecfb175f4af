/** What keeps a start from reading or writing its files, in a sentence that somebody can act on. */
import { FolderRefused } from "../../../storage/objects/files/makeFolder.ts"

/** How far an error is followed to what caused it. */
const mostCauses = 6

/**
 * Undefined for an error that is not about files. `around` is the directory that was worked in: the system does not say
 * which file it was that found no room.
 */
export const diskTrouble = (error: unknown, around: string): string | undefined => {
  let cause = error
  for (let depth = 0; depth < mostCauses && typeof cause === "object" && cause !== null; depth++) {
    if (cause instanceof FolderRefused)
      return `${cause.message}. Name a directory elsewhere in MAKEREADY_CACHE_DIR or MAKEREADY_DATA_DIR; then start again.`
    const { code, path, message } = cause as NodeJS.ErrnoException
    const sentence = sentenceFor(code ?? named(message), path ?? around)
    if (sentence !== undefined) return sentence
    cause = (cause as Error).cause
  }
  return undefined
}

const sentenceFor = (code: string | undefined, path: string): string | undefined => {
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return (
        `There is no room left on the disk that ${path} lies on (${code}). Make room there, or name a directory on ` +
        "another disk in MAKEREADY_DATA_DIR; then start again."
      )
    case "EACCES":
    case "EPERM":
      return (
        `This account may not read or write ${path} (${code}). Give it the right to, or name another directory in ` +
        "MAKEREADY_DATA_DIR; then start again."
      )
    case "EROFS":
      return (
        `${path} lies on a disk that can only be read (${code}). Mount it so that it can be written, or name another ` +
        "directory in MAKEREADY_DATA_DIR; then start again."
      )
    case "EEXIST":
    case "ENOTDIR":
      return (
        `A file is at ${path}, or above it, where a folder is wanted (${code}). Name a directory elsewhere in ` +
        "MAKEREADY_CACHE_DIR or MAKEREADY_DATA_DIR; then start again."
      )
    default:
      return undefined
  }
}

/** What other programs, a database server among them, say in their logs. */
const named = (message: string | undefined): string | undefined => {
  if (message === undefined) return undefined
  if (/\bENOSPC\b|no space left on device|out of disk space|(?:error|errcode:) 28\b/i.test(message)) return "ENOSPC"
  if (/\bEDQUOT\b|disk quota exceeded/i.test(message)) return "EDQUOT"
  if (/\bEROFS\b|read-only file system/i.test(message)) return "EROFS"
  return /\bEACCES\b|permission denied/i.test(message) ? "EACCES" : undefined
}
