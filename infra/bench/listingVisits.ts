/**
 * What visitors who search wait for: `node infra/bench/listingVisits.ts [listings] [requests] [--against <checkout>]`.
 *
 * Everything `npm start` runs, with one site whose listings (100,000 unless told otherwise) are put into its tables. Once
 * they are held in memory, or after a minute, the data route, the choices and a filtered page are asked through the origin, 20
 * at once from as many addresses, with other values each time; then one visitor moves a map of all of them. Told are times, and
 * CPU of each kind of process a request.
 * A checkout that is measured against has to have the same tables. Linux.
 */
import { Effect, Redacted } from "effect"
import { Agent, request } from "node:http"
import { withScope } from "../../engine/listings/settings.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { Sites } from "../../engine/ports/Sites.ts"
import { Database } from "../../storage/mysql/Database.ts"
import { readArguments } from "./arguments.ts"
import { percentile, table } from "./figures.ts"
import { madeListing, nameOfTown, provinces, quarters, towns } from "./listings/made.ts"
import { seedListings } from "./listings/seed.ts"
import { type BenchSite, pause, type Product, withProducts } from "./makeready/Product.ts"
import { benchStorage } from "./makeready/system.ts"
import { load } from "./processes.ts"

const given = readArguments(process.argv.slice(2), {
  usage: "node infra/bench/listingVisits.ts [listings] [requests] [--against <checkout>]",
  numbers: 2,
  options: ["against"]
})
const [listings = 100_000, requests = 400] = given.numbers
const atOnce = 20
const warmUps = 60
const mostLoadSeconds = 60

let state = 1
const below = (most: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * most)
}
const pick = <A>(from: ReadonlyArray<A>): A => from[below(from.length)] as A
const town = () => encodeURIComponent(nameOfTown(Math.floor(towns ** (below(1_000) / 1_000)) - 1))
const bounds = () => `minBeds=${1 + below(3)}&maxPrice=${300_000 + below(1_200_000)}`

/** What is asked, with other values each time; choices come from few fields, and are remembered. */
const kinds: { readonly [kind: string]: () => string } = {
  "data, the newest": () => `/__data/listings?limit=${6 + below(12)}`,
  "data, bounds": () => `/__data/listings?${bounds()}&sort=${pick(["newest", "price-asc", "beds-desc"])}`,
  "data, a city and bounds": () => `/__data/listings?city=${town()}&${bounds()}`,
  "data, a neighbourhood": () => `/__data/listings?neighbourhood=${pick(quarters)}&${bounds()}`,
  "data, a street": () => `/__data/listings?address=${10 + below(9_000)}`,
  choices: () => `/__data/listings/facets?fields=${pick(["City", "PropertySubType", "City,StructureType"])}`,
  "a filtered page": () => `/homes?city=${town()}&${bounds()}`
}

const prepared = async (product: Product): Promise<BenchSite> => {
  const site = await product.site("Listings")
  const siteId = site.id as SiteId
  await Effect.runPromise(
    Effect.gen(function* () {
      const sites = yield* Sites
      const { settings } = (yield* sites.get(siteId))!
      const market = { province: provinces[0]!, city: null }
      yield* sites.update(siteId, { settings: withScope(settings, { provider: "resale", destination: null, market }) })
      const { pool } = yield* Database
      yield* Effect.promise(() => seedListings(pool, siteId, listings))
    }).pipe(Effect.provide(benchStorage({ url: Redacted.make(product.databaseUrl) })))
  )
  // A busy machine may have filled the tables for longer than a lease lasts.
  await product.call("POST", "/v1/lease", site.token)
  for (const [route, html] of [
    ["/homes", '<main><h1>Homes</h1><mk-component name="listings" data-url-filters="all"></mk-component></main>'],
    ["/homes/:mls/:slug", '<main><mk-component name="listing-detail"></mk-component></main>']
  ])
    await product.call("POST", "/v1/pages", site.token, { route, title: "Homes", payload: { html } })
  return site
}

const agents = Array.from(
  { length: atOnce },
  (_, at) => new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.0.${10 + at}` })
)

/** Milliseconds until the last byte. */
const visit = (product: Product, { host }: BenchSite, path: string, agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    const from = performance.now()
    request({ host: "127.0.0.1", port: product.ports.origin, path, agent, headers: { host } }, (response) => {
      response.on("error", reject).resume()
      response.on("end", () =>
        response.statusCode === 200
          ? resolve(performance.now() - from)
          : reject(new Error(`${path} was answered with ${response.statusCode}.`))
      )
    })
      .on("error", reject)
      .end()
  })

/** Windows of a desk around one of the listings, each elsewhere. */
const moves: { readonly [kind: string]: () => string } = Object.fromEntries(
  [9, 11, 13, 15].map((zoom) => [
    `a map at zoom ${zoom}`,
    () => {
      const degrees = 360 / (512 * 2 ** zoom)
      const [wide, high] = [640 * degrees, 400 * degrees * 0.72]
      const { latitude, longitude } = madeListing(1 + below(Math.min(listings, 50_000)))
      const [north, east] = [latitude ?? 45, longitude ?? -75]
      const box = [east - wide, north - high, east + wide, north + high].map((edge) => edge.toFixed(5))
      return `/__data/listings/map?bbox=${box.join(",")}&zoom=${zoom}`
    }
  ])
)

const visits = async (product: Product, site: BenchSite, count: number, path: () => string, by = agents) => {
  const times: Array<number> = []
  let sent = 0
  await Promise.all(
    by.map(async (agent) => {
      while (sent++ < count) times.push(await visit(product, site, path(), agent))
    })
  )
  return times
}

/** The API processes have rest once their listings are held; each was asked, since connections are shared out. */
const loaded = async (product: Product, site: BenchSite): Promise<number> => {
  const begun = performance.now()
  await visits(product, site, warmUps, kinds["data, bounds"]!)
  for (let used = Infinity; used > 100 && performance.now() - begun < mostLoadSeconds * 1_000;) {
    const before = product.cpu()["api"] ?? 0
    await pause(1_000)
    used = (product.cpu()["api"] ?? 0) - before
  }
  return performance.now() - begun
}

await withProducts("listing-visits", given.options.against, async (products) => {
  for (const product of products) {
    const site = await prepared(product)
    const ms = await loaded(product, site)
    console.log(
      `${product.name}: ${listings} listings, ${requests} requests of each kind, ${atOnce} at once; load ${load()}`
    )
    console.log(
      `Rest after ${(ms / 1_000).toFixed(1)} s, API processes with ${product.memory("api").rss.toFixed(0)} MB together\n`
    )
    const rows: Array<ReadonlyArray<string | number>> = []
    for (const [kind, path] of Object.entries({ ...kinds, ...moves })) {
      const by = kind in moves ? agents.slice(0, 1) : agents
      await visits(product, site, warmUps, path, by)
      const before = product.cpu()
      const times = await visits(product, site, requests, path, by)
      const after = product.cpu()
      const each = (role: string) => (((after[role] ?? 0) - (before[role] ?? 0)) / requests).toFixed(2)
      rows.push([
        kind,
        percentile(times, 0.5).toFixed(1),
        percentile(times, 0.99).toFixed(1),
        ...["api", "database", "origin"].map(each)
      ])
      process.stderr.write(`${rows.at(-1)!.join("  ")}\n`)
    }
    console.log(table(["asked", "ms p50", "ms p99", "ms CPU api", "ms CPU database", "ms CPU origin"], rows))
    console.log(`Load at the end: ${load()}`)
  }
})
for (const agent of agents) agent.destroy()
