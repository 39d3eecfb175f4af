import { execFileSync, spawn, type ChildProcess } from "node:child_process"
import { existsSync } from "node:fs"
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as sleep } from "node:timers/promises"
import { createConnection, type RowDataPacket } from "mysql2/promise"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { DatabaseSilent, runningPrivateDatabase, startPrivateDatabase, type PrivateDatabase } from "./mariadb.ts"
import { leftOf } from "../main/testing/Launched.ts"
import { isAlive, processFacts } from "./processes.ts"

let root: string
let directory: string
const started: Array<PrivateDatabase> = []
const parents: Array<{ readonly parent: ChildProcess; readonly pid: number }> = []

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "makeready-db-"))
  directory = join(root, "database")
})

afterEach(async () => {
  // A parent that ends in order takes its server along.
  for (const { parent, pid } of parents.splice(0)) {
    parent.stdin?.end()
    if (parent.exitCode === null && parent.signalCode === null) await gone(pid)
  }
  for (const database of started.splice(0)) await database.stop()
  await rm(root, { recursive: true, force: true })
})

const start = async (durable = true): Promise<PrivateDatabase> => {
  const database = await startPrivateDatabase({ directory, durable })
  started.push(database)
  return database
}

const query = async (database: Pick<PrivateDatabase, "connection">, sql: string): Promise<Array<RowDataPacket>> => {
  const connection = await createConnection(database.connection)
  try {
    const [rows] = await connection.query<Array<RowDataPacket>>(sql)
    return rows
  } finally {
    connection.destroy()
  }
}

const remember = async (database: PrivateDatabase) => {
  await query(database, "create table words (word varchar(20) primary key) engine=InnoDB")
  await query(database, "insert into words values ('kept')")
}
const remembered = async (database: PrivateDatabase) =>
  (await query(database, "select word from words")).map((row) => row["word"])

const gone = async (pid: number) => {
  while ((await processFacts(pid)) !== undefined) await sleep(10)
}

/** Another process that starts the server on the directory; resolves with what it says once it runs. */
const parentProcess = async (identity: { uid?: number; gid?: number } = {}) => {
  const script = `
    const { startPrivateDatabase } = await import(${JSON.stringify(new URL("./mariadb.ts", import.meta.url).href)})
    const { pid, adopted, connection } = await startPrivateDatabase({ directory: process.argv[1], durable: true })
    console.log(JSON.stringify({ pid, adopted, connection }))
    process.stdin.resume().once("end", () => process.exit(0))`
  const parent = spawn(process.execPath, ["--input-type=module", "-e", script, directory], {
    stdio: ["pipe", "pipe", "inherit"],
    ...identity
  })
  const ended = new Promise<void>((resolve) => parent.once("exit", () => resolve()))
  for await (const line of createInterface({ input: parent.stdout! })) {
    const said = JSON.parse(line) as Pick<PrivateDatabase, "pid" | "adopted" | "connection">
    parents.push({ parent, pid: said.pid })
    return { parent, ended, ...said }
  }
  throw new Error("The parent ended before its database ran.")
}

describe("the private database", () => {
  it("keeps its data from one start to the next, and its process ends with stop", async () => {
    const first = await start()
    await remember(first)
    await first.stop()
    await first.stop()
    expect(isAlive(first.pid)).toBe(false)
    const second = await start()
    expect(second.adopted).toBe(false)
    expect(await remembered(second)).toEqual(["kept"])
  })

  it("listens on no port, and on a socket in a folder closed to other users", async () => {
    await mkdir(directory, { mode: 0o755 })
    const database = await start()
    expect((await query(database, "select @@skip_networking as closed"))[0]?.["closed"]).toBe(1)
    const folder = await stat(join(database.connection.socketPath, ".."))
    expect(folder.mode & 0o077).toBe(0)
  })

  it("flushes every commit when durable, and says so only then", async () => {
    const settings = "select @@innodb_flush_log_at_trx_commit as flush, @@innodb_doublewrite as doublewrite"
    const durable = await start()
    expect((await query(durable, settings))[0]?.["flush"]).toBe(1)
    expect(["1", "ON"]).toContain(String((await query(durable, settings))[0]?.["doublewrite"]))
    await durable.stop()
    expect((await query(await start(false), settings))[0]?.["flush"]).toBe(0)
  })

  it("recovers what was committed when the server is killed", async () => {
    const first = await start()
    await remember(first)
    process.kill(first.pid, "SIGKILL")
    await first.exited
    const second = await start()
    expect(second.adopted).toBe(false)
    expect(await remembered(second)).toEqual(["kept"])
  })

  it("leaves no server behind that it could not be entered for, so that the next start has its place", async () => {
    const directory = join(root, "unentered")
    // What a full disk does to the record of who runs it.
    const record = join(directory, `server.pid.${process.pid}`)
    await mkdir(record, { recursive: true })
    await expect(startPrivateDatabase({ directory, durable: false })).rejects.toThrow("EISDIR")
    expect(await leftOf(directory, 2_000)).toEqual([])
    await rm(record, { recursive: true })
    const server = await startPrivateDatabase({ directory, durable: false })
    expect([server.adopted, isAlive(server.pid)]).toEqual([false, true])
    await server.stop()
  })

  it("is adopted by the next start when its parent was killed, and stopped by it", async () => {
    const { parent, ended, pid } = await parentProcess()
    parent.kill("SIGKILL")
    await ended
    expect(isAlive(pid)).toBe(true)
    const next = await start()
    expect(next).toMatchObject({ adopted: true, pid })
    expect(await query(next, "select 1 as one")).toEqual([{ one: 1 }])
    await expect(start()).rejects.toThrow(`is in use: process ${process.pid}`)
    await next.stop()
    expect(await processFacts(pid)).toBeUndefined()
    expect((await start()).adopted).toBe(false)
  })

  it("is found even when its parent was killed before it was ready", async () => {
    const first = await start()
    await first.stop()
    const { parent, ended } = await (async () => {
      const script = `
        const { startPrivateDatabase } = await import(${JSON.stringify(new URL("./mariadb.ts", import.meta.url).href)})
        await startPrivateDatabase({ directory: process.argv[1], durable: true })`
      const before = await readFile(join(directory, "server.pid"), "utf8")
      const parent = spawn(process.execPath, ["--input-type=module", "-e", script, directory], { stdio: "ignore" })
      const ended = new Promise<void>((resolve) => parent.once("exit", () => resolve()))
      while ((await readFile(join(directory, "server.pid"), "utf8")) === before) await sleep(1)
      return { parent, ended }
    })()
    parent.kill("SIGKILL")
    await ended
    expect((await start()).adopted).toBe(true)
  })

  it("is found even when its parent was killed before it was recorded anywhere", async () => {
    const { parent, ended, pid } = await parentProcess()
    parent.kill("SIGKILL")
    await ended
    await rm(join(directory, "server.pid"))
    expect(await runningPrivateDatabase({ directory })).toBeDefined()
    const next = await start()
    expect(next).toMatchObject({ adopted: true, pid })
    await next.stop()
    expect(await processFacts(pid)).toBeUndefined()
    // So is one behind the record of another that is long gone.
    const again = await parentProcess()
    again.parent.kill("SIGKILL")
    await again.ended
    await writeFile(join(directory, "server.pid"), `${pid} 1 12345\n`)
    expect(await start()).toMatchObject({ adopted: true, pid: again.pid })
  })

  it("goes with a parent that ends without stopping it", async () => {
    const { parent, ended, pid } = await parentProcess()
    parent.stdin!.end()
    await ended
    await gone(pid)
    expect(await remembered(await start().then(async (database) => (await remember(database), database)))).toEqual([
      "kept"
    ])
  })

  it("is not taken from a living parent, but tools can reach it", async () => {
    const { parent, connection } = await parentProcess()
    await expect(startPrivateDatabase({ directory, durable: true })).rejects.toThrow(
      `is in use: process ${parent.pid} runs the database in it`
    )
    expect(await runningPrivateDatabase({ directory })).toEqual(connection)
  })

  it("that is stuck is told to a tool in time, with what to do", async () => {
    const { connection, pid } = await parentProcess()
    process.kill(pid, "SIGSTOP")
    try {
      const silent = runningPrivateDatabase({ directory, patienceMs: 300 })
      await expect(silent).rejects.toThrow(DatabaseSilent)
      await expect(silent).rejects.toThrow(/^A database server \(process \d+\).* has not answered .* for 0\.3 s\./)
    } finally {
      process.kill(pid, "SIGCONT")
    }
    expect(await runningPrivateDatabase({ directory })).toEqual(connection)
  })

  it("does not mistake another process for a server when the recorded id was used again", async () => {
    const first = await start()
    await first.stop()
    await writeFile(join(directory, "server.pid"), `${process.pid} 1 12345\n`)
    expect(await runningPrivateDatabase({ directory })).toBeUndefined()
    expect((await start()).adopted).toBe(false)
  })

  it("makes a half-made data directory again", async () => {
    await mkdir(join(directory, "data", "mysql"), { recursive: true })
    await writeFile(join(directory, "data", "ibdata1"), "half")
    const database = await start()
    expect(await query(database, "select 1 as one")).toEqual([{ one: 1 }])
  })

  it("never makes a complete data directory again, whatever has become of it", async () => {
    const first = await start()
    await first.stop()
    await rm(join(directory, "data", "mysql"), { recursive: true })
    await expect(start()).rejects.toThrow("its system tables are missing. Nothing was changed.")
    expect(existsSync(join(directory, "data", "ibdata1"))).toBe(true)
  })

  it("runs in a directory too deep for a socket, and is found there again", async () => {
    directory = join(root, "deep".repeat(20), "deeper".repeat(20))
    const { parent, ended, pid, connection } = await parentProcess()
    expect(connection.socketPath.length).toBeLessThan(104)
    parent.kill("SIGKILL")
    await ended
    const next = await start()
    expect(next).toMatchObject({ adopted: true, pid, connection })
    await rm(join(connection.socketPath, ".."), { recursive: true })
  })

  it("keeps two directories apart", async () => {
    const one = await start()
    directory = join(root, "other")
    const two = await start()
    await remember(one)
    expect(await query(two, "show tables")).toEqual([])
  })

  it("says in a whole sentence why a server does not start, with the end of its log", async () => {
    const first = await start()
    await first.stop()
    await writeFile(join(directory, "data", "ibdata1"), "ruined")
    await expect(start()).rejects.toThrow(/ended while starting\. The end of its log says:\n.*\S/s)
  })

  it.runIf(process.getuid?.() === 0)("runs as an ordinary user too", async () => {
    const nobody = 65_534
    await chmod(root, 0o755)
    await mkdir(directory)
    await chown(directory, nobody, nobody)
    const { pid } = await parentProcess({ uid: nobody, gid: nobody })
    const status = await readFile(`/proc/${pid}/status`, "utf8")
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe(String(nobody))
    expect(execFileSync("stat", ["-c", "%u", join(directory, "data")], { encoding: "utf8" }).trim()).toBe(
      String(nobody)
    )
  })
})
