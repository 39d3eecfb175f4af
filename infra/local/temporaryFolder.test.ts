import { spawnSync } from "node:child_process"
import { existsSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it, onTestFinished } from "vitest"
import { temporaryFolder } from "./temporaryFolder.ts"

const module = fileURLToPath(new URL("temporaryFolder.ts", import.meta.url))
/** Made by a process that is killed before it can remove it. */
const leftBehind = (kind: string): string => {
  const script = `
    const { temporaryFolder } = await import(${JSON.stringify(module)})
    console.log(await temporaryFolder(${JSON.stringify(kind)}))
    process.kill(process.pid, "SIGKILL")`
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" })
  const folder = stdout.trim()
  expect(existsSync(folder), stderr).toBe(true)
  writeFileSync(join(folder, "face.ttf"), "bytes")
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

it("goes with a process that was killed, once another makes one of its kind, and no other one does", async () => {
  const [left, other] = [leftBehind("sought"), leftBehind("passed")]
  const [mine, another] = [await temporaryFolder("sought"), await temporaryFolder("sought")]
  onTestFinished(() => {
    for (const folder of [mine, another]) rmSync(folder, { recursive: true })
  })
  expect([left, other, mine, another].map((folder) => existsSync(folder))).toEqual([false, true, true, true])
})
