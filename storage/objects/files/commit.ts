/**
 * Changing an object: the few system calls during which its lock is held. They run in one synchronous step, so within
 * this process nothing comes between them either, and an interrupted fiber cannot leave them half done.
 *
 * Killed anywhere, the tree shows the old object or the new one, each with its own description; what else remains (a
 * body that was not moved, a slot for a body that never came) is invisible, and cleared or overwritten later.
 */
import {
  type BigIntStats,
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeSync
} from "node:fs"
import { dirname } from "node:path"
import type { PutOptions } from "../../../engine/ports/Objects.ts"
import { isErrno, orUndefined } from "./errno.ts"
import type { FileTree, KeyFiles } from "./FileTree.ts"
import { findObject, statOf } from "./find.ts"
import { identityOf } from "./identity.ts"
import { tryLock, unlock } from "./lock.ts"
import { type Description, writeRecord } from "./record.ts"

/** A complete body in `incoming/`. */
export interface IncomingBody {
  readonly path: string
  readonly stat: BigIntStats
}

export type Outcome = "done" | "locked" | "precondition"

export interface CommitOptions extends Pick<PutOptions, "ifMatch" | "ifAbsent"> {
  /** Flush record and folder as well, so that the object survives a power failure under its name. */
  readonly durable: boolean
}

/** Moves a body into place and describes it, if nobody else is changing the object and the conditions hold. */
export const commit = (
  tree: FileTree,
  files: KeyFiles,
  description: Description,
  body: IncomingBody,
  { ifMatch, ifAbsent, durable }: CommitOptions
): Outcome => {
  if (!tryLock(files.lock, tree.owner)) return "locked"
  try {
    const current = statOf(files.object)
    if (ifAbsent && current) return "precondition"
    if (ifMatch !== undefined && findObject(tree, files)?.description.etag !== ifMatch) return "precondition"
    writeRecord(files.record, identityOf(body.stat), description, current && identityOf(current))
    if (durable) flush(files.record)
    if (!current) mkdirSync(dirname(files.object), { recursive: true })
    moveInto(body.path, files.object)
    if (durable) flush(dirname(files.object))
    return "done"
  } finally {
    unlock(files.lock)
  }
}

/** Writes a small body and moves it into place, in one step; the whole of it is done again where another has the lock. */
export const commitBytes = (
  tree: FileTree,
  files: KeyFiles,
  description: Description,
  bytes: Uint8Array,
  conditions: Pick<PutOptions, "ifMatch" | "ifAbsent">
): Outcome => {
  const path = tree.newIncoming()
  const descriptor = openSync(path, "wx")
  let outcome: Outcome | undefined
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at)
    const body = { path, stat: fstatSync(descriptor, { bigint: true }) }
    outcome = commit(tree, files, description, body, { ...conditions, durable: false })
    return outcome
  } finally {
    closeSync(descriptor)
    if (outcome !== "done") unlinkSync(path)
  }
}

/** Removes an object, its record, and the folders that it leaves empty. */
export const removeObject = (tree: FileTree, files: KeyFiles): Outcome => {
  if (!statOf(files.object)) return "done"
  if (!tryLock(files.lock, tree.owner)) return "locked"
  try {
    if (!statOf(files.object)) return "done"
    unlinkSync(files.object)
    orUndefined(() => unlinkSync(files.record))
    removeEmptyFolders(tree, dirname(files.object))
    return "done"
  } finally {
    unlock(files.lock)
  }
}

const moveInto = (from: string, file: string): void => {
  for (let attempt = 1; ; attempt++) {
    try {
      return renameSync(from, file)
    } catch (error) {
      // Whoever removed the last object in the folder has just removed the folder.
      if (!isErrno(error, "ENOENT") || attempt > 100) throw error
      mkdirSync(dirname(file), { recursive: true })
    }
  }
}

const removeEmptyFolders = (tree: FileTree, folder: string): void => {
  for (let at = folder; at.length > tree.objects.length; at = dirname(at)) {
    try {
      rmdirSync(at)
    } catch {
      return
    }
  }
}

const flush = (path: string): void => {
  const descriptor = openSync(path, "r")
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
