/**
 * One edit of a row whose collection has detail pages, from the request to the new bytes served, in collections of 20
 * and of 2,000 rows:
 *
 *   node infra/bench/row.ts [edits of each size] [--against <checkout>] [--no-peers]
 *
 * A row is shown on its own page and on a list of twelve, whatever the number of the others, so what an edit costs
 * should be the same. The row's own page must be there when the answer comes; the list follows in the background, and the
 * origin is asked for it every 5 ms until it does. Counted is what every edit rendered and stored. Beside it, what static
 * builders take for a site of as many pages: they build it all again.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { readArguments } from "./arguments.ts"
import { median, pairedRatio, percentile, table } from "./figures.ts"
import { pause, withProducts, type BenchSite, type Product } from "./makeready/Product.ts"
import { measure } from "./measure.ts"
import { benchPage } from "./pages.ts"
import { builders } from "./peers/builders.ts"
import { load } from "./processes.ts"

const given = readArguments(process.argv.slice(2), {
  usage: "node infra/bench/row.ts [edits] [--against <checkout>] [--no-peers]",
  numbers: 1,
  switches: ["no-peers"],
  options: ["against"]
})
const sizes = [20, 2_000]
/** Edits of one size before the next takes its turn. */
const turn = 10
const turns = Math.ceil((given.numbers[0] ?? 100) / turn)
/** Turns of each size that are not counted: code that runs for the first time is not compiled yet. */
const warmUp = 1
/** Edits after each of which the stored objects are compared with those before. */
const counted = 5
const listed = 12
const patienceMs = 30_000

/** Milliseconds to the answer, to the row's page as served, and to the list as served, of each turn. */
interface Times {
  readonly answered: Array<number>
  readonly served: Array<number>
  readonly listed: Array<number>
}

interface Subject {
  readonly product: Product
  readonly site: BenchSite
  readonly size: number
  turns: Array<Times>
  cpu: Record<string, number>
  /** Of single edits: page objects stored, and pages that were rendered in the background. */
  readonly stored: Array<number>
  readonly rendered: Array<number>
  edition: number
}

await withProducts("row", given.options.against, async (products) => {
  console.log(
    `${new Date().toISOString().slice(0, 16)}, load ${load()}; ${products.map(({ name }) => name).join(" against ")}`
  )
  const subjects: Array<Array<Subject>> = []
  for (const size of sizes) subjects.push(await Promise.all(products.map((product) => subjectOf(product, size))))
  for (let round = 0; round < warmUp + turns; round++) {
    if (round === warmUp) for (const subject of subjects.flat()) Object.assign(subject, { turns: [], cpu: {} })
    for (const pair of subjects)
      for (const subject of round % 2 === 0 ? pair : pair.toReversed()) await takeTurn(subject)
  }
  for (const subject of subjects.flat()) for (let at = 0; at < counted; at++) await count(subject)
  print(subjects)
  console.log(`\nLoad at the end: ${load()}`)
})
if (!given.switches.has("no-peers")) await printPeers()

async function subjectOf(product: Product, size: number): Promise<Subject> {
  const site = await product.site(`Bench ${size}`)
  const schema = [
    { name: "name", type: "text" },
    { name: "more", type: "textarea" }
  ]
  const collection = { key: "team", name: "Team", schema, detailBasePath: "/team" }
  await product.call("POST", "/v1/collections", site.token, collection)
  const page = (route: string, html: string) =>
    product.call("POST", "/v1/pages", site.token, { route, title: "Team", payload: { html } })
  await product.seedRows(site, { count: size, featured: listed })
  await page("/team/:slug", `${benchPage(1).html}<mk-component name="collection-detail"></mk-component>`)
  await page("/", '<mk-component name="collection" data-collection="team" data-featured="true"></mk-component>')
  await product.rebuild(site)
  return { product, site, size, turns: [], cpu: {}, stored: [], rendered: [], edition: 0 }
}

async function takeTurn(subject: Subject): Promise<void> {
  const { product, site, cpu } = subject
  await product.refresh(site)
  await atRest(subject)
  const times: Times = { answered: [], served: [], listed: [] }
  const before = product.cpu()
  for (let at = 0; at < turn; at++) await edit(subject, times)
  await atRest(subject)
  const after = product.cpu()
  for (const [role, ms] of Object.entries(after)) cpu[role] = (cpu[role] ?? 0) + ms - (before[role] ?? 0)
  subject.turns.push(times)
}

/** Of the rows that the list shows, so that both pages follow. */
async function edit(subject: Subject, times: Times): Promise<void> {
  const { product, site } = subject
  const edition = ++subject.edition
  const row = edition % listed
  const name = new RegExp(`Edition ${edition}\\b`)
  const started = performance.now()
  const data = { name: `Edition ${edition}` }
  await product.call("PATCH", `/v1/collections/team/rows/row_bench${row}`, site.token, { data })
  const answered = performance.now()
  if (!name.test(await visit(subject, `/team/row-${row}`)))
    throw new Error(`After edition ${edition} of row ${row} was answered, the origin did not serve it.`)
  const served = performance.now()
  for (let shown = false; !shown; shown = name.test(await visit(subject, "/"))) {
    if (performance.now() - started > patienceMs) throw new Error("The list never followed.")
    await pause(5)
  }
  times.answered.push(answered - started)
  times.served.push(served - started)
  times.listed.push(performance.now() - started)
}

async function visit({ product, site }: Subject, route: string): Promise<string> {
  const { status, body } = await product.send("origin", "GET", route, { host: site.host })
  if (status !== 200) throw new Error(`${route} was answered with status ${status}.`)
  return body
}

/** Rebuilds of the site, newest first, once none of them runs. */
async function atRest({
  product,
  site
}: Subject): Promise<ReadonlyArray<{ readonly rebuildId: string; readonly pagesTotal: number }>> {
  for (;;) {
    const { rebuilds } = await product.operate<{
      rebuilds: ReadonlyArray<{ siteId: string; state: string; rebuildId: string; pagesTotal: number }>
    }>("GET", "/rebuilds")
    const own = rebuilds.filter(({ siteId }) => siteId === site.id)
    if (own.every(({ state }) => state !== "running")) return own
    await pause(20)
  }
}

async function count(subject: Subject): Promise<void> {
  const earlier = new Set((await atRest(subject)).map(({ rebuildId }) => rebuildId))
  const before = objectsOf(subject)
  await edit(subject, { answered: [], served: [], listed: [] })
  const since = (await atRest(subject)).filter(({ rebuildId }) => !earlier.has(rebuildId))
  const after = objectsOf(subject)
  subject.stored.push([...after].filter(([file, at]) => before.get(file) !== at).length)
  // The row's own page is rendered before the answer, outside of any rebuild.
  subject.rendered.push(since.reduce((sum, { pagesTotal }) => sum + pagesTotal, 1))
}

/** Page files with the moment of their last put. Where the store keeps them is known here of all benches alone. */
function objectsOf({ product, site }: Subject): ReadonlyMap<string, number> {
  const root = join(product.dataDir, "objects", "public", "sites", site.id, "pages")
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"))
  return new Map(files.map((file) => [file, statSync(join(root, file)).mtimeMs]))
}

function print(subjects: ReadonlyArray<ReadonlyArray<Subject>>): void {
  const all = ({ turns }: Subject, of: keyof Times) => turns.flatMap((one) => one[of])
  const at = (values: ReadonlyArray<number>) => [0.5, 0.99].map((share) => percentile(values, share).toFixed(1))
  const edits = turns * turn
  console.log(`\nOne edit of a row, ${edits} for each size; milliseconds from the request on; the list's aim is 80\n`)
  console.log(
    table(
      [
        "rows",
        "product",
        "answered p50",
        "p99",
        "its page served p50",
        "p99",
        "list served p50",
        "p99",
        "rendered",
        "stored"
      ],
      subjects
        .flat()
        .map((one) => [
          one.size,
          one.product.name,
          ...at(all(one, "answered")),
          ...at(all(one, "served")),
          ...at(all(one, "listed")),
          Math.max(...one.rendered),
          Math.max(...one.stored)
        ])
    )
  )
  const roles = [...new Set(subjects.flat().flatMap(({ cpu }) => Object.keys(cpu)))].sort()
  const each = ({ cpu }: Subject, role: string) => (cpu[role] ?? 0) / edits
  console.log(`\nCPU of an edit and everything that follows from it, milliseconds\n`)
  console.log(
    table(
      ["rows", "product", ...roles],
      subjects.flat().map((one) => [one.size, one.product.name, ...roles.map((role) => each(one, role).toFixed(2))])
    )
  )
  for (const [ours, other] of subjects) {
    if (ours === undefined || other === undefined) continue
    const ratio = (of: keyof Times) => {
      const medians = ({ turns }: Subject) => turns.map((one) => percentile(one[of], 0.5))
      return pairedRatio(medians(ours), medians(other)).toFixed(2)
    }
    console.log(
      `\n${ours.size} rows, ${ours.product.name} ÷ ${other.product.name}, median of ${turns} turns side by side: ` +
        `answered ${ratio("answered")}, its page ${ratio("served")}, the list ${ratio("listed")}`
    )
  }
}

/** A change of one entry, to builders that know no smaller step than the site. */
async function printPeers(): Promise<void> {
  const runs = join(dirname(fileURLToPath(import.meta.url)), "work", "row-peers")
  mkdirSync(runs, { recursive: true })
  const work = mkdtempSync(join(runs, "run-"))
  console.log("\nThe same change in a static builder: a build of the whole site, median of 3\n")
  console.log(`| builder | ${sizes.map((size) => `${size} pages, ms | CPU ms`).join(" | ")} |`)
  console.log(`|---|${sizes.map(() => "---|---|").join("")}`)
  try {
    for (const builder of builders) {
      const reason = builder.unavailable()
      if (reason !== null) {
        console.log(`${builder.name} is left out: ${reason}.`)
        continue
      }
      const cells: Array<string> = []
      for (const size of sizes) {
        const folder = join(work, `${builder.name.replace(/\W+/g, "-")}-${size}`)
        mkdirSync(folder)
        builder.prepare(folder, size)
        const costs = []
        for (let round = 0; round < 3; round++)
          costs.push(await measure(builder.command(folder, join(folder, `out-${round}`)), { cwd: folder }))
        cells.push(median(costs.map(({ wallMs }) => wallMs)).toFixed(0))
        cells.push(median(costs.map(({ cpuMs }) => cpuMs)).toFixed(0))
      }
      console.log(`| ${builder.name} | ${cells.join(" | ")} |`)
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
