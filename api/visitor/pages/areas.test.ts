/** Components of areas as visitors get them, from what was counted. */
import { expect, it } from "vitest"
import { Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Areas } from "../../../engine/ports/Areas.ts"
import { DAY_MS, limits } from "../../../engine/limits.ts"
import { testApi } from "../../../test/builders/api.ts"
import { countedMarkets, lakeTowns, loadAreas, putListings } from "../../../test/builders/areas.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { expectStatus } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

const sale = (amount: number, latitude: number, longitude: number, differs: object = {}) => ({
  latitude,
  longitude,
  offer: { kind: "sale" as const, amount, currency: "CAD" },
  listedAt: api.clock.now() - 10 * DAY_MS - 60_000,
  address: {
    line: "1 Mill Road",
    city: "Northbay Falls",
    neighbourhoods: [],
    province: "Ontario",
    postalCode: null,
    country: "Canada"
  },
  ...differs
})
const market = () => [
  sale(400_000, 44.05, -79.95),
  sale(500_000, 44.06, -79.96),
  sale(600_000, 44.07, -79.97),
  sale(900_000, 44.5, -79.5),
  sale(1_000_000, 44.5, -78.5, { status: "sold" })
]

const aMarket = async () => {
  const site = await api.aSite()
  await loadAreas(api, "lake", lakeTowns)
  await putListings(api, site.siteId, market())
  await countedMarkets(api)
  const address: string = (await site.get("/v1/site")).body.hostnames[0].url
  /** Where a short address leads to another, the page there. */
  const visit = async (path: string): Promise<string> => {
    const { headers, text } = await origin.visit(`${address}${path}`)
    return headers["location"] === undefined ? text : visit(new URL(headers["location"], address).pathname)
  }
  return { site, visit }
}
const use = (name: string, attributes: string) => `<mk-component name="${name}" ${attributes}></mk-component>`

it("STATS-01: figures of an area are in the page, asking prices and days of what lies in it alone", async () => {
  const { site } = await aMarket()
  await site.aPage({
    route: "/a",
    html: `<h1>A</h1>${use("neighborhood-stats", 'data-boundary="old MILL" class="x"')}`
  })
  const html = (await api.served(site.siteId, "/a"))!
  expect(html).toContain('class="mk-neighborhood-stats x"')
  expect(html).toContain('data-mk-area="lake/old-mill"')
  expect(figures(html)).toEqual({
    "for-sale": "3",
    "median-price": "$500,000",
    prices: "$400,000 to $600,000",
    "median-days": "10 days",
    new: "3"
  })
  await site.aPage({ route: "/b", html: `<h1>B</h1>${use("neighborhood-stats", 'data-boundary="lake/alderpoint"')}` })
  expect(figures((await api.served(site.siteId, "/b"))!)).toEqual({ "for-sale": "0", sold: "1" })
})

/** Values of the figures of a page by their names. */
const figures = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/figure--([\w-]+)"[^>]*>\s*<dt>[^<]*<\/dt>\s*<dd>([^<]*)<\/dd>/g)].map(([, name, value]) => [
      name,
      value
    ])
  )

it("STATS-07: figures of listings are of those that the filters of grids leave", async () => {
  const { site } = await aMarket()
  await site.aPage({ route: "/all", html: `<h1>A</h1>${use("listing-stats", "")}` })
  expect(figures((await api.served(site.siteId, "/all"))!)).toMatchObject({
    "for-sale": "4",
    "median-price": "$550,000",
    sold: "1"
  })
  const narrow = use("listing-stats", 'data-max-price="650000" data-show="inventory, price"')
  await site.aPage({ route: "/some", html: `<h1>A</h1>${narrow}` })
  expect(figures((await api.served(site.siteId, "/some"))!)).toEqual({
    "for-sale": "3",
    "median-price": "$500,000",
    prices: "$400,000 to $600,000"
  })
  const refused = await site.post("/v1/pages", {
    route: "/no",
    title: "No",
    payload: { html: use("listing-stats", 'data-max-price="cheap"') }
  })
  expect(refused.body).toMatchObject({ code: "gate.component_value" })
  const bare = await api.aSite()
  await bare.aPage({ route: "/none", html: `<h1>A</h1>${use("listing-stats", "")}` })
  expect(await api.served(bare.siteId, "/none")).not.toContain('mk-listing-stats"')
})

it("STATS-03: trends begin with the first month that was counted, and are charts and a table of every month since", async () => {
  const { site } = await aMarket()
  const html = `<h1>A</h1>${use("market-trends", 'data-boundary="Old Mill" data-measure="price,inventory" data-chart="bar"')}`
  await site.aPage({ route: "/trends", html })
  const first = (await api.served(site.siteId, "/trends"))!
  expect(first).toContain("mk-market-trends__table")
  expect(first).not.toContain("<svg")

  api.clock.advance(32 * DAY_MS)
  await putListings(api, site.siteId, [
    ...market().slice(0, 2),
    sale(2_000_000, 44.07, -79.97),
    sale(3_000_000, 44.08, -79.98)
  ])
  await countedMarkets(api)
  api.clock.advance(60_000)
  await api.startWorker()
  const drawn = async () => (await api.served(site.siteId, "/trends"))!
  await expect.poll(drawn).toContain("<svg")
  const then = await drawn()
  const rows = [...then.matchAll(/<time datetime="([\d-]+)".*?<\/tr>/gs)].map(([row, month]) => [
    month,
    ...[...row.matchAll(/<td>([^<]*)<\/td>/g)].map(([, cell]) => cell)
  ])
  const month = (ago: number) => new Date(api.clock.now() - ago).toISOString().slice(0, 7)
  expect(rows).toEqual([
    [month(0), "$1,250,000", "4"],
    [month(32 * DAY_MS), "$500,000", "3"]
  ])
  expect(then.match(/<svg/g)).toHaveLength(2)
  expect(then.match(/mk-market-trends__bar/g)).toHaveLength(4)
  expect(then).toContain('aria-hidden="true"')
})

it("STATS-03: months before the first count are told of what the feed states of its sales, and few homes and unknown numbers say so", async () => {
  const site = await api.aSite()
  await loadAreas(api, "lake", lakeTowns)
  const start = (ago: number) => {
    const now = new Date(api.clock.now())
    return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)
  }
  const sold = (amount: number, listed: number, offMarketAt: number) =>
    sale(amount, 44.05, -79.95, { status: "sold", listedAt: listed, offMarketAt })
  await putListings(api, site.siteId, [
    ...[1, 2, 3].map((at) => sold(at * 100_000, start(9), start(6) + at * DAY_MS)),
    ...[4, 5, 6].map((at) => sold(at * 100_000, start(8), start(2) + at * DAY_MS)),
    sale(900_000, 44.06, -79.96, { listedAt: start(0) })
  ])
  await countedMarkets(api)
  const html = `<h1>A</h1>${use("market-trends", 'data-boundary="Old Mill" data-measure="price,inventory,time" data-caption="none"')}`
  await site.aPage({ route: "/history", html })
  const page = (await api.served(site.siteId, "/history"))!
  const rows = [...page.matchAll(/<tr([^>]*)>\s*<th[^>]*>\s*<time datetime="([\d-]+)".*?<\/tr>/gs)].map(
    ([row, attributes, month]) => [
      month,
      attributes!.includes("data-mk-reckoned"),
      ...[...row.matchAll(/<td>([^<]*)<\/td>/g)].map(([, cell]) => cell)
    ]
  )
  const month = (ago: number) => new Date(start(ago)).toISOString().slice(0, 7)
  const days = (ago: number) => String((start(ago - 1) - start(8)) / DAY_MS)
  expect(rows).toEqual([
    [month(0), false, "Too few homes", "1", "Too few homes"],
    [month(1), true, "Too few homes", "–", "Too few homes"],
    [month(2), true, "Too few homes", "–", "Too few homes"],
    ...[3, 4, 5, 6].map((ago) => [month(ago), true, "$500,000", "–", days(ago)])
  ])
  expect(page).toContain("Months before are reckoned")
  expect(page).not.toContain("mk-market-trends__area")
  // Once told, a month stays as it was, whatever the feed forgets.
  await putListings(
    api,
    site.siteId,
    [1, 2, 3].map((at) => sold(at * 900_000, start(9), start(6) + at * DAY_MS))
  )
  api.clock.advance(limits.areaFiguresMostMs)
  await countedMarkets(api)
  const kept = await api.run(
    Effect.gen(function* () {
      return (yield* (yield* Areas).figures(site.siteId as SiteId, ["lake/old-mill"], 24)).get("lake/old-mill")!.months
    })
  )
  expect(kept.filter(({ reckoned }) => reckoned).map(({ figures }) => figures.price.median)).toEqual([
    ...[6, 5, 4, 3].map(() => 500_000),
    null,
    null
  ])
})

it("STATS-02: the outline of a neighbourhood is drawn within its city's, and said in words", async () => {
  const { site } = await aMarket()
  await site.aPage({ route: "/map", html: `<h1>A</h1>${use("community-map", 'data-boundary="Old Mill"')}` })
  const html = (await api.served(site.siteId, "/map"))!
  expect(html).toContain('aria-label="Outline of Old Mill in Northbay Falls"')
  const path = /mk-community-map__area"[^>]* d="(M[^"]+Z)"/.exec(html)?.[1] ?? ""
  expect(path.match(/-?[\d.]+ -?[\d.]+/g)).toHaveLength(4)
  expect(html).toContain("mk-community-map__within")
  expect(html).not.toContain("mk-community-map__listing")
})

it("STATS-04, STATS-05: on the page of a listing `listing` is its neighbourhood, and outside of any its city, in all three", async () => {
  const { site, visit } = await aMarket()
  const all = ["neighborhood-stats", "market-trends", "community-map"]
  const html = all.map((name) => use(name, 'data-boundary="listing"')).join("")
  await site.aPage({ route: "/homes/:mls/:slug", html: `<h1>{{listing.address}}</h1>${html}` })
  const areasOn = async (mls: string) => {
    const page = await visit(`/homes/${mls}`)
    return { page, named: [...page.matchAll(/data-mk-area="([^"]+)"/g)].map(([, id]) => id) }
  }
  const inQuarter = await areasOn("W0")
  expect(inQuarter.named, inQuarter.page.slice(0, 300)).toEqual(all.map(() => "lake/old-mill"))
  expect(inQuarter.page).toContain("mk-community-map__listing")
  expect((await areasOn("W3")).named).toEqual(all.map(() => "lake/northbay-falls"))
})

it("STATS-06: a boundary that no area has is taken with a warning and shows nothing, and so does `listing` on another page", async () => {
  const { site } = await aMarket()
  for (const name of ["neighborhood-stats", "market-trends", "community-map"]) {
    const written = await site.aPage({
      route: `/${name}`,
      html: `<h1>A</h1>${use(name, 'data-boundary="Atlantis"')}${use(name, 'data-boundary="listing"')}`
    })
    expect(ofAreas(written)).toEqual(["areas.unknown_boundary"])
    expect(await api.served(site.siteId, `/${name}`)).not.toContain(`mk-${name}`)
    const known = await site.aPage({
      route: `/${name}/known`,
      html: `<h1>A</h1>${use(name, 'data-boundary="old mill"')}`
    })
    expect(ofAreas(known)).toEqual([])
    const bare = await site.post("/v1/pages", { route: "/bare", title: "A", payload: { html: use(name, "") } })
    expect(bare.body.code).toBe("gate.component_value")
  }
})

const ofAreas = ({ warnings }: { readonly warnings: ReadonlyArray<{ readonly code: string }> }) =>
  warnings.flatMap(({ code }) => (code.startsWith("areas.") ? [code] : []))

it("a page with figures follows them within a minute of their count", async () => {
  const { site } = await aMarket()
  await site.aPage({ route: "/a", html: `<h1>A</h1>${use("neighborhood-stats", 'data-boundary="Old Mill"')}` })
  const offered = async () => figures((await api.served(site.siteId, "/a"))!)["for-sale"]
  expect(await offered()).toBe("3")
  await putListings(
    api,
    site.siteId,
    market().map((one, at) => (at === 0 ? { ...one, status: "sold" as const } : one))
  )
  api.clock.advance(limits.areaFiguresMs + 1_000)
  await countedMarkets(api)
  expect(await offered()).toBe("3")
  api.clock.advance(60_000)
  await api.startWorker()
  await expect.poll(offered).toBe("2")
})

it("figures of listings go from pages with the listings themselves, as soon as the site shows none any more", async () => {
  const { site } = await aMarket()
  const html = `<h1>A</h1>${use("neighborhood-stats", 'data-boundary="Old Mill"')}${use("listing-stats", "")}`
  await site.aPage({ route: "/a", html })
  const shown = async () => Object.keys(figures((await api.served(site.siteId, "/a"))!)).length
  expect(await shown()).toBeGreaterThan(5)
  const off = { listings: { enabled: false } }
  expectStatus(await api.operator.patch(`/ops/v1/sites/${site.siteId}`, off), 200)
  api.clock.advance(60_000)
  await api.startWorker()
  await expect.poll(shown, { timeout: 15_000 }).toBe(0)
})
