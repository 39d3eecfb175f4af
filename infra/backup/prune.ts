/**
 * Removes the older backups of a folder, and the files that none of those names that stay. Lists go first: whenever it ends, no
 * backup of the folder names a file that is gone, and what is left over goes the next time.
 */
import { rm, stat } from "node:fs/promises"
import { flushFileSystem } from "../../storage/objects/files/unflushed.ts"
import { BackupProblem } from "./BackupProblem.ts"
import type { BackupKeys } from "./encryption.ts"
import { backupsIn, type IndexedObject, linesOf, type Manifest, manifestPath, readManifest } from "./Manifest.ts"
import { type Held, Vault } from "./Vault.ts"

export interface Pruned {
  /** Names of the backups that go, the oldest first. */
  readonly backups: ReadonlyArray<string>
  /** What goes with them, and what was left over before. */
  readonly files: number
  readonly bytes: number
}

/**
 * Keeps the newest `keep` backups, one at least. Fails before anything is removed where one of them cannot be read, or a file
 * that it names is missing: an older one may be the last that is whole. `rehearse` removes nothing, and tells what would go.
 */
export const prune = async (
  folder: string,
  keys: BackupKeys | undefined,
  { keep, rehearse }: { readonly keep: number; readonly rehearse: boolean }
): Promise<Pruned> => {
  const names = await backupsIn(folder)
  const from = Math.max(0, names.length - Math.max(1, keep))
  const [backups, kept] = [names.slice(0, from), names.slice(from)]
  if (kept.length === 0) throw new BackupProblem({ message: `The folder ${folder} holds no backup.` })
  const vault = new Vault(folder, keys)
  const wanted = new Set<string>()
  const read = new Set<string>()
  for (const name of kept)
    try {
      const { manifest } = await readManifest(folder, keys, name)
      for await (const held of namedBy(vault, manifest, read)) {
        const file = vault.nameOf(held)
        if (wanted.has(file)) continue
        await vault.expect(held)
        wanted.add(file)
      }
    } catch (error) {
      if (!(error instanceof BackupProblem)) throw error
      throw new BackupProblem({ message: `No older backup was removed, since ${name} would be kept. ${error.message}` })
    }
  if (!rehearse && backups.length > 0) {
    for (const name of backups) await rm(manifestPath(folder, name), { force: true })
    await flushFileSystem(folder)
  }
  let [files, bytes] = [0, 0]
  for await (const path of Vault.filesIn(folder)) {
    if (wanted.has(path.name)) continue
    const found = await stat(path.path).catch(() => undefined)
    if (found === undefined) continue
    files++
    bytes += found.size
    if (!rehearse) await rm(path.path, { force: true })
  }
  return { backups, files, bytes }
}

/** All that a backup names. A part of the index that was `read` before named the same. */
async function* namedBy(vault: Vault, manifest: Manifest, read: Set<string>): AsyncGenerator<Held> {
  for (const { parts } of Object.values(manifest.tables)) yield* parts
  yield* Object.values(manifest.files)
  for (const { index } of Object.values(manifest.stores))
    for (const part of index) {
      if (read.has(part.sha256)) continue
      yield part
      yield* linesOf<IndexedObject>(vault, [part])
      read.add(part.sha256)
    }
}
