/** What one change in a feed costs a site: its listing's page, the grids that show it, and nothing else. */
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { limits, MINUTE_MS } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { pageKey } from "../../../engine/publish/keys.ts"
import { Database } from "../../../storage/mysql/Database.ts"
import { startFeed } from "../../../test/builders/listings.ts"
import { testApi } from "../../../test/builders/api.ts"
import { testOrigin } from "../../../test/builders/origin.ts"

const feed = await startFeed(60)
afterAll(() => feed.close())
const following: Array<string> = []
const show = (siteId: string, enabled: boolean) =>
  api.operator.patch(`/ops/v1/sites/${siteId}`, { listings: { enabled } })
beforeEach(async () => {
  feed.restore()
  for (const siteId of following.splice(0)) await show(siteId, false)
})
const api = testApi()
const origin = testOrigin(api)
beforeAll(() => api.startWorker())

it("a changed listing is on its page with the sync and on the grids that show it within a minute, and no other page is written", async () => {
  const { siteId, visit } = await aSite()
  const changed = String((await visit("/listings/X100001")).headers["location"])
  const others: Array<string> = []
  for (let n = 2; n <= 12; n++) others.push(String((await visit(`/listings/X${100_000 + n}`)).headers["location"]))
  for (const path of [changed, ...others]) expect([path, (await visit(path)).status]).toEqual([path, 200])
  await doneUntil(limits.listingSitemapMs)
  const [before, rebuilds] = [await stored(siteId), await rebuildsOf(siteId)]
  const forgotten: Array<string> = []
  api.onPurge((keys) => void forgotten.push(...keys))

  // So that whatever is rendered from here on says another moment than what was.
  api.clock.advance(limits.listingSyncMs)
  feed.change("4000001", { ListPrice: 123_456, LeaseAmount: null, ModificationTimestamp: stampOf(api.clock.now()) })
  await api.run(feed.sync)
  expect(await api.served(siteId, changed)).toContain("$123,456")
  await doneUntil(limits.listingGridsSoonMs)
  expect(limits.listingGridsSoonMs).toBeLessThan(MINUTE_MS)
  expect(await api.served(siteId, "/homes")).toContain("$123,456")
  await doneUntil(limits.listingSitemapMs)

  const after = await stored(siteId)
  const pages = [pageKey(siteId, changed), pageKey(siteId, "/homes")].sort()
  const differ = (keys: Iterable<string>) =>
    [...keys].filter((key) => isPage(key) && after.get(key) !== before.get(key))
  expect(differ(new Set([...before.keys(), ...after.keys()])).sort()).toEqual(pages)
  // Origins keep what they hold of every other page.
  expect([...new Set(forgotten)].filter(isPage).sort()).toEqual(pages)
  // Of all the pages those that have a grid were rendered to be compared, once each.
  expect((await rebuildsOf(siteId)).slice(0, -rebuilds.length || undefined)).toMatchObject([
    { state: "done", pagesTotal: 2, pagesUnchanged: 1 }
  ])
})

/** Pages of every kind: with a grid that shows the listing, with one that does not, without any, and of listings. */
const aSite = async () => {
  const site = await api.aSite()
  const siteId = site.siteId as SiteId
  await show(siteId, true)
  following.push(siteId)
  const grid = (attributes: string) => `<h1>Homes</h1><mk-component name="listings" ${attributes}></mk-component>`
  await site.aPage({
    route: "/listings/:mls/:slug",
    html: '<h1>{{listing.address}}</h1><mk-component name="listing-detail"></mk-component>'
  })
  await site.aPage({ route: "/", html: "<h1>Elm Realty</h1>" })
  await site.aPage({ route: "/about", html: '<h1>About us</h1><a href="/homes">Homes</a>' })
  await site.aPage({ route: "/homes", html: grid('data-city="Ajax" data-limit="48"') })
  await site.aPage({ route: "/others", html: grid('data-city="Lac-Clair" data-limit="48"') })
  await api.run(feed.sync)
  const address: string = (await site.get("/v1/site")).body.hostnames[0].url
  return { siteId, visit: (path: string) => origin.visit(`${address}${path}`) }
}

const stampOf = (at: number) => new Date(at).toISOString()
const isPage = (key: string) => key.includes("/pages/")

/** Every object of a site with what is stored beside it, in which is the moment of its rendering. */
const stored = async (siteId: SiteId): Promise<ReadonlyMap<string, string>> => {
  const keys = await api.objectKeys(`sites/${siteId}/`)
  const each = keys.map(async (key) => [key, [await api.object(key), await api.objectMetadata(key)]] as const)
  return new Map((await Promise.all(each)).map(([key, object]) => [key, JSON.stringify(object)]))
}

interface Rebuilt {
  readonly siteId: string
  readonly state: string
}
/** The latest first. */
const rebuildsOf = async (siteId: SiteId): Promise<ReadonlyArray<Rebuilt>> => {
  const { rebuilds } = (await api.operator.get("/ops/v1/rebuilds")).body as { rebuilds: ReadonlyArray<Rebuilt> }
  return rebuilds.filter((rebuild) => rebuild.siteId === siteId)
}

/** Resolves when all is done that waits for no longer than so. */
const doneUntil = async (ms: number) => {
  api.clock.advance(ms)
  const open = Effect.flatMap(Database, ({ query }) =>
    query((db) =>
      db
        .selectFrom("jobs")
        .select(["queue", "state"])
        .where("state", "in", ["waiting", "leased"])
        // Pages are pictured by a browser, which is not here.
        .where("queue", "!=", "thumbnails")
        .where((job) => job.or([job("state", "=", "leased"), job("run_at", "<=", api.clock.now())]))
        .execute()
    )
  )
  await expect.poll(() => api.run(open), { timeout: 60_000, interval: 100 }).toEqual([])
}
