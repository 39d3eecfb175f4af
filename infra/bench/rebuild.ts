/**
 * Full rebuilds, side by side with Eleventy, Hugo and `astro build` on equivalent pages, and the rebuild that a new
 * stylesheet causes: `node infra/bench/rebuild.ts [pages …]`.
 *
 * Every builder runs as a whole process from source to files. Ours reads its database, whose CPU is counted in, and runs
 * with the same switches as the workers of `npm start`. Rounds are interleaved and CPU is compared, since wall time
 * swings with the machine. Every round writes into new directories, and all are removed at the end: file systems such
 * as ext4 make new files several times more slowly for minutes after many were deleted, which would then be measured.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { workerSwitches } from "../main/worker/switches.ts"
import { seedSite } from "./makeready/seed.ts"
import { benchSystem, databaseAtRest } from "./makeready/system.ts"
import { cpuOf, measure, median, type Cost } from "./measure.ts"
import { builders } from "./peers/builders.ts"

const here = dirname(fileURLToPath(import.meta.url))
const rounds = 3
const ourName = "Makeready"
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 10_000]

const runs = join(here, "work", "rebuild")
mkdirSync(runs, { recursive: true })
const work = mkdtempSync(join(runs, "run-"))

const ready = builders.filter((builder) => {
  const reason = builder.unavailable()
  if (reason !== null) console.log(`${builder.name} is left out: ${reason}.`)
  return reason === null
})

interface Costs {
  readonly count: number
  readonly whole: ReadonlyMap<string, ReadonlyArray<Cost>>
  readonly stylesheet: ReadonlyArray<Cost>
}

const all: Array<Costs> = []
try {
  for (const count of sizes) all.push(await costsOf(count))
} finally {
  for (const run of readdirSync(runs)) rmSync(join(runs, run), { recursive: true, force: true })
}
for (const { count, whole } of all) printWhole(count, whole)
printStylesheet(all)

async function costsOf(count: number): Promise<Costs> {
  const ours = join(work, `${ourName}-${count}`)
  mkdirSync(ours)
  const objectsOf = (round: number) => join(ours, `objects-${round}`)
  const system = await benchSystem({
    directory: ours,
    objects: { kind: "files", directory: objectsOf(0) },
    worker: "seed"
  })
  const siteId = await system.runtime.runPromise(seedSite(`bench-${count}`, count))
  await system.runtime.runPromise(databaseAtRest)
  const { databasePid } = system
  if (databasePid === undefined) throw new Error("The benchmark did not start its database itself.")

  const rebuild = async (round: number, cause: "whole" | "stylesheet"): Promise<Cost> => {
    const script = join(here, "makeready/rebuild.ts")
    const before = cpuOf(databasePid)
    const command = [process.execPath, ...workerSwitches, script, ours, objectsOf(round), siteId, cause]
    const cost = await measure(command, { cwd: here, env: { NODE_COMPILE_CACHE: join(ours, "cache", "code") } })
    return { ...cost, cpuMs: cost.cpuMs + cpuOf(databasePid) - before }
  }

  const folders = new Map(
    ready.map((builder) => [builder, join(work, `${builder.name.replace(/\W+/g, "-")}-${count}`)])
  )
  for (const [builder, folder] of folders) {
    mkdirSync(folder)
    builder.prepare(folder, count)
  }

  const whole = new Map<string, Array<Cost>>([ourName, ...ready.map(({ name }) => name)].map((name) => [name, []]))
  const stylesheet: Array<Cost> = []
  // Round 0 leaves behind what is there on any start but the very first (compiled code), and is not counted.
  await rebuild(0, "whole")
  for (let round = 1; round <= rounds; round++) {
    whole.get(ourName)?.push(await rebuild(round, "whole"))
    for (const [builder, folder] of folders) {
      const output = join(folder, `output-${round}`)
      whole.get(builder.name)?.push(await measure(builder.command(folder, output), { cwd: folder }))
    }
  }
  for (let round = 1; round <= rounds; round++) stylesheet.push(await rebuild(round, "stylesheet"))
  await system.stop()
  return { count, whole, stylesheet }
}

function printWhole(count: number, costs: Costs["whole"]): void {
  const medianOf = (name: string, member: "cpuMs" | "wallMs" | "rssMb"): number =>
    median((costs.get(name) ?? []).map((cost) => cost[member]))
  console.log(`\nFull rebuild of ${count.toLocaleString("en")} pages, median of ${rounds} interleaved rounds\n`)
  console.log(`| builder | CPU s | wall s | peak RSS MB | CPU of ${ourName} ÷ its |`)
  console.log("|---|---|---|---|---|")
  for (const name of costs.keys()) {
    const ratio = name === ourName ? "" : (medianOf(ourName, "cpuMs") / medianOf(name, "cpuMs")).toFixed(2)
    const [cpu, wall] = [medianOf(name, "cpuMs") / 1000, medianOf(name, "wallMs") / 1000]
    console.log(
      `| ${name} | ${cpu.toFixed(2)} | ${wall.toFixed(2)} | ${medianOf(name, "rssMb").toFixed(0)} | ${ratio} |`
    )
  }
}

function printStylesheet(measured: ReadonlyArray<Costs>): void {
  console.log(`\nA new stylesheet: every page rendered and replaced, start of the process included\n`)
  console.log("| pages | CPU s | pages/s of one core | peak RSS MB |")
  console.log("|---|---|---|---|")
  for (const { count, stylesheet } of measured) {
    const seconds = median(stylesheet.map(({ cpuMs }) => cpuMs)) / 1000
    const rss = median(stylesheet.map(({ rssMb }) => rssMb))
    console.log(`| ${count} | ${seconds.toFixed(2)} | ${Math.round(count / seconds)} | ${rss.toFixed(0)} |`)
  }
}
