/**
 * A private MariaDB or MySQL server in a data directory, reached over a Unix socket alone: no port, no password, no
 * service to install. It survives a crash at any point: a data directory left half made is made again, a server left
 * running by a killed parent is adopted, and one whose process died recovers from its own log.
 *
 * Whoever starts it owns it and must call `stop`; an adopted server is stopped like any other.
 */
import { spawn } from "node:child_process"
import { readFile, realpath, rename, rm, writeFile } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { createConnection, type RowDataPacket } from "mysql2/promise"
import { findServer, initialise, layOut, serverArguments, type Place, type Server } from "./mariadbDirectory.ts"
import { isAlive, processesWith, processFacts } from "./processes.ts"

export interface PrivateDatabaseOptions {
  /** Everything the server keeps lies under here; made when missing. */
  readonly directory: string
  /** True: a commit that was answered survives a power cut. False is for tests, several times faster. */
  readonly durable: boolean
  /** Name of the schema that is made; `makeready` when left out. */
  readonly database?: string
  /** MiB of memory for pages of tables; 128 when left out. */
  readonly bufferPoolMiB?: number
  /** The server's program; the one that this machine has when left out. */
  readonly program?: string
}

export interface PrivateDatabase {
  readonly connection: { readonly socketPath: string; readonly user: string; readonly database: string }
  /** The same as an address, for tools that want one. */
  readonly uri: string
  readonly pid: number
  /** The server was running already. */
  readonly adopted: boolean
  /** Resolves once the process is gone, whoever ends it. */
  readonly exited: Promise<void>
  /** Shuts the server down and waits until it is gone. Safe to call twice. */
  readonly stop: () => Promise<void>
}

/**
 * Starts the private server, or adopts the one that a killed parent left on the directory; resolves when it answers.
 * Rejects, in whole sentences, when no server is installed, when it does not start, and when a living process owns the
 * one that runs.
 */
export const startPrivateDatabase = async (options: PrivateDatabaseOptions): Promise<PrivateDatabase> => {
  const place = await layOut(options.directory)
  const database = options.database ?? defaultDatabase
  const left = await findRunning(place)
  if (left?.owner !== undefined) {
    throw new Error(
      `The data directory ${options.directory} is in use: process ${left.owner} runs the database in it. ` +
        `Stop that process, or choose another data directory.`
    )
  }
  const running = left === undefined ? await launch(place, options) : await own(place, left)
  await createSchema(place, database)
  return {
    connection: connectionTo(place, database),
    uri: `mysql://root@localhost/${database}?socketPath=${encodeURIComponent(place.socket)}`,
    pid: running.pid,
    adopted: left !== undefined,
    exited: running.exited,
    stop: once(() => stop(running))
  }
}

/** A server runs on a directory and does not answer: it is still starting, it is stopped or stuck. */
export class DatabaseSilent extends Error {}

/**
 * How to reach the server that somebody else runs on the directory, for tools beside it; undefined when none runs. Rejects with
 * `DatabaseSilent` where it does not answer for so many milliseconds.
 */
export const runningPrivateDatabase = async (
  options: Pick<PrivateDatabaseOptions, "directory" | "database"> & { readonly patienceMs?: number }
): Promise<PrivateDatabase["connection"] | undefined> => {
  const place = await layOut(options.directory)
  return (
    (await findRunning(place, options.patienceMs ?? besideTimeoutMs)) &&
    connectionTo(place, options.database ?? defaultDatabase)
  )
}

const defaultDatabase = "makeready"
const startTimeoutMs = 120_000
/** Somebody waits for a tool, and is told sooner. */
const besideTimeoutMs = 15_000
/** A shutdown that takes longer is cut short; the next start recovers from the log. */
const stopTimeoutMs = 30_000
const pollMs = 20

interface Running {
  readonly pid: number
  readonly exited: Promise<void>
  /** The living process that owns it; absent when that one died. */
  readonly owner?: number
}

const launch = async (place: Place, options: PrivateDatabaseOptions): Promise<Running> => {
  const server = findServer(options.program)
  await initialise(server, place)
  await rm(place.socket, { force: true })
  // Its own session: Ctrl-C in a terminal reaches the parent alone, which stops the database after its users.
  const child = spawn(server.binary, serverArguments(server, place, options), { stdio: "ignore", detached: true })
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve())
    child.once("error", () => resolve())
  })
  let gone = false
  void exited.then(() => (gone = true))
  if (child.pid === undefined) throw await endedWhileStarting(server, place)
  // A server that nobody is entered for would keep its place, on a full disk for one, and no later start could have it.
  const running = await own(place, { pid: child.pid, exited }).catch(async (error: unknown) => {
    child.kill("SIGKILL")
    await exited
    throw error
  })
  for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await sleep(pollMs)) {
    if (gone) throw await endedWhileStarting(server, place)
    if (await serves(place)) return running
  }
  child.kill("SIGKILL")
  throw new Error(`The database server did not answer within ${startTimeoutMs / 1000} s. Its log is ${place.log}.`)
}

const endedWhileStarting = async (server: Server, place: Place): Promise<Error> => {
  const log = await readFile(place.log, "utf8").catch(() => "")
  const end = log.trim().split("\n").slice(-15).join("\n")
  return new Error(`The database server ${server.binary} ended while starting. The end of its log says:\n${end}`)
}

/**
 * Makes this process the owner, before the server is ready, since it may be killed while it waits. An owner that ends
 * without calling `stop` takes its server along; only SIGKILL leaves one behind.
 */
const own = async (place: Place, running: Running): Promise<Running> => {
  const shutDown = () => void (isAlive(running.pid) && process.kill(running.pid, "SIGTERM"))
  process.once("exit", shutDown)
  void running.exited.then(() => process.off("exit", shutDown))
  // In one step: whoever reads half a record takes the server for nobody's, and takes it over.
  const record = `${place.owner}.${process.pid}`
  await writeFile(record, `${running.pid} ${process.pid} ${(await processFacts(process.pid))?.started}\n`)
  await rename(record, place.owner)
  return running
}

/**
 * The server that runs on this directory already. It holds the lock on the data files, so a second one could not start.
 * One that is still starting or stopping is waited for.
 */
const findRunning = async (place: Place, patienceMs = startTimeoutMs): Promise<Running | undefined> => {
  let pid: number | undefined
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(pollMs)) {
    const recorded = /^(\d+) (\d+) (\S+)\n$/.exec(await readFile(place.owner, "utf8").catch(() => ""))
    pid = await serverOn(place, Number(recorded?.[1]))
    if (pid === undefined) return undefined
    if (!(await serves(place))) continue
    const ownerPid = Number(recorded?.[2])
    const owned = pid === Number(recorded?.[1]) && (await processFacts(ownerPid))?.started === recorded?.[3]
    return { pid, exited: untilGone(pid), ...(owned && { owner: ownerPid }) }
  }
  throw new DatabaseSilent(
    `A database server (process ${pid}) runs on ${place.data} but has not answered on ${place.socket} for ` +
      `${patienceMs / 1000} s. It may be starting still: try again. If it stays so, look at its log (${place.log}) and at ` +
      `that process, and stop it if it is stuck.`
  )
}

/**
 * The one that was recorded, if it still runs: process ids are used again, so the number alone says nothing. Whoever was
 * killed between starting a server and recording it left one that stands nowhere; it is known by what it was started with.
 */
const serverOn = async (place: Place, recorded: number): Promise<number | undefined> => {
  const argument = `--datadir=${place.data}`
  if (` ${(await processFacts(recorded))?.command} `.includes(` ${argument} `)) return recorded
  return (await processesWith(argument))[0]
}

/** Whether a server answers on the socket, and on this very directory. */
const serves = async (place: Place): Promise<boolean> => {
  const connection = await createConnection({ socketPath: place.socket, user: "root", connectTimeout: 2_000 }).catch(
    () => undefined
  )
  if (connection === undefined) return false
  try {
    const [rows] = await connection.query<Array<RowDataPacket>>("select @@datadir as directory")
    return (await realpath(String(rows[0]?.["directory"]))) === place.data
  } catch {
    return false
  } finally {
    connection.destroy()
  }
}

const createSchema = async (place: Place, database: string): Promise<void> => {
  const connection = await createConnection({ socketPath: place.socket, user: "root" })
  try {
    await connection.query("create database if not exists ?? default character set utf8mb4 collate utf8mb4_bin", [
      database
    ])
  } finally {
    await connection.end()
  }
}

const connectionTo = (place: Place, database: string) => ({ socketPath: place.socket, user: "root", database })

const stop = async ({ pid, exited }: Running): Promise<void> => {
  if (isAlive(pid)) process.kill(pid, "SIGTERM")
  const patience = new AbortController()
  const late = sleep(stopTimeoutMs, "late", { signal: patience.signal }).catch(() => "in time")
  if ((await Promise.race([exited, late])) === "late" && isAlive(pid)) process.kill(pid, "SIGKILL")
  patience.abort()
  await exited
}

/** For a process that is not our child, whose end nobody tells us. */
const untilGone = async (pid: number): Promise<void> => {
  while ((await processFacts(pid)) !== undefined) await sleep(pollMs * 5, undefined, { ref: false })
}

const once = <A>(work: () => Promise<A>): (() => Promise<A>) => {
  let running: Promise<A> | undefined
  return () => (running ??= work())
}
