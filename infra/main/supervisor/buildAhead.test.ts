import { existsSync, readdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Fiber, Logger } from "effect"
import { TestClock } from "effect/testing"
import { afterAll, expect, it } from "vitest"
import { newFullDisk } from "../testing/fullDisk.ts"
import { buildAhead } from "./buildAhead.ts"

const disk = newFullDisk()
afterAll(() => disk?.remove())

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
  // All of it is bundled before there is no room for it.
  { timeout: 120_000 },
  async () => {
    const said = await saidOf(disk!.path)
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(
      /^The processes cannot be built\. Rolldown said:\n[^]*\nEverything runs from its sources\.$/
    )
    expect(said[0]).toMatch(/no space left|ENOSPC/i)
    expect(readdirSync(disk!.path)).toEqual([])
  }
)

it("nothing is built, and nothing said, where nothing can be written", async () => {
  const cacheDir = join(tmpdir(), "makeready-none", "cache")
  expect(await saidOf(cacheDir)).toEqual([])
  expect(existsSync(cacheDir)).toBe(false)
})
