/** Views of listings from the visit at the origin to what the association is told: whose, how often, and nothing of a visitor. */
import { Effect, Layer } from "effect"
import { sql } from "kysely"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { DAY_MS, HOUR_MS, limits } from "../../engine/limits.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { Jobs } from "../../engine/ports/Jobs.ts"
import { Listings } from "../../engine/ports/Listings.ts"
import { Egress } from "../../infra/connectors/egress.ts"
import { layer as viewTeller } from "../../infra/connectors/listings/ViewTeller.ts"
import { takeInFigures } from "../../infra/main/worker/figures.ts"
import { leaveViews, tellViews } from "../../infra/main/worker/listingViews.ts"
import { Database } from "../../storage/mysql/Database.ts"
import { testApi } from "../builders/api.ts"
import { inWorker } from "../builders/deliveries.ts"
import { startFeed } from "../builders/listings.ts"
import { aListing } from "../builders/nouns.ts"
import { testOrigin } from "../builders/origin.ts"

const feed = await startFeed(0)
afterAll(() => feed.close())
beforeEach(() => feed.reset())
const api = testApi()
const origin = testOrigin(api, { proxyHops: 1, counts: true })

const worker = "worker-of-a-test"
const telling = (address: string | null = feed.eventsUrl) =>
  Layer.provide(viewTeller(address), Egress.layer({ allow: [feed.host] }))

/** From the origin's memory into the database, with the jobs that follow. */
const takeIn = async (address?: string | null) => {
  await origin.handOverFigures()
  await inWorker(api, Effect.provide(takeInFigures(leaveViews), telling(address)))
}
/** Does the due jobs as a worker does; how many there were. */
const tellDue = (siteId: string): Promise<number> =>
  inWorker(
    api,
    Effect.gen(function* () {
      const jobs = yield* Jobs
      for (let done = 0; ; done++) {
        const [id] = yield* due(siteId)
        if (id === undefined) return done
        const job = yield* jobs.claimOne(siteId as SiteId, id as never, worker, 60_000)
        if (job === undefined) continue
        yield* tellViews(job)
        yield* jobs.complete(job, worker)
      }
    }).pipe(Effect.provide(telling()))
  )
const due = (siteId: string) =>
  Effect.flatMap(Database, ({ query }) =>
    query(async (db) => {
      const { rows } = await sql<{ readonly job_id: string }>`select job_id from jobs where site_id = ${siteId}
        and queue = 'views' and state = 'waiting' and run_at <= ${api.clock.now()} order by run_at`.execute(db)
      return rows.map(({ job_id }) => job_id)
    })
  )

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0 Canary/7"
const visitor = {
  "user-agent": firefox,
  "accept-language": "en",
  "x-forwarded-for": "203.0.113.77",
  referer: "https://canary-referrer.test/search?q=canary",
  cookie: "mk_consent=granted; canary=1"
}

const aSite = async (listings: object = { enabled: true, destination: "42" }) => {
  const site = await api.aSite()
  const { siteId } = site
  await api.operator.patch(`/ops/v1/sites/${siteId}`, { listings })
  await site.aPage({ route: "/", html: "<h1>Elm Realty</h1>" })
  await site.aPage({ route: "/homes/:mls/:slug", html: '<mk-component name="listing-detail"></mk-component>' })
  const held = [aListing({ key: "77", mls: "W77" }), aListing({ key: "78", mls: "W78" })]
  await api.run(Effect.flatMap(Listings, (port) => port.put(siteId as SiteId, held)))
  const address: string = (await site.get("/v1/site")).body.hostnames[0].url
  const page = async (mls: string) =>
    String((await origin.visit(`${address}/homes/${mls}`, { headers: { "user-agent": "curl/8" } })).headers["location"])
  const look = async (path: string, more: { readonly [name: string]: string } = {}) => {
    const { status } = await origin.visit(`${address}${path}`, { headers: { ...visitor, ...more } })
    expect([path, status]).toEqual([path, 200])
  }
  return { siteId, address, page, look }
}

const told = () =>
  feed
    .received()
    .filter(({ target }) => target.startsWith("/LogEvents"))
    .map(({ method, target }) => {
      const { searchParams } = new URL(target, "http://events.test")
      return { method, ...Object.fromEntries(searchParams) } as { readonly [name: string]: string }
    })

describe("views of listings", () => {
  it("are told once each, with the listing's key, the site's destination and its page", async () => {
    const { siteId, address, page, look } = await aSite()
    const [first, second] = [await page("W77"), await page("W78")]
    for (const path of [first, first, second, "/"]) await look(path)
    // Programs are no visitors.
    await look(first, { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" })
    await takeIn()
    expect(await tellDue(siteId)).toBe(1)
    expect(told().map(({ ListingID }) => ListingID)).toEqual(["77", "77", "78"])
    expect(told()[0]).toEqual({
      method: "GET",
      ListingID: "77",
      DestinationID: "42",
      EventType: "view",
      UUID: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}-42$/),
      ReferralURL: `${address}${first}`,
      LanguageID: "1"
    })
    expect(new Set(told().map(({ UUID }) => UUID)).size).toBe(3)
    await takeIn()
    expect(await tellDue(siteId)).toBe(0)
  })

  it("tell nothing of who looked: no address, no browser, no way they came, and no name that stays", async () => {
    const { siteId, page, look } = await aSite()
    const path = await page("W77")
    await look(`${path}?utm_source=canary-campaign`)
    await takeIn()
    await tellDue(siteId)
    await look(path)
    await takeIn()
    await tellDue(siteId)
    expect(told()).toHaveLength(2)
    const said = JSON.stringify(feed.received())
    for (const canary of [
      "203.0.113",
      "Firefox",
      "anary",
      "search?q",
      "mk_consent",
      "x-forwarded-for",
      "forwarded",
      "IP="
    ])
      expect(said).not.toContain(canary)
    // Two looks of one visitor cannot be put together.
    expect(new Set(told().map(({ UUID }) => UUID)).size).toBe(2)
  })

  it.each([
    ["a site that is no destination of the feed", { destination: null }, feed.eventsUrl],
    ["a site whose listings are off by then", { enabled: false }, feed.eventsUrl],
    ["an installation that tells nobody", {}, null]
  ])("of %s are told to nobody", async (_, listings, address) => {
    const { siteId, page, look } = await aSite()
    await look(await page("W77"))
    await api.operator.patch(`/ops/v1/sites/${siteId}`, { listings })
    await takeIn(address)
    expect(await tellDue(siteId)).toBe(0)
    expect(told()).toEqual([])
  })

  it("wait for an association that does not answer, and those that were told are not told again", async () => {
    const { siteId, page, look } = await aSite()
    const path = await page("W77")
    for (const _ of [1, 2, 3]) await look(path)
    await takeIn()
    feed.fail({ match: { path: "/LogEvents" }, after: 1, status: 503 })
    await tellDue(siteId)
    const [first, failed] = told()
    expect(told()).toHaveLength(2)
    expect(await tellDue(siteId)).toBe(0)
    api.clock.advance(HOUR_MS)
    await tellDue(siteId)
    expect(told().map(({ UUID }) => UUID)).toEqual([
      first!["UUID"],
      failed!["UUID"],
      failed!["UUID"],
      expect.any(String)
    ])
    expect(new Set(told().map(({ UUID }) => UUID)).size).toBe(3)
    api.clock.advance(DAY_MS)
    expect(await tellDue(siteId)).toBe(0)
  })

  it("are let go once they are refused, and after a day without an answer", async () => {
    const { siteId, page, look } = await aSite()
    const path = await page("W77")
    await look(path)
    await takeIn()
    feed.fail({ match: { path: "/LogEvents" }, status: 400 })
    await tellDue(siteId)
    api.clock.advance(HOUR_MS)
    expect(await tellDue(siteId)).toBe(0)
    expect(told()).toHaveLength(1)

    feed.reset()
    await look(path)
    await takeIn()
    feed.fail({ match: { path: "/LogEvents" }, status: 503, times: 100 })
    for (let pause = 0; pause < 40; pause++) {
      await tellDue(siteId)
      api.clock.advance(limits.listingViewsPauseMostMs)
    }
    expect(told().length).toBeGreaterThan(20)
    const tried = told().length
    expect(await tellDue(siteId)).toBe(0)
    expect(told()).toHaveLength(tried)
  })

  it("of a worker that died while it told them are told again under the names they had", async () => {
    const { siteId, page, look } = await aSite()
    const path = await page("W77")
    for (const _ of [1, 2]) await look(path)
    await takeIn()
    const [id] = await inWorker(api, due(siteId))
    const dying = Effect.gen(function* () {
      const job = yield* (yield* Jobs).claimOne(siteId as SiteId, id as never, "dead", 1_000)
      yield* tellViews(job!)
    })
    await inWorker(api, Effect.provide(dying, telling()))
    api.clock.advance(60_000)
    await inWorker(
      api,
      Effect.flatMap(Jobs, (jobs) => jobs.reap())
    )
    api.clock.advance(HOUR_MS)
    expect(await tellDue(siteId)).toBe(1)
    const names = told().map(({ UUID }) => UUID)
    expect(names).toEqual([...names.slice(0, 2), ...names.slice(0, 2)])
    expect(new Set(names).size).toBe(2)
  })
})
