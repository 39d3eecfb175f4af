/** A disk that is all but full. */
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

export interface FullDisk {
  readonly path: string
  readonly remove: () => void
}

/** Mounts one; undefined where this account may not. */
export const newFullDisk = (): FullDisk | undefined => {
  const path = mkdtempSync(join(tmpdir(), "makeready-full-"))
  const remove = () => rmSync(path, { recursive: true })
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", path], { stdio: "pipe" })
  } catch {
    remove()
    return undefined
  }
  return {
    path,
    remove: () => {
      execFileSync("umount", [path])
      remove()
    }
  }
}
