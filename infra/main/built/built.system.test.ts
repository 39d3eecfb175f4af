import { execFileSync, spawn } from "node:child_process"
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, watch } from "node:fs"
import { appendFile, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { limits } from "../../../engine/limits.ts"
import { environmentWith } from "../../config.ts"
import { freePorts } from "../testing/freePorts.ts"
import { compiled, Launched, leftOf } from "../testing/Launched.ts"
import { buildProcesses } from "./build.ts"
import { checkout } from "./present.ts"

/** Ids of the processes that say they run from a build. */
const usersOf = (build: string): ReadonlyArray<number> =>
  readdirSync(join(build, "users")).map((name) => Number(name.split(".")[1]))

const patience = { timeout: 90_000, interval: 200 }

describe("a product that starts where a build is", () => {
  let build: string
  let dataDir: string
  let product: Launched
  beforeAll(async () => {
    build = await buildProcesses(compiled)
    dataDir = await mkdtemp(join(tmpdir(), "makeready-built-"))
    product = await Launched.start({ dataDir })
    await product.ready()
  })
  afterAll(async () => {
    const ran = [product.process.pid, ...ours().flatMap(([, pids]) => pids)]
    product.signal("SIGTERM")
    await product.exited
    expect(await leftOf(dataDir)).toEqual([])
    expect(usersOf(build).filter((pid) => ran.includes(pid))).toEqual([])
    await rm(dataDir, { recursive: true, force: true })
  })
  const ours = () =>
    ["main/api.ts", "main/worker.ts", "main/origin.ts"].map((script) => [script, product.childrenOf(script)] as const)
  const demo = async () => JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8"))
  const visit = async (site: number, path: string) =>
    product.fetchAs("origin", new URL((await demo()).sites[site].siteUrl).host, path)

  it("runs every process of ours from it, under the name of its source", () => {
    expect(usersOf(build), "the supervisor").toContain(product.process.pid)
    for (const [script, pids] of ours()) {
      expect(pids, script).not.toEqual([])
      for (const pid of pids) {
        expect(readFileSync(`/proc/${pid}/cmdline`, "utf8")).toContain(`/cache/${build.slice(compiled.length + 1)}`)
        expect(usersOf(build), script).toContain(pid)
      }
    }
    expect(product.output).not.toContain("cannot be loaded")
  })

  it("finds what lies beside its sources: templates, fonts, scripts, pictures, listings, maps, mail", async () => {
    await expect.poll(async () => (await demo()).sites.length, patience).toBe(2)
    const page = await visit(0, "/")
    expect(page.status).toBe(200)
    const assets = [...page.body.matchAll(/"(\/__mk\/assets\/[^"]+)"/g)].map(([, path]) => path!)
    expect(assets.length).toBeGreaterThan(0)
    for (const path of assets) expect((await visit(0, path)).status, path).toBe(200)
    const [, picture] = /srcset="([^ "]+\?w=320) /.exec(page.body)!
    const host = new URL((await demo()).siteUrl).host
    const narrow = await product.fetchAs("origin", host, picture!, { accept: "image/webp,*/*" })
    expect(narrow.headers["content-type"]).toBe("image/webp")
    const homes = (await visit(1, "/homes")).body
    const [home] = /\/homes\/X[^"]+/.exec(homes) ?? []
    expect((await visit(1, home!)).status).toBe(200)
    const mails = async () => (await (await product.fetch("api", "/dev/mail")).json()).mails
    await expect.poll(async () => (await mails()).length, patience).toBeGreaterThan(0)
    for (const path of ["/docs", "/openapi.json", "/operator"])
      expect((await product.fetch("api", path)).status, path).toBe(200)
  })

  it("begins its threads from their sources", async () => {
    const { clientId, clientSecret } = await demo()
    const post = async (path: string, body: object | FormData, token?: string) => {
      const isForm = body instanceof FormData
      const headers = {
        ...(!isForm && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: `Bearer ${token}` })
      }
      const answer = await product.fetch("api", path, {
        method: "POST",
        headers,
        body: isForm ? body : JSON.stringify(body)
      })
      return { status: answer.status, body: await answer.json() }
    }
    const { token } = (await post("/v1/auth/token", { clientId, clientSecret })).body
    await post("/v1/lease", {}, token)
    const html = "<p>Felt, maple, spruce and wire.</p>\n".repeat(limits.judgedAsideCharacters / 30)
    const long = await post("/v1/pages", { route: "/long", title: "Long", payload: { html } }, token)
    expect(long.body, JSON.stringify(long.body).slice(0, 500)).toMatchObject({ status: "published" })

    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>`
    const files = [
      [new TextEncoder().encode(drawing), "image/svg+xml", "drawing.svg"],
      [
        await sharp({ create: { width: 40, height: 30, channels: 3, background: "teal" } })
          .png()
          .toBuffer(),
        "image/png",
        "teal.png"
      ]
    ] as const
    for (const [bytes, type, name] of files) {
      const form = new FormData()
      form.append("alt", "")
      form.append("file", new Blob([new Uint8Array(bytes)], { type }), name)
      const kept = await post("/v1/media", form, token)
      expect(kept.body, name).toMatchObject({ id: expect.stringContaining("med_") })
    }
  })

  it("is told by a command line that runs from it", async () => {
    const came = new Set<string>()
    const door = watch(join(build, "users"), (_, name) => void came.add(String(name)))
    const env = environmentWith({ MAKEREADY_DATA_DIR: dataDir, MAKEREADY_API_PORT: String(product.ports.api) })
    const command = spawn(process.execPath, [join(checkout, "infra/cli/main.ts"), "--json", "status"], { env })
    let said = ""
    command.stdout.on("data", (part: Buffer) => (said += part))
    expect(await new Promise((resolve) => command.once("close", resolve))).toBe(0)
    expect(JSON.parse(said)).toMatchObject({ sites: 2 })
    await expect.poll(() => [...came].map((name) => Number(name.split(".")[1])), patience).toContain(command.pid)
    door.close()
  })

  it("starts a process again from it that was killed", async () => {
    for (const [script, [pid]] of ours()) {
      process.kill(pid!, "SIGKILL")
      const again = () => product.childrenOf(script).filter((one) => one !== pid && usersOf(build).includes(one))
      const others = ours().find(([name]) => name === script)![1].length - 1
      await expect.poll(() => again().length, patience).toBeGreaterThan(others)
    }
    await expect.poll(() => visit(0, "/").then(({ status }) => status, String), patience).toBe(200)
    await expect.poll(() => product.fetch("api", "/readyz").then(({ status }) => status, String), patience).toBe(200)
  })
})

it("a product that starts where none is makes one behind what it does, for what is started again", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "makeready-built-"))
  const product = await Launched.start({ dataDir, arguments: ["--no-demo"], cold: true })
  try {
    await product.ready()
    const worker = product.childOf("main/worker.ts")!
    expect(readFileSync(`/proc/${worker}/cmdline`, "utf8")).toContain("\0sources\0")
    await expect.poll(() => product.output, { timeout: 300_000 }).toMatch(/origin were built in \d+ s/)
    process.kill(worker, "SIGKILL")
    const [build] = readdirSync(join(dataDir, "cache")).filter((name) => /^processes-\w{16}$/.test(name))
    const again = () => product.childrenOf("main/worker.ts").filter((pid) => pid !== worker)
    const fromBuild = () => usersOf(join(dataDir, "cache", build!)).some((pid) => again().includes(pid))
    await expect.poll(fromBuild, patience).toBe(true)
  } finally {
    product.signal("SIGTERM")
    await product.exited
  }
  expect(await leftOf(dataDir)).toEqual([])
  await rm(dataDir, { recursive: true, force: true })
}, 420_000)

it("a process runs from no build of what a source was before", async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "makeready-changed-")))
  const root = join(folder, "checkout")
  mkdirSync(root)
  for (const part of ["api", "client", "engine", "infra", "renderer", "storage", "package.json", "package-lock.json"])
    cpSync(join(checkout, part), join(root, part), { recursive: true })
  symlinkSync(join(checkout, "node_modules"), join(root, "node_modules"))
  const [api, origin] = await freePorts(2)
  const env = environmentWith({
    MAKEREADY_DATA_DIR: join(folder, "data"),
    MAKEREADY_CACHE_DIR: join(folder, "cache"),
    NODE_COMPILE_CACHE: join(folder, "cache", "code"),
    MAKEREADY_API_PORT: String(api),
    MAKEREADY_ORIGIN_PORT: String(origin)
  })
  /** Whether an origin that starts now by itself does so from a build. */
  const isBuilt = async (build: string): Promise<boolean> => {
    const started = spawn(process.execPath, [join(root, "infra/main/origin.ts")], { env, stdio: "ignore" })
    const ended = new Promise((resolve) => started.once("close", resolve))
    const status = () => fetch(`http://127.0.0.1:${origin}/readyz`).then((answer) => answer.status, String)
    await expect.poll(status, patience).toBe(200)
    const answer = usersOf(build).includes(started.pid!)
    started.kill("SIGTERM")
    await ended
    return answer
  }
  const build = execFileSync(process.execPath, [join(root, "infra/main/build.ts")], { env, encoding: "utf8" }).trim()
  expect(build.startsWith(join(folder, "cache", "processes-"))).toBe(true)
  expect(await isBuilt(build)).toBe(true)
  const source = join(root, "infra/origin/answer.ts")
  const before = await readFile(source, "utf8")
  await appendFile(source, "\n// Changed.\n")
  expect(await isBuilt(build)).toBe(false)
  await writeFile(source, before)
  expect(await isBuilt(build)).toBe(true)
  await rm(folder, { recursive: true, force: true })
})
