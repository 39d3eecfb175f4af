/**
 * Workers killed while they fetch the photos of a feed whose addresses expire: every listing is shown with all of its own,
 * each file can be had, and nothing that is here is asked for again but what was under way.
 */
import { sql } from "kysely"
import { afterAll, expect, it } from "vitest"
import { photoPath } from "../../engine/publish/keys.ts"
import { pause } from "../../infra/main/testing/Launched.ts"
import { startListingsStandIn } from "../../infra/standins/listings/feed.ts"
import { seeded } from "../builders/seeded.ts"
import { launchedProduct } from "./launchedProduct.ts"

const feed = await startListingsStandIn({ properties: 20, photosExpire: true })

const run = launchedProduct({
  environment: {
    MAKEREADY_API_PROCESSES: "1",
    MAKEREADY_EGRESS_ALLOW: feed.host,
    MAKEREADY_LISTINGS_URL: feed.feedUrl,
    MAKEREADY_LISTINGS_TOKEN_URL: feed.tokenUrl,
    MAKEREADY_LISTINGS_CLIENT_ID: "feed-user",
    MAKEREADY_LISTINGS_CLIENT_SECRET: "feed-password",
    MAKEREADY_LISTINGS_PHOTOS: feed.photos,
    MAKEREADY_LISTINGS_PHOTOS_KEPT: "yes",
    MAKEREADY_LISTINGS_RATE: "100"
  }
})
afterAll(() => feed.close())

const patience = { timeout: 240_000, interval: 50 }
/** Photos of one site that a worker fetches at a time. */
const underWay = 2
const kills = 3

it("photos are kept as if no worker had been killed, and none that is here is fetched again", async () => {
  const random = seeded()
  feed.reset()
  const site = await run.operator.site()
  await site.createPage("/homes", '<h1>Homes</h1><mk-component name="listings" data-limit="48"></mk-component>')
  await run.operator.showListings(site)

  for (let killed = 0; killed < kills; killed++) {
    const before = photosAsked().length
    await expect.poll(() => photosAsked().length - before, patience).toBeGreaterThan(3)
    await pause(random.below(200))
    expect((await photosOf(site.siteId)).some(({ name }) => name === null)).toBe(true)
    const pid = run.product.childOf("main/worker.ts")
    expect(pid).toBeDefined()
    process.kill(pid!, "SIGKILL")
    // What it had sent to the database is done by then; and as if its lease were over, for which others wait longer.
    await pause(300)
    await run.ask(
      sql`update listing_photos set next_at = ${Date.now()} where site_id = ${site.siteId} and next_at is not null`
    )
  }

  await expect
    .poll(async () => (await photosOf(site.siteId)).filter(({ name }) => name === null).length, patience)
    .toBe(0)
  const kept = await photosOf(site.siteId)
  const told = [...feed.rows()].flatMap(([key, row]) =>
    row["InternetEntireListingDisplayYN"] === false
      ? []
      : (row["Media"] as ReadonlyArray<unknown>).map((_, at) => `${key} ${at}`)
  )
  expect(kept.map(({ listing_key, place }) => `${listing_key} ${place}`).sort()).toEqual(told.sort())
  expect(photosAsked().length).toBeLessThanOrEqual(told.length + kills * underWay)
  for (const { name } of kept) {
    const { status } = await site.visit(photoPath(name!))
    expect([name, status]).toEqual([name, 200])
  }
  // Listings are shown with them all.
  const named = async () => {
    const shown = await run.ask<{ readonly data: string }>(
      sql`select data from listings where site_id = ${site.siteId} and status <> 'delisted'`
    )
    return [...new Set(shown.flatMap(({ data }) => data.match(/[0-9a-f]{32}\.[a-z]{3,4}/g) ?? []))].sort()
  }
  await expect.poll(named, patience).toEqual(kept.map(({ name }) => name!).sort())
}, 480_000)

const photosAsked = () => feed.received().filter(({ target }) => target.startsWith("/photos/"))

interface Kept {
  readonly listing_key: string
  readonly place: number
  readonly name: string | null
}
const photosOf = (siteId: string) =>
  run.ask<Kept>(sql`select listing_key, place, name from listing_photos where site_id = ${siteId}`)
