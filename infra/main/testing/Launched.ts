/**
 * A Makeready started as a person would start it, for tests: its own ports and data directory, what it printed, and
 * which processes belong to it, found by the data directory in their command line or environment.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { mkdir, symlink } from "node:fs/promises"
import { type IncomingHttpHeaders, request } from "node:http"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { codeCache, environmentWith } from "../../config.ts"
import { freePorts } from "./freePorts.ts"

export interface Launch {
  readonly dataDir: string
  readonly arguments?: ReadonlyArray<string>
  readonly environment?: { readonly [name: string]: string }
  /** Entry point under `infra/main`; the whole of it when left out. */
  readonly script?: string
  readonly uid?: number
  /** Those of an earlier start, so that whoever knew it finds this one; free ones when left out. */
  readonly ports?: Launched["ports"]
  /** Run under a shell that stands for npm, and another one between, as npm does it. */
  readonly underNpm?: boolean
  /** As on a machine that has never started one: nothing is compiled yet, neither the renderer nor our own sources. */
  readonly cold?: boolean
}

/** One process of each kind, for what is none of the business of a second one. */
export const oneOfEach = {
  arguments: ["--no-demo"],
  environment: { MAKEREADY_API_PROCESSES: "1", MAKEREADY_WORKERS: "1" }
} as const satisfies Partial<Launch>

export class Launched {
  readonly process: ChildProcess
  readonly ports: { readonly api: number; readonly origin: number }
  readonly exited: Promise<number | null>
  output = ""

  private constructor(process: ChildProcess, ports: Launched["ports"]) {
    this.process = process
    this.ports = ports
    this.exited = new Promise((resolve) => process.once("close", (code) => resolve(code)))
    process.stdout!.setEncoding("utf8").on("data", (text) => (this.output += text))
    process.stderr!.setEncoding("utf8").on("data", (text) => (this.output += text))
  }

  static async start(launch: Launch): Promise<Launched> {
    const [anApi, anOrigin] = await freePorts(2)
    const { api, origin } = launch.ports ?? { api: anApi!, origin: anOrigin! }
    if (launch.cold !== true) await shareCache(launch.dataDir)
    const script = fileURLToPath(new URL(`../${launch.script ?? "all.ts"}`, import.meta.url))
    const command = [process.execPath, script, ...(launch.arguments ?? [])] as const
    const npm = ["sh", "-c", `sh -c '"$@"; true' shell "$@" & wait`, "npm"] as const
    const [program, ...rest] = launch.underNpm === true ? ([...npm, ...command] as const) : command
    const child = spawn(program, rest, {
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
      ...(launch.uid !== undefined && { uid: launch.uid, gid: launch.uid }),
      env: environmentOf(launch, api, origin)
    })
    return new Launched(child, { api, origin })
  }

  /** Resolves when it says that it runs; rejects with what it said when it ends instead. */
  async ready(): Promise<void> {
    const ended = this.exited.then((code) => {
      throw new Error(`It ended with ${code} instead of getting ready:\n${this.output}`)
    })
    const said = (async () => {
      while (!/Makeready is (running|ready)/.test(this.output)) await pause(20)
    })()
    await Promise.race([said, ended])
    ended.catch(() => {})
  }

  signal(name: NodeJS.Signals): void {
    this.process.kill(name)
  }

  /** Id of the child that runs an entry point. */
  childOf(script: string): number | undefined {
    return this.childrenOf(script)[0]
  }

  /** The same where there are several. */
  childrenOf(script: string): ReadonlyArray<number> {
    return childrenOf(this.process.pid!).filter((pid) => readOrNothing(`/proc/${pid}/cmdline`).includes(`/${script}`))
  }

  /** `fetch` cannot set the host; a visitor's browser does. */
  fetchAs(
    server: "api" | "origin",
    host: string,
    path: string,
    more: { readonly [name: string]: string } = {},
    posted?: string
  ): Promise<{ readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }> {
    return new Promise((resolve, reject) => {
      // A connection of its own: one that is kept leads to the same process again.
      const agent = false
      const method = posted === undefined ? "GET" : "POST"
      const at = { host: "127.0.0.1", port: this.ports[server], path, method, headers: { host, ...more }, agent }
      request(at, (response) => {
        let body = ""
        response.setEncoding("utf8").on("data", (text) => (body += text))
        response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
      })
        .on("error", reject)
        .end(posted)
    })
  }

  async fetch(server: "api" | "origin", path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.ports[server]}${path}`, init)
  }
}

/** Ids of the living processes that name the data directory; the name is unique, so all of them are ours. */
export const processesOf = (dataDir: string): ReadonlyArray<number> =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => ["cmdline", "environ"].some((file) => readOrNothing(`/proc/${pid}/${file}`).includes(dataDir)))
    .map(Number)

/** Those of them that are still there a while later: what watches over a process may outlive it by a moment. */
export const leftOf = async (dataDir: string, patienceMs = 10_000): Promise<ReadonlyArray<number>> => {
  for (const until = performance.now() + patienceMs; ; await pause(50)) {
    const left = processesOf(dataDir)
    if (left.length === 0 || performance.now() > until) return left
  }
}

export const compiled = fileURLToPath(new URL("../../../node_modules/.cache/makeready", import.meta.url))

/** What one start compiled, every other may use: it is kept under a hash of what it was compiled from. */
const shareCache = async (dataDir: string): Promise<void> => {
  await mkdir(compiled, { recursive: true })
  await mkdir(dataDir, { recursive: true })
  await symlink(compiled, join(dataDir, "cache")).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error
  })
}

const childrenOf = (pid: number): ReadonlyArray<number> =>
  readOrNothing(`/proc/${pid}/task/${pid}/children`).trim().split(" ").map(Number)

/** Nothing of the tester's own configuration gets through. */
const environmentOf = (launch: Launch, api: number, origin: number): NodeJS.ProcessEnv => {
  const { dataDir, environment, script, cold } = launch
  const inherited = Object.keys(environmentWith({})).filter((name) => name.startsWith("MAKEREADY_"))
  return environmentWith({
    ...Object.fromEntries(inherited.map((name) => [name, undefined])),
    NODE_ENV: undefined,
    npm_lifecycle_event: undefined,
    MAKEREADY_DATA_DIR: dataDir,
    MAKEREADY_API_PORT: String(api),
    MAKEREADY_ORIGIN_PORT: String(origin),
    // What `all.ts` sets for its children, and the recipes for a process that has no supervisor of ours.
    ...(script !== undefined && cold !== true && { NODE_COMPILE_CACHE: codeCache(join(dataDir, "cache")) }),
    ...environment
  })
}

const readOrNothing = (file: string): string => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return ""
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
