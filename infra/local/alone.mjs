/** One preparation of a checkout at a time; whoever comes second waits, and then finds nothing left to do. */
import { createHash } from "node:crypto"
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { note } from "./progress.mjs"

export const alone = async (root, work) => {
  const name = createHash("sha256")
    .update(`${process.getuid?.() ?? 0} ${root}`)
    .digest("hex")
    .slice(0, 16)
  const lock = join(tmpdir(), `makeready-prepare-${name}`)
  for (let waited = 0; !take(lock); waited++) {
    if (waited === 0) note("Another process prepares this checkout; waiting for it.")
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  const release = () => rmSync(lock, { force: true })
  process.once("exit", release)
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143]
  ])
    process.once(signal, () => process.exit(code))
  try {
    return await work()
  } finally {
    release()
    process.off("exit", release)
  }
}

/** A link appears together with the process id it holds, so a lock is never seen without its owner. */
const take = (lock) => {
  const draft = `${lock}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, lock)
    return true
  } catch (error) {
    if (error.code !== "EEXIST") throw error
    if (!isAlive(ownerOf(lock))) rmSync(lock, { force: true })
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

const ownerOf = (lock) => {
  try {
    return Number(readFileSync(lock, "utf8"))
  } catch {
    return 0
  }
}

const isAlive = (pid) => {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === "EPERM"
  }
}
