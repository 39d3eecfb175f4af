/**
 * Who makes a build, of the processes or of the page templates, and who uses it: a process that runs from one loads parts of it
 * much later, so it is kept while such a process lives.
 * Each writes its name into the folder of the build, and whoever makes one into the name of its draft; see `storage/objects/files/lock.ts` for what a name says.
 */
import { rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { isDead, nameOfProcess } from "../../../storage/objects/files/lock.ts"
import { makeFolder } from "../../../storage/objects/files/makeFolder.ts"
import { namesIn } from "./present.ts"

const usersFolder = "users"

/** What another machine's process, or one of before this machine was started, has left counts for this long. */
const foreignMs = 7 * 24 * 60 * 60 * 1000

/** Says that this process uses the build in a folder, until it ends. */
export const enterUser = (folder: string): void => {
  const users = join(folder, usersFolder)
  const file = join(users, nameOfProcess())
  try {
    for (const name of namesIn(users)) if (isGone(name, join(users, name))) rmSync(join(users, name), { force: true })
    makeFolder(users)
    writeFileSync(file, "")
    process.once("exit", () => rmSync(file, { force: true }))
  } catch {
    // A folder that may not be written to: nobody removes anything there either.
  }
}

/** Whether somebody uses the build in a folder, as far as can be told. */
export const isUsed = (folder: string): boolean =>
  namesIn(join(folder, usersFolder)).some((name) => !isGone(name, join(folder, usersFolder, name)))

/** When a build was made, or a process began or ended to use it; 0 where there is none. */
export const lastUsedAt = (folder: string): number =>
  Math.max(
    ...[folder, join(folder, usersFolder)].map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  )

/** What the name of a build that is being made begins with; the name of its builder follows. */
export const draftStart = "processes-draft-"

/** Whether a build is being made in this cache. */
export const isBeingBuilt = (cacheDir: string): boolean =>
  namesIn(cacheDir).some((name) => name.startsWith(draftStart) && !isAbandonedDraft(cacheDir, name))

/** Whether a name in the cache is that of a build whose builder is gone. */
export const isAbandonedDraft = (cacheDir: string, name: string): boolean =>
  name.startsWith(draftStart) && isGone(name.slice(draftStart.length), join(cacheDir, name))

/** Whether the process of this name, or of a name that begins with it, is gone; `path` is what it has written. */
const isGone = (name: string, path: string): boolean => {
  const [here] = nameOfProcess().split(".")
  if (name.split(".")[0] === here) return isDead(name)
  const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0 }
  return Date.now() - mtimeMs > foreignMs
}
