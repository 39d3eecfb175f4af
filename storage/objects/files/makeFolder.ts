/**
 * Folders that are made with those above them. Node's own way (`recursive`) tries for ever where the system says that a folder is
 * missing and has none to offer, as below `/proc`.
 */
import { mkdirSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { isErrno } from "./errno.ts"

/** A place where nobody can make folders. */
export class FolderRefused extends Error {
  override readonly name = "FolderRefused"
  readonly code = "ENOENT"
  readonly path: string

  constructor(path: string) {
    super(`The folder ${path} cannot be made: ${dirname(path)} takes no new folders`)
    this.path = path
  }
}

/** Makes a folder, and those above it that are missing, with this mode; does nothing where it is there. */
export const makeFolder = (path: string, mode?: number): void => {
  if (isMade(path, mode)) return
  const above = dirname(path)
  if (above !== path) makeFolder(above, mode)
  // Whoever removes empty folders may have removed it again, so it is tried more than once.
  for (let tries = 0; tries < 3; tries++) if (isMade(path, mode)) return
  throw new FolderRefused(path)
}

/** Whether it is there now; false where the one above it is missing. */
const isMade = (path: string, mode: number | undefined): boolean => {
  try {
    mkdirSync(path, { mode })
    return true
  } catch (error) {
    if (isErrno(error, "ENOENT")) return false
    // A disk that can only be read says so of folders that are there, too.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return true
    throw error
  }
}
