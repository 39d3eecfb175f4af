/**
 * What a sync costs visits: `node infra/bench/listingSync.ts [rounds] [listings] [--cost] [--against <checkout>]`.
 *
 * A site holds so many listings (10,000 unless told otherwise) of the feed's stand-in. It is visited at a fixed rate: its
 * pages, its grid and pages of listings, all of them stored. A round is as long as a sync: first all listings change in the
 * feed and are read while visitors come, then as many come in as long a while without one; every second round goes the
 * other way about. Told are p50 and p99 of either, and the median of the rounds' ratios. Before them, while nobody comes, a
 * sync is read for what it costs the processor: that figure stays the same on a machine that is busy with something else,
 * where waits do not. `--cost` tells that alone. Linux.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { createConnection } from "mysql2/promise"
import { aProperty } from "../standins/listings/generate.ts"
import { readArguments } from "./arguments.ts"
import { pairedRatio, percentile, table } from "./figures.ts"
import { openLoop } from "./load/openLoop.ts"
import { benchPage } from "./pages.ts"
import { type BenchSite, pause, type Product, withProducts } from "./makeready/Product.ts"
import { load } from "./processes.ts"

const given = readArguments(process.argv.slice(2), {
  usage: "node infra/bench/listingSync.ts [rounds] [listings] [--cost] [--against <checkout>]",
  switches: ["cost"],
  numbers: 2,
  options: ["against"]
})
const [rounds = 4, listings = 10_000] = given.numbers
const perSecond = 50
/** Of either kind; the grid is visited as often. */
const pages = 40
const gridsMs = 25_000
let changes = 0

const kinds = ["a page", "a grid", "a listing's page"] as const
type Kind = (typeof kinds)[number]

interface Side {
  readonly product: Product
  readonly site: BenchSite
  /** Addresses of stored pages. */
  readonly paths: ReadonlyArray<{ readonly kind: Kind; readonly path: string }>
  /** Sets rows of the feed by their keys. */
  readonly tell: (rows: { readonly [key: string]: object }) => Promise<void>
  /** Reads the feed now, and resolves when it is read to its end. */
  readonly sync: () => Promise<void>
  readonly end: () => Promise<void>
}

await withProducts(
  "listing-sync",
  given.options["against"],
  async (products) => {
    for (const product of products) {
      const side = await sideOf(product)
      console.log(
        `${product.name}: ${rounds} rounds, ${listings} listings, ${perSecond} visits a second; load ${load()}`
      )
      await measure(side)
      await side.end()
    }
  },
  undefined,
  true
)

async function measure(side: Side): Promise<void> {
  const beside: Array<Waits> = []
  const without: Array<Waits> = []
  const took: Array<number> = []
  // As long as the last sync took; the first is told by one that nobody is measured beside.
  await change(side)
  await read(side)
  await pause(gridsMs)
  let seconds = await cost(side)
  if (given.switches.has("cost")) return
  for (let round = 0; round < rounds; round++) {
    const quiet = async () => void without.push(await visits(side, seconds))
    const busy = async () => {
      await change(side)
      const [waited, ms] = await Promise.all([visits(side, seconds), read(side)])
      beside.push(waited)
      took.push(ms)
      // Grids follow some seconds after a sync; they belong to neither half.
      await pause(gridsMs)
    }
    for (const half of round % 2 === 0 ? [busy, quiet] : [quiet, busy]) await half()
    seconds = took.at(-1)! / 1_000
  }

  const rows = kinds.flatMap((kind) =>
    [0.5, 0.99].map((share) => {
      const of = (all: ReadonlyArray<Waits>) => all.map((waits) => percentile(waits[kind], share))
      return [
        kind,
        `p${share * 100}`,
        percentile(
          without.flatMap((waits) => waits[kind]),
          share
        ).toFixed(2),
        percentile(
          beside.flatMap((waits) => waits[kind]),
          share
        ).toFixed(2),
        pairedRatio(of(beside), of(without)).toFixed(2)
      ]
    })
  )
  console.log(table(["a visit to", "", "ms without", "ms beside a sync", "ratio"], rows))
  console.log(`A sync took ${(percentile(took, 0.5) / 1_000).toFixed(1)} s; load ${load()}`)
}

/** Tells what a sync costs each kind of process, with the grids that follow it; answers how many seconds it took. */
async function cost(side: Side): Promise<number> {
  await change(side)
  const before = side.product.cpu()
  const ms = await read(side)
  const whole = side.product.cpu()
  await pause(gridsMs)
  const after = side.product.cpu()
  const spent = (from: typeof before, to: typeof before, role: string) =>
    (((to[role] ?? 0) - (from[role] ?? 0)) / listings).toFixed(3)
  const rows = ["worker", "database", "api", "origin"].map((role) => [
    role,
    spent(before, whole, role),
    spent(whole, after, role)
  ])
  console.log(table(["processor, ms a changed row", "reading it", "grids after it"], rows))
  return ms / 1_000
}

/** Milliseconds from when each was due until it was answered. */
type Waits = Readonly<Record<Kind, ReadonlyArray<number>>>

async function visits({ product, site, paths }: Side, seconds: number): Promise<Waits> {
  const at = (number: number) => paths[number % paths.length]!
  const { waited } = await openLoop({ perSecond, seconds, lanes: Infinity }, async (number) => {
    const { status } = await product.send("origin", "GET", at(number).path, { host: site.host })
    if (status !== 200) throw new Error(`${at(number).path} was answered with ${status}.`)
  })
  const of = (kind: Kind) => waited.filter((_, number) => at(number).kind === kind)
  return { "a page": of("a page"), "a grid": of("a grid"), "a listing's page": of("a listing's page") }
}

/** Changes all listings in the feed. */
async function change({ tell }: Side): Promise<void> {
  changes++
  const at = Date.now()
  const rows = Array.from({ length: listings }, (_, n) => {
    const members = { ListPrice: 300_000 + changes * 1_000 + n, ModificationTimestamp: new Date(at + n).toISOString() }
    return [String(4_000_001 + n), members] as const
  })
  for (let from = 0; from < rows.length; from += 1_000) await tell(Object.fromEntries(rows.slice(from, from + 1_000)))
}

/** Has the feed read; answers how many milliseconds that took. */
async function read({ sync }: Side): Promise<number> {
  const started = performance.now()
  await sync()
  return performance.now() - started
}

async function sideOf(product: Product): Promise<Side> {
  const site = await product.site("Listings")
  await product.seed([site], pages)
  const write = (route: string, html: string) =>
    product.call("POST", "/v1/pages", site.token, { route, title: "Homes", payload: { html } })
  await write("/homes/:mls/:slug", '<h1>{{listing.address}}</h1><mk-component name="listing-detail"></mk-component>')
  await write("/homes", '<h1>Homes</h1><mk-component name="listings" data-limit="48"></mk-component>')

  const told = JSON.parse(readFileSync(join(product.dataDir, "standins.json"), "utf8")) as {
    readonly listings: { readonly rows: string; readonly photos: string }
  }
  const tell = async (rows: object) => {
    const answer = await fetch(told.listings.rows, { method: "POST", body: JSON.stringify(rows) })
    if (!answer.ok) throw new Error(`The feed took no rows: ${answer.status}`)
  }
  for (let from = 1; from <= listings; from += 1_000) {
    const some = Array.from({ length: Math.min(1_000, listings - from + 1) }, (_, at) =>
      aProperty(from + at, told.listings.photos)
    )
    await tell(Object.fromEntries(some.map((row) => [String(row["ListingKey"]), row])))
  }

  const database = await createConnection(product.databaseUrl)
  const sync = async () => {
    const [before] = await database.query("select read_at from listing_syncs where site_id = ?", [site.id])
    await database.query("update listing_syncs set next_sync_at = ? where site_id = ?", [Date.now(), site.id])
    for (;;) {
      await pause(50)
      const [now] = await database.query("select read_at from listing_syncs where site_id = ?", [site.id])
      if (JSON.stringify(now) !== JSON.stringify(before)) return
    }
  }
  await product.operate("PATCH", `/sites/${site.id}`, { listings: { enabled: true } })
  await sync()

  const paths: Array<Side["paths"][number]> = []
  for (let n = 0; n < pages; n++) {
    const number = 100_000 + Math.ceil(((n + 1) * listings) / pages)
    const short = await product.send("origin", "GET", `/homes/X${number}`, { host: site.host })
    paths.push({ kind: "a listing's page", path: String(short.headers.location) })
    paths.push({ kind: "a page", path: benchPage(n).route }, { kind: "a grid", path: "/homes" })
  }
  for (const { path } of paths) {
    const { status } = await product.send("origin", "GET", path, { host: site.host })
    if (status !== 200) throw new Error(`${path} was answered with ${status}.`)
  }
  return { product, site, paths, tell, sync, end: () => database.end() }
}
