/**
 * What an hour of chaos happens to: the product as `npm start` runs it, on a database, an object store, a mail server and
 * receivers of its own, with every way between them in our hands, on small disks that can be full, by clocks that can be
 * put forward and back. The database is started again when it ends, as the product's own is, and the supervisor when it was
 * killed, as an init system does; nothing else is ever helped.
 */
import { randomBytes } from "node:crypto"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createConnection } from "mysql2/promise"
import { Effect, Exit, Scope } from "effect"
import { privateDatabase } from "../../../infra/main/supervisor/database.ts"
import { Launched, leftOf, pause } from "../../../infra/main/testing/Launched.ts"
import { type FaultyProxy, startFaultyProxy } from "../../../infra/standins/faultyProxy.ts"
import { type FreezableWay, wayTo } from "../../builders/freezableWay.ts"
import { findS3Server, type S3Server } from "../../builders/radosgw.ts"
import type { ChaosStore } from "../../run/chaos.ts"
import { isCuttable, type SmallDisk, smallDisk } from "../Disk.ts"
import { databaseOf, type Doors, killDatabase, Operator } from "../product.ts"
import { MailServer } from "./MailServer.ts"
import { MovableClock } from "./MovableClock.ts"
import { Receiver } from "./Receiver.ts"

/** Room for a database under load, and for objects and what is on its way. */
const megabytes = { database: 1_024, data: 1_024 }
const startMs = 240_000

/** An object store of its own process, and the two ways in which it fails: by what it answers, and by the network. */
export interface RemoteStore {
  readonly server: S3Server
  readonly proxy: FaultyProxy
  readonly way: FreezableWay
}

export class Stage {
  readonly clock: MovableClock
  readonly databaseClock: MovableClock
  readonly mail: MailServer
  readonly receivers: ReadonlyArray<Receiver>
  /** Undefined where objects are files. */
  readonly remote: RemoteStore | undefined
  /** Undefined where this machine has none that can be full. */
  readonly disks: { readonly database: SmallDisk; readonly data: SmallDisk } | undefined
  readonly way: FreezableWay
  readonly dataDir: string
  readonly temporary: string
  readonly #databaseDir: string
  readonly #environment: { readonly [name: string]: string }
  readonly #folder: string
  readonly #databaseScope: Scope.Closeable
  #product!: Launched
  #operator!: Operator
  /** How often something was killed. */
  kills = 0

  private constructor(parts: Parts) {
    this.clock = parts.clock
    this.databaseClock = parts.databaseClock
    this.mail = parts.mail
    this.receivers = parts.receivers
    this.remote = parts.remote
    this.disks = parts.disks
    this.way = parts.way
    this.dataDir = parts.dataDir
    this.temporary = parts.temporary
    this.#databaseDir = parts.databaseDir
    this.#environment = parts.environment
    this.#folder = parts.folder
    this.#databaseScope = parts.databaseScope
  }

  static async set(store: ChaosStore): Promise<Stage> {
    const stage = new Stage(await partsOf(store))
    await stage.#start()
    // As it is found at any time: a supervisor that was killed has a successor.
    const doors: Doors = {
      get ports() {
        return stage.product.ports
      },
      fetch: (...asked) => stage.product.fetch(...asked)
    }
    stage.#operator = await Operator.of(doors, stage.dataDir)
    return stage
  }

  get product(): Launched {
    return this.#product
  }

  get operator(): Operator {
    return this.#operator
  }

  /** The same through other doors. */
  operatorOver(doors: Doors): Operator {
    return new Operator(doors, this.#operator.token)
  }

  /** kill -9 of one process of a kind, as soon as there is one. */
  async kill(script: "main/api.ts" | "main/worker.ts" | "main/origin.ts"): Promise<void> {
    for (const deadline = performance.now() + startMs; ; await pause(50)) {
      const pids = this.product.childrenOf(script)
      const pid = pids[this.kills % pids.length]
      if (pid !== undefined) {
        process.kill(pid, "SIGKILL")
        this.kills++
        return
      }
      if (performance.now() > deadline) throw new Error(`${script} was not started again.`)
    }
  }

  /** kill -9 of the supervisor, and a start. */
  async killSupervisor(): Promise<void> {
    this.#product.signal("SIGKILL")
    this.kills++
    await this.#product.exited
    await this.#start()
  }

  /** kill -9 of the database, which is started again; resolves once there was one to kill. */
  async killDatabase(): Promise<void> {
    for (const deadline = performance.now() + startMs; !(await killDatabase(this.#databaseDir)); await pause(50))
      if (performance.now() > deadline) throw new Error("The database was not started again.")
    this.kills++
  }

  /** Stops the database as it stands; what is answered lets it go on. */
  stopDatabase(): () => void {
    const pid = databaseOf(this.#databaseDir)
    if (pid === undefined) return () => {}
    process.kill(pid, "SIGSTOP")
    return () => void process.kill(pid, "SIGCONT")
  }

  /** Has every job that waits for its next try be due now. */
  async bringForward(): Promise<void> {
    const connection = await createConnection(this.#environment["MAKEREADY_DATABASE_URL"]!)
    await connection.query("update jobs set run_at = ? where state = 'waiting' and run_at > ?", [
      Date.now(),
      Date.now()
    ])
    await connection.end()
  }

  /** Memory in MiB and open descriptors of each process of the product, by its name; the database beside them. */
  usage(): ReadonlyMap<string, { readonly megabytes: number; readonly descriptors: number }> {
    const kinds = ["main/api.ts", "main/worker.ts", "main/origin.ts"]
    const processes = kinds.flatMap((kind) =>
      this.product.childrenOf(kind).map((pid, at): [string, number] => [`${kind.slice(5, -3)} ${at + 1}`, pid])
    )
    const all: ReadonlyArray<[string, number]> = [
      ...processes,
      ["supervisor", this.product.process.pid!],
      ["database", databaseOf(this.#databaseDir) ?? 0]
    ]
    return new Map(all.map(([name, pid]) => [name, usageOf(pid)]))
  }

  /** Files that somebody has left where only what is under way may lie. */
  leftovers(): ReadonlyArray<string> {
    return [this.temporary, join(this.dataDir, "objects", ".store", "incoming")].flatMap(filesUnder)
  }

  /** What the product and its database said. */
  get output(): string {
    return `${this.product.output}\n${readFileSync(join(this.#databaseDir, "server.log"), "utf8")}`
  }

  /** Ends everything, and removes what it kept. Rejects when a process is left. */
  async strike(): Promise<void> {
    this.product.signal("SIGTERM")
    await this.product.exited
    await Effect.runPromise(Scope.close(this.#databaseScope, Exit.void))
    this.way.close()
    this.remote?.way.close()
    await this.remote?.proxy.close()
    await this.remote?.server.stop()
    await this.mail.close()
    for (const receiver of this.receivers) await receiver.close()
    const left = await leftOf(this.dataDir)
    for (const disk of Object.values(this.disks ?? {})) await disk.remove()
    rmSync(this.#folder, { recursive: true, force: true })
    if (left.length > 0) throw new Error(`Processes are left: ${left.join(", ")}.`)
  }

  /** Until it runs: what was killed a moment ago may still hold its ports. */
  async #start(): Promise<void> {
    const launch = {
      dataDir: this.dataDir,
      environment: this.#environment,
      arguments: ["--no-demo"],
      ...(this.#product !== undefined && { ports: this.#product.ports })
    }
    for (const deadline = performance.now() + startMs; ; await pause(200)) {
      const product = await Launched.start(launch)
      const refused = await product.ready().then(
        () => undefined,
        (error: unknown) => error
      )
      if (this.#product !== undefined) product.output = this.#product.output + product.output
      this.#product = product
      if (refused === undefined) return
      if (performance.now() > deadline) throw refused
    }
  }
}

interface Parts extends Pick<Stage, "clock" | "databaseClock" | "mail" | "receivers" | "remote" | "disks" | "way"> {
  readonly folder: string
  readonly dataDir: string
  readonly temporary: string
  readonly databaseDir: string
  readonly environment: { readonly [name: string]: string }
  readonly databaseScope: Scope.Closeable
}

const partsOf = async (store: ChaosStore): Promise<Parts> => {
  const folder = mkdtempSync(join(tmpdir(), "makeready-chaos-"))
  const [clock, databaseClock] = [new MovableClock(folder, "product"), new MovableClock(folder, "database")]
  const disks = isCuttable ? { database: smallDisk(megabytes.database), data: smallDisk(megabytes.data) } : undefined
  const [databaseDir, dataDir] = [
    join(disks?.database.path ?? folder, "database"),
    join(disks?.data.path ?? folder, "data")
  ]
  const temporary = join(disks?.data.path ?? folder, "tmp")
  mkdirSync(temporary)
  const remote = store === "S3" ? await aRemoteStore() : undefined
  const databaseScope = Scope.makeUnsafe()
  // Its clock is in the environment that it has of this process, at every start.
  Object.assign(process.env, databaseClock.environment)
  const uri = await Effect.runPromise(Scope.provide(privateDatabase(databaseDir), databaseScope))
  const way = await wayTo(new URL(uri))
  const mail = await MailServer.start()
  const receivers = [await Receiver.start(), await Receiver.start()]
  const environment = {
    MAKEREADY_DATABASE_URL: `mysql://root@127.0.0.1:${way.port}/makeready`,
    MAKEREADY_EGRESS_ALLOW: receivers.map(({ host }) => host).join(","),
    MAKEREADY_SMTP_URL: mail.address,
    MAKEREADY_PROXY_HOPS: "1",
    MAKEREADY_API_PROCESSES: "2",
    MAKEREADY_WORKERS: "2",
    TMPDIR: temporary,
    ...clock.environment,
    ...(remote !== undefined && bucketsOf(remote))
  }
  return {
    folder,
    clock,
    databaseClock,
    disks,
    databaseDir,
    dataDir,
    temporary,
    databaseScope,
    way,
    mail,
    receivers,
    remote,
    environment
  }
}

const aRemoteStore = async (): Promise<RemoteStore> => {
  const source = findS3Server()
  if (source.kind === "missing") throw new Error(source.reason)
  const server = await source.start()
  const proxy = await startFaultyProxy(server.endpoint)
  return { server, proxy, way: await wayTo(new URL(proxy.address)) }
}

const bucketsOf = ({ server, way }: RemoteStore) => {
  const run = randomBytes(4).toString("hex")
  return {
    MAKEREADY_S3_ENDPOINT: `http://127.0.0.1:${way.port}`,
    MAKEREADY_S3_ACCESS_KEY: server.accessKey,
    MAKEREADY_S3_SECRET_KEY: server.secretKey,
    MAKEREADY_S3_BUCKET: `makeready-public-${run}`,
    MAKEREADY_S3_PRIVATE_BUCKET: `makeready-private-${run}`
  }
}

const usageOf = (pid: number) => {
  try {
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
    return { megabytes: Math.round(Number(resident) / 1_024), descriptors: readdirSync(`/proc/${pid}/fd`).length }
  } catch {
    return { megabytes: 0, descriptors: 0 }
  }
}

const filesUnder = (folder: string): ReadonlyArray<string> => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  } catch {
    return []
  }
}
