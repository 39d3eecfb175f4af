/**
 * One edit of a row whose collection has detail pages, from the request to the new bytes served, in collections of 20
 * and of 2,000 rows: `node infra/bench/row.ts [edits for each size]`. A row is shown on its own page and on a list of
 * twelve, whatever the number of the others, so what an edit costs should be the same. Counted is what every edit
 * rendered and stored. Beside it, what static builders take for a site of as many pages: they build it all again.
 */
import { Effect } from "effect"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import type { CollectionRow } from "../../engine/model/Collection.ts"
import type { RowId } from "../../engine/model/ids.ts"
import { Collections } from "../../engine/ports/Collections.ts"
import { Transaction } from "../../engine/ports/Transaction.ts"
import { BenchProduct, type BenchSite } from "./makeready/BenchProduct.ts"
import { measure, median, percentile } from "./measure.ts"
import { benchPage } from "./pages.ts"
import { builders } from "./peers/builders.ts"

const sizes = [20, 2_000]
const edits = Number(process.argv[2] ?? 100)
/** Edits of one size before the next takes its turn. */
const turn = 10
/** Not counted: code that runs for the first time is not compiled yet. */
const warmUp = 20
/** Edits after each of which the stored objects are compared with those before. */
const counted = 5
const listed = 12
const patienceMs = 30_000

const product = await BenchProduct.start("row")
try {
  const sites: Array<Site> = []
  for (const size of sizes) sites.push(await makeSite(size))
  for (let at = 0; at < warmUp; at++) await edit(sites[at % sites.length] as Site)
  for (const site of sites) Object.assign(site, { answered: [], served: [], listed: [] })
  for (let done = 0; done < edits; done += turn) {
    for (const site of sites) {
      await atRest(site)
      const before = product.cpu()
      for (let at = 0; at < turn; at++) await edit(site)
      await atRest(site)
      const after = product.cpu()
      for (const [name, ms] of Object.entries(after)) site.cpu[name] = (site.cpu[name] ?? 0) + ms - (before[name] ?? 0)
    }
  }
  for (const site of sites) for (let at = 0; at < counted; at++) await count(site)
  print(sites)
} finally {
  await product.stop()
}
await printPeers()

interface Site extends BenchSite {
  readonly size: number
  readonly rows: ReadonlyArray<{ readonly id: string; readonly slug: string; readonly index: number }>
  /** Milliseconds to the answer, to the row's page as served, and to the list as served. */
  readonly answered: Array<number>
  readonly served: Array<number>
  readonly listed: Array<number>
  readonly cpu: { [process: string]: number }
  /** Of single edits: page objects stored, and pages that were rendered in the background. */
  readonly stored: Array<number>
  readonly rendered: Array<number>
  edition: number
}

async function makeSite(size: number): Promise<Site> {
  const site = await product.site(`Bench ${size}`)
  const schema = [
    { name: "name", type: "text" },
    { name: "more", type: "textarea" }
  ]
  const collection = { key: "team", name: "Team", schema, detailBasePath: "/team" }
  await product.call("POST", "/v1/collections", site.token, collection)
  const page = (route: string, html: string) =>
    product.call("POST", "/v1/pages", site.token, { route, title: "Team", payload: { html } })
  const rows = Array.from({ length: size }, (_, index) => ({ id: `row_bench${index}`, slug: `row-${index}`, index }))
  await product.fill(
    Effect.gen(function* () {
      const collections = yield* Collections
      const { run } = yield* Transaction
      yield* run(Effect.forEach(rows, (row) => collections.putRow(storedRow(site, row)), { discard: true }))
    })
  )
  await page("/team/:slug", `${benchPage(1).html}<mk-component name="collection-detail"></mk-component>`)
  await page("/", '<mk-component name="collection" data-collection="team" data-featured="true"></mk-component>')
  await product.rebuild(site.id)
  return { ...site, size, rows, answered: [], served: [], listed: [], cpu: {}, stored: [], rendered: [], edition: 0 }
}

function storedRow(site: BenchSite, { id, slug, index }: Site["rows"][number]): CollectionRow {
  const data = { name: `Row ${index}`, more: benchPage(index).description.repeat(10) }
  const times = { visibleFrom: null, visibleUntil: null, createdAt: Date.now(), updatedAt: Date.now() }
  const place = { siteId: site.id, collection: "team", id: id as RowId, slug, sortOrder: index }
  return { ...place, ...times, data, featured: index < listed, createdBy: "cred_bench" as CollectionRow["createdBy"] }
}

/** Of the rows that the list shows, so that both pages follow. */
async function edit(site: Site): Promise<void> {
  const edition = ++site.edition
  const row = site.rows[edition % listed] as Site["rows"][number]
  const name = new RegExp(`Edition ${edition}\\b`)
  const started = performance.now()
  await product.call("PATCH", `/v1/collections/team/rows/${row.id}`, site.token, {
    data: { name: `Edition ${edition}` }
  })
  const answered = performance.now()
  if (!name.test(await visit(site, `/team/${row.slug}`)))
    throw new Error(`After edition ${edition} of ${row.slug} was answered, the origin did not serve it.`)
  const served = performance.now()
  for (let shown = false; !shown; shown = name.test(await visit(site, "/"))) {
    if (performance.now() - started > patienceMs) throw new Error("The list never followed.")
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  site.answered.push(answered - started)
  site.served.push(served - started)
  site.listed.push(performance.now() - started)
}

async function visit({ host }: Site, route: string): Promise<string> {
  const { status, body } = await product.send("origin", "GET", route, { host })
  if (status !== 200) throw new Error(`${route} was answered with status ${status}.`)
  return body
}

/** Rebuilds of the site, newest first, once none of them runs. */
async function atRest({
  id
}: Site): Promise<ReadonlyArray<{ readonly rebuildId: string; readonly pagesTotal: number }>> {
  for (;;) {
    const { rebuilds } = await product.call<{
      rebuilds: ReadonlyArray<{ siteId: string; state: string; rebuildId: string; pagesTotal: number }>
    }>("GET", "/ops/v1/rebuilds", product.operatorToken)
    const own = rebuilds.filter(({ siteId }) => siteId === id)
    if (own.every(({ state }) => state !== "running")) return own
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function count(site: Site): Promise<void> {
  const earlier = new Set((await atRest(site)).map(({ rebuildId }) => rebuildId))
  const before = objectsOf(site)
  await edit(site)
  const since = (await atRest(site)).filter(({ rebuildId }) => !earlier.has(rebuildId))
  const after = objectsOf(site)
  site.stored.push([...after].filter(([file, at]) => before.get(file) !== at).length)
  // The row's own page is rendered before the answer, outside of any rebuild.
  site.rendered.push(since.reduce((sum, { pagesTotal }) => sum + pagesTotal, 1))
}

/** Page files with the moment of their last put. */
function objectsOf({ id }: Site): ReadonlyMap<string, number> {
  const root = join(product.dataDir, "objects", "public", "sites", id, "pages")
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"))
  return new Map(files.map((file) => [file, statSync(join(root, file)).mtimeMs]))
}

function print(sites: ReadonlyArray<Site>): void {
  const at = (values: ReadonlyArray<number>) =>
    [0.5, 0.99].map((share) => percentile(values, share).toFixed(1)).join(" | ")
  const names = Object.keys(sites[0]?.cpu ?? {})
  console.log(`\nOne edit of a row, ${edits} for each size; milliseconds from the request on\n`)
  console.log("| rows | answered p50 | p99 | its page served p50 | p99 | list served p50 | p99 | rendered | stored |")
  console.log("|---|---|---|---|---|---|---|---|---|")
  for (const site of sites) {
    const counts = `${Math.max(...site.rendered)} | ${Math.max(...site.stored)}`
    console.log(`| ${site.size} | ${at(site.answered)} | ${at(site.served)} | ${at(site.listed)} | ${counts} |`)
  }
  console.log(`\nCPU of an edit and everything that follows from it, milliseconds\n`)
  console.log(`| rows | ${names.join(" | ")} |`)
  console.log(`|---|${names.map(() => "---|").join("")}`)
  for (const { size, cpu } of sites)
    console.log(`| ${size} | ${names.map((name) => ((cpu[name] ?? 0) / edits).toFixed(2)).join(" | ")} |`)
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
