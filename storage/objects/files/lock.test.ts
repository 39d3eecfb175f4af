import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { enterOwner, tryLock, unlock } from "./lock.ts"

describe("a lock between processes", () => {
  let folder: string
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "locks-"))))
  afterEach(() => rmSync(folder, { recursive: true }))
  const lock = () => join(folder, "key")

  /** A lock left by an owner that this machine's process table says is dead, or alive. */
  const leaveLock = (pid: number, startedAt: string) => {
    const [scope] = enterOwner(folder).name.split(".")
    const file = join(folder, "someone")
    writeFileSync(file, `${scope}.${pid}.${startedAt}.abcd`)
    linkSync(file, lock())
  }
  const deadPid = async () => {
    const child = spawn("true")
    await once(child, "exit")
    return child.pid!
  }

  it("is had by one owner at a time", () => {
    const [one, two] = [enterOwner(folder), enterOwner(folder)]
    expect(tryLock(lock(), one)).toBe(true)
    expect(tryLock(lock(), two)).toBe(false)
    expect(tryLock(lock(), one)).toBe(false)
    unlock(lock())
    expect(tryLock(lock(), two)).toBe(true)
  })

  it("is taken over from a dead process, by one", async () => {
    const [one, two] = [enterOwner(folder), enterOwner(folder)]
    leaveLock(await deadPid(), "0")
    expect([tryLock(lock(), one), tryLock(lock(), two)]).toEqual([true, false])
    expect(readFileSync(lock(), "utf8")).toBe(one.name)
    expect(readdirSync(folder).filter((name) => /[~+]/.test(name))).toEqual([])
  })

  it.runIf(process.platform === "linux")("is taken over when the process id means another process by now", () => {
    const owner = enterOwner(folder)
    leaveLock(process.pid, "12345")
    expect(tryLock(lock(), owner)).toBe(true)
  })

  it("is left to a living process, and for a while to one of another machine", () => {
    const owner = enterOwner(folder)
    leaveLock(process.pid, owner.name.split(".")[2]!)
    expect(tryLock(lock(), owner)).toBe(false)
    rmSync(lock())
    writeFileSync(lock(), "elsewhere.1.0.abcd")
    expect(tryLock(lock(), owner)).toBe(false)
  })

  it("is taken over although a process died while taking it over", async () => {
    const owner = enterOwner(folder)
    leaveLock(await deadPid(), "0")
    const claimed = join(folder, "claimed")
    // The claim's name is known from a first take-over of the same dead owner's lock.
    const holder = readFileSync(lock(), "utf8")
    const claim = `${lock()}~${createHash("sha256").update(holder).digest("hex").slice(0, 12)}`
    writeFileSync(claimed, holder.replace(/\.abcd$/, ".ef01"))
    linkSync(claimed, claim)
    expect(tryLock(lock(), owner)).toBe(true)
    expect(readdirSync(folder).filter((name) => /[~+]/.test(name))).toEqual([])
  })

  it("forgets dead owners when another enters", async () => {
    const [scope] = enterOwner(folder).name.split(".")
    writeFileSync(join(folder, `owner-${scope}.${await deadPid()}.0.abcd`), "")
    enterOwner(folder)
    expect(readdirSync(folder)).toHaveLength(2)
  })

  it("can be taken by an owner whose entry was removed", () => {
    const owner = enterOwner(folder)
    rmSync(owner.file)
    expect(tryLock(lock(), owner)).toBe(true)
  })
})
