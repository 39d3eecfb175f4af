/**
 * Builds of our processes, each in a folder of the cache that is named after all it was made of: the sources, the packages of
 * the lock file, Node, and where the checkout lies, since what reads files beside itself was told that. Every process that
 * starts looks here before anything else is loaded, so nothing is imported but what Node has.
 */
import { createHash, type Hash } from "node:crypto"
import { closeSync, lstatSync, openSync, readdirSync, readFileSync, readSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** This checkout, with a slash at its end. */
export const checkout = fileURLToPath(new URL("../../../", import.meta.url))

/** In the folder of a build: the sources it was made of, from the root. */
export const sourcesFile = "sources.json"

/** The program that bundles: what it makes of the same sources is its doing. */
export const bundleScript = fileURLToPath(new URL("bundle.ts", import.meta.url))

const start = "processes-"
/** Of npm, from the root. */
export const lockFile = "package-lock.json"

/** Whether a name in the cache is that of a whole build. */
export const isBuild = (name: string): boolean => /^processes-[0-9a-f]{16}$/.test(name)

/** Folder of the build of the present sources under `cacheDir`; undefined where there is none. */
export const presentBuild = (cacheDir: string, root: string = checkout): string | undefined => {
  for (const name of namesIn(cacheDir).filter(isBuild)) {
    const folder = join(cacheDir, name)
    try {
      if (!isOurs(folder)) continue
      const sources = JSON.parse(readFileSync(join(folder, sourcesFile), "utf8")) as ReadonlyArray<string>
      if (name === nameOfBuild(root, sources, (file, hash) => hashFile(root + file, hash))) return folder
    } catch {
      // One of the sources is gone, or the build itself.
    }
  }
  return undefined
}

/** Of this account or of the administrator: what somebody else has put there, where everybody may, is not to be run. */
const isOurs = (folder: string): boolean => {
  const status = lstatSync(folder)
  const account = process.getuid?.()
  return status.isDirectory() && (account === undefined || [0, account].includes(status.uid))
}

/** What a build of these sources is called. `add` puts what one of them, or the lock file, holds into the hash. */
export const nameOfBuild = (
  root: string,
  sources: ReadonlyArray<string>,
  add: (file: string, hash: Hash) => void
): string => {
  const hash = createHash("sha256").update(`${process.version} ${process.arch} ${root}\n`)
  hash.update(readFileSync(bundleScript))
  for (const file of [lockFile, ...sources]) add(file, hash.update(`\n${file}\n`))
  return start + hash.digest("hex").slice(0, 16)
}

/** Takes less than half of what reading each file as a whole does: there are near two thousand, and most are small. */
const hashFile = (path: string, hash: Hash): void => {
  const file = openSync(path, "r")
  try {
    for (let length = part.length; length === part.length; hash.update(part.subarray(0, length)))
      length = readSync(file, part)
  } finally {
    closeSync(file)
  }
}
const part = Buffer.allocUnsafe(256 * 1024)

/** Names in a folder; none where there is no such folder. */
export const namesIn = (folder: string): ReadonlyArray<string> => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
