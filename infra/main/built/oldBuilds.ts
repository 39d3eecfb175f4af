/**
 * Builds that nobody needs any more, of the processes and of the page templates: every release leaves one of each in the cache.
 * Another checkout, or another release on the same cache, may come back to its own, so each stays for a week after its last use.
 */
import { rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { DAY_MS } from "../../../engine/limits.ts"
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
