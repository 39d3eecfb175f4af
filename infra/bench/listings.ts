/**
 * What a search of listings costs: `node infra/bench/listings.ts [listings] [searches] [--kept <folder>] [--pool <MiB>] [--held <MiB>]`.
 *
 * A database of its own is filled with so many listings (100,000 unless told otherwise), or the one kept in the folder is
 * taken again. Then each kind of question is asked `searches` times, 20 at once, with other values each time, so that
 * hardly a count is remembered. With `--held` so much memory is there to hold the listings in, and how long it takes until
 * they are and what stalls meanwhile is told as well. Told are times, CPU of the database and of this process, and entries that the database
 * read, a question. Linux.
 */
import { Effect, Layer, ManagedRuntime, Redacted } from "effect"
import { sql } from "kysely"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { queryOf } from "../../engine/listings/search/filters.ts"
import { facetFields, type ListingExtent, type ListingQuery } from "../../engine/listings/search/query.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { ListingSearch } from "../../engine/ports/ListingSearch.ts"
import { Database } from "../../storage/mysql/Database.ts"
import * as Search from "../../storage/mysql/site/ListingSearch.ts"
import { ColumnsMemory } from "../../storage/mysql/site/search/HeldColumns.ts"
import { migrate } from "../../storage/mysql/migrate.ts"
import { startPrivateDatabase } from "../local/mariadb.ts"
import { readArguments } from "./arguments.ts"
import { percentile, table } from "./figures.ts"
import { firsts, lasts, nameOfTown, provinces, quarters, towns } from "./listings/made.ts"
import { seedListings } from "./listings/seed.ts"
import { cpuOf, load } from "./processes.ts"

const given = readArguments(process.argv.slice(2), {
  usage: "node infra/bench/listings.ts [listings] [searches] [--kept <folder>] [--pool <MiB>] [--held <MiB>]",
  numbers: 2,
  options: ["kept", "pool", "held"]
})
const [listings = 100_000, searches = 300] = given.numbers
const atOnce = 20
const siteId = "site_bench0000" as SiteId

let state = 1
const below = (most: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * most)
}
const pick = <A>(from: ReadonlyArray<A>): A => from[below(from.length)] as A
const town = () => nameOfTown(Math.floor(towns ** (below(1_000) / 1_000)) - 1)
const price = (most: number) => String(200_000 + below(most))

const everywhere: ListingExtent = { market: null, own: null }
const asked = (values: { readonly [name: string]: string }, extent = everywhere): ListingQuery => ({
  ...queryOf(values),
  extent
})
const inMarket = (): ListingExtent => ({ market: { province: pick(provinces), city: null }, own: null })

/** Each with other values whenever it is asked. */
const kinds: { readonly [kind: string]: () => ListingQuery } = {
  "everything, the newest": () => asked({ limit: String(12 + below(37)) }),
  "everything, far behind": () => asked({ page: String(1 + below(800)) }),
  "a province": () => asked({ minBeds: String(below(3)), maxPrice: price(1_400_000) }, inMarket()),
  "a city by its words": () => asked({ city: town() }),
  "a city, exactly, cheapest first": () => asked({ city: town(), match: "exact", sort: "price-asc" }),
  "a city and bounds": () => asked({ city: town(), minBeds: "3", maxPrice: price(900_000), minBaths: "2" }),
  "a neighbourhood": () => asked({ neighbourhood: `${pick(lasts)} ${pick(quarters)}`, match: "exact" }),
  "a neighbourhood by its words": () => asked({ neighbourhood: `${pick(lasts)} ${pick(quarters)}` }),
  "a street": () => asked({ address: `${10 + below(9_000)} ${pick(firsts)}` }),
  "one letter of a street": () => asked({ address: pick([..."abcdefghiklmnopqrstuvw"]) }),
  prices: () => {
    const from = 200_000 + below(1_000_000)
    return asked({ minPrice: String(from), maxPrice: String(from + 50_000), sort: "price-asc" })
  },
  "beds and a price, largest first": () =>
    asked({ minBeds: String(1 + below(4)), maxPrice: price(1_000_000), sort: "sqft-desc" }),
  "a rare structure": () => asked({ structureType: "Mobile Home", maxPrice: price(1_000_000) }),
  farms: () => asked({ propertyCategory: "agriculture", minPrice: price(500_000) }),
  "shops, unknown sizes too": () =>
    asked({ propertyCategory: "commercial", minSqft: String(below(3_000)), includeUnknown: "true" }),
  "an agent's": () => asked({}, { market: null, own: { agentKey: String(9_000 + below(20_000)), officeKey: null } }),
  "an office's, dearest first": () =>
    asked({ sort: "price-desc" }, { market: null, own: { agentKey: null, officeKey: String(500 + below(1_000)) } }),
  "broad bounds that few meet": () => {
    const [beds, baths] = [1 + below(4), 1 + below(3)]
    const sqft = 600 + below(2_000)
    return asked({
      minBeds: String(beds),
      maxBeds: String(beds + 1),
      minBaths: String(baths),
      maxBaths: String(baths + 1),
      minSqft: String(sqft),
      maxSqft: String(sqft + 900),
      minPrice: price(400_000),
      propertyType: "Multi-family",
      structureType: "Apartment",
      address: "5",
      sort: pick(["newest", "price-asc", "beds-desc"])
    })
  },
  "broad words and bounds": () =>
    asked({ neighbourhood: quarters.slice(0, 10).join(" "), minBeds: "2", maxSqft: price(1_000), sort: "beds-desc" })
}

const folder = given.options.kept ?? mkdtempSync(join(tmpdir(), "listings-bench-"))
const server = await startPrivateDatabase({
  directory: folder,
  durable: false,
  bufferPoolMiB: Number(given.options.pool ?? 1_024)
})
const runtime = ManagedRuntime.make(
  Search.layer.pipe(
    Layer.provideMerge(Database.layer({ url: Redacted.make(server.uri) })),
    Layer.provide(Layer.succeed(ColumnsMemory, { bytes: Number(given.options.held ?? 0) * 2 ** 20, fewestListings: 1 }))
  )
)
try {
  await runtime.runPromise(migrate)
  const { pool } = await runtime.runPromise(Database)
  const search = await runtime.runPromise(ListingSearch)
  const { n } = (await sql<{ readonly n: number }>`select count(*) as n from listing_search`.execute(pool)).rows[0]!
  if (Number(n) === 0) await seedListings(pool, siteId, listings)
  else if (Number(n) !== listings) throw new Error(`${folder} keeps ${n} listings.`)

  const entries = async (): Promise<number> => {
    const { rows } = await sql<{ readonly Value: string }>`show global status like 'Handler_read%'`.execute(pool)
    return rows.reduce((sum, { Value }) => sum + Number(Value), 0)
  }
  /** Runs it so often, so many at once. */
  const measured = async (work: () => Effect.Effect<unknown>) => {
    for (let at = 0; at < 5; at++) await runtime.runPromise(work())
    const times: Array<number> = []
    const [read, cpu, own] = [await entries(), cpuOf(server.pid), process.cpuUsage()]
    let sent = 0
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (sent++ < searches) {
          const from = performance.now()
          await runtime.runPromise(work())
          times.push(performance.now() - from)
        }
      })
    )
    const used = process.cpuUsage(own)
    return [
      percentile(times, 0.5).toFixed(1),
      percentile(times, 0.99).toFixed(1),
      ((cpuOf(server.pid) - cpu) / searches).toFixed(2),
      ((used.user + used.system) / 1_000 / searches).toFixed(2),
      Math.round(((await entries()) - read) / searches)
    ]
  }

  if (given.options.held !== undefined) {
    const delays = monitorEventLoopDelay({ resolution: 1 })
    delays.enable()
    const own = process.cpuUsage()
    const begun = performance.now()
    // A page far behind is read row by row where nothing is held.
    const last = asked({ page: "800" })
    let answered = Number.POSITIVE_INFINITY
    while (answered > 0) {
      const before = await entries()
      await runtime.runPromise(search.search(siteId, last))
      answered = (await entries()) - before > 1_000 ? 1 : 0
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    delays.disable()
    const used = process.cpuUsage(own)
    console.log(
      `Held after ${((performance.now() - begun) / 1_000).toFixed(1)} s and ${((used.user + used.system) / 1e6).toFixed(1)} s of CPU; ` +
        `event loop late by ${(delays.percentile(99) / 1e6).toFixed(1)} ms at p99, ${(delays.max / 1e6).toFixed(1)} ms at most`
    )
  }
  console.log(`${listings} listings, ${searches} questions of each kind, ${atOnce} at once; load ${load()}`)
  const rows: Array<ReadonlyArray<string | number>> = []
  for (const [kind, question] of Object.entries(kinds)) {
    rows.push([kind, ...(await measured(() => search.search(siteId, question())))])
    process.stderr.write(`${rows.at(-1)!.join("  ")}\n`)
  }
  rows.push(["choices in a market", ...(await measured(() => search.facets(siteId, inMarket(), facetFields)))])
  rows.push([
    "choices of an office",
    ...(await measured(() =>
      search.facets(
        siteId,
        { market: null, own: { agentKey: null, officeKey: String(500 + below(1_000)) } },
        facetFields
      )
    ))
  ])
  console.log(table(["asked", "ms p50", "ms p99", "ms CPU database", "ms CPU process", "entries read"], rows))
  console.log(`Load at the end: ${load()}`)
} finally {
  await runtime.dispose()
  await server.stop()
  if (given.options.kept === undefined) rmSync(folder, { recursive: true, force: true })
}
