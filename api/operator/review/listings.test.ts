/** What staff let a site show of the resale feed. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { PageId, SiteId } from "../../../engine/model/ids.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { dependency } from "../../../engine/publish/dependencies.ts"
import { operatorToken, testApi } from "../../../test/builders/api.ts"
import { stranger } from "../../../test/builders/owner.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()

const setting = (site: TestSite) => (listings: object) =>
  api.operator.patch(`/ops/v1/sites/${site.siteId}`, { listings })
const told = async (site: TestSite) => (await site.get("/v1/site")).body.listings
const rebuilds = async (site: TestSite): Promise<ReadonlyArray<string>> =>
  (await api.operator.get("/ops/v1/rebuilds")).body.rebuilds
    .filter(({ siteId }: { siteId: string }) => siteId === site.siteId)
    .map(({ reason }: { reason: string }) => reason)

describe("listings that staff let a site show", () => {
  it("SITE-15, SITE-17: have a market, and tell the site's own; what is left out stays as it was", async () => {
    const site = await api.aSite()
    const set = setting(site)
    const first = await set({ enabled: true, market: { province: "on" }, officeKey: "503" })
    expect(first.body.listings).toEqual({
      enabled: true,
      destination: null,
      market: { province: "Ontario", city: null },
      agentKey: null,
      officeKey: "503",
      budget: null
    })
    expect(await told(site)).toMatchObject({
      provider: "resale",
      market: { province: "Ontario" },
      featured: { available: true, officeKey: "503" },
      inventory: null,
      cityFloor: false,
      license: { ownBudget: false }
    })
    expect((await set({ market: { city: "Ajax" }, agentKey: "9001" })).body.listings).toMatchObject({
      enabled: true,
      market: { province: "Ontario", city: "Ajax" },
      agentKey: "9001",
      officeKey: "503"
    })
    expect(await told(site)).toMatchObject({ market: { province: "Ontario", city: "Ajax" }, cityFloor: true })
    expect((await set({ officeKey: null, agentKey: null })).status).toBe(200)
    expect((await told(site)).featured).toEqual({ available: false, officeKey: null })

    expect((await set({ enabled: false })).body.listings).toMatchObject({ enabled: false, market: { city: "Ajax" } })
    expect(await told(site)).toMatchObject({ enabled: false, reason: "not_enabled", market: null })
    expect((await set({ enabled: true })).body.listings).toMatchObject({ enabled: true, market: { city: "Ajax" } })
  })

  it("are refused a place that the feed cannot hold, and nothing of the same call is set", async () => {
    const site = await api.aSite()
    const refused = async (listings: object, path: string, words: string) => {
      const reply = await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { requireIfMatch: true, listings })
      expect([reply.status, reply.code]).toEqual([422, "request.invalid"])
      expect(reply.body.fields).toEqual([
        { path: `body.listings.${path}`, reason: expect.stringContaining(words) as string }
      ])
      const { body } = await api.operator.get(`/ops/v1/sites/${site.siteId}`)
      expect(body).toMatchObject({ requireIfMatch: false, listings: { enabled: false, market: null } })
    }
    await refused({ enabled: true, market: { city: "Ajax" } }, "market.province", "is needed")
    await refused({ enabled: true, market: { province: "Ontaria" } }, "market.province", "Ontario")
    await refused({ enabled: true, market: { province: "ON", city: " " } }, "market.city", "is empty")
    await refused({ enabled: true, officeKey: "5 03" }, "officeKey", "letters")
  })

  it("render pages with listings again when their market changes, and are on record", async () => {
    const site = await api.aSite()
    const set = setting(site)
    const page = await site.aPage({ route: "/homes", html: "<p>Homes</p>" })
    await set({ enabled: true })
    expect(await rebuilds(site), "no page shows any").not.toContain("listings")
    // As a page with a grid has it.
    await api.run(
      Effect.flatMap(Pages, (pages) =>
        pages.setDependencies(site.siteId as SiteId, page.pageId as PageId, [dependency.listings], [])
      )
    )
    await set({ market: { province: "QC" } })
    expect(await rebuilds(site)).toContain("listings")
    const [entry] = (await site.get("/v1/audit?limit=1")).body.entries
    expect(entry).toMatchObject({
      action: "site.flags",
      actor: "system",
      detail: { listings: { market: { province: "QC" } } }
    })
  })

  it("LGRID-52: cannot be turned on by the site itself", async () => {
    const site = await api.aSite()
    const reply = await site.put("/v1/site", { listings: { enabled: true } })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
    expect(JSON.stringify(reply.body)).toContain("listings")
    expect((await told(site)).enabled).toBe(false)
  })

  it("are set on the console, in a form that begins with what is set", async () => {
    const site = await api.aSite()
    await setting(site)({ enabled: true, market: { province: "ON", city: "Ajax" }, officeKey: "503" })
    const staff = stranger(api)
    await staff.post("/operator/sign-in", { secret: operatorToken })
    const shown = await staff.open(`/operator/sites/${site.siteId}`)
    expect(shown.text).toContain("shown, of Ajax, Ontario")
    const way = /href="(\/operator\/actions\/site\.listings\?[^"]*)"/.exec(shown.html)![1]!.replaceAll("&amp;", "&")
    const asked = await staff.open(way)
    for (const value of ["Ajax", "Ontario", "503"]) expect(asked.html).toContain(`value="${value}"`)
    expect(asked.html).toMatch(/<option\s+selected>yes</)
    await staff.send(asked, "/operator/actions/site.listings", {
      "listings.enabled": "yes",
      "listings.market.city": "Whitby"
    })
    expect((await told(site)).market).toEqual({ province: "Ontario", city: "Whitby" })
    const away = await staff.open(`/operator/actions/site.everywhere?id=${site.siteId}`)
    await staff.send(away, "/operator/actions/site.everywhere")
    expect(await told(site)).toMatchObject({ market: null, featured: { officeKey: "503" } })
  })
})
