/**
 * What one site's rush does to another site:
 *
 *   node infra/bench/fairness.ts [rounds] [--against <checkout>]
 *
 * 1. 50 writers hammer one site, each its own page and none ever pausing, while another site is read 20 times a second
 *    and written twice a second. Rounds with and without the writers take turns.
 * 2. The row of a site is held in the database for 4 seconds, as a stuck request would hold it, with 12 writers waiting
 *    for that site; meanwhile another site is read, and `/readyz` is asked 10 times a second.
 *
 * The measured requests are sent at a fixed rate and their time counts from when they were due (an open loop), so a
 * stall counts for every request that it delayed. The writers are a process of their own. Both sites are being built,
 * where no rate window applies.
 */
import { createConnection } from "mysql2/promise"
import { readArguments } from "./arguments.ts"
import { median, percentile, table } from "./figures.ts"
import { openLoop } from "./load/openLoop.ts"
import { runWriters } from "./load/runWriters.ts"
import type { EditedPage } from "./load/writers.ts"
import { pause, withProducts, type BenchSite, type Product } from "./makeready/Product.ts"
import { benchPage } from "./pages.ts"
import { load } from "./processes.ts"

const given = readArguments(process.argv.slice(2), {
  usage: "node infra/bench/fairness.ts [rounds] [--against <checkout>]",
  numbers: 1,
  options: ["against"]
})
const rounds = given.numbers[0] ?? 3
const seconds = 10
const readsPerSecond = 20
const writesPerSecond = 2
const hammering = 50
/** A site that is being built freezes beyond 2,000 writes an hour; its counters start over before each round. */
const hammeredEdits = 1_900
const waiting = 12
const heldSeconds = 4
const aroundSeconds = 2
const readyPerSecond = 10

interface Subject {
  readonly product: Product
  readonly other: Side
  readonly hammered: Side
  readonly idle: Array<Round>
  readonly rushed: Array<Round>
  readonly edits: Array<number>
}

interface Side {
  readonly site: BenchSite
  pages: Array<EditedPage>
}

/** Milliseconds from due to answered. */
interface Round {
  readonly reads: ReadonlyArray<number>
  readonly writes: ReadonlyArray<number>
}

await withProducts("fairness", given.options.against, async (products) => {
  console.log(
    `${new Date().toISOString().slice(0, 16)}, load ${load()}; ${products.map(({ name }) => name).join(" against ")}`
  )
  const subjects = await Promise.all(products.map(subjectOf))
  for (const { product, other, hammered } of subjects) {
    // Not counted: code that runs for the first time is not compiled yet.
    await lookAt(product, other, 3)
    await hammer(product, hammered, 100)
  }
  for (let round = 0; round < rounds; round++)
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) await measureRush(subject)
  printRush(subjects)
  for (const subject of subjects) await measureHeld(subject)
  console.log(`\nLoad at the end: ${load()}`)
})

async function subjectOf(product: Product): Promise<Subject> {
  const sites = [await product.site("Other"), await product.site("Hammered")] as const
  const [pages, hammeredPages] = (await product.seed(sites, hammering)).map((seeded) =>
    seeded.map((page) => ({ ...page, edition: 0 }))
  ) as [Array<EditedPage>, Array<EditedPage>]
  return {
    product,
    other: { site: sites[0], pages },
    hammered: { site: sites[1], pages: hammeredPages },
    idle: [],
    rushed: [],
    edits: []
  }
}

async function measureRush({ product, other, hammered, idle, rushed, edits }: Subject): Promise<void> {
  await product.refresh(other.site)
  await product.refresh(hammered.site)
  idle.push(await lookAt(product, other, seconds))
  let isOver = false
  const rush = hammer(product, hammered, hammeredEdits, seconds + 2).finally(() => (isOver = true))
  await pause(1_000)
  rushed.push(await lookAt(product, other, seconds))
  if (isOver) console.log(`The writers had used up ${hammeredEdits} edits before the measurement ended.`)
  edits.push(await rush)
}

/** Reads and writes of the site that did nothing. Every write has a page to itself until its turn comes again. */
async function lookAt(product: Product, side: Side, seconds: number): Promise<Round> {
  const { site, pages } = side
  const authorization = `Bearer ${site.token}`
  const read = (number: number) =>
    expectOk(product.send("api", "GET", `/v1/pages/${pages[number % pages.length]?.id}`, { authorization }))
  const write = async (_: number, lane: number) => {
    const page = pages[lane] as EditedPage
    const edition = page.edition + 1
    const { html } = benchPage(page.index, edition)
    const headers = { authorization, "if-match": `"${page.versionId}"` }
    const body = await expectOk(product.send("api", "PUT", `/v1/pages/${page.id}/payload`, headers, { html }))
    pages[lane] = { ...page, edition, versionId: (JSON.parse(body) as { versionId: string }).versionId }
  }
  const [reads, writes] = await Promise.all([
    openLoop({ perSecond: readsPerSecond, seconds, lanes: Infinity }, read),
    openLoop({ perSecond: writesPerSecond, seconds, lanes: pages.length }, write)
  ])
  return { reads: reads.waited, writes: writes.waited }
}

/** How many edits a second landed. */
async function hammer(product: Product, side: Side, edits: number, seconds = 60): Promise<number> {
  const { site, pages } = side
  const writers = pages.map((page) => ({ token: site.token, pages: [page] }))
  const report = await runWriters({ port: product.ports.api, seconds, edits, writers })
  side.pages = report.writers.flatMap(({ pages }) => pages)
  if (Object.keys(report.refused).length > 0)
    console.log(
      `Of the ${hammering} writers' edits some were refused: ${JSON.stringify(report.refused)}; ${report.refusal}`
    )
  return (report.latencies.length / report.ms) * 1000
}

async function measureHeld({ product, other, hammered }: Subject): Promise<void> {
  await product.refresh(other.site)
  await product.refresh(hammered.site)
  const authorization = `Bearer ${other.site.token}`
  const lasting = aroundSeconds + heldSeconds + aroundSeconds
  const ask = async (path: string, headers: { readonly [name: string]: string }) =>
    (await product.send("api", "GET", path, headers).catch(() => ({ status: 0 }))).status
  const [ready, reads, waited] = await Promise.all([
    openLoop({ perSecond: readyPerSecond, seconds: lasting, lanes: Infinity }, () => ask("/readyz", {})),
    openLoop({ perSecond: readsPerSecond, seconds: lasting, lanes: Infinity }, (number) =>
      ask(`/v1/pages/${other.pages[number % other.pages.length]?.id}`, { authorization })
    ),
    holdRow(product, hammered)
  ])
  const part = (from: number, to: number, perSecond: number, values: ReadonlyArray<number>) =>
    values.slice(from * perSecond, to * perSecond)
  const row = (what: string, { waited, answers }: typeof ready, perSecond: number) => {
    const times = part(aroundSeconds, aroundSeconds + heldSeconds, perSecond, waited)
    const statuses = Map.groupBy(part(aroundSeconds, lasting, perSecond, answers), (status) => status)
    return [
      what,
      percentile(part(0, aroundSeconds, perSecond, waited), 0.5).toFixed(1),
      ...[0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(1)),
      [...statuses].map(([status, all]) => `${all.length} × ${status}`).join(", ")
    ]
  }
  console.log(
    `\n${product.name}: the row of a site held for ${heldSeconds} s, ${waiting} writers waiting for it (answered ${waited}); milliseconds\n`
  )
  console.log(
    table(
      ["asked", "before, p50", "held, p50", "p99", "largest", "answers from then on"],
      [row("/readyz", ready, readyPerSecond), row("another site's page", reads, readsPerSecond)]
    )
  )
}

/** Holds the row after a while, with writers queueing for it; says what they were answered. */
async function holdRow(product: Product, { site, pages }: Side): Promise<string> {
  const connection = await createConnection(product.databaseUrl)
  await pause(aroundSeconds * 1_000)
  await connection.beginTransaction()
  await connection.query("select site_id from sites where site_id = ? for update", [site.id])
  const writers = pages.slice(0, waiting).map(async (page) => {
    const { html } = benchPage(page.index, page.edition + 1)
    const headers = { authorization: `Bearer ${site.token}`, "if-match": `"${page.versionId}"` }
    return (await product.send("api", "PUT", `/v1/pages/${page.id}/payload`, headers, { html })).status
  })
  await pause(heldSeconds * 1_000)
  await connection.rollback()
  await connection.end()
  const statuses = Map.groupBy(await Promise.all(writers), (status) => status)
  return [...statuses].map(([status, all]) => `${all.length} × ${status}`).join(", ")
}

function printRush(subjects: ReadonlyArray<Subject>): void {
  console.log(
    `\nAnother site's requests while ${hammering} writers hammer one site; milliseconds from when they were due, ` +
      `${rounds} rounds of ${seconds} s with and without the writers\n`
  )
  const rows = subjects.flatMap(({ product, idle, rushed, edits }) =>
    (["reads", "writes"] as const).map((what) => {
      const of = (all: ReadonlyArray<Round>, share: number) =>
        percentile(
          all.flatMap((round) => round[what]),
          share
        )
      return [
        product.name,
        what,
        ...[0.5, 0.99].flatMap((share) => [
          of(idle, share).toFixed(1),
          of(rushed, share).toFixed(1),
          (of(rushed, share) / of(idle, share)).toFixed(1)
        ]),
        median(edits).toFixed(0)
      ]
    })
  )
  const head = ["p50 idle", "rushed", "ratio", "p99 idle", "rushed", "ratio"]
  console.log(table(["product", "other's", ...head, "writers' edits/s"], rows))
  console.log("\nThe aim is a ratio of 2 at the p99.")
}

async function expectOk(answer: ReturnType<Product["send"]>): Promise<string> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`The site that does nothing was answered ${status}: ${body}`)
  return body
}
