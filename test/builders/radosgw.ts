/**
 * A real S3 server for tests and benchmarks: Ceph's gateway from Debian (`radosgw`) over one monitor and one storage
 * daemon that keeps its data in memory, all on loopback, under a temporary directory, as whatever user runs this. It
 * takes some ten seconds to start. Being on one machine it shows the protocol, not Ceph's own distribution.
 */
import { execFile, spawn, type ChildProcess } from "node:child_process"
import { randomBytes, randomUUID } from "node:crypto"
import { accessSync, constants, readdirSync, rmSync } from "node:fs"
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import { freePorts } from "../../infra/main/testing/freePorts.ts"
import { findProgram } from "./program.ts"

export interface S3Server {
  readonly endpoint: string
  readonly accessKey: string
  readonly secretKey: string
  /** Id of the process that answers; undefined where somebody else runs it. */
  readonly pid: number | undefined
  /** Ends every process of it and removes its directory. */
  readonly stop: () => Promise<void>
}

export type S3ServerSource =
  | { readonly kind: "available"; readonly name: string; readonly start: () => Promise<S3Server> }
  | { readonly kind: "missing"; readonly reason: string }

/**
 * The S3 server to test against: the one that `MAKEREADY_TEST_S3_ENDPOINT`, `_ACCESS_KEY` and `_SECRET_KEY` name, else
 * radosgw if it is installed, else none, with the reason in a sentence.
 */
export const findS3Server = (): S3ServerSource => {
  const endpoint = process.env["MAKEREADY_TEST_S3_ENDPOINT"]
  if (endpoint) {
    const accessKey = process.env["MAKEREADY_TEST_S3_ACCESS_KEY"] ?? ""
    const secretKey = process.env["MAKEREADY_TEST_S3_SECRET_KEY"] ?? ""
    const start = async () => ({ endpoint, accessKey, secretKey, pid: undefined, stop: async () => {} })
    return { kind: "available", name: endpoint, start }
  }
  const missing = programs.filter((name) => findProgram(name) === undefined)
  if (missing.length === 0) return { kind: "available", name: "radosgw", start: startRadosgw }
  const reason =
    `No S3 server to test against: ${missing.join(", ")} not found. On Debian and Ubuntu, ` +
    "`apt-get install --no-install-recommends radosgw ceph-mon ceph-osd ceph-common` brings one; or name another in " +
    "MAKEREADY_TEST_S3_ENDPOINT, MAKEREADY_TEST_S3_ACCESS_KEY and MAKEREADY_TEST_S3_SECRET_KEY."
  return { kind: "missing", reason }
}

/** Starts a gateway with one user. Rejects, with what the daemons wrote, when it does not come up; nothing remains then. */
export const startRadosgw = async (): Promise<S3Server> => {
  const directory = await mkdtemp(join(tmpdir(), "radosgw-"))
  const cluster = newCluster(directory)
  try {
    const [v2, v1, port] = await freePorts(3)
    const accessKey = randomBytes(10).toString("hex").toUpperCase()
    const secretKey = randomBytes(20).toString("hex")
    const endpoint = `http://127.0.0.1:${port}`
    await writeConfiguration(directory, `[v2:127.0.0.1:${v2},v1:127.0.0.1:${v1}]`, Number(port))
    await startMonitor(cluster, `[v2:127.0.0.1:${v2},v1:127.0.0.1:${v1}]`)
    await startStorage(cluster)
    const pid = await cluster.start("radosgw", "-n", "client.rgw")
    // Waits for the gateway's pools, as the gateway itself does.
    const user = ["user", "create", "--uid=test", "--display-name=test"]
    await cluster.run("radosgw-admin", ...user, `--access-key=${accessKey}`, `--secret-key=${secretKey}`)
    await until("the gateway answers", async () => (await fetch(endpoint)).ok)
    return { endpoint, accessKey, secretKey, pid, stop: cluster.stop }
  } catch (error) {
    const logs = await cluster.logs()
    await cluster.stop()
    throw new Error(`radosgw did not start: ${String(error)}\n${logs}`, { cause: error })
  }
}

const programs = ["radosgw", "radosgw-admin", "ceph", "ceph-mon", "ceph-osd", "ceph-authtool", "monmaptool"]

interface Cluster {
  readonly directory: string
  /** Runs a command of Ceph's to its end; resolves to its output. */
  readonly run: (program: string, ...options: ReadonlyArray<string>) => Promise<string>
  /** Starts a daemon, which lives until `stop`, or until this process ends, in whatever way; resolves to its id. */
  readonly start: (program: string, ...options: ReadonlyArray<string>) => Promise<number | undefined>
  readonly stop: () => Promise<void>
  /** The end of what each daemon wrote. */
  readonly logs: () => Promise<string>
}

const newCluster = (directory: string): Cluster => {
  const daemons: Array<{ readonly program: string; readonly child: ChildProcess; readonly ended: Promise<unknown> }> =
    []
  const env = { ...process.env, CEPH_CONF: join(directory, "ceph.conf") }
  const logOf = (program: string) => join(directory, "log", `${program}.out`)
  const atExit = () => {
    for (const { child } of daemons) child.kill("SIGKILL")
    rmSync(directory, { recursive: true, force: true })
  }
  process.once("exit", atExit)
  return {
    directory,
    run: async (program, ...options) => {
      const run = await promisify(execFile)(required(program), options, { env, timeout: 60_000 })
      return run.stdout
    },
    start: async (program, ...options) => {
      const log = await open(logOf(program), "w")
      const command = [required(program), "--foreground", ...options]
      // Should this process be killed, the kernel ends the daemon; where it cannot be asked to, `exit` above must do.
      const guard = findProgram("setpriv")
      const [file, ...rest] = guard ? [guard, "--pdeathsig", "KILL", ...command] : command
      const child = spawn(file!, rest, { env, stdio: ["ignore", log.fd, log.fd] })
      const ended = new Promise((done) => child.once("close", done).once("error", done))
      daemons.push({ program, child, ended })
      await log.close()
      return child.pid
    },
    stop: async () => {
      process.off("exit", atExit)
      // What they hold is in memory and not wanted any more.
      for (const { child } of daemons) child.kill("SIGKILL")
      await Promise.all(daemons.map(({ ended }) => ended))
      await rm(directory, { recursive: true, force: true })
    },
    logs: async () => {
      const ends = daemons.map(async ({ program, child }) => {
        const text = await readFile(logOf(program), "utf8").catch(() => "")
        return `${program} (${child.exitCode === null ? "running" : `ended with ${child.exitCode}`}): ${text.slice(-2000)}`
      })
      return (await Promise.all(ends)).join("\n")
    }
  }
}

const startMonitor = async ({ directory, run, start }: Cluster, address: string) => {
  const [monmap, keyring] = [join(directory, "monmap"), join(directory, "keyring")]
  const all = ["--cap", "mon", "allow *", "--cap", "osd", "allow *", "--cap", "mgr", "allow *"]
  await run("monmaptool", "--create", "--fsid", randomUUID(), "--addv", "a", address, monmap)
  await run("ceph-authtool", "--create-keyring", keyring, "--gen-key", "-n", "mon.", "--cap", "mon", "allow *")
  for (const name of ["client.admin", "client.rgw", "osd.0"])
    await run("ceph-authtool", keyring, "--gen-key", "-n", name, ...all)
  await run("ceph-mon", "--mkfs", "-i", "a", "--monmap", monmap, "--keyring", keyring)
  await start("ceph-mon", "-i", "a")
}

const startStorage = async ({ run, start }: Cluster) => {
  const id = randomUUID()
  await run("ceph", "osd", "new", id, "0")
  await run("ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", id)
  await start("ceph-osd", "-i", "0")
  await until("the storage daemon is up", async () => (await run("ceph", "osd", "stat")).includes("1 up"))
}

const writeConfiguration = async (directory: string, monitor: string, port: number) => {
  for (const name of ["mon", "osd", "run", "log", "rgw"]) await mkdir(join(directory, name))
  const library = libraryFolder()
  const configuration = `
[global]
mon_host = ${monitor}
public_network = 127.0.0.0/8
cluster_network = 127.0.0.0/8
ms_bind_ipv6 = false
auth_cluster_required = cephx
auth_service_required = cephx
auth_client_required = cephx
auth_allow_insecure_global_id_reclaim = true
keyring = ${directory}/keyring
run_dir = ${directory}/run
admin_socket = ${directory}/run/$name.$pid.asok
log_file = ${directory}/log/$name.log
mon_cluster_log_file = ${directory}/log/cluster.log
crash_dir = ${directory}/run
erasure_code_dir = ${library}/ceph/erasure-code
osd_class_dir = ${library}/rados-classes
mon_data = ${directory}/mon
osd_data = ${directory}/osd
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 8
osd_pool_default_pgp_num = 8
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
osd_objectstore = memstore
memstore_device_bytes = 4294967296
mon_allow_pool_size_one = true
mon_warn_on_pool_no_redundancy = false
mon_max_pg_per_osd = 2000
mon_data_avail_crit = 1
mon_data_avail_warn = 2
[client.rgw]
rgw_data = ${directory}/rgw
rgw_frontends = beast endpoint=127.0.0.1:${port} tcp_nodelay=1
rgw_thread_pool_size = 64
rgw_enable_usage_log = false
rgw_enable_ops_log = false
rgw_enable_quota_threads = false
rgw_run_sync_thread = false
`
  await writeFile(join(directory, "ceph.conf"), configuration)
}

/** Where Debian keeps libraries of this machine's architecture. */
const libraryFolder = (): string => {
  const found = readdirSync("/usr/lib").find((name) => canUse(`/usr/lib/${name}/rados-classes`, constants.R_OK))
  return found ? `/usr/lib/${found}` : "/usr/lib"
}

const required = (name: string): string => {
  const path = findProgram(name)
  if (path === undefined) throw new Error(`${name} is not installed.`)
  return path
}

const canUse = (path: string, mode: number): boolean => {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}

const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + 90_000
  while (!(await holds().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`In vain waited for this: ${what}.`)
    await sleep(100)
  }
}
