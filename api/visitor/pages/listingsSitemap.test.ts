/** The listings of a site as search engines find them. */
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest"
import { limits } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Listings } from "../../../engine/ports/Listings.ts"
import { startFeed } from "../../../test/builders/listings.ts"
import { aListing } from "../../../test/builders/nouns.ts"
import { testApi } from "../../../test/builders/api.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"

const feed = await startFeed(60)
afterAll(() => feed.close())
beforeEach(() => {
  feed.reset()
  feed.restore()
})
const api = testApi()
const origin = testOrigin(api)
beforeAll(() => api.startWorker())
const poll = { timeout: 30_000, interval: 100 }

const following: Array<string> = []
const set = (siteId: string, listings: object) => api.operator.patch(`/ops/v1/sites/${siteId}`, { listings })
beforeEach(async () => {
  for (const siteId of following.splice(0)) await set(siteId, { enabled: false })
})

const template = "/homes/:mls/:slug"
const aSite = async (listings: object = { enabled: true }) => {
  const site = await api.aSite()
  await set(site.siteId, listings)
  following.push(site.siteId)
  await site.aPage({ route: "/", html: "<h1>Elm Realty</h1>" })
  const page = await site.aPage({ route: template, html: `<mk-component name="listing-detail"></mk-component>` })
  await api.run(feed.sync)
  const address: string = (await site.get("/v1/site")).body.hostnames[0].url
  return { site, page, address }
}
/** A file of the site, once the sitemap has followed its listings. */
const follow = () => api.clock.advance(limits.listingSitemapMs)
const file = async (site: TestSite, name: string) => (await api.object(`sites/${site.siteId}/${name}`)) ?? ""
const routesIn = (xml: string, address: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url!.replace(address, ""))

describe("the sitemap of a site with listings", () => {
  it("SERVED-12: names the page of every one of them, by the address that answers, and when it changed", async () => {
    const { site, address } = await aSite()
    follow()
    await expect.poll(() => file(site, "sitemap.xml"), poll).toContain("/sitemap-2.xml")
    const index = await file(site, "sitemap.xml")
    expect(routesIn(index, address)).toEqual(["/sitemap-1.xml", "/sitemap-2.xml"])
    expect(routesIn(await file(site, "sitemap-1.xml"), address)).toEqual(["/"])
    const served = await origin.visit(`${address}/sitemap-2.xml`)
    expect([served.status, served.headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"])
    const listed = routesIn(served.text, address)
    expect(listed).toHaveLength(60)
    expect(new Set(listed).size).toBe(60)
    for (const route of listed.slice(0, 3)) expect((await origin.visit(`${address}${route}`)).status, route).toBe(200)
    const ahead = served.text.match(/<lastmod>(\d{4}-\d\d-\d\dT[^<]*Z)<\/lastmod>/g)
    expect(ahead).toHaveLength(60)
    expect((await origin.visit(`${address}/robots.txt`)).text).not.toContain("/homes")
    const llms = (await origin.visit(`${address}/llms.txt`)).text
    expect(llms).toContain(`## Listings\n\n- [Sitemap](${address}/sitemap.xml)`)
    expect(llms).not.toContain("/homes/X")
  })

  it("follows them: what is gone, what is new, what its market leaves out, and that they are off", async () => {
    const { site, address } = await aSite({ enabled: true, market: { province: "ON" } })
    const listed = async () => routesIn(await file(site, "sitemap-2.xml"), address)
    follow()
    const inOntario = 30
    await expect.poll(async () => (await listed()).length, poll).toBe(inOntario)
    const [first] = await listed()
    const gone = first!.split("/")[2]!
    await api.run(
      Effect.flatMap(Listings, (listings) =>
        listings.put(site.siteId as SiteId, [aListing({ key: "new", mls: "NEW1", modifiedAt: api.clock.now() })])
      )
    )
    // X100001 has the key 4000001.
    const key = String(3_900_000 + Number(gone.slice(1)))
    const was = feed.property(key)!
    onTestFinished(() => {
      feed.change(key, null)
      feed.change(key, was)
    })
    feed.change(key, {
      InternetEntireListingDisplayYN: false,
      ModificationTimestamp: new Date(api.clock.now()).toISOString()
    })
    api.clock.advance(limits.listingSyncMs)
    await api.run(feed.sync)
    follow()
    await expect.poll(async () => (await listed()).some((route) => route.startsWith("/homes/NEW1/")), poll).toBe(true)
    // The sitemap may have been written between the new one and the sync.
    await expect
      .poll(async () => (await listed()).some((route) => route.startsWith(`/homes/${gone}/`)), poll)
      .toBe(false)

    await set(site.siteId, { market: null })
    follow()
    await expect.poll(async () => (await listed()).length, poll).toBe(60)

    await set(site.siteId, { enabled: false })
    await expect.poll(() => file(site, "sitemap-2.xml"), poll).toBe("")
    expect(routesIn(await file(site, "sitemap.xml"), address)).toEqual(["/"])
    expect(await file(site, "llms.txt")).not.toContain("## Listings")
  })

  it("SERVED-13: names none where their template stays out of search results", async () => {
    const { site, page, address } = await aSite()
    follow()
    await expect.poll(() => file(site, "sitemap.xml"), poll).toContain("/sitemap-2.xml")
    expect((await site.post("/v1/lease")).status).toBe(200)
    const { status, body } = await site.patch(`/v1/pages/${page.pageId}`, { meta: { noindex: true } })
    expect(status, JSON.stringify(body)).toBe(200)
    follow()
    await expect.poll(async () => routesIn(await file(site, "sitemap.xml"), address), poll).toEqual(["/"])
    // Files that are no longer named go a moment later.
    await expect.poll(() => file(site, "sitemap-1.xml"), poll).toBe("")
  })

  it("holds ten thousand in a file, and reads none of them for an edit of a page", async () => {
    const { site, address } = await aSite()
    const many = Array.from({ length: 10_050 }, (_, at) => aListing({ key: `many-${at}`, mls: `M${at}` }))
    await api.run(Effect.flatMap(Listings, (listings) => listings.put(site.siteId as SiteId, many)))
    await set(site.siteId, { market: { province: "ON" } })
    follow()
    await expect.poll(() => file(site, "sitemap.xml"), poll).toContain("/sitemap-3.xml")
    const fromFeed = [...feed.rows().values()].filter(
      (row) => row["StateOrProvince"] === "Ontario" && row["InternetEntireListingDisplayYN"] !== false
    ).length
    const length = async (part: number) => routesIn(await file(site, `sitemap-${part}.xml`), address).length
    expect(await length(2)).toBe(10_000)
    expect(await length(3)).toBe(50 + fromFeed)

    // Nobody told of this one: only a look at all of them would find it.
    const unseen = aListing({ key: "unseen", mls: "UNSEEN" })
    await api.run(Effect.flatMap(Listings, (listings) => listings.put(site.siteId as SiteId, [unseen])))
    await site.post("/v1/lease")
    await site.aPage({ route: "/new", html: "<p>New</p>" })
    await expect.poll(() => file(site, "sitemap-1.xml"), poll).toContain("/new<")
    expect(await length(3)).toBe(50 + fromFeed)
  })
})
