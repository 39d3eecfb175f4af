/**
 * Workers killed while they follow a feed: at its first reading, and when much of it has changed. What a site then holds is
 * what another holds whose worker was left alone, in every table that listings are kept and searched in, and on its pages.
 */
import { sql } from "kysely"
import { afterAll, expect, it } from "vitest"
import { HOUR_MS, limits } from "../../engine/limits.ts"
import { pause } from "../../infra/main/testing/Launched.ts"
import { startListingsStandIn } from "../../infra/standins/listings/feed.ts"
import { seeded } from "../builders/seeded.ts"
import { launchedProduct } from "./launchedProduct.ts"
import type { SiteUnderTest } from "./product.ts"

const rows = 2_000
const feed = await startListingsStandIn({ properties: rows, photos: "https://photos.makeready.test/" })

const run = launchedProduct({
  environment: {
    MAKEREADY_API_PROCESSES: "1",
    MAKEREADY_EGRESS_ALLOW: feed.host,
    MAKEREADY_LISTINGS_URL: feed.feedUrl,
    MAKEREADY_LISTINGS_TOKEN_URL: feed.tokenUrl,
    MAKEREADY_LISTINGS_CLIENT_ID: "feed-user",
    MAKEREADY_LISTINGS_CLIENT_SECRET: "feed-password",
    MAKEREADY_LISTINGS_PHOTOS: feed.photos,
    MAKEREADY_LISTINGS_RATE: "100"
  }
})
afterAll(() => feed.close())

it("a feed is followed as if no worker had been killed: rows, what they are searched by, and pages", async () => {
  const random = seeded()
  feed.restore()
  const killed = await aSite()
  const spared = await aSite()

  expect(
    await follow(
      killed,
      [1, 3, 1, 2].map((details) => ({ details, ms: random.below(150) }))
    )
  ).toBe(4)
  expect(await follow(spared, [])).toBe(0)
  expect(shownBy(await kept(killed))).toEqual(held())
  expect(await kept(killed)).toEqual(await kept(spared))

  const paths = await pagesSeen([killed, spared], random)
  await changeMuch()
  const moments = [
    { details: 1, ms: random.below(150) },
    { details: 2, ms: random.below(150) },
    { delisted: true, ms: random.below(40) } as const
  ]
  expect(await follow(killed, moments)).toBe(3)
  expect(await follow(spared, [])).toBe(0)
  await settled()
  const after = await kept(killed)
  expect(shownBy(after)).toEqual(held())
  expect(after.listings.filter(({ status }) => status === "delisted")).toHaveLength(gone + hidden)
  expect(after).toEqual(await kept(spared))
  const [found, wanted] = [await looks(killed, paths), await looks(spared, paths)]
  for (const [at, look] of wanted.entries()) expect(found[at]).toEqual(look)
  expect(new Set(wanted.map(({ status }) => status))).toEqual(new Set([200, 301, 410]))
}, 480_000)

/** A site with a page for each listing and one that lists them, and none of them shown yet. */
const aSite = async (): Promise<SiteUnderTest> => {
  const site = await run.operator.site()
  await site.createPage(
    "/homes/:mls/:slug",
    '<h1>{{listing.address}}</h1><mk-component name="listing-detail"></mk-component>'
  )
  await site.createPage("/homes", '<h1>Homes</h1><mk-component name="listings" data-limit="48"></mk-component>')
  return site
}

/** Even where a dying worker's last word to the database was that its turn goes on. */
const patienceMs = limits.listingLeaseMs + 90_000

/** When a worker is killed: after it asked for details so often, or has taken some away; and so long after that. */
type Moment = { readonly ms: number } & ({ readonly details: number } | { readonly delisted: true })

/** Lets a site's feed be read until all of it was compared; answers how often its worker was killed meanwhile. */
const follow = async (site: SiteUnderTest, moments: ReadonlyArray<Moment>): Promise<number> => {
  const begun = Date.now()
  await run.operator.showListings(site)
  await run.ask(sql`update listing_syncs set next_sync_at = ${begun}, compared_at = compared_at - ${limits.listingCompareMs + HOUR_MS}
    where site_id = ${site.siteId}`)
  const isWhole = async () =>
    (
      await run.ask(sql`select 1 from listing_syncs
    where site_id = ${site.siteId} and compared_at >= ${begun}`)
    ).length > 0
  let kills = 0
  for (const moment of moments) {
    const before = detailsAsked()
    const isThere = async () =>
      "details" in moment
        ? detailsAsked() >= before + moment.details
        : (await run.ask(sql`select 1 from listings where site_id = ${site.siteId} and status = 'delisted' limit 1`))
            .length > 0
    await expect.poll(isThere, { timeout: patienceMs, interval: 5 }).toBe(true)
    await pause(moment.ms)
    const whole = await isWhole()
    const pid = run.product.childOf("main/worker.ts")
    if (whole || pid === undefined) break
    process.kill(pid, "SIGKILL")
    kills++
    // What it had sent to the database is done by then; and as if its turn were over, for which others wait longer.
    await pause(300)
    await run.ask(sql`update listing_syncs set next_sync_at = ${Date.now()} where site_id = ${site.siteId}`)
  }
  await expect.poll(isWhole, { timeout: patienceMs, interval: 100 }).toBe(true)
  return kills
}

const detailsAsked = () => feed.received().filter(({ target }) => target.startsWith("/odata/v1/Property?")).length

const gone = 320
const hidden = 30
/** Prices, addresses and photos of many; some that are new, some that are gone, and some that may not be shown any more. */
const changeMuch = async () => {
  const stamp = (n: number) => new Date(Date.now() + n).toISOString()
  const key = (n: number) => String(4_000_000 + n)
  for (let n = 1; n <= 250; n++) feed.change(key(n), { ListPrice: 500_000 + n, ModificationTimestamp: stamp(n) })
  for (let n = 251; n <= 300; n++)
    feed.change(key(n), { UnparsedAddress: `${n} New Street`, City: "Bay City", ModificationTimestamp: stamp(n) })
  for (let n = 301; n <= 300 + hidden; n++)
    feed.change(key(n), { InternetEntireListingDisplayYN: false, ModificationTimestamp: stamp(n) })
  for (let n = 401; n <= 400 + gone; n++) feed.change(key(n), null)
  for (let n = rows + 1; n <= rows + 60; n++)
    feed.change(key(n), {
      ...feed.property(key(n - rows)),
      ListingKey: key(n),
      ListingId: `N${n}`,
      ModificationTimestamp: stamp(n)
    })
}

/** What the feed shows, by key. */
const held = () =>
  Object.fromEntries(
    [...feed.rows()].flatMap(([key, row]) =>
      row["InternetEntireListingDisplayYN"] === false ? [] : [[key, Date.parse(String(row["ModificationTimestamp"]))]]
    )
  )
const shownBy = ({ listings }: Kept) =>
  Object.fromEntries(
    listings.flatMap(({ listing_key, modified_at }) => (modified_at === null ? [] : [[listing_key, modified_at]]))
  )

type Row = Readonly<Record<string, unknown>>
interface Kept {
  readonly listings: ReadonlyArray<Row>
}

/** All that a site holds of its feed, less what tells when it was read. */
const kept = async ({ siteId }: SiteUnderTest) => {
  const [listings, search, terms, values, syncs] = [
    await run.ask(sql<Row>`select listing_key, mls, status, photos_at, data, shown_since > 0 as is_new,
      if(status = 'delisted', null, modified_at) as modified_at from listings where site_id = ${siteId} order by 1`),
    await run.ask(sql<Row>`select * from listing_search where site_id = ${siteId} order by listing_key`),
    await run.ask(sql<Row>`select * from listing_terms where site_id = ${siteId} order by field, value, listing_key`),
    await run.ask(sql<Row>`select * from listing_values where site_id = ${siteId} and listings <> 0
      order by field, province, city, value, spelled`),
    await run.ask(sql<Row>`select watermark, doubted_at, failing_since from listing_syncs where site_id = ${siteId}`)
  ]
  // Marks are instants, see `takeMark`.
  const anySite = (found: ReadonlyArray<Row>) => found.map(({ site_id: _, mark: __, ...row }) => row)
  return { listings, search: anySite(search), terms: anySite(terms), values: anySite(values), syncs }
}

/** Addresses that were visited on each of the sites, so that their pages are stored. */
const pagesSeen = async (
  sites: ReadonlyArray<SiteUnderTest>,
  random: ReturnType<typeof seeded>
): Promise<ReadonlyArray<string>> => {
  const some = [1, 251, 301, 401, 801].flatMap((from) => Array.from({ length: 6 }, () => from + random.below(30)))
  const paths: Array<string> = ["/homes", "/sitemap.xml"]
  for (const n of new Set(some)) paths.push(String((await sites[0]!.visit(`/homes/X${100_000 + n}`)).headers.location))
  for (const site of sites)
    for (const path of paths.slice(2)) expect([path, (await site.visit(path)).status]).toEqual([path, 200])
  return paths
}

/** What visitors see, with nothing in it that two sites never share. */
const looks = async (site: SiteUnderTest, paths: ReadonlyArray<string>) => {
  const ownThings = [site.host, site.siteId, /ver_\w+/g, /proof=[\w.-]+/g, / data-mk-scope="[^"]*"/g]
  const seen: Array<{ readonly path: string; readonly status: number; readonly to: string; readonly body: string }> = []
  for (const path of paths) {
    const { status, headers, body } = await site.visit(path)
    const plain = ownThings.reduce<string>((text, own) => text.replaceAll(own, "own"), body)
    seen.push({ path, status, to: String(headers.location ?? ""), body: plain })
  }
  return seen
}

/** Everything that waits has been done, as if the while had passed for which changes of a feed are gathered. */
const settled = async () => {
  await run.ask(sql`update jobs set run_at = ${Date.now()} where state = 'waiting' and run_at > ${Date.now()}`)
  await run.operator.settled()
}
