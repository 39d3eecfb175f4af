import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { Effect } from "effect"
import { type DefaultTreeAdapterTypes, parse } from "parse5"
import { HOUR_MS, limits } from "../../../engine/limits.ts"
import { Listings } from "../../../engine/ports/Listings.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { photos, startFeed } from "../../../test/builders/listings.ts"
import { testApi } from "../../../test/builders/api.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import type { NewTestPage } from "../../../test/builders/testSite.ts"

const feed = await startFeed(230)
afterAll(() => feed.close())
beforeEach(() => {
  feed.reset()
  feed.restore()
})
const api = testApi()
const origin = testOrigin(api)

const template: NewTestPage = {
  route: "/listings/:mls/:slug",
  title: "{{listing.address}}, {{listing.city}} | Elm Realty",
  html: `<main><h1>{{listing.address}}</h1><mk-component name="listing-detail"></mk-component></main>`
}

/** Sites of earlier tests do not follow the feed, so that each test's rounds are its own. */
const following: Array<string> = []
const setListings = (siteId: string, enabled: boolean) =>
  api.operator.patch(`/ops/v1/sites/${siteId}`, { listings: { enabled } })
beforeEach(async () => {
  for (const siteId of following.splice(0)) await setListings(siteId, false)
})

/** A site with listings, its template and the whole feed. */
const aSite = async (page: NewTestPage | null = template) => {
  const site = await api.aSite()
  expect((await setListings(site.siteId, true)).body.listings).toMatchObject({ enabled: true, destination: null })
  following.push(site.siteId)
  const written = page === null ? undefined : await site.aPage(page)
  await api.run(feed.sync)
  const address: string = (await site.get("/v1/site")).body.hostnames[0].url
  return { site, template: written, visit: (path: string) => origin.visit(`${address}${path}`), address }
}

/** Where a listing has its page, as the short address says. */
const pageOf = async (visit: (path: string) => ReturnType<typeof origin.visit>, mls: string): Promise<string> => {
  const { status, headers } = await visit(`/listings/${mls}`)
  expect(status).toBe(301)
  return String(headers["location"])
}

const listed = (members: object = {}) => ({
  ...feed.property("4000001"),
  ListingKey: "77",
  ListingId: "W77",
  UnparsedAddress: "12 Mill Road",
  City: "Ajax",
  StateOrProvince: "Ontario",
  InternetAddressDisplayYN: true,
  ListPrice: 649_000,
  LeaseAmount: null,
  BedroomsTotal: 3,
  BathroomsTotalInteger: 2,
  LivingArea: 1_850,
  ListAgentKey: "9001",
  ListOfficeKey: "503",
  PublicRemarks: "A house.",
  ...members
})
type Element = DefaultTreeAdapterTypes.Element
/** Every element of a document, as a browser reads it. */
const elementsOf = (html: string): ReadonlyArray<Element> => {
  const within = (node: DefaultTreeAdapterTypes.Node): ReadonlyArray<Element> => [
    ...("tagName" in node ? [node] : []),
    ...("childNodes" in node ? node.childNodes.flatMap(within) : [])
  ]
  return within(parse(html))
}

let stamp = 0
/** Puts a listing into the feed, or changes it, and has it followed. */
const told = async (members: object | null) => {
  const at = new Date(Date.UTC(2026, 5, 1) + ++stamp * 1_000).toISOString()
  feed.change("77", members === null ? null : { ...listed(members), ModificationTimestamp: at })
  api.clock.advance(limits.listingSyncMs)
  await api.run(feed.sync)
}
const w77 = "/listings/W77/12-mill-road-ajax"

describe("the page of a listing", () => {
  it("PAGE-06, LDET-01: both parameters bind, on the first visit and on the next, which asks no API", async () => {
    const { site, visit } = await aSite()
    const path = await pageOf(visit, "X100004")
    expect(path).toMatch(/^\/listings\/X100004\/[a-z0-9-]+$/)
    expect(await api.served(site.siteId, path)).toBeUndefined()
    const first = await visit(path)
    expect(first.status).toBe(200)
    expect(first.text).toContain('data-mk-mls="X100004"')
    expect(first.headers["x-mk-page-version"]).toMatch(/^ver_/)

    expect(await api.served(site.siteId, path)).toBe(first.text)
    const again = await visit(path)
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(again.headers["x-mk-rendered-at"]).toBe(first.headers["x-mk-rendered-at"])
    expect((await visit(`${path}?utm_source=mail`)).text).toBe(first.text)
  })

  it("answers HEAD like GET, and refuses to be sent anything", async () => {
    const { address, visit } = await aSite()
    const path = await pageOf(visit, "X100004")
    const head = await origin.visit(`${address}${path}`, { method: "HEAD" })
    expect([head.status, head.text]).toEqual([200, ""])
    expect((await origin.visit(`${address}${path}`, { method: "POST" })).status).toBe(405)
    const unknown = await origin.visit(`${address}/listings/X1/none`, { method: "POST" })
    expect(unknown.status).toBe(405)
  })

  it("PAGE-10: title and text show the listing's values, in the site's language", async () => {
    const tokens = ["address", "city", "province", "mls", "price", "beds", "baths", "sqft", "brokerage"]
    const { visit } = await aSite({
      ...template,
      title: tokens.map((token) => `{{listing.${token}}}`).join(" | "),
      meta: { description: "{{listing.beds}} beds at {{ listing.address }}" },
      html: `<main><h1>{{listing.price}}</h1><pre>{{listing.mls}}</pre></main>`
    })
    await told({})
    const { text } = await visit(w77)
    expect(/<title>([^<]*)<\/title>/.exec(text)?.[1]).toBe(
      "12 Mill Road | Ajax | Ontario | W77 | $649,000 | 3 | 2 | 1,850 | Lo &amp; Weiss Realty Inc."
    )
    expect(text).toContain("<h1>$649,000</h1><pre>{{listing.mls}}</pre>")
    expect(text).toContain('name="description" content="3 beds at 12 Mill Road"')
  })

  it("PAGE-10: what the feed says is never markup, wherever a token stands", async () => {
    const { visit } = await aSite({
      ...template,
      html: `<main><h1>{{listing.address}}</h1><a href="{{listing.address}}" title="{{listing.address}}">a</a><a href="/contact?about={{listing.city}}">b</a><mk-component name="listing-detail"></mk-component></main>`
    })
    const evil = `javascript:alert(1)//"><script>alert(2)</script><img src=x onerror=alert(3)>`
    await told({ UnparsedAddress: evil, City: "A&B, C", PublicRemarks: `</article><script>alert(4)</script>` })
    const { status, text } = await visit(await pageOf(visit, "W77"))
    expect(status).toBe(200)
    const elements = elementsOf(text)
    const attribute = (element: Element, name: string) => element.attrs.find((one) => one.name === name)?.value
    const scripts = elements.filter(({ tagName }) => tagName === "script")
    // Beside data, the one behind its gallery.
    const runs = scripts.filter((script) => attribute(script, "type") !== "application/ld+json")
    expect(runs.map((script) => attribute(script, "src")?.split("?")[0])).toEqual(["/__mk/components.js"])
    expect(elements.flatMap(({ attrs }) => attrs).filter(({ name }) => name.startsWith("on"))).toEqual([])
    const links = elements.filter(({ tagName }) => tagName === "a").map((link) => attribute(link, "href") ?? "")
    expect(links.filter((href) => /^\s*javascript:/i.test(href))).toEqual([])
    expect(links.some((href) => href.startsWith("javascript%3Aalert(1)"))).toBe(true)
    expect(text).toContain('href="/contact?about=A%26B%2C%20C"')
    expect(text).toContain("&lt;/article&gt;&lt;script&gt;alert(4)")
  })

  it("LDET-02, LDET-03, LDET-04: shows every photo up to the cap: 12, or as many as asked for, 48 at most", async () => {
    const count = async (html: string, have: number) => {
      const { visit } = await aSite({ ...template, html })
      await told({ Media: Array.from({ length: have }, (_, at) => feed.photo("77", at + 1)) })
      const { text } = await visit(w77)
      const gallery = /<div class="mk-listing-detail__gallery mk-gallery[^]*?<\/div>/.exec(text)?.[0] ?? ""
      return gallery.match(
        /<img class="mk-listing-detail__photo" src="https:\/\/photos\.makeready\.test\/77\/\d+\.jpg"/g
      )?.length
    }
    const detail = (attributes: string) => `<mk-component name="listing-detail"${attributes}></mk-component>`
    expect(await count(detail(""), 60)).toBe(12)
    expect(await count(detail(""), 5)).toBe(5)
    expect(await count(detail(' data-photos="30"'), 60)).toBe(30)
    expect(await count(detail(' data-photos="90"'), 60)).toBe(48)
  })

  it("LDET-05: a stage is the one other form of the gallery", async () => {
    const detail = (gallery: string) => `<mk-component name="listing-detail" data-gallery="${gallery}"></mk-component>`
    const { site, visit } = await aSite({ ...template, html: detail("stage") })
    await told({})
    expect((await visit(w77)).text).toContain("mk-gallery mk-gallery--stage")
    await site.post("/v1/lease")
    const refused = await site.post("/v1/pages", { route: "/x", title: "X", payload: { html: detail("carousel") } })
    expect([refused.status, refused.code]).toEqual([422, "gate.component_value"])
  })

  it("LDET-08, LDET-09: names the agent above the brokerage, unless only part of the name is known", async () => {
    const { visit } = await aSite()
    await told({})
    const whole = (await visit(w77)).text
    const [agent, brokerage] = ["agent", "brokerage"].map((name) => whole.indexOf(`mk-listing-detail__${name}`))
    expect(agent).toBeGreaterThan(0)
    expect(brokerage).toBeGreaterThan(agent!)
    expect(whole).toContain("Listed by Ben Okafor")
    await told({ ListAgentKey: "9009" })
    const partial = (await visit(w77)).text
    expect(partial).not.toContain("mk-listing-detail__agent")
    expect(partial).toContain("mk-listing-detail__brokerage")
  })

  it("LDET-10: tells machines address and price", async () => {
    const { visit, address } = await aSite()
    await told({})
    const { text } = await visit(w77)
    const graphs = [...text.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, json]) =>
      JSON.parse(json!)
    )
    const data = graphs.flat().find((one) => one["@type"] === "RealEstateListing")
    expect(data).toMatchObject({
      url: `${address}${w77}`,
      identifier: "W77",
      about: { address: { streetAddress: "12 Mill Road", addressLocality: "Ajax", addressRegion: "Ontario" } },
      offers: { price: 649_000, priceCurrency: "CAD" }
    })
  })

  it("hides the address and the place on the map where the feed does not let them be shown", async () => {
    const { visit } = await aSite()
    await told({ InternetAddressDisplayYN: false })
    const { text } = await visit("/listings/W77/ajax")
    expect(text).toContain('data-mk-mls="W77"')
    expect(text).not.toContain("Mill Road")
    expect(text).not.toContain("GeoCoordinates")
  })

  it("tells rents by the month, and asks to call where there is no price", async () => {
    const { visit } = await aSite()
    await told({ ListPrice: null, LeaseAmount: 2_400, LeaseAmountFrequency: "Monthly" })
    expect((await visit(w77)).text).toContain("$2,400 per month")
    await told({ ListPrice: 0, LeaseAmount: null })
    expect((await visit(w77)).text).toContain("Contact for price")
  })
})

describe("other addresses of a listing", () => {
  it("LDET-12, DATA-30: 404 for an unknown number, 410 for one that left the feed, 301 for a wrong slug", async () => {
    const { visit, site } = await aSite()
    await told({})
    expect((await visit("/listings/W99/anything")).status).toBe(404)
    const wrong = await visit("/listings/W77/13-mill-road?from=mail")
    expect([wrong.status, wrong.headers["location"]]).toEqual([301, `${w77}?from=mail`])
    const lower = await visit("/listings/w77/12-mill-road-ajax")
    expect([lower.status, lower.headers["location"]]).toEqual([301, w77])
    expect((await visit(w77)).status).toBe(200)

    feed.change("77", null)
    api.clock.advance(24 * HOUR_MS)
    await api.run(feed.sync)
    expect(await api.served(site.siteId, w77)).toBeUndefined()
    for (const path of [w77, "/listings/W77", "/listings/W77/other"]) expect((await visit(path)).status).toBe(410)
  })

  it("DATA-28, DATA-29, DATA-30: the number alone leads to the listing, or is gone", async () => {
    const { visit } = await aSite()
    await told({})
    const short = await visit("/listings/W77")
    expect([short.status, short.headers["location"]]).toEqual([301, w77])
    await told({ StandardStatus: "Withdrawn" })
    expect((await visit("/listings/W77")).status).toBe(410)
    expect((await visit("/listings/W98")).status).toBe(404)
  })

  it("shows the site's own not-found page for what is no listing", async () => {
    const { site, visit } = await aSite()
    await site.put("/v1/notfound", { html: "<h1>Nobody home</h1>" })
    const { status, text, headers } = await visit("/listings/W99/anything")
    expect([status, text.includes("Nobody home")]).toEqual([404, true])
    expect(headers["content-security-policy"]).toContain("default-src 'none'")
  })

  it("SITE-14: until the feed was read once, addresses of listings say to come back, and the site that it is read", async () => {
    const site = await api.aSite()
    await site.aPage(template)
    await setListings(site.siteId, true)
    following.push(site.siteId)
    const address: string = (await site.get("/v1/site")).body.hostnames[0].url
    const report = async () => (await site.get("/v1/site")).body.listings
    const shown = { enabled: true, enabledBy: "staff", provider: "resale" }
    expect(await report()).toMatchObject({ ...shown, reason: "syncing" })
    for (const path of ["/listings/X100004", "/listings/X100004/some-street"]) {
      const { status, headers } = await origin.visit(`${address}${path}`)
      expect([path, status, headers["cache-control"]]).toEqual([path, 503, "no-store"])
      expect(Number(headers["retry-after"])).toBeGreaterThan(0)
    }
    // Not the address of a listing under any template.
    expect((await origin.visit(`${address}/elsewhere/X100004`)).status).toBe(404)
    await api.run(feed.sync)
    expect(await report()).toMatchObject({ ...shown, reason: "resale_feed" })
    expect((await origin.visit(`${address}/listings/X100004`)).status).toBe(301)
    expect((await origin.visit(`${address}/listings/X0/none`)).status).toBe(404)
  })

  it("SITE-14: a site that is given listings is followed within moments, not with the next round, and told so", async () => {
    const given = async () => {
      const site = await api.aSite()
      await setListings(site.siteId, true)
      following.push(site.siteId)
      const told = async () => (await site.get("/v1/site")).body.listings
      expect(await told()).toMatchObject({ enabled: true, enabledBy: "staff" })
      await expect.poll(async () => (await told()).reason, { timeout: 20_000 }).toBe("resale_feed")
    }
    // The second is given listings when a round has just ended.
    await api.run(
      Effect.raceFirst(
        feed.follow,
        Effect.promise(async () => {
          await given()
          await given()
        })
      )
    )
  })

  it("LGRID-51: without listings enabled every detail address is a 404", async () => {
    const { site, visit } = await aSite()
    await told({})
    expect((await visit(w77)).status).toBe(200)
    await setListings(site.siteId, false)
    expect((await visit(w77)).status).toBe(404)
    expect(await api.served(site.siteId, w77)).toBeUndefined()
    expect((await visit("/listings/W77")).status).toBe(404)
  })

  it("COLL-16: pages may load photos of the listings' host and no other", async () => {
    const { visit } = await aSite()
    await told({ Media: [feed.photo("77", 1), { ...feed.photo("77", 2), MediaURL: "https://elsewhere.test/2.jpg" }] })
    const { text, headers } = await visit(w77)
    expect(text).not.toContain("elsewhere.test")
    const policy = String(headers["content-security-policy"])
    expect(/img-src ([^;]*)/.exec(policy)?.[1]?.split(" ")).toEqual([
      "'self'",
      "https://images.makeready.test/acme/",
      photos
    ])
  })
})

describe("a stored page of a listing", () => {
  it("follows its listing, and leaves a redirect where its address was", async () => {
    const { visit } = await aSite()
    await told({})
    expect((await visit(w77)).text).toContain("$649,000")
    await told({ ListPrice: 599_000 })
    expect((await visit(w77)).text).toContain("$599,000")
    await told({ UnparsedAddress: "14 Mill Road" })
    const moved = await visit(w77)
    expect([moved.status, moved.headers["location"]]).toEqual([301, "/listings/W77/14-mill-road-ajax"])
  })

  it("follows its template and what surrounds it", async () => {
    const { site, template: page, visit } = await aSite()
    await told({})
    await visit(w77)
    await api.startWorker()
    await site.post("/v1/lease")
    const html = `<main><h1>Seen at {{listing.address}}</h1></main>`
    const written = await site.put(`/v1/pages/${page.pageId}/payload`, { html }, { "if-match": page.versionId })
    expect(written.status, JSON.stringify(written.body)).toBe(200)
    await expect.poll(async () => (await visit(w77)).text, { timeout: 30_000 }).toContain("Seen at 12 Mill Road")
    await site.put("/v1/chrome/footer", { html: "<p>Elm Realty since 1950</p>" })
    await expect.poll(async () => (await visit(w77)).text, { timeout: 30_000 }).toContain("since 1950")
  })

  it("is rendered alike by visitors who come at once", async () => {
    const { visit } = await aSite()
    await told({})
    const pages = await Promise.all(Array.from({ length: 8 }, () => visit(w77)))
    expect(pages.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const body = ({ text }: { text: string }) => text
    expect(new Set(pages.map(body)).size).toBe(1)
  })
})

describe("following the feed", () => {
  const known = (siteId: string) => api.run(Effect.flatMap(Listings, (all) => all.known(siteId as SiteId)))
  const counted = async (siteId: string) =>
    Object.entries(Object.groupBy(await known(siteId), ({ status }) => status)).map(([status, all]) => [
      status,
      all.length
    ])

  it("loads everything once, and then asks for what changed", async () => {
    const { site } = await aSite(null)
    expect((await known(site.siteId)).length).toBeGreaterThanOrEqual(230)
    feed.reset()
    api.clock.advance(limits.listingSyncMs)
    await api.run(feed.sync)
    const asked = feed.received().filter(({ target }) => target.includes("PropertyReplication"))
    expect(asked.length).toBeGreaterThan(0)
    for (const { target } of asked) expect(decodeURIComponent(target)).toContain("ModificationTimestamp gt ")
  })

  it("keeps what it has while the feed is down or answers nonsense, and gets itself a new token", async () => {
    const { site, visit } = await aSite()
    await told({})
    const before = await counted(site.siteId)
    for (const fault of [
      { status: 503 },
      { status: 429, headers: { "retry-after": "120" } },
      { drop: "before" as const },
      { status: 200, body: "<h1>Down</h1>" }
    ]) {
      feed.fail({ match: { path: "/odata" }, times: 3, ...fault })
      api.clock.advance(24 * HOUR_MS)
      await api.run(feed.sync)
      feed.reset()
      expect(await counted(site.siteId)).toEqual(before)
      expect((await visit(w77)).status).toBe(200)
    }
    feed.revokeTokens()
    await told({ ListPrice: 500_000 })
    expect((await visit(w77)).text).toContain("$500,000")
  })

  it("does not believe a list that suddenly lacks most of it, until it has said so for an hour", async () => {
    const { site } = await aSite(null)
    const total = (await known(site.siteId)).length
    const rows = feed.rows()
    for (const key of rows.keys()) if (Number(key) > 4_000_050) feed.change(key, null)
    try {
      api.clock.advance(24 * HOUR_MS)
      await api.run(feed.sync)
      expect(await counted(site.siteId)).toEqual([["available", total]])
      api.clock.advance(limits.listingSyncMs)
      await api.run(feed.sync)
      expect(await counted(site.siteId)).toEqual([["available", total]])
      api.clock.advance(limits.listingDoubtMs)
      await api.run(feed.sync)
      expect(Object.fromEntries(await counted(site.siteId))["delisted"]).toBeGreaterThan(100)
    } finally {
      for (const [key, row] of rows) feed.change(key, row)
    }
  })

  it("of two workers at once, one asks", async () => {
    await aSite(null)
    api.clock.advance(limits.listingSyncMs)
    feed.reset()
    await Promise.all([api.run(feed.sync), api.run(feed.sync)])
    const asked = feed.received().filter(({ target }) => target.includes("PropertyReplication"))
    expect(asked).toHaveLength(1)
  })
})
