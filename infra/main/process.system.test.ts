import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { environmentWith } from "../config.ts"

it("S1: a failure that nobody waited for is logged and counted, and ends no process", async () => {
  const script = fileURLToPath(new URL("./testing/careless.ts", import.meta.url))
  const child = spawn(process.execPath, [script], { env: environmentWith({ MAKEREADY_LOG: "json" }) })
  let output = ""
  child.stdout.on("data", (text) => (output += text))
  child.stderr.on("data", (text) => (output += text))
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve))
  await expect.poll(() => output, { timeout: 60_000 }).toContain("Ready.")
  const [failure] = output.split("\n").filter((line) => line.includes("nobody waited for"))
  expect(JSON.parse(failure!)).toMatchObject({
    level: "error",
    process: "careless",
    unhandledRejections: 1,
    error: expect.stringContaining("A careless failure.")
  })
  expect(output).toMatch(/makeready_unhandled_rejections_total\{[^}]*\} 1/)
  child.kill("SIGTERM")
  expect(await ended).toBe(0)
})
