/**
 * One store's folders and the names in them. Objects lie in `<root>/<store>/`, a plain tree any web server can serve.
 * Beside it, in `<root>/.store/`, lie what objects are besides bytes:
 *
 * - `incoming/`: bodies being written; a rename moves one into the tree, so the tree never shows part of an object;
 * - `records/<store>/`: what is recorded of each object (see `records.ts`);
 * - `locks/<store>/`: who is changing what (see `access.ts`);
 * - `mark`: by which a store is told from another one in its place (see `place.ts`).
 *
 * All of `<root>` must be one file system, with hard links.
 */
import { hash } from "node:crypto"
import { existsSync, lstatSync, readdirSync, rmSync, unlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { enterOwner, isDead, type LockOwner } from "./lock.ts"
import { makeFolder } from "./makeFolder.ts"
import { pathOf } from "./names.ts"
import { type Place, placeOf, StoreGone } from "./place.ts"
import { type Unflushed, unflushedIn } from "./unflushed.ts"

/** A body left in `incoming/` by a process of another machine has no writer any more after this long without a byte. */
const ABANDONED_BODY_MS = 60 * 60 * 1000

/** Enough that each is short, few enough that a small site does not fill the disk with them. */
const LOGS = 1024

export interface FileTree {
  readonly objects: string
  /** Whether the file system takes names for equal that are not. */
  readonly folds: boolean
  readonly locks: string
  /** This process in the locks it holds. */
  readonly owner: LockOwner
  /** A new name in `incoming/`, which begins with its owner's. */
  readonly newIncoming: () => string
  readonly filesOf: (key: string) => KeyFiles
  /** Whether it is still there. */
  readonly place: Place
  /** What this process has changed, or relies on, and has not flushed. */
  readonly unflushed: Unflushed
}

/** Where things of a key are, whether they exist or not. */
export interface KeyFiles {
  readonly key: string
  readonly object: string
  /** The log its records are in, with those of other keys. */
  readonly log: string
  readonly lock: string
}

/**
 * Makes the folders where missing, and clears what dead processes left in them. `store` names the tree. Throws `StoreGone` where
 * nothing is to be made and there is none.
 */
export const openTree = (root: string, store: "public" | "private", make: boolean): FileTree => {
  const objects = join(root, store)
  if (!make && !existsSync(objects)) throw new StoreGone(`The object store ${root} is not there.`)
  const incoming = join(root, ".store", "incoming", store)
  const records = join(root, ".store", "records", store)
  const locks = join(root, ".store", "locks", store)
  // What is private is for this system user alone.
  const mode = store === "private" ? 0o700 : 0o755
  for (const folder of [objects, incoming, records, locks]) makeFolder(folder, mode)
  const owner = enterOwner(locks)
  clearIncoming(incoming)
  const folds = foldsNames(incoming, owner)
  let bodies = 0
  return {
    objects,
    folds,
    locks,
    owner,
    place: placeOf(root),
    unflushed: unflushedIn(root),
    newIncoming: () => `${incoming}/${owner.name}.${bodies++}`,
    filesOf: (key) => {
      const name = hash("sha1", key, "hex")
      return {
        key,
        object: `${objects}/${pathOf(key, folds)}`,
        log: `${records}/${(parseInt(name.slice(0, 8), 16) % LOGS).toString(36)}`,
        lock: `${locks}/${name}`
      }
    }
  }
}

const clearIncoming = (incoming: string): void => {
  for (const name of readdirSync(incoming)) {
    const path = join(incoming, name)
    const stat = lstatSync(path, { throwIfNoEntry: false })
    if (stat && (isDead(name) || Date.now() - stat.mtimeMs > ABANDONED_BODY_MS)) rmSync(path, { force: true })
  }
}

/** Whether `A` finds `a`, or one Unicode form of a name the other. */
const foldsNames = (folder: string, { name }: LockOwner): boolean => {
  const probe = join(folder, `${name}-a\u00e9`)
  writeFileSync(probe, "")
  const isThere = (other: string) => lstatSync(join(folder, other), { throwIfNoEntry: false }) !== undefined
  const folds = isThere(`${name}-A\u00e9`) || isThere(`${name}-ae\u0301`)
  unlinkSync(probe)
  return folds
}
