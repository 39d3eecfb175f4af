/**
 * Changing objects: the few system calls that do it, in one synchronous step, so that within this process nothing comes
 * between them, and an interrupted fiber cannot leave them half done. `access.ts` says what keeps other processes out.
 *
 * Killed anywhere, the tree shows the old object or the new one, each with its own description; what else remains (a
 * body that was not moved, a record of a body that never came) is invisible, and cleared later.
 *
 * A power failure may also leave a body under its name without its bytes or without its record, unless both were flushed.
 * Bodies written here bear a mark in their mode, so that one without a record is not taken for a file put in by hand.
 */
import {
  type BigIntStats,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeSync
} from "node:fs"
import { dirname } from "node:path"
import type { PutOptions } from "../../../engine/ports/Objects.ts"
import { type Locked, whileFree, whileLocked, whileWriting } from "./access.ts"
import { isErrno, orUndefined } from "./errno.ts"
import type { FileTree, KeyFiles } from "./FileTree.ts"
import { findObject } from "./find.ts"
import { identityOf } from "./identity.ts"
import { bodyMode } from "./mark.ts"
import { appendRecord, compact, type Description } from "./records.ts"
import { statOf } from "./stat.ts"
import { flushNow } from "./unflushed.ts"

/** A complete body in `incoming/`. */
export interface IncomingBody {
  readonly path: string
  readonly stat: BigIntStats
}

/** A body and what it is to become. */
export interface Change {
  readonly files: KeyFiles
  readonly description: Description
  readonly body: IncomingBody
}

export type Outcome = "done" | "precondition" | Locked

export interface CommitOptions extends Pick<PutOptions, "ifMatch" | "ifAbsent"> {
  /** Flush record and folder as well, so that the object survives a power failure under its name. */
  readonly durable: boolean
}

/** Moves a body into place and describes it, if nobody else is changing the object and the conditions hold. */
export const commit = (tree: FileTree, change: Change, { ifMatch, ifAbsent, durable }: CommitOptions): Outcome => {
  const { files } = change
  const place = () => placeBody(tree, change, durable)
  const outcome =
    ifAbsent || ifMatch !== undefined
      ? whileLocked(tree, files, () => {
          if (ifAbsent && findObject(tree, files)) return "precondition"
          if (ifMatch !== undefined && findObject(tree, files)?.description.etag !== ifMatch) return "precondition"
          return place()
        })
      : whileFree(tree, files, place)
  return settled(tree, files, outcome)
}

/** Writes a small body into `incoming/`. */
export const writeIncoming = (tree: FileTree, bytes: Uint8Array): IncomingBody => {
  const path = tree.newIncoming()
  const descriptor = openSync(path, "wx", bodyMode)
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at)
    return { path, stat: fstatSync(descriptor, { bigint: true }) }
  } catch (error) {
    unlinkSync(path)
    throw error
  } finally {
    closeSync(descriptor)
  }
}

/** Forgets a body that did not get into place. */
export const discard = ({ path }: Pick<IncomingBody, "path">): void => void orUndefined(() => unlinkSync(path))

/**
 * Puts small objects without a condition, one after another until all are done or the time is up; says how many are.
 * It ends early, too, at an object that another process has locked.
 */
export const putUntil = <A>(
  tree: FileTree,
  objects: ReadonlyArray<A>,
  prepare: (object: A) => { readonly files: KeyFiles; readonly description: Description; readonly bytes: Uint8Array },
  deadline: number
): number | Locked => {
  const due = new Set<string>()
  const done = whileWriting(tree, (isLocked) => {
    let count = 0
    for (const object of objects) {
      if (count > 0 && performance.now() > deadline) break
      const { files, description, bytes } = prepare(object)
      if (isLocked(files)) break
      const body = writeIncoming(tree, bytes)
      try {
        if (placeBody(tree, { files, description, body }, false) === "due") due.add(files.log)
      } catch (error) {
        discard(body)
        throw error
      }
      count++
    }
    return count
  })
  if (due.size > 0) compact(tree, due)
  return done === 0 && objects.length > 0 ? "locked" : done
}

/** Removes an object and the folders that it leaves empty. Its record goes when its log is written anew. */
export const removeObject = (tree: FileTree, files: KeyFiles): Outcome => {
  if (!statOf(files.object)) return "done"
  return whileFree(tree, files, () => {
    if (orUndefined(() => (unlinkSync(files.object), true)))
      tree.unflushed.note(removeEmptyFolders(tree, dirname(files.object)))
    return "done"
  })
}

const placeBody = (tree: FileTree, { files, description, body }: Change, durable: boolean): "due" | "fine" => {
  const size = appendRecord(files.log, identityOf(body.stat), description)
  if (durable) flushNow(files.log)
  const changed = moveInto(body.path, files.object)
  if (durable) for (const folder of changed) flushNow(folder)
  else for (const path of [files.object, files.log, ...changed]) tree.unflushed.note(path)
  return size
}

/** What a change came to, once its log is in order. */
const settled = (tree: FileTree, files: KeyFiles, outcome: "due" | "fine" | "precondition" | Locked): Outcome => {
  if (outcome === "due") compact(tree, [files.log])
  return outcome === "due" || outcome === "fine" ? "done" : outcome
}

/** Says which folders have a new name in them. */
const moveInto = (from: string, file: string): ReadonlyArray<string> => {
  const folder = dirname(file)
  const changed = new Set([folder])
  for (let attempt = 1; ; attempt++) {
    try {
      // Asked first, since a call that fails costs more than the whole put.
      if (!existsSync(folder)) {
        const topmost = mkdirSync(folder, { recursive: true })
        if (topmost !== undefined) for (const made of upTo(folder, topmost)) changed.add(dirname(made))
      }
      renameSync(from, file)
      return [...changed]
    } catch (error) {
      // Whoever removed the last object in the folder has just removed the folder.
      if (!isErrno(error, "ENOENT") || attempt > 100) throw error
    }
  }
}

/** A folder and those above it, up to one of them. */
const upTo = (folder: string, topmost: string): ReadonlyArray<string> =>
  folder.length <= topmost.length ? [folder] : [folder, ...upTo(dirname(folder), topmost)]

/** Says which folder is left. */
const removeEmptyFolders = (tree: FileTree, folder: string): string => {
  let at = folder
  for (; at.length > tree.objects.length; at = dirname(at)) {
    try {
      rmdirSync(at)
    } catch {
      return at
    }
  }
  return at
}
