/**
 * One edit of a 10 KB page, from the request to the new bytes served, on sites of 10, 1,000 and 10,000 pages:
 * `node infra/bench/edit.ts [edits for each size]`. Everything `npm start` runs is started, with a database and files of
 * its own; the edits go through the public API, and after each answer the origin must serve the new page at once. Sizes
 * take turns, since the machine is not equally quiet all the time. The CPU of each process is told for each size.
 */
import { BenchProduct, type BenchSite } from "./makeready/BenchProduct.ts"
import { type SeededPage, seedContent } from "./makeready/seed.ts"
import { percentile } from "./measure.ts"
import { benchPage } from "./pages.ts"

const sizes = [10, 1_000, 10_000]
const edits = Number(process.argv[2] ?? 300)
/** Edits of one size before the next takes its turn. */
const turn = 20
/** Not counted: code that runs for the first time is not compiled yet. */
const warmUp = 60

const product = await BenchProduct.start("edit")
try {
  const sites: Array<Site> = []
  for (const size of sizes) sites.push(await makeSite(size))
  for (let at = 0; at < warmUp; at++) await edit(sites[at % sites.length] as Site)
  for (const site of sites) Object.assign(site, { answered: [], served: [] })
  for (let done = 0; done < edits; done += turn) {
    for (const site of sites) {
      const before = product.cpu()
      for (let at = 0; at < turn; at++) await edit(site)
      const after = product.cpu()
      for (const [name, ms] of Object.entries(after)) site.cpu[name] = (site.cpu[name] ?? 0) + ms - (before[name] ?? 0)
    }
  }
  print(sites)
} finally {
  await product.stop()
}

interface Site extends BenchSite {
  readonly size: number
  readonly pages: Array<{ readonly page: SeededPage; versionId: string; edition: number }>
  /** Milliseconds to the answer, and to the last byte of the page served. */
  readonly answered: Array<number>
  readonly served: Array<number>
  readonly cpu: { [process: string]: number }
  next: number
}

async function makeSite(size: number): Promise<Site> {
  const site = await product.site(`Bench ${size}`)
  const seeded = await product.fill(seedContent(site.id, size))
  await product.rebuild(site.id)
  // Spread over the whole site, and often enough the same page that something of it may be remembered.
  const stride = Math.max(1, Math.floor(size / 100))
  const pages = seeded
    .filter((_, index) => index % stride === 0)
    .map((page) => ({ page, versionId: page.versionId as string, edition: 0 }))
  return { ...site, size, pages, answered: [], served: [], cpu: {}, next: 0 }
}

async function edit(site: Site): Promise<void> {
  const target = site.pages[site.next++ % site.pages.length] as Site["pages"][number]
  const { route, html } = benchPage(target.page.index, ++target.edition)
  const started = performance.now()
  const answer = await product.send(
    "api",
    "PUT",
    `/v1/pages/${target.page.id}/payload`,
    { authorization: `Bearer ${site.token}`, "if-match": `"${target.versionId}"` },
    { html }
  )
  const answered = performance.now()
  if (answer.status !== 200)
    throw new Error(`An edit on ${site.size} pages was answered ${answer.status}: ${answer.body}`)
  const page = await product.send("origin", "GET", route, { host: site.host })
  const served = performance.now()
  if (page.status !== 200 || !page.body.includes(`Edition ${target.edition}<`))
    throw new Error(
      `After edition ${target.edition} of ${route} was answered, the origin served ${page.status} and not it.`
    )
  target.versionId = (JSON.parse(answer.body) as { versionId: string }).versionId
  site.answered.push(answered - started)
  site.served.push(served - started)
}

function print(sites: ReadonlyArray<Site>): void {
  const shares = [0.5, 0.9, 0.99]
  const at = (values: ReadonlyArray<number>) => shares.map((share) => percentile(values, share).toFixed(1)).join(" | ")
  const names = Object.keys(sites[0]?.cpu ?? {})
  console.log(`\nOne edit of a 10 KB page, ${edits} for each size; milliseconds from the request on\n`)
  console.log("| pages | answered p50 | p90 | p99 | new bytes served p50 | p90 | p99 |")
  console.log("|---|---|---|---|---|---|---|")
  for (const { size, answered, served } of sites) console.log(`| ${size} | ${at(answered)} | ${at(served)} |`)
  console.log(`\nCPU of an edit and the visit after it, milliseconds\n`)
  console.log(`| pages | ${names.join(" | ")} |`)
  console.log(`|---|${names.map(() => "---|").join("")}`)
  for (const { size, cpu } of sites)
    console.log(`| ${size} | ${names.map((name) => ((cpu[name] ?? 0) / edits).toFixed(2)).join(" | ")} |`)
}
