import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { expect, it, onTestFinished } from "vitest"
import { superviseChild } from "./Child.ts"

/** A child that is ready at once and ends after so long; what the supervisor says of its first ends. */
const saidOf = async (livesMs: number, steadyMs: number, ends: number): Promise<ReadonlyArray<string>> => {
  const folder = mkdtempSync(join(tmpdir(), "child-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const script = join(folder, "child.mjs")
  writeFileSync(
    script,
    `process.on("message", () => process.exit(0)); process.send("ready", () => setTimeout(() => process.exit(3), ${livesMs}))`
  )
  const said: Array<string> = []
  const supervised = Effect.gen(function* () {
    const log = ({ message }: { readonly message: string }) => void said.push(message)
    yield* superviseChild({ name: "child", script, switches: [], environment: process.env, log, steadyMs })
    while (said.filter((line) => line.includes("exit code")).length < ends) yield* Effect.sleep("20 millis")
  })
  await Effect.runPromise(Effect.scoped(supervised))
  return said.flatMap((line) => /it is started again (.*)\.$/.exec(line)?.[1] ?? []).slice(0, ends)
}

it("R9: a process that had run steadily is started again at once, however often it ends", async () => {
  expect(await saidOf(200, 100, 3)).toEqual(["at once", "at once", "at once"])
})

it("R9: only one that ends again and again is waited for, longer each time", async () => {
  expect(await saidOf(0, 60_000, 4)).toEqual(["at once", "in 0.25 s", "in 0.5 s", "in 1 s"])
})
