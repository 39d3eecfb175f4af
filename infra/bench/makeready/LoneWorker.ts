/**
 * A worker of the product as a process that is watched from its start to the end of one rebuild: what rebuilds a site
 * from its database into files that are not there yet, as static builders do it from theirs. It is started with the
 * command line and environment of the product's own worker, which is halted meanwhile, and stores into a folder of its own.
 */
import { spawn } from "node:child_process"
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { createConnection, type RowDataPacket } from "mysql2/promise"
import type { Cost } from "../measure.ts"
import { commandOf, cpuOf, environmentOf, forgetPeak, memoryOf } from "../processes.ts"
import { pause, type BenchSite, type Product } from "./Product.ts"

/** What a rebuild cost: CPU of all processes, and the memory of the two that matter. */
export interface RebuildCost extends Cost {
  /** Milliseconds of CPU, each part of `cpuMs`. The rest is the API that began it and the origin that was told. */
  readonly workerCpuMs: number
  readonly databaseCpuMs: number
  /** Largest resident memory during the rebuild, MB. `rssMb` is the worker's. */
  readonly databaseRssMb: number
}

/** As often as the product's own workers look for work. Each look costs the API, which is counted, so they are not more. */
const lookEveryMs = 250
const patienceMs = 10 * 60_000

/** Halts the product's own workers for good; whatever they were doing must be done. */
export const haltWorkers = (product: Product): void => {
  for (const pid of product.processes().get("worker") ?? []) process.kill(pid, "SIGSTOP")
}

/** Before the product is stopped. */
export const releaseWorkers = (product: Product): void => {
  for (const pid of product.processes().get("worker") ?? []) process.kill(pid, "SIGCONT")
}

/**
 * Begins something that rebuilds the site and measures until a worker, started for it, has finished. `folder` takes the
 * objects; it is made where it is missing.
 */
export const measureRebuild = async (
  product: Product,
  site: BenchSite,
  folder: string,
  begin: () => Promise<unknown>
): Promise<RebuildCost> => {
  const [halted] = product.processes().get("worker") ?? []
  const [database] = product.processes().get("database") ?? []
  if (halted === undefined || database === undefined) throw new Error("The product has no worker or no database.")
  layOut(product, folder)
  await forgetStore(product)
  const earlier = new Set((await rebuildsOf(product, site)).map(({ rebuildId }) => rebuildId))

  const before = product.cpu()
  forgetPeak(database)
  const started = performance.now()
  await begin()
  const [program, ...rest] = commandOf(halted)
  const worker = spawn(program as string, rest, {
    cwd: product.checkout,
    env: { ...environmentOf(halted), NODE_CHANNEL_FD: undefined, MAKEREADY_DATA_DIR: folder },
    stdio: ["ignore", "ignore", "inherit"]
  })
  const exited = new Promise<void>((resolve) => worker.once("close", () => resolve()))
  const pid = worker.pid as number
  try {
    for (;;) {
      await pause(lookEveryMs)
      const states = (await rebuildsOf(product, site))
        .filter(({ rebuildId }) => !earlier.has(rebuildId))
        .map(({ state }) => state)
      if (states.some((state) => state !== "running" && state !== "done"))
        throw new Error(`A rebuild ended as ${states.join(", ")}.`)
      if (states.length > 0 && states.every((state) => state === "done")) break
      if (worker.exitCode !== null) throw new Error(`The worker ended with ${worker.exitCode}.`)
      if (performance.now() - started > patienceMs) throw new Error("The rebuild did not end.")
    }
    const wallMs = performance.now() - started
    const after = product.cpu()
    const rest = Object.keys(after).reduce((sum, role) => sum + (after[role] ?? 0) - (before[role] ?? 0), 0)
    const workerCpuMs = cpuOf(pid)
    return {
      wallMs,
      cpuMs: rest + workerCpuMs,
      workerCpuMs,
      databaseCpuMs: (after["database"] ?? 0) - (before["database"] ?? 0),
      rssMb: memoryOf(pid).peak,
      databaseRssMb: memoryOf(database).peak,
      output: ""
    }
  } finally {
    worker.kill("SIGTERM")
    await exited
    await forgetStore(product)
  }
}

/** The worker has another store than the product, and neither is to take the other's for lost. States before there were marks have none. */
const forgetStore = async (product: Product): Promise<void> => {
  const connection = await createConnection(product.databaseUrl)
  const [[marks]] = await connection.query<Array<RowDataPacket>>("show tables like 'store_marks'")
  if (marks !== undefined) await connection.query("delete from store_marks")
  await connection.end()
}

/**
 * Waits until the database has written to disk what seeding left in its memory; a measurement that begins earlier counts
 * that as its own.
 */
export const databaseAtRest = async (product: Product): Promise<void> => {
  const connection = await createConnection(product.databaseUrl)
  const limit = "innodb_max_dirty_pages_pct"
  const [[set]] = await connection.query<Array<RowDataPacket>>(`select @@global.${limit} as value`)
  await connection.query(`set global ${limit} = 0`)
  for (;;) {
    const [[dirty]] = await connection.query<Array<RowDataPacket>>(
      "show global status like 'Innodb_buffer_pool_pages_dirty'"
    )
    if (Number(dirty?.["Value"]) === 0) break
    await pause(200)
  }
  await connection.query(`set global ${limit} = ${Number(set?.["value"])}`)
  await connection.end()
}

/**
 * A data directory that shares with the product's what is made once: compiled templates and code, and its secrets. It has
 * the records without which no site can be served, too: a worker that misses them takes the store for damaged when it
 * starts, and orders everything anew of every site, beside the rebuild that is measured.
 */
const layOut = (product: Product, folder: string): void => {
  if (existsSync(folder)) return
  mkdirSync(folder)
  const open = join("objects", "public")
  for (const record of globSync(["hosts/*.json", "sites/*/edge.json"], { cwd: join(product.dataDir, open) })) {
    const copy = join(folder, open, record)
    mkdirSync(dirname(copy), { recursive: true })
    writeFileSync(copy, readFileSync(join(product.dataDir, open, record)))
  }
  symlinkSync(join(product.dataDir, "cache"), join(folder, "cache"))
  const secrets = join(product.dataDir, "secrets.json")
  if (existsSync(secrets)) copyFileSync(secrets, join(folder, "secrets.json"))
}

const rebuildsOf = async (
  product: Product,
  site: BenchSite
): Promise<ReadonlyArray<{ readonly rebuildId: string; readonly state: string }>> => {
  const { rebuilds } = await product.operate<{
    rebuilds: ReadonlyArray<{ readonly siteId: string; readonly rebuildId: string; readonly state: string }>
  }>("GET", "/rebuilds")
  return rebuilds.filter(({ siteId }) => siteId === site.id)
}
