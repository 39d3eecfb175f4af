/** Looks at pages where Makeready runs as it is installed: which process takes them, and what it could get at. */
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Launched } from "../main/testing/Launched.ts"
import { browsersOf, capturerOf } from "./testing/descendants.ts"

const isRoot = process.getuid?.() === 0

let dataDir: string
let running: Launched
let authorization = ""

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "makeready-looks-"))
  running = await Launched.start({ dataDir, environment: { MAKEREADY_API_PROCESSES: "1", MAKEREADY_WORKERS: "1" } })
  await running.ready()
  const { clientId, clientSecret } = JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8"))
  const { token } = await posted("/v1/auth/token", { clientId, clientSecret })
  authorization = `Bearer ${token}`
  await posted("/v1/lease", {})
  const js = `if (location.pathname === "/killed") for (;;); setInterval(() => window.open("/" + Math.random()), 1)`
  await posted("/v1/script", { js }, "PUT")
})
afterAll(async () => {
  running.signal("SIGTERM")
  await running.exited
  await rm(dataDir, { recursive: true, force: true })
})

const call = (path: string, method = "GET", body?: object) =>
  running.fetch("api", path, {
    method,
    headers: { "content-type": "application/json", ...(authorization && { authorization }) },
    ...(body && { body: JSON.stringify(body) })
  })

const posted = async (path: string, body: object, method = "POST") => {
  const response = await call(path, method, body)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return JSON.parse(text)
}

const aPage = async (route: string): Promise<string> => {
  const page = { route, title: "A page", payload: { html: "<h1>Hello</h1>" } }
  return (await posted("/v1/pages", page)).pageId
}

describe("a page of a running installation", () => {
  it("S1, S12: that opens windows is shown by another account, from which the API keeps its secrets, and lives on", async () => {
    const api = running.childOf("api.ts")!
    const pageId = await aPage("/opens-windows")
    expect(capturerOf(api), "nothing was looked at, so nothing is paid for").toBeUndefined()
    for (let look = 0; look < 2; look++) {
      const shot = await call(`/v1/pages/${pageId}/screenshot`)
      expect([shot.status, shot.headers.get("content-type")]).toEqual([200, "image/png"])
    }
    expect(running.childOf("api.ts")).toBe(api)
    const { status, pid } = capturerOf(api)!
    expect(await readFile(`/proc/${pid}/environ`, "utf8")).not.toMatch(/MAKEREADY|mysql/)
    if (!isRoot) return
    const account = Number(/^Uid:\s+(\d+)/m.exec(status)![1])
    expect(account).not.toBe(0)
    // In its very namespaces, under its very account.
    const group = /^Gid:\s+(\d+)/m.exec(status)![1]!
    const as = ["-t", String(pid), "-a", "-S", String(account), "-G", group]
    const within = (program: string) => promisify(execFile)("nsenter", [...as, "sh", "-c", program])
    const secrets = ["secrets.json", "demo.json", "database", "objects"].map((name) => join(dataDir, name))
    for (const secret of secrets) await expect(within(`ls ${secret}`), secret).rejects.toThrow("Permission denied")
    await expect(within("ls /proc/1/fd /etc/passwd")).resolves.toBeDefined()
  })

  it("S1: is told of with its code when whoever looks is killed, and nothing else notices", async () => {
    const api = running.childOf("api.ts")!
    const pageId = await aPage("/killed")
    const look = call(`/v1/pages/${pageId}/verify`)
    await expect.poll(() => browsersOf(api).length, { timeout: 60_000 }).toBeGreaterThan(3)
    const { pid } = capturerOf(api)!
    const folder = /^TMPDIR=(.*)$/m.exec((await readFile(`/proc/${pid}/environ`, "utf8")).replaceAll("\0", "\n"))![1]!
    expect(existsSync(folder)).toBe(true)
    process.kill(pid, "SIGKILL")
    const answer = await look
    expect([answer.status, (await answer.json()).code]).toEqual([503, "capture.unavailable"])
    await expect.poll(() => browsersOf(api), { timeout: 10_000 }).toEqual([])
    const other = await aPage("/after-that")
    expect((await call(`/v1/pages/${other}/verify`)).status).toBe(200)
    expect(running.childOf("api.ts")).toBe(api)
    expect(existsSync(folder), "what it left behind is gone").toBe(false)
  })
})
