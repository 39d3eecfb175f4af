/**
 * Full rebuilds, side by side with Eleventy, Hugo and `astro build` on equivalent pages, and the rebuild that a new
 * stylesheet causes:
 *
 *   node infra/bench/rebuild.ts [pages …] [--against <checkout>]
 *
 * Every builder runs as a whole process from source to files. Ours is a worker as `npm start` runs it, from its start to
 * the end of the rebuild, looking for work as often as any; the CPU of its database and of the API that began the rebuild
 * is counted in. All have the same help: one round that is not counted, and a folder in which Node keeps compiled code.
 * Rounds are interleaved and CPU is compared, since wall time swings with the machine. Every round writes into new
 * directories, all removed at the end: file systems such as ext4 make new files several times more slowly for
 * minutes after many were deleted, which would then be measured.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { readArguments } from "./arguments.ts"
import { median, pairedRatio, table } from "./figures.ts"
import {
  databaseAtRest,
  haltWorkers,
  measureRebuild,
  releaseWorkers,
  type RebuildCost
} from "./makeready/LoneWorker.ts"
import { withProducts, type BenchSite, type Product } from "./makeready/Product.ts"
import { measure, type Cost } from "./measure.ts"
import { builders } from "./peers/builders.ts"
import { load } from "./processes.ts"

const given = readArguments(process.argv.slice(2), {
  usage: "node infra/bench/rebuild.ts [pages …] [--against <checkout>]",
  numbers: 8,
  options: ["against"]
})
const sizes = given.numbers.length > 0 ? given.numbers : [1_000, 10_000]
const rounds = 3

const runs = join(dirname(fileURLToPath(import.meta.url)), "work", "rebuild-runs")
mkdirSync(runs, { recursive: true })
const work = mkdtempSync(join(runs, "run-"))

const ready = builders.filter((builder) => {
  const reason = builder.unavailable()
  if (reason !== null) console.log(`${builder.name} is left out: ${reason}.`)
  return reason === null
})

/** What each product did with its site of one size. */
interface Ours {
  readonly product: Product
  readonly site: BenchSite
  readonly whole: Array<RebuildCost>
  readonly stylesheet: Array<RebuildCost>
}

interface Costs {
  readonly count: number
  readonly ours: ReadonlyArray<Ours>
  readonly peers: ReadonlyMap<string, ReadonlyArray<Cost>>
}

await withProducts("rebuild", given.options.against, async (products) => {
  console.log(
    `${new Date().toISOString().slice(0, 16)}, load ${load()}; ${products.map(({ name }) => name).join(" against ")}`
  )
  try {
    const sites: Array<ReadonlyArray<Ours>> = []
    for (const size of sizes) sites.push(await Promise.all(products.map((product) => oursOf(product, size))))
    for (const product of products) {
      haltWorkers(product)
      await databaseAtRest(product)
    }
    const all: Array<Costs> = []
    for (const [at, count] of sizes.entries()) all.push(await costsOf(count, sites[at] ?? []))
    for (const costs of all) printWhole(costs)
    printStylesheet(all)
    console.log(`\nLoad at the end: ${load()}`)
  } finally {
    for (const product of products) releaseWorkers(product)
    rmSync(work, { recursive: true, force: true })
  }
})

async function oursOf(product: Product, count: number): Promise<Ours> {
  const site = await product.site(`Bench ${count}`)
  await product.seed([site], count)
  return { product, site, whole: [], stylesheet: [] }
}

async function costsOf(count: number, ours: ReadonlyArray<Ours>): Promise<Costs> {
  const folderOf = (name: string) => join(work, `${name.replace(/\W+/g, "-")}-${count}`)
  for (const builder of ready) {
    mkdirSync(folderOf(builder.name))
    builder.prepare(folderOf(builder.name), count)
  }
  const peers = new Map<string, Array<Cost>>(ready.map(({ name }) => [name, []]))
  const objectsOf = (at: number, round: number) => join(work, `objects-${count}-${at}-${round}`)
  // Round 0 leaves behind what is there on any start but the very first, and is not counted.
  for (let round = 0; round <= rounds; round++) {
    for (const [at, { product, site, whole }] of ours.entries()) {
      const begin = () => product.operate("POST", `/sites/${site.id}/rebuild`)
      const cost = await measureRebuild(product, site, objectsOf(at, round), begin)
      if (round > 0) whole.push(cost)
    }
    for (const builder of ready) {
      const folder = folderOf(builder.name)
      const env = { NODE_COMPILE_CACHE: join(folder, "compiled") }
      const cost = await measure(builder.command(folder, join(folder, `output-${round}`)), { cwd: folder, env })
      if (round > 0) peers.get(builder.name)?.push(cost)
    }
  }
  for (let round = 0; round <= rounds; round++) {
    for (const [at, { product, site, stylesheet }] of ours.entries()) {
      await product.refresh(site)
      const begin = () => replaceStylesheet(product, site, `body{font-family:serif;line-height:1.${round}}`)
      const cost = await measureRebuild(product, site, objectsOf(at, round), begin)
      if (round > 0) stylesheet.push(cost)
    }
  }
  return { count, ours, peers }
}

async function replaceStylesheet(product: Product, site: BenchSite, css: string): Promise<void> {
  const authorization = `Bearer ${site.token}`
  const { headers } = await product.send("api", "GET", "/v1/stylesheet", { authorization })
  const ifMatch = { "if-match": String(headers["etag"]) }
  const { status, body } = await product.send("api", "PUT", "/v1/stylesheet", { authorization, ...ifMatch }, { css })
  if (status !== 200) throw new Error(`The new stylesheet was answered ${status}: ${body}`)
}

function printWhole({ count, ours, peers }: Costs): void {
  const of = <C extends Cost>(costs: ReadonlyArray<C>, member: Exclude<keyof C, "output">): number =>
    median(costs.map((cost) => cost[member] as number))
  const against = (costs: ReadonlyArray<Cost>) =>
    ours.map(({ whole }) =>
      whole === costs
        ? ""
        : pairedRatio(
            whole.map(({ cpuMs }) => cpuMs),
            costs.map(({ cpuMs }) => cpuMs)
          ).toFixed(2)
    )
  const seconds = (ms: number) => (ms / 1000).toFixed(2)
  console.log(`\nFull rebuild of ${count.toLocaleString("en")} pages, median of ${rounds} interleaved rounds\n`)
  console.log(
    table(
      [
        "builder",
        "CPU s",
        "of it builder's own",
        "database's",
        "wall s",
        "peak RSS MB",
        "database's",
        ...ours.map(({ product }) => `CPU of ${product.name} ÷ its`)
      ],
      [
        ...ours.map(({ product, whole }) => [
          `Makeready ${product.name}`,
          seconds(of(whole, "cpuMs")),
          seconds(of(whole, "workerCpuMs")),
          seconds(of(whole, "databaseCpuMs")),
          seconds(of(whole, "wallMs")),
          of(whole, "rssMb").toFixed(0),
          of(whole, "databaseRssMb").toFixed(0),
          ...against(whole)
        ]),
        ...[...peers].map(([name, costs]) => [
          name,
          seconds(of(costs, "cpuMs")),
          seconds(of(costs, "cpuMs")),
          "none",
          seconds(of(costs, "wallMs")),
          of(costs, "rssMb").toFixed(0),
          "none",
          ...against(costs)
        ])
      ]
    )
  )
}

function printStylesheet(measured: ReadonlyArray<Costs>): void {
  console.log(`\nA new stylesheet: every page rendered and replaced, start of the worker included\n`)
  console.log(
    table(
      ["pages", "product", "CPU s", "pages/s of one core", "peak RSS MB", "database's"],
      measured.flatMap(({ count, ours }) =>
        ours.map(({ product, stylesheet }) => {
          const of = (member: "cpuMs" | "rssMb" | "databaseRssMb") => median(stylesheet.map((cost) => cost[member]))
          const seconds = of("cpuMs") / 1000
          const memory = [of("rssMb").toFixed(0), of("databaseRssMb").toFixed(0)]
          return [count, product.name, seconds.toFixed(2), Math.round(count / seconds), ...memory]
        })
      )
    )
  )
}
