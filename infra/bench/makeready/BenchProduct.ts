/**
 * Everything `npm start` runs, with a database and files of its own, as a benchmark drives it: over kept-alive
 * connections to the public API and the origin, with the CPU of each process told apart.
 */
import { Effect, type Layer } from "effect"
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { Agent, request, type IncomingHttpHeaders } from "node:http"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import type { SiteId } from "../../../engine/model/ids.ts"
import { runningPrivateDatabase } from "../../local/mariadb.ts"
import { Launched } from "../../main/testing/Launched.ts"
import { cpuOf } from "../measure.ts"
import { benchStorage } from "./system.ts"

export interface Received {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A site of the product, signed in and holding its lease. */
export interface BenchSite {
  readonly id: SiteId
  readonly host: string
  readonly token: string
}

type StoredPorts = Layer.Success<ReturnType<typeof benchStorage>>

export class BenchProduct {
  readonly dataDir: string
  readonly #launched: Launched
  readonly #agent = new Agent({ keepAlive: true })

  private constructor(dataDir: string, launched: Launched) {
    this.dataDir = dataDir
    this.#launched = launched
  }

  /** Started under the bench's own work folder; `name` tells runs apart. */
  static async start(name: string): Promise<BenchProduct> {
    const work = join(dirname(fileURLToPath(import.meta.url)), "..", "work", name)
    mkdirSync(work, { recursive: true })
    const dataDir = mkdtempSync(join(work, "run-"))
    const product = new BenchProduct(dataDir, await Launched.start({ dataDir, arguments: ["--no-demo"] }))
    await product.#launched.ready()
    return product
  }

  async stop(): Promise<void> {
    this.#launched.signal("SIGTERM")
    await this.#launched.exited
    this.#agent.destroy()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  send(
    server: "api" | "origin",
    method: string,
    path: string,
    headers: { readonly [name: string]: string },
    body?: unknown
  ): Promise<Received> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const content =
      text === undefined
        ? {}
        : { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) }
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: "127.0.0.1",
          port: this.#launched.ports[server],
          method,
          path,
          agent: this.#agent,
          headers: { ...headers, ...content }
        },
        (response) => {
          let received = ""
          response.setEncoding("utf8").on("data", (part: string) => (received += part))
          response.on("end", () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: received })
          )
        }
      )
      sent.on("error", reject)
      sent.end(text)
    })
  }

  /** Calls the API and gives its answer; what is refused ends the benchmark. */
  async call<A>(method: string, path: string, token: string | null, body?: unknown): Promise<A> {
    const headers = token === null ? undefined : { authorization: `Bearer ${token}` }
    const { status, body: answer } = await this.send("api", method, path, headers ?? {}, body)
    if (status >= 300) throw new Error(`${method} ${path} was refused: ${answer}`)
    return (answer === "" ? undefined : JSON.parse(answer)) as A
  }

  get operatorToken(): string {
    return JSON.parse(readFileSync(join(this.dataDir, "secrets.json"), "utf8")).operatorToken
  }

  async site(name: string): Promise<BenchSite> {
    const made = await this.call<{ siteId: string; siteUrl: string; clientId: string; clientSecret: string }>(
      "POST",
      "/ops/v1/sites",
      this.operatorToken,
      { name }
    )
    const { clientId, clientSecret } = made
    const { token } = await this.call<{ token: string }>("POST", "/v1/auth/token", null, { clientId, clientSecret })
    await this.call("POST", "/v1/lease", token)
    return { id: made.siteId as SiteId, host: new URL(made.siteUrl).host, token }
  }

  /** Runs an effect over the product's own database, to fill a site faster than through the API. */
  async fill<A>(effect: Effect.Effect<A, never, StoredPorts>): Promise<A> {
    const connection = await runningPrivateDatabase({ directory: join(this.dataDir, "database") })
    if (connection === undefined) throw new Error("The product's database does not run.")
    return Effect.runPromise(Effect.provide(effect, benchStorage(connection)))
  }

  /** Renders the whole site and waits for the end of it. */
  async rebuild(siteId: SiteId): Promise<void> {
    const started = await this.call<{ rebuildId: string }>(
      "POST",
      `/ops/v1/sites/${siteId}/rebuild`,
      this.operatorToken
    )
    for (let state = "running"; state === "running";) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      const path = `/ops/v1/rebuilds/${started.rebuildId}`
      ;({ state } = await this.call<{ state: string }>("GET", path, this.operatorToken))
      if (state !== "running" && state !== "done") throw new Error(`The first rebuild ${state}.`)
    }
  }

  /** CPU each process has used so far, milliseconds. */
  cpu(): { readonly [process: string]: number } {
    const [database] = readFileSync(join(this.dataDir, "database", "server.pid"), "utf8")
      .split(" ")
      .map(Number)
    const ids = {
      api: this.#launched.childOf("api.ts"),
      worker: this.#launched.childOf("worker.ts"),
      origin: this.#launched.childOf("origin.ts"),
      database
    }
    return Object.fromEntries(Object.entries(ids).map(([name, pid]) => [name, cpuOf(pid as number)]))
  }
}
