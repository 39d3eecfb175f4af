/**
 * Folders of compiled code, named after the content of what they were compiled from. One appears under its final name only
 * when it is complete and on the disk, so any number of processes may start at once.
 */
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, open, readdir, rename, rm } from "node:fs/promises"
import { dirname, join } from "node:path"

/**
 * Compiles into a draft beside the folder, and gives it the name that `compile` answers. `start` is what the draft's name
 * begins with. Returns the folder.
 */
export const compiledFolder = async (
  cacheDir: string,
  start: string,
  compile: (draft: string) => Promise<string>
): Promise<string> => {
  await mkdir(cacheDir, { recursive: true })
  const draft = await mkdtemp(join(cacheDir, start))
  try {
    const folder = join(cacheDir, await compile(draft))
    // Once it has its final name nobody looks into it again, so a power failure must not leave it there in part.
    for (const file of await filesUnder(draft)) await flush(file)
    // Another process may have been first; its folder is the same.
    await rename(draft, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error
    })
    await flush(dirname(folder))
    return folder
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Every file under a folder, tests left out; the file itself where it is one, and nothing where there is none. */
export const filesUnder = async (path: string): Promise<ReadonlyArray<string>> => {
  if (!existsSync(path)) return []
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null)
  if (entries === null) return [path]
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

const flush = async (path: string): Promise<void> => {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
