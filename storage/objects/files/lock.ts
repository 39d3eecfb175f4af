/**
 * A lock between processes: a hard link to a file that names its owner, since linking is one call that creates a name
 * exclusively, with content, and without a new file. A lock whose owner is dead is taken over at once; one of another
 * machine (a shared folder, another container) when it is older than any owner would keep it.
 *
 * Exactly one process takes over: it first locks the claim on that dead owner's lock, in the same way, and looks again.
 */
import { createHash, randomBytes } from "node:crypto"
import {
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  unlinkSync,
  writeFileSync
} from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"
import { isErrno, orUndefined } from "./errno.ts"

/** Owners hold a lock for a few system calls; a foreign one this old is abandoned. */
const FOREIGN_LOCK_MS = 30_000
/** One that has locked nothing for this long is gone; should it not be, it enters itself again. */
const FOREIGN_OWNER_MS = 24 * 60 * 60 * 1000
const ownerFileStart = "owner-"

/** This process in a folder of locks. */
export interface LockOwner {
  readonly name: string
  readonly file: string
}

/** Whether a name in a folder of locks is that of an owner, and so no lock. */
export const isOwnerFile = (name: string): boolean => name.startsWith(ownerFileStart)

/** Enters this process as an owner, and removes the entries of dead ones. */
export const enterOwner = (locks: string): LockOwner => {
  for (const entry of readdirSync(locks)) {
    const path = join(locks, entry)
    const name = isOwnerFile(entry) ? entry.slice(ownerFileStart.length) : ""
    if (name !== "" && (isDead(name) || isOutdated(path, FOREIGN_OWNER_MS))) orUndefined(() => unlinkSync(path))
  }
  const name = `${nameOfProcess()}.${randomBytes(4).toString("hex")}`
  const owner = { name, file: join(locks, ownerFileStart + name) }
  writeFileSync(owner.file, name)
  return owner
}

/** Takes the lock, or tells at once that another has it. */
export const tryLock = (path: string, owner: LockOwner): boolean => {
  try {
    linkSync(owner.file, path)
    return true
  } catch (error) {
    if (isErrno(error, "ENOENT")) {
      writeFileSync(owner.file, owner.name)
      return tryLock(path, owner)
    }
    if (!isErrno(error, "EEXIST")) throw error
  }
  const holder = orUndefined(() => readFileSync(path, "utf8"))
  return holder !== undefined && isAbandoned(path, holder) && takeOver(path, holder, owner)
}

/** Whether somebody has the lock who may still release it. */
export const isHeld = (path: string): boolean => {
  const holder = orUndefined(() => readFileSync(path, "utf8"))
  return holder !== undefined && !isAbandoned(path, holder)
}

export const unlock = (path: string): void => unlinkSync(path)

const takeOver = (path: string, holder: string, owner: LockOwner): boolean => {
  const claim = `${path}~${createHash("sha256").update(holder).digest("hex").slice(0, 12)}`
  if (!tryLock(claim, owner)) return false
  try {
    if (orUndefined(() => readFileSync(path, "utf8")) !== holder) return false
    const mine = `${path}+${owner.name}`
    linkSync(owner.file, mine)
    renameSync(mine, path)
    return true
  } finally {
    unlock(claim)
  }
}

/** Whether whoever holds the lock can no longer release it. */
const isAbandoned = (path: string, holder: string): boolean =>
  isHere(holder) ? isDead(holder) : isOutdated(path, FOREIGN_LOCK_MS)

/** Linking changes the linked file, so an owner's change time is never older than its newest lock. */
const isOutdated = (path: string, age: number): boolean => {
  const stat = orUndefined(() => lstatSync(path))
  return stat !== undefined && Date.now() - stat.ctimeMs > age
}

const isHere = (owner: string): boolean => owner.split(".")[0] === scope()

/** Of this process, on this machine: no other has had it, and none will. */
export const nameOfProcess = (): string => [scope(), process.pid, processState(process.pid)?.startedAt ?? 0].join(".")

/** Whether the process of this name, or of a name that begins with it, ended on this machine. */
export const isDead = (owner: string): boolean => {
  if (!isHere(owner)) return false
  const [, pid, startedAt] = owner.split(".")
  const state = processState(Number(pid))
  return state === undefined || (state.startedAt !== undefined && String(state.startedAt) !== startedAt)
}

/** Machine, boot and process-id namespace, so that an id is never compared with one of another container. */
const scope = (): string => {
  knownScope ??= createHash("sha256")
    .update(hostname())
    .update(orUndefined(() => readFileSync("/proc/sys/kernel/random/boot_id")) ?? "")
    .update(orUndefined(() => readlinkSync("/proc/self/ns/pid")) ?? "")
    .digest("hex")
    .slice(0, 8)
  return knownScope
}
let knownScope: string | undefined

/** Undefined when there is no such living process; `startedAt` only where the system tells (Linux). */
const processState = (pid: number): { readonly startedAt?: number } | undefined => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (isErrno(error, "ESRCH")) return undefined
  }
  const stat = orUndefined(() => readFileSync(`/proc/${pid}/stat`, "utf8"))
  if (stat === undefined) return {}
  // Fields follow the command's name, which is in parentheses and may hold anything: state first, start time 20th.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return fields[0] === "Z" || fields[0] === "X" ? undefined : { startedAt: Number(fields[19]) }
}
