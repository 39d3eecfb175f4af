/**
 * A MariaDB Galera cluster of three nodes on loopback, each with a folder and ports of its own, made from nothing. Being on
 * one machine it shows what a cluster refuses and how it goes on without a node, not its speed.
 */
import { execFile, execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { createConnection, type RowDataPacket } from "mysql2/promise"
import { freePorts } from "../../infra/main/testing/freePorts.ts"
import { findProgram } from "../builders/program.ts"
import { type Daemon, required, startDaemon, until } from "./daemon.ts"

/** Debian's `galera-4` brings it; the state of a node is handed over by rsync. */
const provider = "/usr/lib/galera/libgalera_smm.so"

/** Why a cluster cannot be had here, in a sentence; undefined where it can. */
export const galeraMissing = (): string | undefined => {
  const missing = ["mariadbd", "mariadb-install-db", "mariadb", "rsync"].filter(
    (name) => findProgram(name) === undefined
  )
  if (!existsSync(provider)) missing.push("galera-4")
  return missing.length === 0 ? undefined : `No Galera cluster to test against: ${missing.join(", ")} not found.`
}

/** What the cluster opens to: an account for the product, and one that may ask how a node is. */
export const accounts = {
  database: "makeready",
  user: "makeready",
  password: "makeready-cluster",
  check: "haproxy",
  checkPassword: "haproxy-check"
}

export class Galera {
  readonly nodes: ReadonlyArray<GaleraNode>

  private constructor(nodes: ReadonlyArray<GaleraNode>) {
    this.nodes = nodes
  }

  /**
   * Makes the cluster in a folder, which has to let everybody pass, and resolves when every node is synced. Rejects when one
   * does not get there; then none is left.
   */
  static async start(directory: string, count = 3): Promise<Galera> {
    const ports = await freePorts(4 * count)
    const members = Array.from({ length: count }, (_, at) => ports[4 * at + 1] as number)
    const nodes = members.map(
      (_, at) => new GaleraNode(join(directory, `galera${at + 1}`), ports.slice(4 * at, 4 * at + 4), members)
    )
    const [first, ...others] = nodes as [GaleraNode, ...Array<GaleraNode>]
    try {
      await first.bootstrap()
      // Each to its end, so that none begins once the others are ended again.
      const joined = await Promise.allSettled(others.map((node) => node.start()))
      for (const one of joined) if (one.status === "rejected") throw one.reason
      return new Galera(nodes)
    } catch (error) {
      await Promise.all(nodes.map((node) => node.kill()))
      throw error
    }
  }

  /** Ends every node, one after another, as one shuts down a machine. */
  async stop(): Promise<void> {
    for (const node of this.nodes.toReversed()) await node.stop()
  }
}

export class GaleraNode {
  readonly name: string
  readonly port: number
  readonly #directory: string
  readonly #options: ReadonlyArray<string>
  #daemon: Daemon | undefined

  /** Ports: for clients, of the group, and where state arrives, in steps and whole. */
  constructor(directory: string, ports: ReadonlyArray<number>, members: ReadonlyArray<number>) {
    const [port, group, steps, whole] = ports
    this.name = directory.split("/").at(-1)!
    this.port = port!
    this.#directory = directory
    this.#options = [
      "--no-defaults",
      // rsync gives up its rights where it is root's, and could not write then.
      ...(isRoot ? [`--user=${account}`] : []),
      `--datadir=${directory}/data`,
      `--tmpdir=${directory}/tmp`,
      `--socket=${directory}/db.sock`,
      `--pid-file=${directory}/tmp/db.pid`,
      `--log-error=${directory}/server.err`,
      `--port=${port}`,
      "--bind-address=127.0.0.1",
      "--skip-name-resolve",
      "--character-set-server=utf8mb4",
      "--collation-server=utf8mb4_bin",
      "--transaction-isolation=READ-COMMITTED",
      "--max-connections=300",
      "--max-allowed-packet=64M",
      "--innodb-buffer-pool-size=128M",
      "--innodb-flush-log-at-trx-commit=1",
      // What Galera asks for.
      "--binlog-format=ROW",
      "--innodb-autoinc-lock-mode=2",
      "--wsrep-on=ON",
      `--wsrep-provider=${provider}`,
      "--wsrep-cluster-name=makeready",
      `--wsrep-cluster-address=gcomm://${members.map((member) => `127.0.0.1:${member}`).join(",")}`,
      "--wsrep-node-address=127.0.0.1",
      `--wsrep-node-name=${this.name}`,
      "--wsrep-sst-method=rsync",
      `--wsrep-sst-receive-address=127.0.0.1:${whole}`,
      `--wsrep-provider-options=${[
        "base_host=127.0.0.1",
        `base_port=${group}`,
        `gmcast.listen_addr=tcp://127.0.0.1:${group}`,
        `ist.recv_addr=127.0.0.1:${steps}`,
        "gcache.size=64M"
      ].join(";")}`
    ]
  }

  /** The first of a cluster that has no other yet, with its accounts. */
  async bootstrap(): Promise<void> {
    await this.#layOut()
    const install = ["--auth-root-authentication-method=normal", "--skip-test-db", "--skip-name-resolve"]
    const own = this.#options.filter((option) => /^--(no-defaults|user|datadir|tmpdir)/.test(option))
    await promisify(execFile)(required("mariadb-install-db"), [...own, ...install])
    await this.#run("--wsrep-new-cluster")
    const { database, user, password, check, checkPassword } = accounts
    for (const statement of [
      `create database ${database}`,
      `create user ${user}@'%' identified by '${password}'`,
      `grant all on ${database}.* to ${user}@'%'`,
      `create user ${check}@'%' identified by '${checkPassword}'`
    ])
      await this.#ask(statement)
  }

  /** Joins the others, from nothing or from where it was left; resolves when it is synced. */
  async start(): Promise<void> {
    await this.#layOut()
    await this.#run(...(await this.#leftAt()))
  }

  /** kill -9; resolves when it is gone. */
  async kill(): Promise<void> {
    this.#daemon?.signal("SIGKILL")
    await this.#daemon?.exited
  }

  /** Stops it as it stands, with its connections open and nothing answered, and lets it go on. */
  freeze(): void {
    this.#daemon?.signal("SIGSTOP")
  }
  thaw(): void {
    this.#daemon?.signal("SIGCONT")
  }

  /** Cuts it off from the other nodes, though not from its clients; and joins it to them again. */
  async isolate(): Promise<void> {
    await this.#ask("set global wsrep_provider_options = 'gmcast.isolate=1'")
  }
  async rejoin(): Promise<void> {
    await this.#ask("set global wsrep_provider_options = 'gmcast.isolate=0'")
  }

  /** Has a node that has lost the majority of the others go on without them. */
  async goOnAlone(): Promise<void> {
    await this.#ask("set global wsrep_provider_options = 'pc.bootstrap=YES'")
  }

  /** Resolves once it may be written to again. */
  synced(): Promise<void> {
    return until(`${this.name} is synced`, () => this.isSynced(), { log: join(this.#directory, "server.err") })
  }

  async stop(): Promise<void> {
    await this.#daemon?.stop()
  }

  /** Whether it may be written to: of the primary component, and synced. */
  async isSynced(): Promise<boolean> {
    const status = await this.#status("wsrep_cluster_status", "wsrep_local_state", "wsrep_ready")
    return status.join() === "Primary,4,ON"
  }

  /** How many connections the product has to it. */
  async connections(): Promise<number> {
    const [row] = await this.#ask(
      `select count(*) as connections from information_schema.processlist where user = '${accounts.user}'`
    )
    return Number(row?.["connections"])
  }

  /** Values of its counters and states, in the order of their names as asked for. */
  async #status(...names: ReadonlyArray<string>): Promise<ReadonlyArray<string | undefined>> {
    const rows = await this.#ask(
      `show global status where variable_name in (${names.map((name) => `'${name}'`).join()})`
    )
    return names.map(
      (name) => rows.find((row) => String(row["Variable_name"]).toLowerCase() === name.toLowerCase())?.["Value"]
    )
  }

  async #layOut(): Promise<void> {
    for (const folder of ["", "tmp", "data"]) await mkdir(join(this.#directory, folder), { recursive: true })
    if (isRoot) execFileSync("chown", ["-R", account, this.#directory])
  }

  async #run(...more: ReadonlyArray<string>): Promise<void> {
    const log = join(this.#directory, "server.err")
    await rm(join(this.#directory, "db.sock"), { force: true })
    const output = join(this.#directory, "output")
    this.#daemon = startDaemon("mariadbd", [...this.#options, ...more], output, isRoot ? account : undefined)
    await until(`${this.name} is synced`, () => this.isSynced(), { daemon: this.#daemon, log })
  }

  /** Where a killed node stood, read from its own log, so that it asks for what came since and not for everything. */
  async #leftAt(): Promise<ReadonlyArray<string>> {
    if (!existsSync(join(this.#directory, "data", "ibdata1"))) return []
    const log = join(this.#directory, "recovered")
    await rm(log, { force: true })
    const options = this.#options.map((option) =>
      option.startsWith("--log-error=") ? `--log-error=${log}.err` : option
    )
    await rm(`${log}.err`, { force: true })
    await promisify(execFile)(required("mariadbd"), [...options, "--wsrep-recover"])
    const position = /Recovered position: ([\da-f-]{36}:-?\d+)/.exec(readFileSync(`${log}.err`, "utf8"))?.[1]
    return position === undefined ? [] : [`--wsrep-start-position=${position}`]
  }

  async #ask(statement: string): Promise<Array<RowDataPacket>> {
    const connection = await createConnection({ socketPath: join(this.#directory, "db.sock"), user: "root" })
    try {
      const [rows] = await connection.query<Array<RowDataPacket>>({ sql: statement, timeout: 5_000 })
      return rows
    } finally {
      connection.destroy()
    }
  }
}

const isRoot = process.getuid?.() === 0
/** The account that Debian's package makes. */
const account = "mysql"
