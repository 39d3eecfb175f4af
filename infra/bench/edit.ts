/**
 * One edit of a 10 KB page, from the request to the new bytes served, and how many of them one core takes:
 *
 *   node infra/bench/edit.ts [edits of each size] [--against <checkout>] [--sizes 10,1000,10000] [--build] [--live] [--rate] [--whole]
 *
 * Everything `npm start` runs is started with a database and files of its own; the edits go through the public API, and
 * after each answer the origin is asked until it serves the new page. Another checkout is started beside it and takes
 * turns, so that what slows the machine slows both; it needs packages of its own (`npm ci` there).
 *
 * - build: a site without a domain, where rate windows do not apply
 * - live: the same sites once a domain is attached. A live site takes 30 writes a minute and freezes beyond 60 an hour,
 *   which no configuration raises; so an operator starts its counters over before every turn of 20, uncounted
 * - rate: one writer on each of 16 sites of 10 pages that are being built (writes of one site come one after another),
 *   as fast as they are answered; the API on processor 0, everything else on the others
 * - whole: the same with the whole product on processor 0, database included, as on a machine with one core; the writers
 *   on the others
 *
 * The API runs as one process, as it does on one core.
 *
 * All four when none is named.
 */
import { listOfNumbers, readArguments } from "./arguments.ts"
import { median, pairedRatio, percentile, table } from "./figures.ts"
import { runWriters } from "./load/runWriters.ts"
import type { EditedPage, Writer } from "./load/writers.ts"
import { load } from "./processes.ts"
import { otherProcessors, pause, withProducts, type BenchSite, type Product } from "./makeready/Product.ts"
import { benchPage } from "./pages.ts"

const usage =
  "node infra/bench/edit.ts [edits] [--against <checkout>] [--sizes 10,1000,10000] [--build] [--live] [--rate] [--whole]"
const phases = ["build", "live", "rate", "whole"] as const
const given = readArguments(process.argv.slice(2), {
  usage,
  numbers: 1,
  switches: phases,
  options: ["against", "sizes"]
})
const sizes = listOfNumbers(given.options.sizes ?? "10,1000,10000")
if (sizes === undefined) throw new Error(`--sizes takes whole numbers, separated by commas.\nUsage: ${usage}`)
const chosen = new Set<string>(given.switches.size === 0 ? phases : given.switches)
/** Edits of one size before the next takes its turn; fewer than a live site takes in a minute. */
const turn = 20
const turns = Math.ceil((given.numbers[0] ?? 200) / turn)
/** Turns of each size that are not counted: code that runs for the first time is not compiled yet. */
const warmUp = 3
const patienceMs = 10_000
const rateWriters = 16
const rateRounds = 5
const rateSeconds = 4

/** One site of each size, and what its edits took. */
interface Subject {
  readonly product: Product
  readonly site: BenchSite
  readonly size: number
  readonly pages: Array<EditedPage>
  next: number
  /** Milliseconds to the answer and to the last byte of the page served, of each turn. */
  turns: Array<{ readonly answered: Array<number>; readonly served: Array<number> }>
  cpu: Record<string, number>
  /** Edits whose page was not yet there when the answer came. */
  late: number
}

await withProducts(
  "edit",
  given.options.against,
  async (products) => {
    console.log(
      `${new Date().toISOString().slice(0, 16)}, load ${load()}; ${products.map(({ name }) => name).join(" against ")}`
    )
    if (chosen.has("build") || chosen.has("live")) {
      const subjects: Array<Array<Subject>> = []
      for (const size of sizes) subjects.push(await Promise.all(products.map((product) => subjectOf(product, size))))
      for (const mode of ["build", "live"] as const) {
        if (!chosen.has(mode)) continue
        if (mode === "live") for (const { product, site } of subjects.flat()) await product.goLive(site)
        await measure(subjects)
        print(mode, subjects)
      }
    }
    if (chosen.has("rate")) await rate(products, "api")
    if (chosen.has("whole")) await rate(products, "whole")
    console.log(`\nLoad at the end: ${load()}`)
  },
  1
)

async function subjectOf(product: Product, size: number): Promise<Subject> {
  const site = await product.site(`Bench ${size}`)
  const [seeded = []] = await product.seed([site], size)
  // Spread over the whole site, and often enough the same page that something of it may be remembered.
  const stride = Math.max(1, Math.floor(size / 100))
  const pages = seeded.filter((_, at) => at % stride === 0).map((page) => ({ ...page, edition: 0 }))
  return { product, site, size, pages, next: 0, turns: [], cpu: {}, late: 0 }
}

async function measure(subjects: ReadonlyArray<ReadonlyArray<Subject>>): Promise<void> {
  for (let round = 0; round < warmUp + turns; round++) {
    if (round === warmUp) for (const subject of subjects.flat()) Object.assign(subject, { turns: [], cpu: {}, late: 0 })
    for (const pair of subjects)
      for (const subject of round % 2 === 0 ? pair : pair.toReversed()) await takeTurn(subject)
  }
}

async function takeTurn(subject: Subject): Promise<void> {
  const { product, site, cpu } = subject
  await product.refresh(site)
  const times = { answered: [] as Array<number>, served: [] as Array<number> }
  const before = product.cpu()
  for (let at = 0; at < turn; at++) {
    const { answered, served } = await edit(subject)
    times.answered.push(answered)
    times.served.push(served)
  }
  const after = product.cpu()
  for (const [role, ms] of Object.entries(after)) cpu[role] = (cpu[role] ?? 0) + ms - (before[role] ?? 0)
  subject.turns.push(times)
}

async function edit(subject: Subject): Promise<{ readonly answered: number; readonly served: number }> {
  const { product, site, size, pages } = subject
  const place = subject.next++ % pages.length
  const page = pages[place] as EditedPage
  const edition = page.edition + 1
  const { route, html } = benchPage(page.index, edition)
  const started = performance.now()
  const headers = { authorization: `Bearer ${site.token}`, "if-match": `"${page.versionId}"` }
  const answer = await product.send("api", "PUT", `/v1/pages/${page.id}/payload`, headers, { html })
  const answered = performance.now() - started
  if (answer.status !== 200) throw new Error(`An edit on ${size} pages was answered ${answer.status}: ${answer.body}`)
  const { versionId, status } = JSON.parse(answer.body) as { readonly versionId: string; readonly status?: string }
  for (let asked = 0; ; asked++) {
    const visit = await product.send("origin", "GET", route, { host: site.host })
    if (visit.status === 200 && visit.body.includes(`Edition ${edition}<`)) {
      if (asked > 0) subject.late++
      break
    }
    if (performance.now() - started > patienceMs)
      throw new Error(`After edition ${edition} of ${route} was answered (${status}), the origin never served it.`)
    await pause(2)
  }
  pages[place] = { ...page, edition, versionId }
  return { answered, served: performance.now() - started }
}

function print(mode: "build" | "live", subjects: ReadonlyArray<ReadonlyArray<Subject>>): void {
  const what = { build: "on a site that is being built", live: "on a live site, whose counters start over every turn" }
  const all = ({ turns }: Subject, of: "answered" | "served") => turns.flatMap((one) => one[of])
  const at = (values: ReadonlyArray<number>) => [0.5, 0.9, 0.99].map((share) => percentile(values, share).toFixed(1))
  console.log(
    `\nOne edit of a 10 KB page ${what[mode]}, ${turns * turn} for each size; milliseconds from the request on\n`
  )
  console.log(
    table(
      ["pages", "product", "answered p50", "p90", "p99", "new bytes served p50", "p90", "p99", "served late"],
      subjects
        .flat()
        .map((one) => [one.size, one.product.name, ...at(all(one, "answered")), ...at(all(one, "served")), one.late])
    )
  )
  const roles = [...new Set(subjects.flat().flatMap(({ cpu }) => Object.keys(cpu)))].sort()
  const each = ({ cpu }: Subject, role: string) => (cpu[role] ?? 0) / (turns * turn)
  const whole = (one: Subject) => roles.reduce((sum, role) => sum + each(one, role), 0)
  console.log(`\nCPU of an edit and the visit after it, milliseconds\n`)
  console.log(
    table(
      ["pages", "product", ...roles, "all"],
      subjects
        .flat()
        .map((one) => [
          one.size,
          one.product.name,
          ...roles.map((role) => each(one, role).toFixed(2)),
          whole(one).toFixed(2)
        ])
    )
  )
  const pairs = subjects.filter((pair): pair is [Subject, Subject] => pair.length === 2)
  if (pairs.length === 0) return
  const ratio = ([ours, other]: [Subject, Subject], share: number) => {
    const of = ({ turns }: Subject) => turns.map(({ served }) => percentile(served, share))
    return pairedRatio(of(ours), of(other)).toFixed(2)
  }
  console.log(
    `\n${pairs[0]?.map(({ product }) => product.name).join(" ÷ ")}; of times the median of ${turns} turns side by side\n`
  )
  console.log(
    table(
      ["pages", "served p50", "p90", "API's CPU", "all CPU"],
      pairs.map(([ours, other]) => [
        ours.size,
        ratio([ours, other], 0.5),
        ratio([ours, other], 0.9),
        (each(ours, "api") / each(other, "api")).toFixed(2),
        (whole(ours) / whole(other)).toFixed(2)
      ])
    )
  )
}

/** Writers that never pause, in rounds that take turns between the products. The API alone on its core, or all of the product. */
async function rate(products: ReadonlyArray<Product>, alone: "api" | "whole"): Promise<void> {
  const used = (product: Product): number => {
    const { api = 0, ...others } = product.cpu()
    return alone === "api" ? api : Object.values(others).reduce((sum, ms) => sum + ms, api)
  }
  const runs = []
  for (const product of products) {
    const sites: Array<BenchSite> = []
    for (let at = 0; at < rateWriters; at++) sites.push(await product.site(`Rate ${at}`))
    const filled = await product.seed(sites, 10)
    const writers: Array<Writer> = sites.map(({ token }, at) => ({
      token,
      pages: (filled[at] ?? []).map((page) => ({ ...page, edition: 0 }))
    }))
    if (alone === "api") product.pinApi()
    else product.pinWhole()
    runs.push({ product, sites, writers, rounds: [] as Array<Round> })
  }
  // The first rounds are not counted.
  for (let round = 0; round < warmUp + rateRounds; round++) {
    for (const run of round % 2 === 0 ? runs : runs.toReversed()) {
      const { product, sites } = run
      for (const site of sites) await product.refresh(site)
      const before = used(product)
      const order = { port: product.ports.api, seconds: rateSeconds, edits: 1e9, writers: run.writers }
      const report = await runWriters(order, otherProcessors)
      const cpuMs = used(product) - before
      run.writers.splice(0, Infinity, ...report.writers)
      if (Object.keys(report.refused).length > 0)
        throw new Error(`Edits were refused (${JSON.stringify(report.refused)}): ${report.refusal}`)
      const done = report.latencies.length
      const shares = { p50: percentile(report.latencies, 0.5), p99: percentile(report.latencies, 0.99) }
      const figures = { perSecond: (done / report.ms) * 1000, perCpuSecond: (done / cpuMs) * 1000, ...shares }
      if (round >= warmUp) run.rounds.push({ ...figures, busy: cpuMs / report.ms })
    }
  }
  console.log(
    `\nEdits at saturation: ${rateWriters} writers on as many sites of 10 pages that are being built, ${alone === "api" ? `API on processor 0 and everything else on ${otherProcessors}` : `the whole product on processor 0 and they on ${otherProcessors}`}; ` +
      `medians of ${rateRounds} rounds of ${rateSeconds} s\n`
  )
  const column = (rounds: ReadonlyArray<Round>, of: keyof Round) => rounds.map((round) => round[of])
  const of = (rounds: ReadonlyArray<Round>, what: keyof Round, digits: number) =>
    median(column(rounds, what)).toFixed(digits)
  const rows = runs.map(({ product, rounds }) => [
    product.name,
    of(rounds, "perSecond", 0),
    of(rounds, "perCpuSecond", 0),
    of(rounds, "busy", 2),
    of(rounds, "p50", 0),
    of(rounds, "p99", 0)
  ])
  console.log(
    table(
      [
        "product",
        "edits/s",
        `edits for each s of ${alone === "api" ? "the API's" : "all its"} CPU`,
        "share of the core used",
        "p50 ms",
        "p99 ms"
      ],
      rows
    )
  )
  const [ours, other] = runs
  if (ours === undefined || other === undefined) return
  const ratio = (what: keyof Round) => pairedRatio(column(ours.rounds, what), column(other.rounds, what)).toFixed(2)
  console.log(
    `\n${ours.product.name} ÷ ${other.product.name}: edits/s ${ratio("perSecond")}, for each s of CPU ${ratio("perCpuSecond")}`
  )
}

interface Round {
  readonly perSecond: number
  readonly perCpuSecond: number
  /** Seconds of the API's CPU for each second. */
  readonly busy: number
  readonly p50: number
  readonly p99: number
}
