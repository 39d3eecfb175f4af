/** What a run of the tests does beside running them, seen from outside: a run of its own, over files written for it. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { root } from "../imports.ts"
import { seedOf } from "./seed.ts"

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "run-"))
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs one test file of this text as every run is configured. */
const runOf = async (body: string, environment: { readonly [name: string]: string } = {}) => {
  const file = (name: string) => JSON.stringify(join(root, name))
  writeFileSync(
    join(folder, "one.test.ts"),
    `import * as fc from "fast-check"\nimport { expect, it } from "vitest"\n${body}`
  )
  writeFileSync(
    join(folder, "vitest.config.mts"),
    `import { chosenSeed } from ${file("test/run/seed.ts")}
     import { secondTry } from ${file("test/run/secondTry.ts")}
     const test = { retry: secondTry(), setupFiles: [${file("test/run/seed.setup.ts")}], provide: { seed: chosenSeed(), draws: 1, corpora: "" } }
     export default { test: { reporters: ["default", ${file("test/run/RunReporter.ts")}], projects: [{ test: { ...test, name: "one" } }] } }`
  )
  const { CI: _, MAKEREADY_TEST_SEED: __, ...inherited } = process.env
  const program = join(root, "node_modules/vitest/vitest.mjs")
  const child = spawn(process.execPath, [program, "run", "--root", folder, "--no-color"], {
    env: { ...inherited, NO_COLOR: "1", ...environment }
  })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")])
  return { code: child.exitCode, out: out + err }
}

// Each starts a few processes.
describe("a run of the tests", { timeout: 180_000 }, () => {
  const draws = `it("draws", () => fc.assert(fc.property(fc.nat(), (drawn) => void console.log("drew " + drawn)), { numRuns: 3 }))`
  const drawn = (out: string) => [...out.matchAll(/^drew (\d+)/gm)].map(([, number]) => number)

  it("B1: draws the same each time, other things for another seed, and says which seed it was", async () => {
    const [one, same, other] = [
      await runOf(draws),
      await runOf(draws),
      await runOf(draws, { MAKEREADY_TEST_SEED: "7" })
    ]
    expect(drawn(one.out)).toHaveLength(3)
    expect(drawn(same.out)).toEqual(drawn(one.out))
    expect(drawn(other.out)).not.toEqual(drawn(one.out))
    expect(one.out).toContain(`Seed of this run: ${seedOf(undefined)}.`)
    expect(other.out).toContain("Seed of this run: 7.")
  })

  it("B1: draws what nobody chose when a fresh seed is asked for, and can be had again", async () => {
    const fresh = await runOf(draws, { MAKEREADY_TEST_SEED: "fresh" })
    const [, seed = ""] = /Seed of this run: (\d+)\./.exec(fresh.out) ?? []
    expect(drawn(fresh.out)).toHaveLength(3)
    expect(drawn((await runOf(draws, { MAKEREADY_TEST_SEED: seed })).out)).toEqual(drawn(fresh.out))
    expect(new Set(Array.from({ length: 5 }, () => seedOf("fresh"))).size).toBeGreaterThan(1)
    expect(() => seedOf("often")).toThrow('MAKEREADY_TEST_SEED is "often".')
  })

  it("B1: names the seed in what it says of a failure", async () => {
    const { code, out } = await runOf(`it("fails", () => expect(fc.sample(fc.nat(), 1)).toEqual([]))`, {
      MAKEREADY_TEST_SEED: "11"
    })
    expect(code).toBe(1)
    expect(out).toMatch(/AssertionError: expected [^]*MAKEREADY_TEST_SEED=11 draws the same again/)
  })

  const leftOut = `it("passes", () => {})\nit.skip("rests", () => {})\nit.todo("is to come")\nit("goes", ({ skip }) => skip())`

  it("B2: fails in CI for every test that was left out, and names them", async () => {
    const { code, out } = await runOf(leftOut, { CI: "true" })
    expect(code).toBe(1)
    expect(out).toMatch(
      /counts as failed in CI:\n +one\.test\.ts > rests\n +one\.test\.ts > is to come\n +one\.test\.ts > goes\n/
    )
    expect((await runOf(`it("passes", () => {})`, { CI: "true" })).code).toBe(0)
  })

  const unsteady = `let tries = 0\nit("is unsteady", () => expect(++tries).toBe(2))\nit("is steady", () => {})`

  it("tries a test again in CI and names the one that needed it, and takes the first failure for one elsewhere", async () => {
    const inCi = await runOf(unsteady, { CI: "true" })
    expect(inCi.code).toBe(0)
    expect(inCi.out).toMatch(/Passed at the second try only:\n +one\.test\.ts > is unsteady\n\n/)
    expect((await runOf(unsteady)).code).toBe(1)
    expect((await runOf(`it("is broken", () => expect(1).toBe(2))`, { CI: "true" })).code).toBe(1)
  })

  it("tells in CI where its time went", async () => {
    const slow = `it("is slow", () => new Promise((done) => setTimeout(done, 1_200)))\nit("is quick", () => {})`
    const { out } = await runOf(slow, { CI: "true" })
    expect(out).toMatch(/Time of each project[^]*\n +\d+\.\d s  one, 1 files/)
    expect(out).toMatch(/Longest files:\n +\d+\.\d s  one\.test\.ts \(one\)/)
    expect(out).toMatch(/Longest tests:\n +\d+\.\d s  one\.test\.ts > is slow\n/)
    expect((await runOf(slow)).out).not.toContain("Longest")
  })

  it("leaves out in peace what a machine cannot run elsewhere", async () => {
    const { code, out } = await runOf(leftOut)
    expect([code, out.includes("counts as failed")]).toEqual([0, false])
  })
})
