/**
 * What was changed in a tree and may still lie in the system's memory alone, and bringing it to the disk: once for
 * everybody who asks at a time, since a disk takes as long for one change as for many.
 *
 * Few files are flushed one by one, many by asking for the whole file system, for which Node has no call and every
 * system has the program `sync`.
 */
import { execFile } from "node:child_process"
import { close, closeSync, fsync, fsyncSync, open, openSync } from "node:fs"
import { promisify } from "node:util"
import { isErrno } from "./errno.ts"

export interface Unflushed {
  /** A file or a folder that was changed, at this path. */
  readonly note: (path: string) => void
  /**
   * Resolves once everything noted before is on the disk, and rejects where the disk has not taken it. What has been
   * replaced or removed meanwhile needs nothing: its successor was noted.
   */
  readonly flush: () => Promise<void>
}

/** From so many paths on the whole file system costs less; also the most that is remembered by name. */
const BY_NAME = 48

export const unflushedIn = (root: string): Unflushed => {
  let noted = new Set<string>()
  let isMany = false
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  const begin = (): Promise<void> => {
    const paths = noted
    const all = isMany
    noted = new Set()
    isMany = false
    const flushing = (all ? flushFileSystem(root) : flushEach(paths)).finally(() => {
      if (running === flushing) running = undefined
    })
    running = flushing
    return flushing
  }

  return {
    note: (path) => {
      if (isMany) return
      noted.add(path)
      if (noted.size <= BY_NAME) return
      noted = new Set()
      isMany = true
    },
    flush: () => {
      if (next !== undefined) return next
      if (running === undefined) return noted.size === 0 && !isMany ? Promise.resolve() : begin()
      // What is under way began before the latest changes; whoever comes now shares the one after it.
      const following = running
        .catch(() => {})
        .then(() => {
          next = undefined
          return begin()
        })
      next = following
      return following
    }
  }
}

/** The same at once, for what must be on the disk before anything else is done. */
export const flushNow = (path: string): void => {
  const descriptor = openSync(path, "r")
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

const flushEach = async (paths: ReadonlySet<string>): Promise<void> => {
  await Promise.all([...paths].map(flushPath))
}

const flushPath = async (path: string): Promise<void> => {
  let descriptor: number
  try {
    descriptor = await promisify(open)(path, "r")
  } catch (error) {
    if (isErrno(error, "ENOENT", "ENOTDIR")) return
    throw error
  }
  try {
    await promisify(fsync)(descriptor)
  } finally {
    close(descriptor, () => {})
  }
}

/** Everything written to the file system of a folder. Not every `sync` can be told which; then it is all of them. */
export const flushFileSystem = async (root: string): Promise<void> => {
  const sync = promisify(execFile)
  await sync("sync", ["-f", root]).catch(() => sync("sync", []))
}
