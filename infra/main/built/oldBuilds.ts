/**
 * What nobody needs any more in the cache: builds of the processes and of the page templates, of which every release leaves one of
 * each, and what Node keeps of the sources that it compiled, of which every release and every version of Node leaves its own.
 * Another checkout, or another release on the same cache, may come back to its own, so each stays for a week after its last use.
 */
import { lstat, rename, rm, rmdir } from "node:fs/promises"
import { join } from "node:path"
import { DAY_MS } from "../../../engine/limits.ts"
import { codeFolder } from "../../config/cacheFolder.ts"
import { isRenderer, rendererDraftStart } from "../../../renderer/compile.ts"
import { isBuild, namesIn } from "./present.ts"
import { isAbandonedDraft, isUsed, lastUsedAt } from "./users.ts"

const keptMs = 7 * DAY_MS

/** Removes those that were last used a week ago, but for the `current` ones and those that a process runs from. */
export const removeOldBuilds = async (
  cacheDir: string,
  current: ReadonlyArray<string>,
  now: number = Date.now()
): Promise<void> => {
  for (const name of namesIn(cacheDir)) {
    const folder = join(cacheDir, name)
    if (!isBuild(name) && !isRenderer(name)) continue
    if (!current.includes(folder) && isForgotten(folder, now)) await removeBuild(folder)
  }
  await removeLeft(cacheDir, now)
}

/**
 * Node looks up what it compiled file by file and removes none. One that was read or written within the week stays; where a file system
 * does not note readings, one that is read goes as well, and is made anew by the next start. There are thousands of them: not for the
 * way of a start.
 */
export const removeOldCode = async (cacheDir: string, now: number = Date.now()): Promise<void> => {
  const folder = join(cacheDir, codeFolder)
  for (const version of namesIn(folder).filter(isOfNode)) {
    const versionFolder = join(folder, version)
    // A link leads to what is not ours.
    if ((await lstat(versionFolder).catch(() => undefined))?.isDirectory() !== true) continue
    for (const name of namesIn(versionFolder).filter(isCompiled)) {
      const path = join(versionFolder, name)
      const found = await lstat(path).catch(() => undefined)
      if (found?.isFile() === true && now - Math.max(found.atimeMs, found.mtimeMs) >= keptMs) await removed(path)
    }
    // One that holds anything stays.
    await rmdir(versionFolder).catch(() => {})
  }
}

/** `v24.21.0-x64-ab12cd34-1000`: version, architecture, how it was built, account. */
const isOfNode = (name: string): boolean => /^v\d+\.\d+\.\d+-/.test(name)
const isCompiled = (name: string): boolean => /^[0-9a-f]+(\.[A-Za-z0-9]+)?$/.test(name)

/** Whether nobody uses a build nor did lately; what cannot be looked at is somebody else's. */
const isForgotten = (folder: string, now: number): boolean => {
  try {
    return !isUsed(folder) && now - lastUsedAt(folder) >= keptMs
  } catch {
    return false
  }
}

/**
 * Removes a build as a whole: under its own name there is all of it or nothing, also where the removal is killed. Where nothing may
 * be removed it stays.
 */
export const removeBuild = async (folder: string): Promise<void> => {
  // What somebody left who was killed at it.
  await removed(folder + removedEnd)
  const isMoved = await rename(folder, folder + removedEnd).then(
    () => true,
    () => false
  )
  if (isMoved) await removed(folder + removedEnd)
}

/** Removes what builders and removers left that were killed. */
export const removeLeft = async (cacheDir: string, now: number = Date.now()): Promise<void> => {
  for (const name of namesIn(cacheDir)) {
    const path = join(cacheDir, name)
    const isOldDraft = name.startsWith(rendererDraftStart) && isForgotten(path, now)
    if (isAside(name) || isOldDraft || isAbandonedDraft(cacheDir, name)) await removed(path)
  }
}

const removedEnd = ".removed"
const isAside = (name: string): boolean => {
  const of = name.slice(0, -removedEnd.length)
  return name.endsWith(removedEnd) && (isBuild(of) || isRenderer(of))
}

/** What may not be removed stays. */
const removed = (path: string): Promise<void> => rm(path, { recursive: true, force: true }).catch(() => {})
