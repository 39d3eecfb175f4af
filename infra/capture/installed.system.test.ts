/** Looks at pages where Makeready runs as it is installed: which process takes them, and what it could get at. */
import { execFile } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { MIB } from "../../engine/limits.ts"
import { aPdf } from "../../test/builders/files.ts"
import { Launched } from "../main/testing/Launched.ts"
import { browsersOf, capturerOf, descendantsOf, isRunning } from "./testing/descendants.ts"

const isRoot = process.getuid?.() === 0

let dataDir: string
let running: Launched
let authorization = ""
let siteUrl: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "makeready-looks-"))
  running = await Launched.start({ dataDir, environment: { MAKEREADY_API_PROCESSES: "1", MAKEREADY_WORKERS: "1" } })
  await running.ready()
  const demo = JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8"))
  siteUrl = demo.siteUrl
  const { token } = await posted("/v1/auth/token", { clientId: demo.clientId, clientSecret: demo.clientSecret })
  authorization = `Bearer ${token}`
  await posted("/v1/lease", {})
  const js = `if (location.pathname.startsWith("/killed")) for (;;); setInterval(() => window.open("/" + Math.random()), 1)`
  await posted("/v1/script", { js }, "PUT")
})
afterAll(async () => {
  running.signal("SIGTERM")
  await running.exited
  await rm(dataDir, { recursive: true, force: true })
})

const call = (path: string, method = "GET", body?: object, signal?: AbortSignal) =>
  running.fetch("api", path, {
    method,
    ...(signal && { signal }),
    headers: { "content-type": "application/json", ...(authorization && { authorization }) },
    ...(body && { body: JSON.stringify(body) })
  })

const posted = async (path: string, body: object, method = "POST") => {
  const response = await call(path, method, body)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return JSON.parse(text)
}

const aPage = async (route: string, html = "<h1>Hello</h1>"): Promise<string> => {
  const page = { route, title: "A page", payload: { html } }
  return (await posted("/v1/pages", page)).pageId
}

/**
 * Until the homes of both demonstration websites have been pictured for their owners, which is soon after they are published:
 * a browser that runs from then on is the one that a test asked for.
 */
const homesPictured = () =>
  expect
    .poll(
      async () =>
        (await readdir(join(dataDir, "objects"), { recursive: true })).filter((key) =>
          /thumbnails\/.+\.webp$/.test(key)
        ).length,
      { timeout: 120_000 }
    )
    .toBe(2)

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

  it("S3: that loads 24 MB again and again is shown, and the API holds none of it", async () => {
    const api = running.childOf("api.ts")!
    const form = new FormData()
    form.set("file", new Blob([new Uint8Array(aPdf(24 * MIB))]), "large.pdf")
    form.set("alt", "A large file")
    const upload = await running.fetch("api", "/v1/media", { method: "POST", headers: { authorization }, body: form })
    expect(upload.status).toBe(201)
    const { path } = (await upload.json()) as { readonly path: string }
    const file = await running.fetchAs("origin", new URL(siteUrl).host, path)
    expect([file.status, file.body.length > 24 * MIB], path).toEqual([200, true])
    const pictures = Array.from({ length: 250 }, (_, n) => `<img src="${path}?n=${n}" alt="">`)
    const pageId = await aPage("/large", `<h1>Hello</h1>${pictures.join("")}`)
    const before = residentBytes(api)
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, residentBytes(api))), 50)
    const shot = await call(`/v1/pages/${pageId}/screenshot`)
    clearInterval(watch)
    expect([shot.status, Object.fromEntries(shot.headers)]).toMatchObject([200, { "x-mk-settled": "partial" }])
    expect((most - before) / MIB).toBeLessThan(250)
  })

  it("S1: is told of with its code when whoever looks is killed, and nothing else notices", async () => {
    await homesPictured()
    const api = running.childOf("api.ts")!
    const pageId = await aPage("/killed")
    const look = call(`/v1/pages/${pageId}/verify`)
    await expect.poll(() => browsersOf(api).length, { timeout: 60_000 }).toBeGreaterThan(3)
    const { pid } = capturerOf(api)!
    const folder = await folderOf(pid)
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

  it("S2: has no browser any more when whoever asked has hung up", async () => {
    const api = running.childOf("api.ts")!
    const pageId = await aPage("/killed/again")
    const hangUp = new AbortController()
    const look = call(`/v1/pages/${pageId}/verify`, "GET", undefined, hangUp.signal).catch(() => "hung up")
    await expect.poll(() => browsersOf(api).length, { timeout: 60_000 }).toBeGreaterThan(3)
    hangUp.abort()
    expect(await look).toBe("hung up")
    // Well before the look would have ended by itself.
    await expect.poll(() => browsersOf(api), { timeout: 10_000 }).toEqual([])
  })

  it("S1: leaves nothing behind when the API is killed", async () => {
    const api = running.childOf("api.ts")!
    const pageId = await aPage("/killed/at-last")
    const look = call(`/v1/pages/${pageId}/verify`).catch(() => "gone")
    await expect.poll(() => browsersOf(api).length, { timeout: 60_000 }).toBeGreaterThan(3)
    const processes = descendantsOf(api)
    const folder = await folderOf(capturerOf(api)!.pid)
    process.kill(api, "SIGKILL")
    expect(await look).toBe("gone")
    const left = () => processes.filter(({ pid }) => isRunning(pid))
    await expect.poll(left, { timeout: 10_000 }).toEqual([])
    expect(existsSync(folder)).toBe(false)
  })
})

/** Where a process keeps what it writes. */
const folderOf = async (pid: number): Promise<string> =>
  /^TMPDIR=(.*)$/m.exec((await readFile(`/proc/${pid}/environ`, "utf8")).replaceAll("\0", "\n"))![1]!

const residentBytes = (pid: number): number => Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * 4_096
