/**
 * Who may change what at a time. Beside the owners, a folder of locks holds three kinds of name, each a lock (`lock.ts`):
 *
 * - `writing-<owner>.<n>`: the owner puts or removes objects without a condition, as many others may;
 * - the hash of a key: one process alone looks at that object and then changes it;
 * - `compaction`: records are being rewritten (`records.ts`).
 *
 * Each makes its own name first and looks at the others' after that, so of two that must not meet at least one sees the
 * other. Writers leave locked keys for later; whoever locks a key waits for the writers it finds, which takes a few
 * milliseconds; compaction waits for everybody it finds, and everybody gives way to it. Everything here runs in
 * one synchronous step, so none of these names outlives it but by the death of the process.
 */
import { readdirSync, unlinkSync } from "node:fs"
import { orUndefined } from "./errno.ts"
import type { FileTree, KeyFiles } from "./FileTree.ts"
import { isHeld, isOwnerFile, tryLock, unlock } from "./lock.ts"

/** Nothing was done, since somebody else has the lock. */
export type Locked = "locked"

const writingStart = "writing-"
const compaction = "compaction"
/** Longest wait for those that were there before; each takes some milliseconds. */
const WAIT_MS = 50

/**
 * Runs changes that ask for no state of an object. `change` learns which keys are locked and leaves those alone; one
 * lock serves all it does, so many changes belong in one call.
 */
export const whileWriting = <A>(tree: FileTree, change: (isLocked: (files: KeyFiles) => boolean) => A): A | Locked => {
  const mine = `${tree.locks}/${writingStart}${tree.owner.name}.${writes++}`
  tryLock(mine, tree.owner)
  try {
    const names = new Set(readdirSync(tree.locks))
    if (isCompacting(tree, names)) return "locked"
    return change((files) => names.has(files.lock.slice(tree.locks.length + 1)))
  } finally {
    unlock(mine)
  }
}
let writes = 0

/** Runs a change that asks for no state of the object, once nobody else does. */
export const whileFree = <A>(tree: FileTree, files: KeyFiles, change: () => A): A | Locked => {
  const outcome = whileWriting(tree, (isLocked) => (isLocked(files) ? "locked" : change()))
  // Whoever has the lock may be dead.
  return outcome === "locked" ? whileLocked(tree, files, change) : outcome
}

/** Runs a change that depends on the object as it stands, alone with it among all processes. */
export const whileLocked = <A>(tree: FileTree, files: KeyFiles, change: () => A): A | Locked => {
  if (!tryLock(files.lock, tree.owner)) return "locked"
  try {
    const names = new Set(readdirSync(tree.locks))
    if (isCompacting(tree, names)) return "locked"
    const writers = new Set([...names].filter((name) => name.startsWith(writingStart)))
    return areDone(tree, writers) ? change() : "locked"
  } finally {
    unlock(files.lock)
  }
}

/** Runs `work` while nobody changes anything; leaves it for another time when somebody takes long. */
export const whileIdle = (tree: FileTree, work: () => void): void => {
  const mine = `${tree.locks}/${compaction}`
  if (!tryLock(mine, tree.owner)) return
  try {
    const names = new Set(readdirSync(tree.locks).filter((name) => name !== compaction && !isOwnerFile(name)))
    if (areDone(tree, names)) work()
  } finally {
    unlock(mine)
  }
}

const isCompacting = (tree: FileTree, names: ReadonlySet<string>): boolean => {
  if (!names.has(compaction)) return false
  const path = `${tree.locks}/${compaction}`
  if (!tryLock(path, tree.owner)) return true
  unlock(path)
  return false
}

/** Waits until those who hold these locks are done. Those that come later see what this process has locked. */
const areDone = (tree: FileTree, names: ReadonlySet<string>): boolean => {
  const deadline = performance.now() + WAIT_MS
  for (const name of names) {
    const path = `${tree.locks}/${name}`
    while (isHeld(path)) {
      if (performance.now() > deadline) return false
      Atomics.wait(never, 0, 0, 1)
    }
    // What a dead process left; of the living nobody uses such a name again.
    if (name.startsWith(writingStart)) orUndefined(() => unlinkSync(path))
  }
  return true
}
const never = new Int32Array(new SharedArrayBuffer(4))
