/**
 * What was changed in a tree and may still lie in the system's memory alone, and bringing it to the disk: once for
 * everybody who asks at a time, since a disk takes as long for one change as for many.
 *
 * Few files are flushed one by one, many by asking for the whole file system, for which Node has no call and every
 * system has the program `sync`.
 */
import { execFile } from "node:child_process"
import { closeSync, fsync, fsyncSync, openSync } from "node:fs"
import { promisify } from "node:util"
import { orUndefined } from "./errno.ts"

export interface Unflushed {
  /** A file or a folder that was changed, at this path. */
  readonly note: (path: string) => void
  /**
   * Resolves once everything noted before is on the disk, and rejects where the disk has not taken it. What has been
   * replaced or removed meanwhile needs nothing: its successor was noted.
   */
  readonly flush: () => Promise<void>
  /** Resolves once no flush is under way, whatever came of it. */
  readonly idle: () => Promise<void>
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

  const idle = (): Promise<void> => {
    const busy = next ?? running
    return busy === undefined ? Promise.resolve() : busy.catch(() => {}).then(idle)
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
    },
    idle
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

/** Only the flush itself waits for the disk; opening and closing by way of another thread cost more than they take. */
const flushPath = (path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const descriptor = orUndefined(() => openSync(path, "r"))
    if (descriptor === undefined) return resolve()
    fsync(descriptor, (failed) => {
      closeSync(descriptor)
      if (failed) reject(failed)
      else resolve()
    })
  })

/** Everything written to the file system of a folder; where `sync` cannot be told which, to all of them. */
export const flushFileSystem = async (root: string): Promise<void> => {
  await promisify(execFile)("sync", process.platform === "linux" ? ["-f", root] : [])
}
