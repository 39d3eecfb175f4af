/**
 * Everything `npm start` runs, of this checkout or of another one, with a database and files of its own: a benchmark
 * drives it through its public doors alone and reads from the kernel what its processes cost. Nothing here imports the
 * product, so that it may be moved about inside and two of its states may be measured side by side. Only the seeds run
 * inside it (see `#inside`).
 */
import { execFile, execFileSync, spawn, type ChildProcess } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { Agent, request, type IncomingHttpHeaders } from "node:http"
import { createServer, type AddressInfo } from "node:net"
import { availableParallelism } from "node:os"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { cpuOf, environmentOf, memoryOf, pin, roleOf, treeOf } from "../processes.ts"
import { benchChrome } from "../pages.ts"
import type { SeededPage } from "./fill.ts"

export interface Received {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A site of the product. Its token is good for an hour, and its lease for five minutes after its last write. */
export interface BenchSite {
  readonly id: string
  host: string
  token: string
  readonly clientId: string
  readonly clientSecret: string
  signedInAt: number
}

const here = dirname(fileURLToPath(import.meta.url))
const thisCheckout = resolve(here, "../../..")
const operatorToken = "bench-operator-token-0123456789abcdef"
/** Megabytes the origin may keep; its default, set here so that it can be told beside a figure. */
export const originCacheMb = 128

export class Product {
  /** What a table calls it: the commit of its checkout, with `+` where files differ from it. */
  readonly name: string
  readonly checkout: string
  readonly dataDir: string
  readonly ports: { readonly api: number; readonly origin: number }
  readonly #process: ChildProcess
  readonly #exited: Promise<void>
  readonly #agent = new Agent({ keepAlive: true })
  #output = ""

  private constructor(
    checkout: string,
    dataDir: string,
    ports: Product["ports"],
    apiProcesses: number | undefined,
    standIns: boolean
  ) {
    this.checkout = checkout
    this.name = commitOf(checkout) + (checkout === thisCheckout ? " (this)" : "")
    this.dataDir = dataDir
    this.ports = ports
    // A session of its own: Ctrl-C reaches the benchmark alone, which stops its products after itself.
    this.#process = spawn(process.execPath, [join(checkout, "infra/main/all.ts"), "--no-demo"], {
      cwd: checkout,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...environmentFor(dataDir, ports, standIns),
        ...(apiProcesses !== undefined && { MAKEREADY_API_PROCESSES: String(apiProcesses) })
      }
    })
    this.#exited = new Promise((resolve) => this.#process.once("close", () => resolve()))
    for (const stream of [this.#process.stdout, this.#process.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => (this.#output = (this.#output + text).slice(-20_000)))
  }

  /**
   * Started in the bench's own work folder; `name` tells runs apart. This checkout's when none is named. `standIns`: with
   * servers that stand for receivers of leads.
   */
  static async start(
    name: string,
    checkout: string = thisCheckout,
    apiProcesses?: number,
    standIns = false
  ): Promise<Product> {
    const work = join(here, "..", "work", name)
    mkdirSync(work, { recursive: true })
    const [dataDir, ports] = [mkdtempSync(join(work, "run-")), await freePorts()]
    // As one runs that has been up before. Earlier states have none.
    const build = join(resolve(checkout), "infra/main/build.ts")
    const env = environmentFor(dataDir, ports, standIns)
    if (existsSync(build)) await promisify(execFile)(process.execPath, [build], { cwd: resolve(checkout), env })
    const product = new Product(resolve(checkout), dataDir, ports, apiProcesses, standIns)
    running.add(product)
    await product.#ready()
    return product
  }

  async stop(): Promise<void> {
    this.#process.kill("SIGTERM")
    await this.#exited
    this.#agent.destroy()
    rmSync(this.dataDir, { recursive: true, force: true })
    running.delete(this)
  }

  /** One request over a kept connection. `body` is sent as JSON, or as it is when it is a buffer. */
  send(
    server: "api" | "origin",
    method: string,
    path: string,
    headers: { readonly [name: string]: string } = {},
    body?: unknown
  ): Promise<Received> {
    const bytes = body === undefined ? undefined : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
    const content = bytes && { "content-type": "application/json", "content-length": String(bytes.length) }
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: "127.0.0.1",
          port: this.ports[server],
          method,
          path,
          agent: this.#agent,
          headers: { ...content, ...headers }
        },
        (response) => {
          let received = ""
          response.setEncoding("utf8").on("data", (part: string) => (received += part))
          response.on("error", reject)
          response.on("end", () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: received })
          )
        }
      )
      // A server closes a connection that was idle for long, and may do so in the moment it is used again.
      const again = (error: NodeJS.ErrnoException) =>
        sent.reusedSocket && (error.code === "EPIPE" || error.code === "ECONNRESET")
      sent.on("error", (error) =>
        again(error) ? resolve(this.send(server, method, path, headers, body)) : reject(error)
      )
      sent.end(bytes)
    })
  }

  /** Calls the API and gives its answer; what is refused ends the benchmark. */
  async call<A>(method: string, path: string, token: string | null, body?: unknown): Promise<A> {
    const headers = token === null ? undefined : { authorization: `Bearer ${token}` }
    const { status, body: answer } = await this.send("api", method, path, headers ?? {}, body)
    if (status >= 300) throw new Error(`${method} ${path} was refused with ${status}: ${answer}`)
    return (answer === "" ? undefined : JSON.parse(answer)) as A
  }

  operate<A>(method: string, path: string, body?: unknown): Promise<A> {
    return this.call<A>(method, `/ops/v1${path}`, operatorToken, body)
  }

  /** A new site that holds its lease, still being built: rate windows do not apply. */
  async site(name: string): Promise<BenchSite> {
    const { siteId, siteUrl, clientId, clientSecret } = await this.operate<{
      siteId: string
      siteUrl: string
      clientId: string
      clientSecret: string
    }>("POST", "/sites", { name })
    const host = new URL(siteUrl).host
    const site: BenchSite = { id: siteId, host, clientId, clientSecret, token: "", signedInAt: -Infinity }
    await this.refresh(site)
    return site
  }

  /** Attaches a domain, which ends the building: rate windows, page allowance and low freeze ceilings apply from here. */
  async goLive(site: BenchSite): Promise<void> {
    const domain = `${site.id.replace(/\W|_/g, "").toLowerCase()}.test`
    const { hostnames } = await this.operate<{
      hostnames: ReadonlyArray<{ readonly role: string; readonly url: string }>
    }>("POST", `/sites/${site.id}/domains`, { host: domain })
    const primary = hostnames.find(({ role }) => role === "primary")
    if (primary === undefined) throw new Error(`The domain ${domain} did not become the site's address.`)
    site.host = new URL(primary.url).host
    await this.rebuild(site)
  }

  /**
   * Token and lease of the site made new where they are old, and what it has used of its budgets forgotten: an operator's
   * freeze and unfreeze start the counters over. Not to be timed; everything a write asks of its budgets it still asks.
   */
  async refresh(site: BenchSite): Promise<void> {
    const { clientId, clientSecret } = site
    if (performance.now() - site.signedInAt > 30 * 60_000) {
      site.token = (
        await this.call<{ token: string }>("POST", "/v1/auth/token", null, { clientId, clientSecret })
      ).token
      site.signedInAt = performance.now()
    }
    await this.operate("POST", `/sites/${site.id}/freeze`, {})
    await this.operate("POST", `/sites/${site.id}/unfreeze`)
    await this.call("POST", "/v1/lease", site.token)
  }

  /**
   * Header, footer, stylesheet and `count` pages for each site that has none, the pages put into the database by the
   * checkout's own seed; and all of it rendered. Gives the pages of each site, in their order.
   */
  async seed(sites: ReadonlyArray<BenchSite>, count: number): Promise<ReadonlyArray<ReadonlyArray<SeededPage>>> {
    for (const { token } of sites) {
      await this.call("PUT", "/v1/stylesheet", token, { css: benchChrome.css })
      await this.call("PUT", "/v1/chrome/header", token, { html: benchChrome.header })
      await this.call("PUT", "/v1/chrome/footer", token, { html: benchChrome.footer })
    }
    const pages = await this.#inside("fill.ts", { sites: sites.map(({ id }) => id), count })
    for (const site of sites) await this.rebuild(site)
    return JSON.parse(pages) as ReadonlyArray<ReadonlyArray<SeededPage>>
  }

  /** Rows of a collection, in the same way; not rendered. */
  async seedRows(site: BenchSite, rows: { readonly count: number; readonly featured: number }): Promise<void> {
    await this.#inside("fillRows.ts", { siteId: site.id, ...rows })
  }

  /** Renders the whole site and waits for the end of it. */
  async rebuild(site: BenchSite): Promise<void> {
    const { rebuildId } = await this.operate<{ rebuildId: string }>("POST", `/sites/${site.id}/rebuild`)
    for (let state = "running"; state === "running";) {
      await pause(100)
      ;({ state } = await this.operate<{ state: string }>("GET", `/rebuilds/${rebuildId}`))
      if (state !== "running" && state !== "done") throw new Error(`The first rebuild ${state}.`)
    }
  }

  /** Ids of the living processes by what they are: `api`, `worker`, `origin`, `database` and whatever else there is. */
  processes(): ReadonlyMap<string, ReadonlyArray<number>> {
    return Map.groupBy(treeOf(this.#process.pid as number), roleOf)
  }

  /** CPU each kind of process has used so far, milliseconds. Only those that live; shells and the supervisor left out. */
  cpu(): { readonly [role: string]: number } {
    const roles = [...this.processes()].filter(([role]) => !/^(all|sh|cat)?$/.test(role))
    return Object.fromEntries(roles.map(([role, pids]) => [role, sum(pids.map(cpuOf))]))
  }

  /** Memory of a kind of process: of all of them now, and the sum of what each held at its largest. MB. */
  memory(role: string): { readonly rss: number; readonly peak: number } {
    const each = (this.processes().get(role) ?? []).map(memoryOf)
    return { rss: sum(each.map(({ rss }) => rss)), peak: sum(each.map(({ peak }) => peak)) }
  }

  /** Gives the API processor 0 for itself among ours: everything else of the product runs on the others. */
  pinApi(): void {
    for (const [role, pids] of this.processes())
      for (const pid of pids) pin(pid, role === "api" ? "0" : otherProcessors)
  }

  /** Keeps all of the product on processor 0, as on a machine that has one. */
  pinWhole(): void {
    for (const pids of this.processes().values()) for (const pid of pids) pin(pid, "0")
  }

  /** Address of its database, as its API process was given it. */
  get databaseUrl(): string {
    const [api] = this.processes().get("api") ?? []
    const url = api === undefined ? undefined : environmentOf(api)["MAKEREADY_DATABASE_URL"]
    if (url === undefined) throw new Error("The API process was given no database.")
    return url
  }

  /**
   * Runs the text of a seed of this folder as if it lay in the same place of the product's checkout, so that it imports
   * the modules of that checkout: each state of the product is seeded by its own code.
   */
  async #inside(script: string, job: object): Promise<string> {
    const text = readFileSync(join(here, script), "utf8")
    const order = JSON.stringify({ database: this.databaseUrl, ...job })
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--input-type=module-typescript", "--eval", text, "--", order],
      { cwd: join(this.checkout, "infra/bench/makeready"), maxBuffer: 256 * 1024 * 1024 }
    )
    return stdout
  }

  async #ready(): Promise<void> {
    const both = ["api", "origin"] as const
    const isReady = async (server: (typeof both)[number]) =>
      (await this.send(server, "GET", "/readyz").catch(() => undefined))?.status === 200
    for (;;) {
      const ready = await Promise.all(both.map(isReady))
      // Workers are not asked by anybody; the supervisor says when they are there too.
      if (ready.every(Boolean) && /Makeready is (running|ready)/.test(this.#output)) return
      if (this.#process.exitCode !== null)
        throw new Error(`Makeready of ${this.checkout} ended instead of getting ready:\n${this.#output}`)
      await pause(50)
    }
  }
}

/** All but the first, which the API has to itself where one core is measured. */
export const otherProcessors = availableParallelism() > 2 ? `1-${availableParallelism() - 1}` : "1"

/** The products of a benchmark, this checkout's first; all are stopped at its end, whatever that is. */
export const withProducts = async (
  name: string,
  against: string | undefined,
  work: (products: ReadonlyArray<Product>) => Promise<void>,
  apiProcesses?: number,
  standIns?: boolean
): Promise<void> => {
  const stopAll = () => Promise.all([...running].map((product) => product.stop()))
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void stopAll().finally(() => process.exit(1)))
  try {
    const products = [await Product.start(name, thisCheckout, apiProcesses, standIns)]
    if (against !== undefined) products.push(await Product.start(`${name}-against`, against, apiProcesses, standIns))
    await work(products)
  } finally {
    await stopAll()
  }
}

const running = new Set<Product>()

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const sum = (values: ReadonlyArray<number>): number => values.reduce((all, value) => all + value, 0)

/** Nothing of the caller's own configuration gets through, and both products of a pair are given the same. */
const environmentFor = (dataDir: string, ports: Product["ports"], standIns: boolean): NodeJS.ProcessEnv => {
  const foreign = /^(MAKEREADY_|NODE_ENV$|NODE_OPTIONS$|NODE_COMPILE_CACHE$|npm_)/
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name))),
    MAKEREADY_DATA_DIR: dataDir,
    MAKEREADY_API_PORT: String(ports.api),
    MAKEREADY_ORIGIN_PORT: String(ports.origin),
    MAKEREADY_OPERATOR_TOKEN: operatorToken,
    MAKEREADY_ORIGIN_CACHE_MB: String(originCacheMb),
    // The bench stands for a proxy where it sends for many visitors.
    MAKEREADY_PROXY_HOPS: "1",
    MAKEREADY_STANDINS: standIns ? "on" : "off"
  }
}

const commitOf = (checkout: string): string => {
  const git = (...args: ReadonlyArray<string>) =>
    execFileSync("git", ["-C", checkout, ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim()
  try {
    return git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain", "-uno") === "" ? "" : "+")
  } catch {
    return "no commit"
  }
}

const freePorts = async (): Promise<Product["ports"]> => {
  const servers = [createServer(), createServer()] as const
  const [api, origin] = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) =>
          server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port))
        )
    )
  )
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))))
  return { api: api as number, origin: origin as number }
}
