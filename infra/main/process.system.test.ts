import { spawn } from "node:child_process"
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"
import { expect, it, onTestFinished } from "vitest"
import { Objects } from "../../engine/ports/Objects.ts"
import { layerFiles } from "../../storage/objects/Files.ts"
import { storeMarkKey } from "../../storage/objects/storeMarkKey.ts"
import { environmentWith } from "../config.ts"
import { configurationExitCode } from "./process.ts"
import { freePorts } from "./testing/freePorts.ts"
import { compiled } from "./testing/Launched.ts"

/** A process that has begun, with what it has said so far, and how to end it, which gives its exit code. */
const begun = async (changes: Parameters<typeof environmentWith>[0], name = "./testing/careless.ts") => {
  const script = fileURLToPath(new URL(name, import.meta.url))
  const child = spawn(process.execPath, [script], {
    env: environmentWith({ MAKEREADY_LOG: "json", MAKEREADY_CACHE_DIR: compiled, ...changes })
  })
  let output = ""
  child.stdout.on("data", (text) => (output += text))
  child.stderr.on("data", (text) => (output += text))
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve))
  await expect.poll(() => output, { timeout: 60_000 }).toContain("Ready.")
  const end = () => {
    child.kill("SIGTERM")
    return ended
  }
  return { output, end }
}

it("S1: a failure that nobody waited for is logged and counted, and ends no process", async () => {
  const { output, end } = await begun({})
  const [failure] = output.split("\n").filter((line) => line.includes("nobody waited for"))
  expect(JSON.parse(failure!)).toMatchObject({
    level: "error",
    process: "careless",
    unhandledRejections: 1,
    error: expect.stringContaining("A careless failure.")
  })
  expect(output).toMatch(/makeready_unhandled_rejections_total\{[^}]*\} 1/)
  expect(await end()).toBe(0)
})

it("a process whose database others may share is told that it goes by a key of its own", async () => {
  const address = { MAKEREADY_DATABASE_URL: "mysql://root@127.0.0.1/x" }
  const told = /MAKEREADY_SECRET_KEY is not set.*secrets\.json/
  for (const key of [undefined, "k".repeat(40)]) {
    const { output, end } = await begun({ ...address, MAKEREADY_SECRET_KEY: key })
    expect(told.test(output)).toBe(key === undefined)
    expect(await end()).toBe(0)
  }
})

it("ends by itself where its supervisor was gone before it could listen for that", async () => {
  const script = fileURLToPath(new URL("./testing/careless.ts", import.meta.url))
  // Something to wait for stands before its modules, as files of a busy disk do.
  const slowly = ["--import", "data:text/javascript,await new Promise((passed) => setTimeout(passed, 300))"]
  const child = spawn(process.execPath, [...slowly, script], {
    env: environmentWith({ MAKEREADY_LOG: "json" }),
    stdio: ["ignore", "pipe", "pipe", "ipc"]
  })
  let output = ""
  for (const said of [child.stdout!, child.stderr!]) said.on("data", (text) => (output += text))
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve))
  child.disconnect()
  expect(await ended, output).toBe(0)
  expect(output).not.toContain("ERR_IPC_CHANNEL_CLOSED")
})

it("a process that runs alone says that others may read its secrets", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "makeready-exposed-"))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await writeFile(join(dataDir, "secrets.json"), "{}", { mode: 0o644 })
  const { output, end } = await begun({ MAKEREADY_DATA_DIR: dataDir })
  expect(output).toContain(`(mode 0644). Close it: chmod 600 ${join(dataDir, "secrets.json")}`)
  expect(await end()).toBe(0)
})

it.each([
  ["api.ts", { MAKEREADY_DATABASE_URL: "mysql://root@127.0.0.1:1/x" }],
  ["origin.ts", {}]
])("%s says that the machine has no such address, and which variable names it", async (script, changes) => {
  const dataDir = await mkdtemp(join(tmpdir(), "makeready-bind-"))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const [code, output] = await ended(script, { MAKEREADY_DATA_DIR: dataDir, MAKEREADY_BIND: "192.0.2.1", ...changes })
  expect(code).toBe(1)
  expect(output).toContain('"This machine has no address 192.0.2.1 to listen on. Correct MAKEREADY_BIND."')
})

it.each([
  [{}, true],
  [{ MAKEREADY_DNS_ADDRESSES: "203.0.113.7" }, false]
])("an API process in production says that nobody is told where roots of domains lead: %j", async (named, isTold) => {
  const dataDir = await mkdtemp(join(tmpdir(), "makeready-address-"))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const [port] = await freePorts(1)
  const { output, end } = await begun(
    {
      NODE_ENV: "production",
      MAKEREADY_DATA_DIR: dataDir,
      MAKEREADY_API_PORT: String(port),
      MAKEREADY_DATABASE_URL: "mysql://root@127.0.0.1:1/x",
      ...named
    },
    "./api.ts"
  )
  expect(output.includes("Neither MAKEREADY_ORIGIN_ADDRESS nor MAKEREADY_DNS_ADDRESSES is set")).toBe(isTold)
  expect(await end()).toBe(0)
})

it("an API process shares its port with others of its installation, and refuses that of another one", async () => {
  const folder = async () => {
    const made = await mkdtemp(join(tmpdir(), "makeready-port-"))
    onTestFinished(() => rm(made, { recursive: true }))
    return made
  }
  const [port] = await freePorts(1)
  const common = {
    MAKEREADY_API_PORT: String(port),
    // Each may listen beside others.
    MAKEREADY_API_PROCESSES: "2",
    MAKEREADY_DATABASE_URL: "mysql://root@127.0.0.1:1/x",
    MAKEREADY_BASE_URL: "https://api.example.test"
  }
  const [own, other] = ["k", "z"].map((letter) => letter.repeat(40))
  const first = await begun({ ...common, MAKEREADY_DATA_DIR: await folder(), MAKEREADY_SECRET_KEY: own }, "./api.ts")
  const [code, output] = await ended("api.ts", {
    ...common,
    MAKEREADY_DATA_DIR: await folder(),
    MAKEREADY_SECRET_KEY: other
  })
  expect([code, output]).toEqual([configurationExitCode, expect.stringContaining("of another installation")])
  expect(output).toContain("MAKEREADY_API_PORT")
  // As while the key is changed, one process after the other.
  const changed = { MAKEREADY_SECRET_KEY: other, MAKEREADY_SECRET_KEY_PREVIOUS: own }
  const second = await begun({ ...common, MAKEREADY_DATA_DIR: await folder(), ...changed }, "./api.ts")
  expect([await first.end(), await second.end()]).toEqual([0, 0])
}, 300_000)

it("R9: an origin in production over an empty folder, as where its disk is not mounted, takes no site for one that never was", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "makeready-origin-"))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await mkdir(join(dataDir, "objects"))
  const [port] = await freePorts(1)
  const changes = { NODE_ENV: "production", MAKEREADY_DATA_DIR: dataDir, MAKEREADY_ORIGIN_PORT: String(port) }
  const { end } = await begun(changes, "./origin.ts")
  const visited = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status)
  expect([await visited("/healthz"), await visited("/readyz"), await visited("/a-page")]).toEqual([200, 503, 503])

  // As where the disk is mounted then: another folder with the store of an installation stands in its place.
  const mounted = join(dataDir, "mounted")
  const mark = Effect.flatMap(Objects, (stores) =>
    stores.private.put(storeMarkKey, new TextEncoder().encode("mark"), { contentType: "text/plain" })
  )
  await Effect.runPromise(mark.pipe(Effect.provide(layerFiles({ directory: mounted }))))
  await rename(join(dataDir, "objects"), join(dataDir, "beneath"))
  await rename(mounted, join(dataDir, "objects"))
  expect([await visited("/readyz"), await visited("/a-page")]).toEqual([200, 404])
  expect(await end()).toBe(0)
})

/** How a process ends that does so by itself, with all that it said. */
const ended = async (
  script: string,
  changes: Parameters<typeof environmentWith>[0],
  ...words: ReadonlyArray<string>
): Promise<readonly [code: unknown, output: string]> => {
  const child = spawn(process.execPath, [fileURLToPath(new URL(`./${script}`, import.meta.url)), ...words], {
    env: environmentWith({ MAKEREADY_LOG: "json", MAKEREADY_CACHE_DIR: compiled, ...changes })
  })
  let output = ""
  for (const said of [child.stdout, child.stderr]) said.on("data", (text) => (output += text))
  return [await new Promise((resolve) => child.once("close", resolve)), output]
}

it.each(["api", "worker", "origin", "migrate", "all"])(
  "%s.ts tells what is wrong with its configuration in lines of JSON where its log has that form",
  async (name) => {
    const wrong = { MAKEREADY_API_PORT: "9x9", MAKEREADY_DATABSE_URL: "mysql://root@127.0.0.1/x" }
    for (const form of [{}, { NODE_ENV: "production", MAKEREADY_LOG: undefined }]) {
      const [code, output] = await ended(`${name}.ts`, { ...wrong, ...form })
      expect(code).toBe(configurationExitCode)
      const lines = output.trim().split("\n")
      expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
        { level: "error", message: expect.stringMatching(/^MAKEREADY_API_PORT is "9x9"; it takes /) },
        { level: "error", message: expect.stringMatching(/^MAKEREADY_DATABSE_URL is read by nobody/) }
      ])
    }
  },
  60_000
)

it.each(["api", "worker", "origin"])("%s.ts says how it is started, and starts with no other words", async (name) => {
  const [asked, usage] = await ended(`${name}.ts`, {}, "--help")
  expect([asked, usage]).toEqual([0, expect.stringMatching(new RegExp(`^node infra/main/${name}\\.ts takes no words`))])
  const [refused, told] = await ended(`${name}.ts`, {}, "--port", "4000")
  expect([refused, told]).toEqual([2, expect.stringContaining('"--port" is not known. ')])
  expect(told).toContain(usage)
})

it("migrate.ts says which word it takes, and touches no database", async () => {
  const [code, told] = await ended("migrate.ts", { MAKEREADY_DATABASE_URL: undefined }, "--help")
  expect([code, told]).toEqual([0, expect.stringMatching(/takes one word: --new-key/)])
})

it.each([
  ["api.ts", { MAKEREADY_DATABASE_URL: undefined }, "MAKEREADY_DATABASE_URL is not set"],
  ["worker.ts", { MAKEREADY_DATABASE_URL: undefined }, "MAKEREADY_DATABASE_URL is not set"],
  // As a line of JSON has it.
  ["worker.ts", { OTEL_EXPORTER_OTLP_ENDPOINT: "foo" }, String.raw`OTEL_EXPORTER_OTLP_ENDPOINT is \"foo\"`],
  [
    "origin.ts",
    { NODE_ENV: "production" },
    "Neither an object store (MAKEREADY_S3_ENDPOINT and those beside it) nor the API"
  ],
  ["all.ts", { MAKEREADY_CACHE_DIR: fileURLToPath(import.meta.url) }, "MAKEREADY_CACHE_DIR"]
])("%s ends as its configuration forbids it, with a sentence: %j", async (script, changes, told) => {
  const dataDir = await mkdtemp(join(tmpdir(), "makeready-refused-"))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const [code, output] = await ended(script, { MAKEREADY_DATA_DIR: dataDir, ...changes })
  expect(code, output).toBe(configurationExitCode)
  expect(output).toContain(told)
  expect(output).not.toContain("    at ")
  expect(await readdir(dataDir)).toEqual([])
})

it.each([
  ["whose API is named", { MAKEREADY_API_URL: "http://127.0.0.1:9" }, undefined],
  ["whose folder of objects is there", {}, "objects"]
])("an origin in production %s serves", async (_, changes, folder) => {
  const dataDir = await mkdtemp(join(tmpdir(), "makeready-origin-"))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  if (folder !== undefined) await mkdir(join(dataDir, folder))
  const [port] = await freePorts(1)
  const { end } = await begun(
    { NODE_ENV: "production", MAKEREADY_DATA_DIR: dataDir, MAKEREADY_ORIGIN_PORT: String(port), ...changes },
    "./origin.ts"
  )
  expect(await end()).toBe(0)
})
