/**
 * That a folder is still the store that a process opened. A disk that is not mounted any more leaves an empty folder in its place,
 * or none: there nothing is found, which is no answer to whether it was ever put, and what is written there is lost once the
 * disk is back. So a store has a mark in it, which whoever opened it knows again.
 */
import { randomUUID } from "node:crypto"
import { linkSync, lstatSync, readFileSync, unlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { isErrno, orUndefined } from "./errno.ts"
import { type Identity, identityOf } from "./identity.ts"

/** The folder of a store is gone, or another one is where it was. */
export class StoreGone extends Error {
  override readonly name = "StoreGone"
}

export interface Place {
  /** Throws `StoreGone` unless the store is the one that was opened. One system call. */
  readonly expectSame: () => void
}

/** Of the store below `root`, whose own folder is there; one without a mark gets one. */
export const placeOf = (root: string): Place => {
  const path = join(root, ".store", "mark")
  const mark = takeMark(path)
  let seen: Identity | undefined
  return {
    expectSame: () => {
      const stat = orUndefined(() => lstatSync(path, { bigint: true, throwIfNoEntry: false }))
      if (stat === undefined) throw new StoreGone(`The object store ${root} is not there, or is not the one it was.`)
      const now = identityOf(stat)
      if (now === seen) return
      if (readFileSync(path, "utf8") !== mark)
        throw new StoreGone(`In the place of the object store ${root} there is another one.`)
      seen = now
    }
  }
}

/** Of several processes that open a new store at once one makes the mark, whole. */
const takeMark = (path: string): string => {
  const known = orUndefined(() => readFileSync(path, "utf8"))
  if (known !== undefined) return known
  const mine = `${path}.${randomUUID()}`
  writeFileSync(mine, randomUUID(), { flag: "wx", mode: 0o644 })
  try {
    linkSync(mine, path)
  } catch (error) {
    if (!isErrno(error, "EEXIST")) throw error
  } finally {
    unlinkSync(mine)
  }
  return readFileSync(path, "utf8")
}
