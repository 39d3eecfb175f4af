import { execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Fiber, Logger } from "effect"
import { TestClock } from "effect/testing"
import { expect, it, onTestFinished } from "vitest"
import { buildAhead } from "./buildAhead.ts"

/** A disk that is all but full, where this account may mount one. */
const fullDisk = (): string | undefined => {
  const path = mkdtempSync(join(tmpdir(), "makeready-full-"))
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", path], { stdio: "pipe" })
    return path
  } catch {
    rmSync(path, { recursive: true })
    return undefined
  }
}
const disk = fullDisk()

/** What is said of a build ahead, once the start has nothing left to do. */
const saidOf = (cacheDir: string): Promise<ReadonlyArray<string>> => {
  const said: Array<string> = []
  return Effect.gen(function* () {
    const building = yield* Effect.forkChild(buildAhead(cacheDir))
    yield* TestClock.adjust("30 seconds")
    yield* Fiber.join(building)
    return said
  }).pipe(
    Effect.provide(TestClock.layer()),
    Effect.provide(Logger.layer([Logger.make(({ message }) => void said.push(String(message)))])),
    Effect.runPromise
  )
}

it.runIf(disk !== undefined)(
  "a build that cannot be made is told with the reason, and nothing of it is left",
  async () => {
    onTestFinished(() => {
      execFileSync("umount", [disk!])
      rmSync(disk!, { recursive: true })
    })
    const said = await saidOf(disk!)
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(
      /^The processes cannot be built\. Rolldown said:\n[^]*\nEverything runs from its sources\.$/
    )
    expect(said[0]).toMatch(/no space left|ENOSPC/i)
    expect(readdirSync(disk!)).toEqual([])
  }
)

it("nothing is built, and nothing said, where nothing can be written", async () => {
  const cacheDir = join(tmpdir(), "makeready-none", "cache")
  expect(await saidOf(cacheDir)).toEqual([])
  expect(existsSync(cacheDir)).toBe(false)
})
