/**
 * Processes of two releases over one database and one store, each started by itself as on machines of its own, and the
 * Caddy that is shipped in front of them, which is told whom to send to as docs/deploying.md has it.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { environmentWith } from "../../infra/config.ts"
import { type Launched, pause } from "../../infra/main/testing/Launched.ts"
import { freePorts } from "../../infra/main/testing/freePorts.ts"
import { findProgram } from "../builders/program.ts"

type Kind = "api" | "worker" | "origin" | "migrate"

export interface Running {
  /** Asks it to end; resolves to its exit code. */
  readonly stop: () => Promise<number | null>
  readonly exited: Promise<number | null>
  readonly runs: () => boolean
  readonly said: () => string
}

/** Where the two releases have their processes. */
interface Ports {
  readonly api: number
  readonly origin: number
}

export class Fleet {
  readonly ports: { readonly before: Ports; readonly after: Ports }
  /** What clients and visitors reach. */
  readonly front: Pick<Launched, "ports" | "fetch">
  /** Every answer of the API that was no success, and every request that got none. */
  readonly unanswered: Array<string> = []
  readonly #dataDir: string
  readonly #databaseUrl: string
  readonly #adminPort: number
  readonly #running: Array<ChildProcess> = []

  private constructor(dataDir: string, databaseUrl: string, [a, b, c, d, front, admin]: ReadonlyArray<number>) {
    this.#dataDir = dataDir
    this.#adminPort = admin!
    this.#databaseUrl = databaseUrl
    this.ports = { before: { api: a!, origin: b! }, after: { api: c!, origin: d! } }
    this.front = {
      ports: { api: front!, origin: front! },
      fetch: async (_, path, init = {}) => {
        const asked = `${init.method ?? "GET"} ${path}`
        const answer = await fetch(`http://127.0.0.1:${front}${path}`, init).catch((error: unknown) => {
          this.unanswered.push(`${asked}: ${error instanceof Error ? String(error.cause ?? error) : String(error)}`)
          throw error
        })
        if (answer.status >= 500)
          this.unanswered.push(
            `${asked}: ${answer.status}, to come back after ${answer.headers.get("retry-after")}: ${await answer.clone().text()}`
          )
        return answer
      }
    }
  }

  /** `databaseUrl` leads to an empty schema. */
  static async begin(dataDir: string, databaseUrl: string): Promise<Fleet> {
    const fleet = new Fleet(dataDir, databaseUrl, await freePorts(6))
    mkdirSync(dataDir, { recursive: true })
    const secrets = { secretKey: "a key that both releases have, of this length", operatorToken: "0".repeat(43) }
    writeFileSync(join(dataDir, "secrets.json"), JSON.stringify(secrets))
    await fleet.#standInFront()
    return fleet
  }

  /** One process of a release. */
  start(checkout: string, kind: Kind, { api, origin }: Ports): Running {
    const inherited = Object.keys(environmentWith({})).filter((name) => name.startsWith("MAKEREADY_"))
    const { before, after } = this.ports
    const child = spawn(process.execPath, [join(checkout, "infra", "main", `${kind}.ts`)], {
      cwd: checkout,
      stdio: ["ignore", "pipe", "pipe"],
      env: environmentWith({
        ...Object.fromEntries(inherited.map((name) => [name, undefined])),
        NODE_ENV: "production",
        MAKEREADY_DATA_DIR: this.#dataDir,
        MAKEREADY_DATABASE_URL: this.#databaseUrl,
        MAKEREADY_API_PORT: String(api),
        MAKEREADY_ORIGIN_PORT: String(origin),
        MAKEREADY_API_URL: `http://127.0.0.1:${api}`,
        MAKEREADY_BASE_URL: `http://127.0.0.1:${this.front.ports.api}`,
        MAKEREADY_ORIGIN_URL: `http://localhost:${this.front.ports.origin}`,
        MAKEREADY_PURGE_URLS: [before, after].map((ports) => `http://127.0.0.1:${ports.origin}`).join(","),
        // The other is the visitor, who tells an address of its own as a proxy would.
        MAKEREADY_PROXY_HOPS: "2"
      })
    })
    return this.#watched(child)
  }

  /** Resolves when a process answers that it is ready; rejects with what it said when it ends instead. */
  async ready(running: Running, port: number): Promise<void> {
    const ended = running.exited.then((code) => {
      throw new Error(`It ended with ${code} instead of getting ready:\n${running.said()}`)
    })
    const answers = (async () => {
      const status = () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          (answer) => answer.status,
          () => 0
        )
      while ((await status()) !== 200) await pause(50)
    })()
    await Promise.race([answers, ended])
    ended.catch(() => {})
  }

  /** Ends whatever runs still, at once. */
  end(): void {
    for (const child of this.#running) child.kill("SIGKILL")
  }

  async #standInFront(): Promise<void> {
    if (findProgram("caddy") === undefined)
      throw new Error("Caddy, which stands in front of the processes, is not installed.")
    const shipped = (path: string) =>
      readFileSync(fileURLToPath(new URL(`../../infra/${path}`, import.meta.url)), "utf8")
    const folder = join(this.#dataDir, "front")
    mkdirSync(folder)
    const listens = `admin 127.0.0.1:${this.#adminPort}\n\tskip_install_trust\n\tdefault_bind 127.0.0.1\n\tauto_https off\n\thttp_port ${this.front.ports.api}\n\t`
    const origins = shipped("caddy/Caddyfile")
      .replace("\ton_demand_tls", `\t${listens}on_demand_tls`)
      .replace("lb_try_duration", "trusted_proxies 127.0.0.1/32\n\t\tlb_try_duration")
    writeFileSync(join(folder, "makeready.caddy"), origins.slice(0, origins.indexOf("\nhttps:// {")))
    writeFileSync(
      join(folder, "Caddyfile"),
      shipped("deploy/compose/Caddyfile").replace("/etc/caddy/makeready.caddy", join(folder, "makeready.caddy"))
    )
    const caddy = this.#caddy("run", [this.ports.before])
    const running = this.#watched(caddy)
    const ended = running.exited.then(() => {
      throw new Error(`Caddy has ended:\n${running.said()}`)
    })
    const listening = async () => {
      const asked = () =>
        fetch(`http://127.0.0.1:${this.front.ports.api}/`).then(
          () => true,
          () => false
        )
      while (!(await asked())) await pause(50)
    }
    await Promise.race([listening(), ended])
    ended.catch(() => {})
  }

  /** Has whoever comes from now on sent to these; what is under way is finished where it is. */
  async sendTo(...whom: ReadonlyArray<Ports>): Promise<void> {
    const reloaded = this.#watched(this.#caddy("reload", whom, "--address", `127.0.0.1:${this.#adminPort}`))
    if ((await reloaded.exited) !== 0) throw new Error(`Caddy does not take another configuration:\n${reloaded.said()}`)
  }

  #caddy(command: string, whom: ReadonlyArray<Ports>, ...more: ReadonlyArray<string>): ChildProcess {
    const folder = join(this.#dataDir, "front")
    const given = ["--config", join(folder, "Caddyfile"), "--adapter", "caddyfile", ...more]
    return spawn(findProgram("caddy")!, [command, ...given], {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: environmentWith({})["PATH"],
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        CADDY_API_SITE: "http://127.0.0.1",
        CADDY_APIS: whom.map(({ api }) => `127.0.0.1:${api}`).join(" "),
        CADDY_ORIGINS: whom.map(({ origin }) => `127.0.0.1:${origin}`).join(" ")
      }
    })
  }

  #watched(child: ChildProcess): Running {
    this.#running.push(child)
    let output = ""
    for (const stream of [child.stdout!, child.stderr!])
      stream.setEncoding("utf8").on("data", (text: string) => (output += text))
    const exited = new Promise<number | null>((resolve) => child.once("close", resolve))
    return {
      exited,
      runs: () => child.exitCode === null && child.signalCode === null,
      said: () => output,
      stop: () => {
        child.kill("SIGTERM")
        return exited
      }
    }
  }
}
