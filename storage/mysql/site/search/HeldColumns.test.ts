import { Effect, Layer, ManagedRuntime, Redacted } from "effect"
import { type Kysely, sql } from "kysely"
import { afterAll, describe, expect, it, onTestFinished } from "vitest"
import { cutWayTo } from "../../../../test/builders/cutWay.ts"
import { testDatabase } from "../../../../test/builders/database.ts"
import { aListing, aSiteId, noon } from "../../../../test/builders/nouns.ts"
import { seeded } from "../../../../test/builders/seeded.ts"
import { queryOf } from "../../../../engine/listings/search/filters.ts"
import { findListings, pointsAmong } from "../../../../engine/listings/search/matches.ts"
import { listingOrders, type ListingQuery } from "../../../../engine/listings/search/query.ts"
import type { Listing } from "../../../../engine/model/Listing.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { ListingPhotos } from "../../../../engine/ports/ListingPhotos.ts"
import { Listings } from "../../../../engine/ports/Listings.ts"
import { ListingSearch } from "../../../../engine/ports/ListingSearch.ts"
import { Database } from "../../Database.ts"
import type { Tables } from "../../tables.ts"
import { ColumnsMemory } from "./HeldColumns.ts"

const database = testDatabase()
const { run } = database

const asked = (values: { readonly [name: string]: string } = {}): ListingQuery => ({
  ...queryOf({ limit: "48", ...values }),
  extent: { market: null, own: null }
})

/** A process that holds columns, and what it sends to the database. */
const aProcess = (
  memory: typeof ColumnsMemory.Service = { bytes: 100_000_000, fewestListings: 1 },
  way: Parameters<typeof database.over>[0] = {}
) => {
  const sent: Array<string> = []
  const started = Effect.sync(() =>
    ManagedRuntime.make(
      database
        .over({ ...way, onStatement: (statement) => void sent.push(statement) })
        .pipe(Layer.provide(Layer.succeed(ColumnsMemory, memory)))
    )
  )
  const runtime = Effect.runSync(started)
  afterAll(() => runtime.dispose())
  const search = <A>(work: (search: ListingSearch["Service"]) => Effect.Effect<A>) =>
    runtime.runPromise(Effect.flatMap(ListingSearch, work))
  /** What is found, and whether in columns: no index is forced for that. */
  const found = async (siteId: SiteId, query = asked()) => {
    sent.length = 0
    const answer = await search((port) => port.search(siteId, query))
    return { ...answer, inColumns: !sent.some((statement) => statement.includes("force index")) }
  }
  /** Searches until columns answer. */
  const holding = (siteId: SiteId) => expect.poll(async () => (await found(siteId)).inColumns).toBe(true)
  return { found, holding, search, sent }
}

const put = (siteId: SiteId, listings: ReadonlyArray<Listing>) =>
  run(Effect.flatMap(Listings, (port) => port.put(siteId, listings)))
const delist = (siteId: SiteId, keys: ReadonlyArray<string>) =>
  run(Effect.flatMap(Listings, (port) => port.delist(siteId, keys, noon)))
const onTables = <A>(work: (pool: Kysely<Tables>) => Promise<A>) =>
  run(Effect.flatMap(Database, ({ pool }) => Effect.promise(() => work(pool))))
const many = (count: number, more: (n: number) => Partial<Listing> = () => ({})) =>
  Array.from({ length: count }, (_, n) => aListing({ key: String(1_000 + n), mls: `W${n}`, ...more(n) }))
const keysOf = ({ listings }: { readonly listings: ReadonlyArray<Listing> }) => listings.map(({ key }) => key)

describe("columns that a process holds", () => {
  it("answer what the plain model answers, in every process, while listings come, change and go", async () => {
    const random = seeded()
    const site = aSiteId()
    const processes = [aProcess(), aProcess()]
    const kept = new Map<string, Listing>()
    const drawn = (key: string) =>
      aListing({
        key,
        mls: `W${key}`,
        beds: random.below(5) === 0 ? null : random.below(4),
        offer: { kind: "sale", amount: random.below(6) * 100_000, currency: "CAD" },
        sqft: random.below(4) * 500,
        latitude: random.below(4) === 0 ? null : 43 + random.below(3),
        listedAt: noon + random.below(9)
      })
    for (let round = 0; round < 12; round++) {
      const changed = Array.from({ length: round === 0 ? 300 : random.below(8) }, (_, n) =>
        drawn(String(1_000 + (round === 0 ? n : random.below(400))))
      )
      await put(site, changed)
      for (const listing of changed) kept.set(listing.key, listing)
      if (round === 0) for (const { holding } of processes) await holding(site)
      const gone = Array.from({ length: random.below(5) }, () => String(1_000 + random.below(400)))
      await delist(site, gone)
      for (const key of gone) kept.delete(key)
      const left = [...kept.values()]
      for (const { found, search } of processes)
        for (const sort of listingOrders) {
          const query = asked({ sort, minBeds: String(random.below(3)), page: String(1 + random.below(3)) })
          expect(await found(site, query)).toEqual({ ...findListings(left, query), inColumns: true })
          const { mark, partial, ...points } = await search((port) => port.points(site, query))
          expect([points, partial]).toEqual([pointsAmong(left, query), false])
        }
    }
  })

  it("are waited for where there is time: the first search is answered in them, and so is the first of each site", async () => {
    const { found } = aProcess({ bytes: 100_000_000, fewestListings: 1, waits: true })
    const sites = [aSiteId(), aSiteId()]
    for (const site of sites) await put(site, many(300))
    const answers = await Promise.all(sites.map((site) => found(site)))
    expect(answers.map(({ total, inColumns }) => [total, inColumns])).toEqual([
      [300, true],
      [300, true]
    ])
    await delist(sites[0]!, ["1000"])
    expect(await found(sites[0]!)).toMatchObject({ total: 299, inColumns: true })
    const without = aProcess({ bytes: 1, fewestListings: 1, waits: true })
    expect(await without.found(sites[0]!)).toMatchObject({ total: 299, inColumns: false })
  })

  it("are loaded a few hundred rows at a time", async () => {
    const site = aSiteId()
    const { search, sent } = aProcess()
    const rows = 1_100
    await put(site, many(rows))
    await search((port) => port.search(site, asked()))
    const reads = () => sent.filter((one) => /from `listing_search` .*`listing_key` > \S+ order by/.test(one))
    // The last of them finds nothing.
    await expect.poll(() => reads().length).toBe(Math.ceil(rows / 250) + 1)
    for (const read of reads()) expect(read).toContain("limit")
  })

  it("read the rows that changed and no others", async () => {
    const site = aSiteId()
    const { found, holding, sent } = aProcess()
    await put(site, many(700))
    await holding(site)
    await put(site, [aListing({ key: "1005", beds: 9 })])
    expect(keysOf(await found(site, asked({ minBeds: "9" })))).toEqual(["1005"])
    const reads = sent.filter((statement) => statement.includes("`listing_search`"))
    expect(reads).toHaveLength(1)
    expect(reads[0]).toContain("`mark` > ")
    expect((await found(site)).total).toBe(700)
    expect(sent.filter((statement) => statement.includes("`listing_search`"))).toEqual([])
  })

  it("are right when rows change while they are loaded", async () => {
    const site = aSiteId()
    const { found, holding } = aProcess()
    await put(site, many(2_000))
    const searching = holding(site)
    for (let n = 0; n < 10; n++) {
      await put(site, [
        aListing({ key: String(1_000 + 190 * n), beds: 40 + n }),
        aListing({ key: `new${n}`, beds: 60 })
      ])
      await delist(site, [String(1_001 + 190 * n)])
    }
    await searching
    expect(await found(site)).toMatchObject({ total: 2_000, inColumns: true })
    expect((await found(site, asked({ minBeds: "40" }))).total).toBe(20)
  })

  it("are thrown away when a backup is restored, whether or not anything was written since", async () => {
    for (const writes of [false, true]) {
      const site = aSiteId()
      const { found, holding } = aProcess()
      await put(site, many(30))
      const backup = await backupOf(site)
      await put(site, [aListing({ key: "1003", beds: 9 }), aListing({ key: "2000", beds: 9 })])
      await delist(site, ["1004"])
      await holding(site)
      expect((await found(site, asked({ minBeds: "9" }))).total).toBe(2)
      await backup.restore()
      if (writes) await put(site, [aListing({ key: "1007", beds: 9 })])
      expect(keysOf(await found(site, asked({ minBeds: "9" })))).toEqual(writes ? ["1007"] : [])
      expect((await found(site)).total).toBe(30)
      await holding(site)
      expect((await found(site)).total).toBe(30)
    }
  })

  it("are thrown away where they are not what their check says, and not loaded while the rows are not", async () => {
    const site = aSiteId()
    const { found, holding } = aProcess()
    await put(site, many(30))
    await holding(site)
    await onTables(async (pool) => {
      await pool.deleteFrom("listing_search").where("site_id", "=", site).where("listing_key", "=", "1009").execute()
      await sql`update listing_marks set mark = mark + 1, listings = listings - 1 where site_id = ${site}`.execute(pool)
    })
    for (let look = 0; look < 5; look++) expect(await found(site)).toMatchObject({ total: 29, inColumns: false })
  })

  it("are loaded once the database is there again that went away meanwhile, and cost no answer until then", async () => {
    const site = aSiteId()
    await put(site, many(3_000))
    const config = database.config()
    if (!("url" in config)) throw new Error("The database of the tests has an address.")
    const address = new URL(Redacted.value(config.url))
    const server = address.searchParams.get("socketPath") ?? Number(address.port)
    const way = await cutWayTo(() => server)
    onTestFinished(way.close)
    address.hostname = "127.0.0.1"
    address.port = String(way.port)
    address.searchParams.delete("socketPath")
    const { found, holding, sent } = aProcess(undefined, { url: Redacted.make(address.href) })
    expect(await found(site)).toMatchObject({ total: 3_000, inColumns: false })
    const isLoading = () => sent.some((statement) => /order by `listing_key` limit/.test(statement))
    await expect.poll(isLoading, { interval: 1 }).toBe(true)
    way.cutAfter(0)
    const total = () =>
      found(site).then(
        (answer) => answer.total,
        () => "none"
      )
    await expect.poll(total).toBe("none")
    way.mend()
    await expect.poll(total).toBe(3_000)
    await holding(site)
  })

  it("are gone with the site", async () => {
    const site = aSiteId()
    const { found, holding } = aProcess()
    await put(site, many(30))
    await holding(site)
    await onTables(async (pool) => {
      for (const table of ["listing_search", "listing_terms", "listing_removals", "listing_marks", "listings"] as const)
        await pool.deleteFrom(table).where("site_id", "=", site).execute()
    })
    expect(await found(site)).toMatchObject({ listings: [], total: 0 })
  })

  it("never show a listing that was delisted since it was found", async () => {
    const site = aSiteId()
    const { found } = aProcess()
    await put(site, many(3))
    // Of which nothing is shown yet.
    await expect.poll(async () => (await found(site, asked({ minBeds: "40" }))).inColumns).toBe(true)
    // As if it went between the look at the mark and the look at its details.
    await onTables((pool) =>
      pool.updateTable("listings").set({ status: "delisted", data: null }).where("listing_key", "=", "1001").execute()
    )
    const answer = await found(site)
    expect(answer.inColumns).toBe(true)
    expect(keysOf(answer).sort()).toEqual(["1000", "1002"])
  })

  it("tell of a listing what it is now, and read of it nothing twice while it stays so", async () => {
    const site = aSiteId()
    const { found, holding, sent } = aProcess()
    await put(
      site,
      many(3, (n) => ({ builder: null, subType: `Kind ${n}` }))
    )
    await holding(site)
    const before = await found(site)
    const reads = () => sent.filter((statement) => statement.includes("from `listings`")).length
    expect((await found(site)).listings).toEqual(before.listings)
    expect(reads()).toBe(0)

    // What nothing is searched by, so that its row is equal but for the mark.
    const changed = { ...before.listings[1]!, remarks: "A new roof." } as Listing
    await put(site, [changed])
    const after = await found(site)
    expect(after.listings.find(({ key }) => key === changed.key)).toEqual(changed)
    expect(reads()).toBe(1)

    const url = "https://photos.test/1.jpg"
    const row = { site_id: site, listing_key: changed.key, picture: "1", place: 0, url, alt: null, name: "1.jpg" }
    await onTables((pool) =>
      pool
        .insertInto("listing_photos")
        .values({ ...row, tries: 0, next_at: null })
        .execute()
    )
    const photosOf = async () => (await found(site)).listings.find(({ key }) => key === changed.key)!.photos.length
    await run(Effect.flatMap(ListingPhotos, (photos) => photos.show(site, [changed.key])))
    expect(await photosOf()).toBe(1)
    await run(Effect.flatMap(ListingPhotos, (photos) => photos.shelve(site, noon)))
    expect(await photosOf()).toBe(0)
    expect((await found(site)).inColumns).toBe(true)
  })

  it("are of the sites that were searched last, as far as memory reaches, and of no site with few listings", async () => {
    const [one, other, small, large] = [aSiteId(), aSiteId(), aSiteId(), aSiteId()]
    const { found, holding } = aProcess({ bytes: 150_000, fewestListings: 10 })
    await put(one, many(400))
    await put(other, many(400))
    await put(small, many(9))
    await put(large, many(2_000))
    await holding(one)
    await holding(other)
    expect((await found(one)).inColumns).toBe(false)
    await holding(one)
    for (const site of [small, large]) {
      const { total } = await found(site)
      for (let look = 0; look < 5; look++) expect(await found(site)).toMatchObject({ total, inColumns: false })
    }
    expect((await found(one)).inColumns).toBe(true)
  })
})

/** Everything about a site's listings as it is now. */
const backupOf = async (site: SiteId) => {
  const tables = [
    "listings",
    "listing_search",
    "listing_terms",
    "listing_values",
    "listing_removals",
    "listing_marks"
  ] as const
  await onTables(async (pool) => {
    for (const table of tables) {
      await sql`drop table if exists ${sql.table(`kept_${table}`)}`.execute(pool)
      await sql`create table ${sql.table(`kept_${table}`)} as select * from ${sql.table(table)} where site_id = ${site}`.execute(
        pool
      )
    }
  })
  return {
    restore: () =>
      onTables(async (pool) => {
        for (const table of tables) {
          await pool.deleteFrom(table).where("site_id", "=", site).execute()
          await sql`insert into ${sql.table(table)} select * from ${sql.table(`kept_${table}`)}`.execute(pool)
        }
      })
  }
}
