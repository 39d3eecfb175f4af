/**
 * The topology that several machines have, on loopback: three database nodes behind HAProxy, an object store, three machines
 * with their own folders (two with API, worker and origin, one with a worker), HAProxy in front of the API and nginx, with its
 * cache, in front of the origins. Every configuration is the one that is shipped, with its addresses and paths moved.
 */
import { randomBytes } from "node:crypto"
import { chmodSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { mkdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { freePorts } from "../../infra/main/testing/freePorts.ts"
import { Launched, leftOf } from "../../infra/main/testing/Launched.ts"
import { findProgram } from "../builders/program.ts"
import { findS3Server, type S3Server } from "../builders/radosgw.ts"
import type { Doors } from "../faults/product.ts"
import { type Daemon, required, startDaemon, until } from "./daemon.ts"
import { accounts, Galera, galeraMissing } from "./Galera.ts"

/** Why it cannot be tried here, in sentences; undefined where it can. */
export const clusterMissing = (): string | undefined => {
  const store = findS3Server()
  const fronts = ["haproxy", "nginx"].filter((name) => findProgram(name) === undefined)
  const reasons = [
    galeraMissing(),
    store.kind === "missing" ? store.reason : undefined,
    fronts.length === 0 ? undefined : `Nothing to put in front: ${fronts.join(", ")} not found.`
  ].filter((reason) => reason !== undefined)
  return reasons.length === 0 ? undefined : reasons.join(" ")
}

type Kind = "api" | "worker" | "origin"
const machines: ReadonlyArray<ReadonlyArray<Kind>> = [
  ["api", "worker", "origin"],
  ["api", "worker", "origin"],
  ["worker"]
]

export class Cluster {
  readonly directory: string
  readonly galera: Galera
  readonly operatorToken: string
  /** The way in for everybody: HAProxy to the API, nginx to the origins. */
  readonly front: Doors
  readonly #store: S3Server
  readonly #places: ReadonlyMap<string, Place>
  readonly #members = new Map<string, Launched>()
  /** What ends everything that was started, the last first. */
  readonly #undo: AsyncDisposableStack

  private constructor(cluster: Started) {
    this.directory = cluster.directory
    this.galera = cluster.galera
    this.operatorToken = cluster.operatorToken
    this.front = doorsAt(cluster.ports.api, cluster.ports.origin)
    this.#store = cluster.store
    this.#places = cluster.places
    this.#undo = cluster.undo
    this.#undo.defer(() => this.#stopMembers())
  }

  /** Starts all of it, which takes a minute; `said` hears of each step. What was started is ended again if one fails. */
  static async start(said: (step: string) => void = () => {}): Promise<Cluster> {
    const reason = clusterMissing()
    if (reason !== undefined) throw new Error(reason)
    const undo = new AsyncDisposableStack()
    try {
      const directory = mkdtempSync(join(tmpdir(), "makeready-cluster-"))
      undo.defer(() => removed(directory))
      // The database's account passes through it.
      chmodSync(directory, 0o755)
      said("object store")
      const store = await startStore()
      undo.defer(() => store.server.stop())
      said("three database nodes")
      const galera = await Galera.start(directory)
      undo.defer(() => galera.stop())
      const cluster = new Cluster(await laidOut(directory, store, galera, undo))
      said("schema")
      const migration = await cluster.#launch("migrate", { ...at(cluster.#places, "api")[0]!, script: "migrate.ts" })
      if ((await migration.exited) !== 0) throw new Error(`The schema was not made:\n${migration.output}`)
      said("API, workers and origins")
      for (const name of cluster.names) await cluster.launch(name)
      writeFileSync(cluster.environmentFile, environmentText(at(cluster.#places, "api")[0]!), { mode: 0o600 })
      await until("the API and the origins answer", async () => {
        const ready = (["api", "origin"] as const).map((server) => cluster.front.fetch(server, "/readyz"))
        return (await Promise.all(ready)).every(({ ok }) => ok)
      })
      return cluster
    } catch (error) {
      await undo.disposeAsync()
      throw error
    }
  }

  /** What the commands of operators are to know, for a shell to read. */
  get environmentFile(): string {
    return join(this.directory, "environment")
  }

  /** Names of the product's processes: `api1`, `worker3`, … */
  get names(): ReadonlyArray<string> {
    return [...this.#places.keys()]
  }

  /** Starts a process where it belongs. */
  async launch(name: string): Promise<void> {
    await this.#launch(name, this.#places.get(name)!)
  }

  /** kill -9 of a process of the product; resolves when it is gone. */
  async kill(name: string): Promise<void> {
    const member = this.#members.get(name)
    member?.signal("SIGKILL")
    await member?.exited
  }

  /** Stops the object store as it stands: it accepts and answers nothing. And lets it go on. */
  freezeStore(): void {
    if (this.#store.pid !== undefined) process.kill(this.#store.pid, "SIGSTOP")
  }
  thawStore(): void {
    if (this.#store.pid !== undefined) process.kill(this.#store.pid, "SIGCONT")
  }

  /** The doors of one machine's own API and origin, past what stands in front of them. */
  doorsOf(machine: 1 | 2): Doors {
    return doorsAt(this.#places.get(`api${machine}`)!.port, this.#places.get(`origin${machine}`)!.port)
  }

  /** What each process said, for whoever looks for a reason. */
  output(name: string): string {
    return this.#members.get(name)?.output ?? ""
  }

  /** Ends everything and removes what it kept. Rejects when a process is left. */
  stop(): Promise<void> {
    return this.#undo.disposeAsync()
  }

  async #stopMembers(): Promise<void> {
    for (const member of this.#members.values()) member.signal("SIGTERM")
    await Promise.all([...this.#members.values()].map(({ exited }) => exited))
  }

  async #launch(name: string, { kind, script, dataDir, port, otherPort, environment }: Place): Promise<Launched> {
    await mkdir(dataDir, { recursive: true })
    const ports = kind === "origin" ? { api: otherPort, origin: port } : { api: port, origin: otherPort }
    const member = await Launched.start({ dataDir, script, environment, ports })
    this.#members.set(name, member)
    return member
  }
}

const removed = async (directory: string): Promise<void> => {
  const left = await leftOf(directory)
  if (left.length > 0) throw new Error(`Processes are left: ${left.join(", ")}.`)
  await rm(directory, { recursive: true, force: true })
}

interface Started {
  readonly directory: string
  readonly galera: Galera
  readonly operatorToken: string
  readonly store: S3Server
  readonly ports: { readonly api: number; readonly origin: number }
  readonly undo: AsyncDisposableStack
  readonly places: ReadonlyMap<string, Place>
}

const environmentText = ({ dataDir, environment }: Place): string =>
  Object.entries({ ...environment, MAKEREADY_PROCESS: "operator", MAKEREADY_DATA_DIR: dataDir })
    .map(([name, value]) => `${name}='${value}'\n`)
    .join("")

/** Where a process lives: its machine's folder, its port, and its environment. */
interface Place {
  readonly name: string
  readonly kind: Kind
  readonly script: string
  readonly dataDir: string
  readonly port: number
  /** Of a worker that where it hears of work from other machines, of others one that they do not listen on. */
  readonly otherPort: number
  readonly environment: { readonly [name: string]: string }
}

const at = (places: ReadonlyMap<string, Place>, kind: Kind): ReadonlyArray<Place> =>
  [...places.values()].filter((place) => place.kind === kind)

const placesOf = (
  directory: string,
  ports: ReadonlyArray<number>,
  shared: { readonly [name: string]: string }
): ReadonlyMap<string, Place> => {
  let next = 0
  const places = machines.flatMap((kinds, machine) =>
    kinds.map((kind) => ({
      kind,
      name: `${kind}${machine + 1}`,
      script: `${kind}.ts`,
      dataDir: join(directory, `machine${machine + 1}`),
      port: ports[next++] as number,
      otherPort: ports[next++] as number
    }))
  )
  const origins = places.filter(({ kind }) => kind === "origin").map(({ port }) => `http://127.0.0.1:${port}`)
  const workers = places.filter(({ kind }) => kind === "worker").map(({ otherPort }) => `http://127.0.0.1:${otherPort}`)
  return new Map(
    places.map((place) => [
      place.name,
      {
        ...place,
        environment: {
          ...shared,
          MAKEREADY_PROCESS: place.name,
          MAKEREADY_PURGE_URLS: origins.join(","),
          MAKEREADY_WAKE_URLS: workers.join(","),
          ...(place.kind === "worker" && { MAKEREADY_WAKE_PORT: String(place.otherPort) })
        }
      }
    ])
  )
}

/** Ports and environments of everything that is not there yet, with what stands in front of it started. */
const laidOut = async (
  directory: string,
  store: Awaited<ReturnType<typeof startStore>>,
  galera: Galera,
  undo: AsyncDisposableStack
): Promise<Started> => {
  const [database, api, origin, ...others] = (await freePorts(3 + 2 * machines.flat().length)) as [
    number,
    number,
    number,
    ...Array<number>
  ]
  const operatorToken = randomBytes(16).toString("hex")
  const places = placesOf(directory, others, {
    ...store.environment,
    MAKEREADY_DATABASE_URL: `mysql://${accounts.user}:${accounts.password}@127.0.0.1:${database}/${accounts.database}`,
    MAKEREADY_SECRET_KEY: randomBytes(32).toString("base64url"),
    MAKEREADY_OPERATOR_TOKEN: operatorToken,
    MAKEREADY_BASE_URL: `http://localhost:${api}`,
    MAKEREADY_API_URL: `http://127.0.0.1:${api}`,
    MAKEREADY_ORIGIN_URL: `http://127.0.0.1:${origin}`,
    // HAProxy or nginx before each.
    MAKEREADY_PROXY_HOPS: "1"
  })
  const balancer = startBalancer(directory, { database, api }, galera, at(places, "api"))
  undo.defer(() => balancer.stop())
  const nginx = startNginx(directory, origin, at(places, "origin"))
  undo.defer(() => nginx.stop())
  return { directory, galera, operatorToken, store: store.server, ports: { api, origin }, undo, places }
}

const startStore = async () => {
  const source = findS3Server()
  if (source.kind === "missing") throw new Error(source.reason)
  const server = await source.start()
  const run = randomBytes(4).toString("hex")
  return {
    server,
    environment: {
      MAKEREADY_S3_ENDPOINT: server.endpoint,
      MAKEREADY_S3_ACCESS_KEY: server.accessKey,
      MAKEREADY_S3_SECRET_KEY: server.secretKey,
      MAKEREADY_S3_BUCKET: `makeready-public-${run}`,
      MAKEREADY_S3_PRIVATE_BUCKET: `makeready-private-${run}`
    }
  }
}

const shipped = (file: string) => fileURLToPath(new URL(`../../infra/${file}`, import.meta.url))

const startBalancer = (
  directory: string,
  ports: { readonly database: number; readonly api: number },
  galera: Galera,
  apis: ReadonlyArray<Place>
): Daemon => {
  const check = join(directory, "galera-writable.sh")
  symlinkSync(shipped("haproxy/galera-writable.sh"), check)
  writeFileSync(join(directory, "galera.cnf"), `[client]\nuser=${accounts.check}\npassword=${accounts.checkPassword}\n`)
  const servers: ReadonlyArray<readonly [string, number]> = [
    ...galera.nodes.map(({ port }, node) => [`192.0.2.1${node + 1}:3306`, port] as const),
    ...apis.map(({ port }, api) => [`192.0.2.2${api + 1}:4000`, port] as const)
  ]
  const configuration = servers
    .reduce(
      (text, [from, port]) => text.replace(from, `127.0.0.1:${port}`),
      readFileSync(shipped("haproxy/haproxy.cfg"), "utf8")
    )
    .replace("bind 127.0.0.1:3306", `bind 127.0.0.1:${ports.database}`)
    .replace("bind 127.0.0.1:4000", `bind 127.0.0.1:${ports.api}`)
    .replace("/etc/haproxy/galera-writable.sh", check)
    // As whoever runs this, since nobody else reads the folder.
    .replace(/^ {2}(?:user|group|stats socket) .*\n/gm, "")
  const file = join(directory, "haproxy.cfg")
  writeFileSync(file, configuration)
  return startDaemon("haproxy", ["-db", "-f", file], join(directory, "haproxy.log"))
}

const startNginx = (directory: string, port: number, origins: ReadonlyArray<Place>): Daemon => {
  const folder = join(directory, "nginx")
  const http = readFileSync(shipped("nginx/makeready.conf"), "utf8")
    .replace("/var/cache/nginx-makeready", join(folder, "cache"))
    .replace("server 127.0.0.1:8080;", origins.map(({ port }) => `server 127.0.0.1:${port};`).join(" "))
    .replace("listen 80 ", `listen 127.0.0.1:${port} `)
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`
  )
  const user = process.getuid?.() === 0 ? "user root;" : ""
  const file = join(directory, "nginx.conf")
  writeFileSync(
    file,
    // One process, so that none of its workers outlives it.
    `daemon off; master_process off; ${user} pid ${directory}/nginx.pid; error_log ${directory}/nginx.err;\nevents {}\nhttp {\n` +
      `${temporary.join("\n")}\n${http}\n}\n`
  )
  required("nginx")
  return startDaemon(
    "sh",
    ["-c", `mkdir -p ${folder} && exec ${findProgram("nginx")} -c ${file}`],
    join(directory, "nginx.log")
  )
}

const doorsAt = (api: number, origin: number): Doors => ({
  ports: { api, origin },
  fetch: (server, path, init) => fetch(`http://127.0.0.1:${server === "api" ? api : origin}${path}`, init)
})
