/**
 * A full rebuild, side by side with Eleventy, Hugo and `astro build` on equivalent pages: `node infra/bench/rebuild.ts`
 * [pages …]. Every builder runs as a whole process from source to files; ours includes reading the database, and the
 * database's own CPU is counted in. Rounds are interleaved and CPU is compared, since wall time swings with the machine.
 */
import { mkdirSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { cpuOf, measure, median, type Cost } from "./measure.ts"
import { builders } from "./peers/builders.ts"
import { benchSystem } from "./makeready/system.ts"
import { seedSite } from "./makeready/seed.ts"

const here = dirname(fileURLToPath(import.meta.url))
const work = join(here, "work", "rebuild")
const sizes = process.argv.slice(2).map(Number)
const rounds = 3

for (const count of sizes.length > 0 ? sizes : [1_000, 10_000]) await compare(count)

async function compare(count: number): Promise<void> {
  const directory = join(work, `makeready-${count}`)
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  const system = await benchSystem({
    directory,
    objects: { kind: "files", directory: join(directory, "objects") },
    worker: "seed"
  })
  const siteId = await system.runtime.runPromise(seedSite(`bench-${count}`, count))
  const pid = system.databasePid
  if (pid === undefined) throw new Error("The database of an earlier run still runs; stop it first.")

  const ready = builders.filter((builder) => {
    const reason = builder.unavailable()
    if (reason !== null) console.log(`${builder.name} is left out: ${reason}.`)
    return reason === null
  })
  const costs = new Map<string, Array<Cost>>()
  for (const name of ["Makeready", ...ready.map((builder) => builder.name)]) costs.set(name, [])
  for (let round = 0; round < rounds; round++) {
    rmSync(join(directory, "objects"), { recursive: true, force: true })
    const before = cpuOf(pid)
    const ours = await measure(
      [process.execPath, join(here, "makeready/rebuild.ts"), directory, siteId, `bench-${round}`],
      {
        cwd: here
      }
    )
    costs.get("Makeready")?.push({ ...ours, cpuMs: ours.cpuMs + cpuOf(pid) - before })
    for (const builder of ready) {
      const folder = join(work, `${builder.name.replace(/\W+/g, "-")}-${count}`)
      mkdirSync(folder, { recursive: true })
      builder.prepare(folder, count)
      costs.get(builder.name)?.push(await measure(builder.command(folder), { cwd: folder }))
    }
  }
  await system.stop()

  const of = (name: string, member: "cpuMs" | "wallMs" | "rssMb"): number =>
    median((costs.get(name) ?? []).map((cost) => cost[member]))
  console.log(`\nFull rebuild of ${count.toLocaleString("en")} pages, median of ${rounds} interleaved rounds\n`)
  console.log("| builder | CPU s | wall s | peak RSS MB | CPU of Makeready ÷ its |")
  console.log("|---|---|---|---|---|")
  for (const name of costs.keys()) {
    const ratio = name === "Makeready" ? "" : (of("Makeready", "cpuMs") / of(name, "cpuMs")).toFixed(2)
    console.log(
      `| ${name} | ${(of(name, "cpuMs") / 1000).toFixed(2)} | ${(of(name, "wallMs") / 1000).toFixed(2)} | ${of(name, "rssMb").toFixed(0)} | ${ratio} |`
    )
  }
}
