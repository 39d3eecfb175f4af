/**
 * A folder under the system's temporary one that ends with its process, however that ends: its name says whose it is, and
 * whoever makes the next of its kind removes those of processes that were killed.
 */
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isDead, nameOfProcess } from "../../storage/objects/files/lock.ts"

/** Makes one, for this account alone. `kind` is of letters. Whoever asked removes it when it is no longer of use. */
export const temporaryFolder = async (kind: string): Promise<string> => {
  const start = `makeready-${kind}-`
  for (const name of await readdir(tmpdir()))
    if (name.startsWith(start) && isDead(name.slice(start.length)))
      // That of another account is not ours to remove.
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {})
  return mkdtemp(join(tmpdir(), `${start}${nameOfProcess()}.`))
}
