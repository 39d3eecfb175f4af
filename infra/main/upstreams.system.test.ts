/**
 * What a running product tells and asks of those it has data from: a listing feed, an inventory of builders, a service that
 * knows places. Each has a key that is a canary, and so has the visitor everything by which they could be known.
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { dataProviders } from "../../engine/serve/dataProviders.ts"
import { Operator, type SiteUnderTest } from "../../test/faults/product.ts"
import { startBuildersStandIn } from "../standins/listings/builders.ts"
import { startListingsStandIn } from "../standins/listings/feed.ts"
import { standInPlaces, startPlacesStandIn } from "../standins/places.ts"
import { Launched } from "./testing/Launched.ts"

const secrets = { feed: "canary-feed-secret-7b1d", builders: "canary-builders-token-93c0" }
const feed = await startListingsStandIn({ properties: 20, photosExpire: true, clientSecret: secrets.feed })
const builders = await startBuildersStandIn({ photos: feed.photos, token: secrets.builders })
const places = await startPlacesStandIn()
const upstreams = { feed, builders, places }
const keys = [secrets.feed, secrets.builders, places.key]

let dataDir: string
let running: Launched
let resale: SiteUnderTest
let lots: SiteUnderTest

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "makeready-upstreams-"))
  const environment = {
    MAKEREADY_PROXY_HOPS: "1",
    MAKEREADY_API_PROCESSES: "1",
    MAKEREADY_WORKERS: "1",
    MAKEREADY_EGRESS_ALLOW: [feed.host, builders.host, places.host].join(","),
    MAKEREADY_LISTINGS_URL: feed.feedUrl,
    MAKEREADY_LISTINGS_TOKEN_URL: feed.tokenUrl,
    MAKEREADY_LISTINGS_CLIENT_ID: "feed-user",
    MAKEREADY_LISTINGS_CLIENT_SECRET: secrets.feed,
    MAKEREADY_LISTINGS_PHOTOS: feed.photos,
    MAKEREADY_LISTINGS_PHOTOS_KEPT: "yes",
    MAKEREADY_LISTINGS_EVENTS_URL: feed.eventsUrl,
    MAKEREADY_LISTINGS_RATE: "100",
    MAKEREADY_BUILDERS_URL: builders.address,
    MAKEREADY_BUILDERS_TOKEN: secrets.builders,
    MAKEREADY_BUILDERS_PHOTOS: feed.photos,
    MAKEREADY_PLACES_KEY: places.key,
    MAKEREADY_PLACES_URL: places.address,
    MAKEREADY_GEOCODING_URL: places.address
  }
  running = await Launched.start({ dataDir, environment, arguments: ["--no-demo"] })
  await running.ready()
  const operator = await Operator.of(running, dataDir)
  resale = await operator.site()
  await operator.change(resale, {
    addressLookup: { enabled: true },
    reviews: { places: [{ name: "Office", placeId: standInPlaces.brokerage }] },
    listings: { enabled: true, destination: "42" }
  })
  lots = await operator.site()
  await lots.over(running, "POST", "/v1/lease")
  const scoped = await lots.over(running, "PUT", "/v1/listings/scope", { orgIds: ["org_1"] })
  expect(scoped.status, JSON.stringify(scoped.body)).toBe(200)
  for (const site of [resale, lots]) {
    await site.createPage("/homes/:mls/:slug", '<mk-component name="listing-detail"></mk-component>')
    await site.createPage(
      "/homes",
      '<h1>Homes</h1><mk-component name="listings-map"></mk-component><mk-component name="listings" data-url-filters="all"></mk-component>'
    )
  }
  await resale.createPage(
    "/said",
    '<h1>Said of us</h1><mk-component name="google-reviews"></mk-component><mk-component name="address-lookup"></mk-component>'
  )
})
afterAll(async () => {
  running.signal("SIGTERM")
  await running.exited
  await Promise.all(Object.values(upstreams).map((one) => one.close()))
  await rm(dataDir, { recursive: true, force: true })
})

const patience = { timeout: 240_000, interval: 200 }
const canary = {
  "x-forwarded-for": "203.0.113.99",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 CanaryBrowser/1.0",
  "accept-language": "canary-CA",
  cookie: "visitor=canary-cookie",
  referer: "https://elsewhere.test/canary-referer"
}

/** What a visitor may ask of each, by its path; one that is added has to be tried here. */
const asked: { readonly [path: string]: string } = {
  "/__data/listings": "?minBeds=1&limit=5",
  "/__data/listings/facets": "?fields=City",
  "/__data/listings/map": "?bbox=-180,-90,180,90&zoom=3",
  "/__data/places/autocomplete": "?q=12+elm&session=s",
  "/__data/places/geocode": "?placeId=ChIJ12-2-0&session=s",
  "/__data/places/visit": "q=12+elm+street,+northbay+falls&to=/said"
}

it("tells no key to a visitor, and nothing of a visitor to anybody, whichever provider is asked and however it fails", async () => {
  const kept = new Map(dataProviders.flatMap(({ answers }) => answers.map((one) => [one.path, one.kept] as const)))
  expect(Object.keys(asked).sort()).toEqual([...kept.keys()].sort())

  const answers: Array<{ readonly status: number; readonly told: string }> = []
  const visit = async (site: SiteUnderTest, path: string, posted?: string) => {
    const sent = posted === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }
    const got = await running.fetchAs("origin", site.host, path, { ...canary, ...sent }, posted)
    answers.push({ status: got.status, told: JSON.stringify(got) })
    const rule = got.status < 400 ? kept.get(path.split("?")[0]!) : undefined
    if (rule !== undefined) expect([path, got.headers["cache-control"]]).toEqual([path, rule])
    return got.body
  }
  const all = async () => {
    for (const [path, query] of Object.entries(asked))
      await (path.endsWith("/visit") ? visit(resale, path, query) : visit(resale, `${path}${query}`))
    await visit(lots, `/__data/listings${asked["/__data/listings"]}`)
    await visit(lots, `/__data/listings/map${asked["/__data/listings/map"]}`)
    for (const site of [resale, lots]) {
      const grid = await visit(site, "/homes?minBeds=1")
      const [, home = "/homes"] = /href="(\/homes\/[^"]+)"/.exec(grid) ?? []
      const detail = await visit(site, home)
      for (const [photo] of `${grid}${detail}`.matchAll(/\/__mk\/photos\/[\w.-]+/g)) await visit(site, photo)
      await visit(site, "/__mk/tiles/ground.json")
    }
    await visit(resale, "/said")
  }

  await expect.poll(async () => (await resale.visit("/homes?minBeds=1")).body, patience).toContain("/__mk/photos/")
  await expect.poll(async () => (await lots.visit("/homes?minBeds=1")).body, patience).toContain("mk-listing__builder")
  await expect.poll(async () => (await resale.visit("/said")).body, patience).toContain("4.6 of 5 stars")
  await all()
  // Nothing is refused: all of it was asked. An installation without a ground says so with 204.
  expect(answers.map(({ status }) => status).filter((status) => ![200, 204, 303].includes(status))).toEqual([])

  const denied = { body: { error: { message: `Key ${places.key}`, status: "PERMISSION_DENIED" } } }
  places.fail({ status: 403, ...denied, times: 4 })
  await all()
  places.fail({ spoil: "denied", times: 4 })
  await all()
  expect(answers.some(({ status }) => status === 502)).toBe(true)

  // The association is told of the views, by a worker.
  await expect.poll(() => feed.received().some(({ target }) => target.includes("LogEvents")), patience).toBe(true)
  for (const { told } of answers) for (const key of keys) expect(told).not.toContain(key)
  for (const key of keys) expect(running.output).not.toContain(key)
  for (const name of await readdir(join(dataDir, "objects"), { recursive: true })) {
    const text = await readFile(join(dataDir, "objects", name), "latin1").catch(() => "")
    expect([name, keys.filter((key) => text.includes(key))]).toEqual([name, []])
  }

  for (const [name, upstream] of Object.entries(upstreams)) {
    const received = upstream.received()
    expect([name, received.length > 0]).toEqual([name, true])
    const told = JSON.stringify(received)
    for (const mark of ["203.0.113.99", "anaryBrowser", "canary-CA", "canary-cookie", "canary-referer"])
      expect([name, mark, told.includes(mark)]).toEqual([name, mark, false])
    const personal = received.flatMap(({ headers }) =>
      Object.keys(headers).filter((header) => /forward|client|cookie|referer|origin|via|language/.test(header))
    )
    expect([name, personal]).toEqual([name, []])
    expect([name, [...new Set(received.map(({ headers }) => headers["user-agent"]))]]).toEqual([name, ["Makeready"]])
  }
}, 480_000)
