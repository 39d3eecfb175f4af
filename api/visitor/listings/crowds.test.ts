/** Strangers who ask much at once: each waits for himself, and a page is there for whoever finds no room. */
import { errorRow } from "../../../engine/errors/catalogue.ts"
import { createConnection } from "mysql2/promise"
import { Effect, Redacted } from "effect"
import { beforeAll, expect, it, onTestFinished } from "vitest"
import { withScope } from "../../../engine/listings/settings.ts"
import { aListing } from "../../../engine/listings/testing/aListing.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Listings } from "../../../engine/ports/Listings.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { crowdMs } from "../../../engine/turns/Crowds.ts"
import { shares } from "../../../engine/turns/shares.ts"
import { testApi } from "../../../test/builders/api.ts"
import type { Client } from "../../../test/builders/client.ts"
import { testOrigin } from "../../../test/builders/origin.ts"

const api = testApi()
/** With connections left when those of a visitor's turns are all held. */
let roomy: Client
beforeAll(async () => {
  roomy = await api.another({ poolSize: 80 })
})
const origin = testOrigin(api, { proxyHops: 1, apiUrl: () => roomy.address() })

const aSite = async () => {
  const site = await api.aSite()
  const siteId = site.siteId as SiteId
  await api.run(
    Effect.gen(function* () {
      const sites = yield* Sites
      const { settings } = (yield* sites.get(siteId))!
      yield* sites.update(siteId, { settings: withScope(settings, { provider: "resale", destination: null }) })
      yield* (yield* Listings).put(siteId, [aListing({ key: "1", mls: "W1", beds: 3 })])
    })
  )
  await site.aPage({
    route: "/homes",
    html: '<h1>Homes</h1><mk-component name="listings" data-url-filters="all"></mk-component>'
  })
  const address: string = (await site.get("/v1/site")).body.hostnames[0].url
  const visit = (path: string, visitor = "203.0.113.7") =>
    origin.visit(`${address}${path}`, { headers: { "x-forwarded-for": visitor } })
  return Object.assign(visit, { siteId })
}

/** Makes every search wait, until it is let go: what asks for listings has begun then and is not done. */
const holding = async () => {
  const config = api.database.config()
  if (!("url" in config)) throw new Error("The database of the tests has an address.")
  const connection = await createConnection(Redacted.value(config.url))
  onTestFinished(() => connection.destroy())
  await connection.query("lock tables listing_search write")
  return () => connection.query("unlock tables")
}

type Visit = ReturnType<typeof origin.visit>
/** Sends so many at once, and tells what has been answered so far. */
const crowd = (count: number, send: (at: number) => Visit) => {
  const answered: Array<Awaited<Visit>> = []
  const all = Promise.all(
    Array.from({ length: count }, async (_, at) => {
      answered.push(await send(at))
    })
  )
  return { answered, all }
}

const tooMany = errorRow("listings.too_many").status
const { perSite, queue } = shares.listingSearches
const surplus = 9

it("searches of one visitor wait for each other, too many are told to come again, and nobody else is kept from asking", async () => {
  const [visit, elsewhere] = [await aSite(), await aSite()]
  const letGo = await holding()
  const { answered, all } = crowd(perSite + queue + surplus, (at) => visit(`/__data/listings?minBeds=${at}`))
  await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(surplus)
  for (const { status, headers } of answered)
    expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([tooMany, "1", "no-store"])
  const facets = "/__data/listings/facets?fields=City"
  expect((await visit(facets)).status).toBe(tooMany)
  expect((await elsewhere(facets)).status).toBe(tooMany)
  for (const ask of [visit, elsewhere]) {
    const other = await ask(facets, "203.0.113.8")
    expect([other.status, other.text]).toEqual([200, '{"City":["Ajax"]}'])
  }
  expect((await visit("/homes")).status).toBe(200)

  await letGo()
  await all
  const statuses = answered.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, tooMany]))
  // Not only those whose turn it was: who waited had his.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(perSite)
  expect((await visit("/__data/listings")).status).toBe(200)
})

/** Longer than what is seen beside listings is given on among those who are answered at the same time. */
const aMomentLater = () => api.clock.advance(crowdMs + 1)

it("whoever has waited for his turn is told what is there when it comes, and not what was when he asked", async () => {
  const visit = await aSite()
  const letGo = await holding()
  const { answered, all } = crowd(perSite + surplus, (at) => visit(`/__data/listings?minSqft=${at}`))
  // Whoever asks last is answered first, so all have come.
  expect((await visit("/__data/listings/facets?fields=City", "203.0.113.8")).status).toBe(200)
  await api.run(Effect.flatMap(Sites, (sites) => sites.update(visit.siteId, { language: "fr" })))
  aMomentLater()
  await letGo()
  await all
  const summaryOf = ({ text }: { readonly text: string }) => JSON.parse(text).summary
  const now = summaryOf(await visit(`/__data/listings?minSqft=${perSite + surplus}`))
  const before = answered.map(summaryOf).filter((summary) => summary !== now)
  expect(before.length).toBeLessThanOrEqual(perSite)
})

it("a page for which there is no room is the stored one, which says that it is not what was asked for", async () => {
  const visit = await aSite()
  const stored = await visit("/homes")
  expect(stored.text).toContain('data-mk-mls="W1"')
  const turns = shares.askedPages
  const letGo = await holding()
  // The room is the site's, whoever its visitors are.
  const { answered, all } = crowd(turns.perSite + turns.queue + surplus, (at) =>
    visit(`/homes?minBeds=4&minSqft=${at}`, `203.0.113.${at}`)
  )
  await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(surplus)
  for (const { status, headers, text } of answered) {
    expect([status, headers["cache-control"], headers["x-mk-state"]]).toEqual([200, "no-store", "listings:error"])
    expect(text.replace(' data-mk-error="listings_unavailable"', "")).toBe(stored.text)
    expect(text).not.toBe(stored.text)
  }
  expect((await visit("/homes")).text).toBe(stored.text)

  await letGo()
  await all
  const filtered = answered.filter(({ text }) => !text.includes("data-mk-error"))
  expect(filtered.length).toBeGreaterThanOrEqual(turns.perSite)
  for (const { text } of filtered) expect(text).not.toContain('data-mk-mls="W1"')
  expect((await visit("/homes?minBeds=4")).text).not.toMatch(/data-mk-error|data-mk-mls="W1"/)
})

it("whoever asks among many is answered with what was there a moment before he asked at most", async () => {
  const site = await api.aSite()
  const siteId = site.siteId as SiteId
  const put = (beds: number) =>
    api.run(Effect.flatMap(Listings, (listings) => listings.put(siteId, [aListing({ key: "1", mls: "W1", beds })])))
  const scoped = (province: string) =>
    api.run(
      Effect.gen(function* () {
        const sites = yield* Sites
        const { settings } = (yield* sites.get(siteId))!
        const market = { province, city: null }
        yield* sites.update(siteId, {
          settings: withScope(settings, { provider: "resale", destination: null, market })
        })
      })
    )
  await scoped("Ontario")
  await put(1)
  await site.aPage({ route: "/homes", html: '<mk-component name="listings" data-url-filters="all"></mk-component>' })
  const address: string = (await site.get("/v1/site")).body.hostnames[0].url
  let asked = 0
  const ask = async (path: string) => {
    const visitor = `198.51.100.${1 + (asked++ % 250)}`
    return (await origin.visit(`${address}${path}`, { headers: { "x-forwarded-for": visitor } })).text
  }
  const data = async () => JSON.parse(await ask(`/__data/listings?maxPrice=${9_000_000 + asked}`)).listings
  const page = () => ask(`/homes?maxPrice=${9_000_000 + asked}`)
  for (const beds of [2, 3]) {
    // Under way while it changes, whichever they see.
    const before = [data(), page(), data()]
    await put(beds)
    aMomentLater()
    for (const listings of await Promise.all([data(), data(), data()])) expect(listings).toMatchObject([{ beds }])
    expect(await page()).toContain(`${beds} beds`)
    const meanwhile = [data(), page(), data()]
    await scoped("Quebec")
    aMomentLater()
    for (const listings of await Promise.all([data(), data()])) expect(listings).toEqual([])
    expect(await page()).not.toContain('data-mk-mls="W1"')
    await scoped("Ontario")
    aMomentLater()
    for (const listings of await Promise.all([data(), data()])) expect(listings).toMatchObject([{ url: null }])
    await Promise.all([...before, ...meanwhile])
  }
  const under = [data(), data(), data()]
  await site.aPage({ route: "/homes/:mls/:slug", html: '<mk-component name="listing-detail"></mk-component>' })
  aMomentLater()
  for (const listings of await Promise.all([data(), data()])) expect(listings[0].url).toMatch(/^\/homes\/W1\//)
  await Promise.all(under)
})
