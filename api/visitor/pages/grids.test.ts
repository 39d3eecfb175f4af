/** Grids of listings as visitors get them: written through the API, published, and followed as the feed goes on. */
import { Effect } from "effect"
import { type DefaultTreeAdapterTypes, parse } from "parse5"
import { beforeAll, describe, expect, it } from "vitest"
import { DAY_MS, limits } from "../../../engine/limits.ts"
import { firstSync } from "../../../engine/listings/feedState.ts"
import { type ListingScope, withScope } from "../../../engine/listings/settings.ts"
import { aListing } from "../../../engine/listings/testing/aListing.ts"
import type { Listing } from "../../../engine/model/Listing.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Listings } from "../../../engine/ports/Listings.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"
import { Rebuilds } from "../../../engine/ports/Rebuilds.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { refreshGrids } from "../../../infra/main/worker/listingGrids.ts"
import { testApi } from "../../../test/builders/api.ts"
import type { Stored } from "../../../test/builders/database.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()
beforeAll(() => api.startWorker())

const run = <A>(effect: Effect.Effect<A, never, Sites | Listings | Publishing | Rebuilds>) =>
  api.run(effect as Effect.Effect<A, never, Stored>)

const resale = { provider: "resale", destination: null, agentKey: "9", officeKey: "5" } as const

/** A site of staff's scope with these listings, and no page yet. */
const aSite = async (listings: ReadonlyArray<Listing>, scope: ListingScope | null = resale) => {
  const site = await api.aSite()
  const siteId = site.siteId as SiteId
  await setScope(siteId, scope)
  await run(Effect.flatMap(Listings, ({ put }) => put(siteId, listings)))
  return { site, siteId, show: (html: string) => shown(site, html) }
}

const setScope = (siteId: SiteId, scope: ListingScope | null) =>
  run(
    Effect.gen(function* () {
      const sites = yield* Sites
      const site = (yield* sites.get(siteId))!
      yield* sites.update(siteId, { settings: withScope(site.settings, scope) })
    })
  )

/** What the feed says from now on, told as a sync tells it. */
const tell = (siteId: SiteId, listings: ReadonlyArray<Listing>) =>
  run(
    Effect.gen(function* () {
      yield* (yield* Listings).put(siteId, listings)
      yield* (yield* Publishing).enqueue(siteId, { kind: "listings", routes: [] })
    })
  )

let pages = 0
/** The served page with this markup, and where it is. */
const shown = async (site: TestSite, html: string) => {
  const route = `/grid-${++pages}`
  const written = await site.aPage({ route, html: `<main><h1>Homes</h1>${html}</main>` })
  const read = async () => (await api.served(site.siteId, route))!
  return { text: await read(), read, written, route }
}

const grid = (attributes = "") => `<mk-component name="listings" ${attributes}></mk-component>`
const numbers = (text: string) => [...text.matchAll(/data-mk-mls="([^"]*)"/g)].map(([, mls]) => mls)
const wrapper = (text: string) => /<div class="mk-listings[^>]*>/.exec(text)?.[0] ?? ""

let made = 0
const home = (mls: string, more: Partial<Listing> = {}): Listing =>
  aListing({ key: `key_${++made}`, mls, listedAt: Date.UTC(2026, 1, 1) - made * 60_000, ...more })
const inCity = (city: string, province = "Ontario") => ({ ...aListing().address, city, province })
const asked = (amount: number) => ({ kind: "sale", amount, currency: "CAD" }) as const
const agent = (key: string) => [{ key, name: "Ana Roy" }]
const office = (key: string) => [{ key, name: "Elm Realty" }]

type Node = DefaultTreeAdapterTypes.Node
const elementsOf = (node: Node): ReadonlyArray<DefaultTreeAdapterTypes.Element> => [
  ...("tagName" in node ? [node] : []),
  ...("childNodes" in node ? node.childNodes.flatMap(elementsOf) : [])
]

const until = async (holds: () => Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20))
}
const running = (siteId: SiteId) => run(Effect.flatMap(Rebuilds, (rebuilds) => rebuilds.running(siteId)))
/** Brings all that grids wait for. */
const settled = async (siteId: SiteId) => {
  api.clock.advance(limits.listingGridsSoonMs)
  await until(async () => (await running(siteId)).length === 0)
}

describe("a grid", () => {
  it("LGRID-01, LGRID-60, LGRID-61, LGRID-62, LGRID-63, LGRID-67, LGRID-70: has its cards in the page, without any script", async () => {
    const { show } = await aSite([home("W1"), home("W2", { photos: [], status: "pending" })])
    const { text } = await show(grid('class="wide" id="homes"'))
    expect(numbers(text)).toEqual(["W1", "W2"])
    expect(wrapper(text)).toContain('class="mk-listings wide" id="homes"')
    const [first = "", second = ""] = text.split('<li class="mk-listing"').slice(1)
    for (const part of ["photo", "price", "address", "facts", "mls", "brokerage", "realtor"])
      expect(first, part).toContain(`class="mk-listing__${part}"`)
    expect(first).toContain('href="https://www.realtor.ca/77"')
    expect(first).not.toMatch(/data-mk-(?:status|no-photo)/)
    expect(second).toContain('data-mk-status="pending" data-mk-no-photo')
    expect(second).toContain('class="mk-listing__status">Pending<')
    expect(second).not.toContain("<img")
    expect(text.split('class="mk-listings__attribution"')[1]).toMatch(
      /class="mk-listings__realtor-logo"[^]*class="mk-listings__trademark"/
    )
  })

  it("LGRID-02, LGRID-03, LGRID-04, LGRID-05, LGRID-19: shows as many as asked for, in their order, and of an order by price sales alone", async () => {
    const lease = { kind: "lease", amount: 2_000, currency: "CAD", per: "month" } as const
    const { show } = await aSite([
      home("W1", { offer: asked(500_000), beds: 1, sqft: 900 }),
      home("W2", { offer: asked(300_000), beds: 4, sqft: 800 }),
      home("L1", { offer: lease, beds: 5, sqft: 700 }),
      home("W3", { offer: asked(400_000), beds: 2, sqft: null })
    ])
    const order = async (attributes: string) => numbers((await show(grid(attributes))).text)
    expect(await order("")).toEqual(["W1", "W2", "L1", "W3"])
    expect(await order('data-sort="price-asc"')).toEqual(["W2", "W3", "W1"])
    expect(await order('data-sort="price-desc" data-limit="2"')).toEqual(["W1", "W3"])
    expect(await order('data-sort="beds-desc" data-limit="2"')).toEqual(["L1", "W2"])
    expect(await order('data-sort="sqft-desc"')).toEqual(["W1", "W2", "L1", "W3"])
    const { text } = await show(grid('data-limit="3"'))
    expect(wrapper(text)).toContain('data-mk-total="4" data-mk-total-pages="2" data-mk-page="1"')
  })

  it("LGRID-02: shows twelve where nothing is said, and 48 at most", async () => {
    const { show } = await aSite(Array.from({ length: 50 }, (_, at) => home(`W${at}`)))
    expect(numbers((await show(grid())).text)).toHaveLength(12)
    expect(numbers((await show(grid('data-limit="99"'))).text)).toHaveLength(48)
  })

  it("LGRID-06, LGRID-07, LGRID-08, LGRID-09, LGRID-11, LGRID-12, LGRID-13, LGRID-14: shows the site's own, one member's, or says why there are none", async () => {
    const { show, siteId } = await aSite([
      home("MINE", { agents: agent("9"), offices: office("5") }),
      home("OURS", { agents: agent("8"), offices: office("5") }),
      home("MOVED", { agents: agent("7"), offices: office("6") })
    ])
    const own = async (attributes: string) => {
      const { text } = await show(grid(attributes))
      return [numbers(text), wrapper(text).match(/data-mk-agent-\w+/g) ?? []]
    }
    expect(await own('data-featured="agent"')).toEqual([["MINE"], []])
    expect(await own('data-featured="office"')).toEqual([["MINE", "OURS"], []])
    for (const mine of ["data-featured", 'data-featured="true"', 'data-featured="mine"'])
      expect(await own(mine)).toEqual([["MINE"], []])
    expect(await own('data-agent-key="8"')).toEqual([["OURS"], []])
    expect(await own('data-agent-key="7"')).toEqual([[], ["data-mk-agent-empty"]])
    expect(await own('data-agent-key="404"')).toEqual([[], ["data-mk-agent-empty"]])
    await setScope(siteId, { provider: "resale", destination: null })
    expect(await own('data-agent-key="8"')).toEqual([[], ["data-mk-agent-unscoped"]])
    expect(await own('data-featured="office"')).toEqual([["MINE", "OURS", "MOVED"], []])
  })

  it("LGRID-15, LGRID-16: meets a place by any word of it, and exactly as a whole", async () => {
    const { show } = await aSite([
      home("NB", { address: inCity("North Bay") }),
      home("NY", { address: inCity("North York") }),
      home("L", { address: inCity("Lake") }),
      home("LV", { address: inCity("Lakeview") })
    ])
    const of = async (attributes: string) => numbers((await show(grid(attributes))).text)
    expect(await of('data-city="North Bay"')).toEqual(["NB", "NY"])
    expect(await of('data-city="north bay" data-match="exact"')).toEqual(["NB"])
    expect(await of('data-city="Lake" data-match="exact"')).toEqual(["L"])
    expect(await of('data-city="North Bay" data-city-match="exact"')).toEqual(["NB"])
  })

  it("LGRID-21, LGRID-22, LGRID-23, LGRID-24: shows nothing outside the market, and says which filter it has set aside", async () => {
    const listings = [
      home("AJ", { address: inCity("Ajax") }),
      home("OS", { address: inCity("Oshawa") }),
      home("QC", { address: inCity("Ajax", "Quebec") })
    ]
    const { show, siteId } = await aSite(listings, { ...resale, market: { province: "Ontario", city: null } })
    expect(numbers((await show(grid('data-province="Quebec"'))).text)).toEqual(["AJ", "OS"])
    await setScope(siteId, { ...resale, market: { province: "ontario", city: "Ajax" } })
    const { text } = await show(grid('data-city="Oshawa"'))
    expect(numbers(text)).toEqual(["AJ"])
    expect(wrapper(text)).toContain('data-mk-dropped="city"')
  })

  it("LGRID-50: is empty on a site whose listings are not switched on", async () => {
    const { show } = await aSite([home("W1")], null)
    const { text } = await show(grid())
    expect(wrapper(text)).toContain('data-mk-total="0" data-mk-total-pages="0"')
    expect([numbers(text), text.includes("mk-listings__attribution")]).toEqual([[], false])
  })

  it("LGRID-53, LGRID-54, LGRID-55, LGRID-56, LGRID-57, LGRID-58, LGRID-59: of a builder shows all lots, sold ones too, with nothing of an association", async () => {
    const lot = { provider: "builder", builder: { key: "b", name: "Fernbank Homes" }, agents: [], offices: [] } as const
    const bare = { beds: null, baths: null, sqft: null, photos: [], offer: { ...asked(0), amount: null } } as const
    const { show } = await aSite(
      [
        home("LOT1", { ...lot, ...bare }),
        home("LOT2", { ...lot, status: "sold", address: inCity("Oshawa", "Quebec") })
      ],
      { provider: "builder", orgIds: ["b"], province: null, city: null }
    )
    const { text } = await show(grid('data-featured="office"'))
    expect(numbers(text)).toEqual(["LOT1", "LOT2"])
    expect(text).toContain('class="mk-listing__builder">Fernbank Homes<')
    expect(text).toContain('class="mk-listing__price">Contact for price<')
    expect(text).toContain('data-mk-status="sold"')
    expect(text.split('data-mk-mls="LOT1"')[1]?.split("</li>")[0]).not.toContain("mk-listing__facts")
    expect(text).not.toMatch(/mk-listing__(?:mls|realtor|brokerage)|mk-listings__attribution/)
  })

  it("LFILT-01, LGRID-33, LGRID-34, LGRID-35: tells scripts what its author set, and who it is for", async () => {
    const { show } = await aSite([home("W1")])
    const { text } = await show(grid('data-city="Ajax" data-min-beds="2" data-url-filters="all" data-paging="more"'))
    const defaults = /data-mk-defaults="([^"]*)"/.exec(wrapper(text))?.[1]?.replaceAll("&quot;", '"')
    expect(JSON.parse(defaults!)).toEqual({ city: "Ajax", minBeds: "2" })
    expect(wrapper(text)).toMatch(/data-mk-scope="[\w-]+\.[\w.-]+" data-mk-url-filters="all" data-mk-paging="more"/)
  })

  it("prints nothing of a feed as markup", async () => {
    const evil = `"><script>alert(1)</script><img src=x onerror=alert(2)>`
    const { show } = await aSite([
      home("W1", {
        address: { ...inCity(evil), line: evil },
        offices: [{ key: "5", name: evil }],
        photos: [{ url: "https://photos.test/1.jpg", alt: evil }]
      })
    ])
    const { text } = await show(
      grid() +
        '<form class="mk-listings-filters" method="get"><select name="city" data-mk-facet="City"></select></form>'
    )
    const elements = elementsOf(parse(text))
    expect(elements.filter(({ tagName }) => tagName === "img").map(({ attrs }) => attrs[1]?.value)).toEqual([
      "https://photos.test/1.jpg"
    ])
    // The one behind the form, and data.
    expect(elements.filter(({ tagName }) => tagName === "script").flatMap(({ attrs }) => attrs)).toEqual([
      { name: "defer", value: "" },
      { name: "src", value: expect.stringMatching(/^\/__mk\/listings\.js\?v=\w+$/) },
      { name: "type", value: "application/ld+json" }
    ])
    expect(elements.filter(({ attrs }) => attrs.some(({ name }) => name.startsWith("on")))).toEqual([])
    expect(numbers(text)).toEqual(["W1"])
  })
})

describe("a filter form", () => {
  it("LGRID-42, LGRID-44, LGRID-45: is accepted as markup, and its empty selects hold what the feed has", async () => {
    const { show } = await aSite([home("W1", { address: inCity("Oshawa") }), home("W2", { subType: "Duplex" })])
    const select = (name: string, field: string, inside = "") =>
      `<label>${name}<select name="${name}" data-mk-facet="${field}">${inside}</select></label>`
    const { text } = await show(
      `<form class="mk-listings-filters" method="get">${select("city", "City")}${select("propertyType", "PropertySubType", '<option value="">All</option>')}${select("neighbourhood", "CityRegion", "<option>Mine</option>")}<button>Search</button></form>${grid('data-url-filters="all"')}`
    )
    expect(text).toContain('<form class="mk-listings-filters" method="get">')
    const options = (field: string) =>
      new RegExp(`data-mk-facet="${field}">(.*?)</select>`).exec(text)?.[1]?.match(/value="[^"]*"/g)
    expect(options("City")).toEqual(['value=""', 'value="Ajax"', 'value="Oshawa"'])
    expect(options("PropertySubType")).toEqual(['value=""', 'value="Detached"', 'value="Duplex"'])
    expect(text).toContain('data-mk-facet="CityRegion"><option>Mine</option></select>')
  })
})

describe("a grid that was served", () => {
  it("LGRID-49: gets its links when a page for listings is published, and loses them when that goes", async () => {
    const { site, siteId, show } = await aSite([home("W1")])
    const { text, read, written } = await show(grid())
    expect(text).not.toContain("mk-listing__link")
    expect(written.warnings.map(({ code }: { code: string }) => code)).toContain("listings.no_detail_route")
    const template = await site.aPage({
      route: "/homes/:mls/:slug",
      html: '<main><h1>{{listing.address}}</h1><mk-component name="listing-detail"></mk-component></main>'
    })
    await settled(siteId)
    expect(await read()).toContain('<a class="mk-listing__link" href="/homes/W1/12-mill-road-ajax">')
    await site.post(`/v1/pages/${template.id}/archive`, { disposition: "gone" })
    await site.post(`/v1/pages/${template.id}/archive/confirm`, { route: "/homes/:mls/:slug" })
    await settled(siteId)
    expect(await read()).not.toContain("mk-listing__link")
  })

  it("LGRID-72: follows the feed; pages whose cards are the same are not rendered, however often it changes", async () => {
    const [ajax, oshawa] = [home("AJ", { address: inCity("Ajax") }), home("OS", { address: inCity("Oshawa") })]
    const { siteId, show } = await aSite([ajax, oshawa])
    const [first, second] = [await show(grid('data-city="Ajax"')), await show(grid('data-city="Oshawa"'))]
    const renders = async () =>
      Promise.all(
        [first, second].map(
          async ({ route }) =>
            (
              await api.objectMetadata(
                (await api.objectKeys(`sites/${siteId}/pages/`)).find((key) => key.includes(route.slice(1)))!
              )
            )["rendered-at"]
        )
      )
    const before = await renders()
    await tell(siteId, [{ ...ajax, offer: asked(1) }])
    await settled(siteId)
    expect(await first.read()).toContain("$1<")
    const after = await renders()
    expect([after[0] === before[0], after[1] === before[1]]).toEqual([false, true])

    // Nothing that a card shows.
    await tell(siteId, [{ ...ajax, offer: asked(1), remarks: "Another word.", modifiedAt: 5 }])
    await settled(siteId)
    await tell(siteId, [{ ...oshawa, agents: [], modifiedAt: 6 }])
    await settled(siteId)
    expect(await renders()).toEqual(after)
  })

  it("LGRID-72: on the pages of listings follows the feed too, and leaves alone those that show the same", async () => {
    const [ajax, oshawa] = [home("AJ", { address: inCity("Ajax") }), home("OS", { address: inCity("Oshawa") })]
    const { site, siteId } = await aSite([ajax, oshawa])
    await site.aPage({
      route: "/homes/:mls/:slug",
      html: `<main><mk-component name="listing-detail"></mk-component><h2>Near by</h2>${grid('data-city="Oshawa"')}</main>`
    })
    await settled(siteId)
    const route = "/homes/AJ/12-mill-road-ajax"
    await run(Effect.flatMap(Publishing, ({ visit }) => visit(siteId, route)))
    const renderedAt = async () =>
      (await api.objectMetadata((await api.objectKeys(`sites/${siteId}/pages/homes`))[0]!))["rendered-at"]
    const before = await renderedAt()
    expect(before).toMatch(/^\d+$/)
    await tell(siteId, [home("PI", { address: inCity("Pickering") })])
    await settled(siteId)
    expect(await renderedAt()).toBe(before)
    await tell(siteId, [{ ...oshawa, offer: asked(3) }])
    await settled(siteId)
    expect(await renderedAt()).not.toBe(before)
    expect(await api.served(siteId, route)).toContain("$3<")
  })

  it("LGRID-72: follows within six hours what nobody told of", async () => {
    const one = home("W1")
    const { siteId, show } = await aSite([one])
    const { read } = await show(grid())
    await run(Effect.flatMap(Listings, ({ put }) => put(siteId, [{ ...one, offer: asked(2) }])))
    let rounds = 0
    for (let at = api.clock.now(), end = at + limits.listingGridMs; at < end; at += limits.listingSyncMs) {
      const sync = { ...firstSync(siteId, at), readAt: at }
      await run(refreshGrids(sync, at + limits.listingSyncMs))
      if ((await running(siteId)).length === 0) continue
      rounds++
      await settled(siteId)
    }
    expect(rounds).toBe(1)
    expect(await read()).toContain("$2<")
  })
})

describe("a feed that cannot be had", () => {
  const failing = (siteId: SiteId, readAt: number | null) =>
    run(
      Effect.flatMap(Listings, ({ putSync }) =>
        putSync({ ...firstSync(siteId, 0), watermark: readAt, readAt, failingSince: 1 })
      )
    )

  it("LGRID-74: leaves the last good grid as it was, unrendered", async () => {
    const { siteId, show } = await aSite([home("W1")])
    const { text, read } = await show(grid())
    await failing(siteId, api.clock.now())
    await tell(siteId, [])
    await settled(siteId)
    expect(await read()).toBe(text)
    expect(text).not.toContain("data-mk-error")
  })

  it("is told of once the licence wants it: the day of the last reading", async () => {
    const { siteId, show } = await aSite([home("W1")])
    const readAt = api.clock.now()
    const { read } = await show(grid())
    await failing(siteId, readAt)
    api.clock.advance(2 * DAY_MS)
    await tell(siteId, [])
    await settled(siteId)
    const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(readAt)
    expect(await read()).toContain(`class="mk-listings__as-of">Listings as of ${day}<`)
    expect(numbers(await read())).toEqual(["W1"])
  })

  it("LGRID-74: that was never read is told from one that holds nothing", async () => {
    const { siteId, show } = await aSite([])
    await failing(siteId, null)
    const { text } = await show(grid())
    expect(wrapper(text)).toContain('data-mk-error="listings_unavailable"')
    expect(text).toContain("cannot be shown at the moment")
    const { show: other } = await aSite([])
    expect((await other(grid())).text).toContain("No listings match this search.")
  })
})

describe("a grid in a partial", () => {
  it("LGRID-72: follows the feed on the pages that show the partial", async () => {
    const one = home("W1")
    const { site, siteId, show } = await aSite([one])
    const form =
      '<form class="mk-listings-filters" method="get"><select name="city" data-mk-facet="City"></select></form>'
    expect((await site.put("/v1/partials/homes", { html: form + grid() })).status).toBe(200)
    const { text, read } = await show('<mk-partial ref="homes"></mk-partial>')
    expect(numbers(text)).toEqual(["W1"])
    await tell(siteId, [{ ...one, address: inCity("Oshawa") }])
    await settled(siteId)
    expect(await read()).toContain('<option value="Oshawa">')
    expect(await read()).toContain("12 Mill Road, Oshawa")
  })
})

describe("a write of a grid", () => {
  const put = async (site: TestSite, html: string) =>
    site.post("/v1/pages", {
      route: `/grid-${++pages}`,
      title: "A page of homes",
      payload: { html: `<h1>x</h1>${html}` }
    })
  interface Warned {
    readonly code: string
    readonly detail: string
  }
  const warnings = async (site: TestSite, html: string): Promise<ReadonlyArray<Warned>> => {
    const { status, body } = await put(site, html)
    expect(status).toBe(200)
    return body.warnings.filter(({ code }: { code: string }) => /^listing|^render\.listings/.test(code))
  }
  const codes = async (site: TestSite, html: string) => (await warnings(site, html)).map(({ code }) => code)

  const tooLong = "x".repeat(201)
  it.each([
    ["LGRID-04", 'data-sort="cheapest"'],
    ["LGRID-10", 'data-featured="vip"'],
    ["LGRID-17", 'data-match="fuzzy"'],
    ["LGRID-17", 'data-city-match="fuzzy"'],
    ["LGRID-36", 'data-url-filters="beds"'],
    ["LGRID-36", 'data-url-filters="all,city"'],
    ["LGRID-39", 'data-paging="endless"'],
    ["LFILT-12", 'data-property-category="condo"'],
    ["LFILT-21", 'data-min-price="cheap"'],
    ["LGRID-02", 'data-limit="0"'],
    ["LFILT-02", `data-city="${tooLong}"`]
  ])("LGRID-04, LGRID-10, LGRID-17, LGRID-36, LGRID-39, LFILT-12: (%s) is refused with %s", async (_, attribute) => {
    const { status, body } = await put(await refusing(), grid(attribute))
    expect([status, body.code]).toEqual([422, "gate.component_value"])
    expect(body.reasons).toHaveLength(1)
  })
  let one: Promise<TestSite> | undefined
  const refusing = () => (one ??= api.aSite())

  it("LINT-01, LINT-02, LFILT-15: is told of types that the feed does not have, and of a category among them", async () => {
    const { site } = await aSite([home("W1", { subType: "Single Family" })])
    const types = async (value: string) =>
      (await warnings(site, grid(`data-property-type="${value}"`))).filter(
        ({ code }) => code === "listings.unknown_property_type"
      )
    expect(await types("single family")).toEqual([])
    expect(await types("Single Family, Castle")).toMatchObject([{ detail: expect.stringContaining("Castle") }])
    const [category] = await types("commercial")
    expect(category?.detail).toContain('data-property-category="commercial"')
  })

  it("LINT-03: is told of a place of several words, unless it is matched as a whole", async () => {
    const { site } = await aSite([])
    const places = async (attributes: string) =>
      (await codes(site, grid(attributes))).filter((code) => code === "listings.multiword_place").length
    expect(await places('data-city="North Bay"')).toBe(1)
    expect(await places('data-neighbourhood="Old Mill" data-city="Ajax"')).toBe(1)
    expect(await places('data-city="North Bay" data-match="exact"')).toBe(0)
    expect(await places('data-city="Ajax"')).toBe(0)
  })

  it("LINT-04: is told that cards lead nowhere, until a page for listings is published", async () => {
    const { site } = await aSite([])
    expect(await codes(site, grid())).toEqual(["listings.no_detail_route"])
    await site.aPage({ route: "/listings/:mls/:slug", html: "<h1>{{listing.address}}</h1>" })
    expect(await codes(site, grid())).toEqual([])
  })

  it("LINT-05: is told of a link to a search with a name that is no filter", async () => {
    const { site } = await aSite([])
    const named = async (href: string, of: TestSite = site) =>
      (await warnings(of, `<p><a href="${href}">Homes</a></p>`)).flatMap((warning) =>
        "parameter" in warning ? warning.parameter : []
      )
    expect(await named("/search?beds=3")).toEqual(["beds"])
    expect(await named("/search?neighborhood=Old+Mill&minBeds=2")).toEqual(["neighborhood"])
    expect(await named("/search?city=Ajax&colour=red&utm_source=x")).toEqual(["colour"])
    expect(await named("/search?minBeds=3&sort=price-asc&page=2")).toEqual([])
    expect(await named("/contact?about=W77")).toEqual([])
    const inn = await api.aSite()
    expect(await named("/rooms?beds=2", inn)).toEqual([])
    expect(await named("/search?beds=3", inn)).toEqual(["beds"])
  })

  it("LINT-06: is told of a search without a map", async () => {
    const { site } = await aSite([home("W1")])
    const form = '<form class="mk-listings-filters" method="get"><button>Search</button></form>'
    expect(await codes(site, form + grid('data-url-filters="all"'))).toContain("render.listings_no_map")
    expect(await codes(site, grid())).not.toContain("render.listings_no_map")
  })

  const details = async (site: TestSite, code: string, html: string) =>
    (await warnings(site, html)).flatMap((warning) => (warning.code === code ? [warning.detail] : []))

  it("is told of controls of its form that no filter goes by, and of fields that listings do not have", async () => {
    const { site } = await aSite([home("W1")])
    const form = (inside: string) =>
      `<form class="mk-listings-filters" method="get">${inside}</form>${grid('data-url-filters="all"')}`
    const controls = (inside: string) => details(site, "listings.unknown_filter", form(inside))
    expect(await controls('<input name="beds">')).toEqual([expect.stringContaining("Write minBeds.")])
    expect(await controls('<p><select name="MinPrice"></select></p>')).toEqual([
      expect.stringContaining("Write minPrice.")
    ])
    expect(await controls('<input name="colour">')).toEqual([expect.stringContaining("Filters are city, match,")])
    expect(await controls('<input name="minBeds"><input type="submit" name="go"><input id="x">')).toEqual([])
    expect(await details(site, "listings.unknown_filter", '<form><input name="beds"></form>')).toEqual([])
    const facet = (field: string) =>
      details(site, "listings.unknown_facet", form(`<select name="city" data-mk-facet="${field}"></select>`))
    expect(await facet("city")).toEqual([expect.stringContaining("Write City.")])
    expect(await facet("ListPrice")).toEqual([expect.stringContaining("Fields are City, CityRegion,")])
    expect(await facet("City")).toEqual([])
  })

  it("is told of bounds that nothing lies between", async () => {
    const { site } = await aSite([])
    const crossed = (attributes: string) => details(site, "listings.crossed_bounds", grid(attributes))
    expect(await crossed('data-min-price="500000" data-max-price="40000"')).toEqual([
      expect.stringContaining('data-min-price="500000" is above data-max-price="40000"')
    ])
    expect(await crossed('data-min-beds="3" data-max-beds="3" data-min-baths="9"')).toEqual([])
  })

  it("LGRID-09: is told of the site's own listings that nobody can tell from others, and which can be told", async () => {
    const { site, siteId } = await aSite([], { provider: "resale", destination: null, officeKey: "5" })
    const unset = (attributes: string) => details(site, "listings.featured_unset", grid(attributes))
    expect(await unset('data-featured="agent"')).toEqual([expect.stringContaining('write data-featured="office"')])
    expect([await unset('data-featured="office"'), await unset("data-featured"), await unset("")]).toEqual([[], [], []])
    await setScope(siteId, { provider: "resale", destination: null })
    expect(await unset("data-featured")).toEqual([expect.stringContaining("no key of its agent or office")])
    await setScope(siteId, { provider: "builder", orgIds: ["b"], province: null, city: null })
    expect(await unset('data-featured="agent"')).toEqual([])
  })

  it("is told of a form beside grids that let the address set nothing, and of two that offer to save their search", async () => {
    const { site } = await aSite([home("W1")])
    const form = '<form class="mk-listings-filters" method="get"><input name="minBeds"></form>'
    const told = async (html: string) => (await codes(site, html)).filter((code) => /closed|twice/.test(code))
    expect(await told(form + grid())).toEqual(["render.listings_filters_closed"])
    expect(await told(form + grid('data-url-filters="minBeds"') + grid())).toEqual([])
    expect(await told(grid())).toEqual([])
    const saving = grid('data-url-filters="all" data-saved-search')
    expect(await told(saving + saving)).toEqual(["listings.saved_twice"])
    expect(await told(saving + grid())).toEqual([])
  })

  it("is refused where it would save a search without filters, with the filters that there are", async () => {
    const { status, body } = await put(await refusing(), grid("data-saved-search"))
    expect([status, body.code]).toEqual([422, "gate.component_value"])
    expect(body.reasons[0].message).toMatch(
      /Write data-url-filters="all", or some of: city, .*maxSqft, includeUnknown\.$/
    )
  })

  it("LGRID-64: is told of a style that hides what the licence asks for", async () => {
    const { site } = await aSite([])
    const { body } = await site.post("/v1/pages", {
      route: `/grid-${++pages}`,
      title: "A page of homes",
      payload: { html: `<h1>x</h1>${grid()}`, css: ".mk-listing__realtor{display:none}" }
    })
    expect(body.warnings).toContainEqual(
      expect.objectContaining({ code: "render.required_hidden", className: "mk-listing__realtor" })
    )
  })
})
