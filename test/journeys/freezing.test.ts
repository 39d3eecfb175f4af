/** What visitors see of a site, or of a page, that can no longer be changed: nothing. */
import { describe, expect, it } from "vitest"
import { testApi } from "../builders/api.ts"
import { testOrigin } from "../builders/origin.ts"
import { newPage } from "../builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

const aVisitedSite = async () => {
  const site = await api.aSite()
  const { hostnames } = (await site.get("/v1/site")).body
  const setCap = (pageCap: number | null) => api.operator.patch(`/ops/v1/sites/${site.siteId}`, { pageCap })
  const frozenRoutes = async () => {
    const { pages } = (await site.get("/v1/pages")).body as { pages: ReadonlyArray<{ route: string; frozen: boolean }> }
    return pages.filter(({ frozen }) => frozen).map(({ route }) => route)
  }
  const rewrite = async (id: string | undefined, payload: object) => {
    const etag = (await site.get(`/v1/pages/${id}`)).headers.get("etag")!
    return site.put(`/v1/pages/${id}/payload`, payload, { "if-match": etag })
  }
  /** Pages at `/first`, `/second` and so on, each made later than the one before. */
  const pagesInTurn = async (...names: ReadonlyArray<string>) => {
    const made: Record<string, string> = {}
    for (const name of names) {
      api.clock.advance(1_000)
      made[name] = (await site.aPage({ route: `/${name}`, html: `<p>${name} words</p>` })).pageId
    }
    return made
  }
  return {
    site,
    setCap,
    rewrite,
    frozenRoutes,
    pagesInTurn,
    visit: (path: string) => origin.visit(`${hostnames[0].url}${path}`)
  }
}

describe("a frozen site", () => {
  it("LIMIT-23: goes on serving its pages, takes no write, and serves what is written once it is unfrozen", async () => {
    const { site, rewrite, visit } = await aVisitedSite()
    const page = await site.aPage({ route: "/open", html: "<p>Open daily</p>" })
    await api.operator.post(`/ops/v1/sites/${site.siteId}/freeze`, {})
    const refused = await rewrite(page.pageId, { html: "<p>Closed</p>" })
    expect([refused.status, refused.code]).toEqual([423, "site.frozen"])
    const served = await visit("/open")
    expect([served.status, served.text.includes("Open daily")]).toEqual([200, true])
    await api.operator.post(`/ops/v1/sites/${site.siteId}/unfreeze`)
    await rewrite(page.pageId, { html: "<p>Closed</p>" })
    expect((await visit("/open")).text).toContain("Closed")
  })
})

describe("a page beyond the plan", () => {
  it("LIMIT-28, LIMIT-30, LIMIT-31: a lowered cap freezes the newest pages, which serve on and refuse changes", async () => {
    const { site, setCap, rewrite, frozenRoutes, pagesInTurn, visit } = await aVisitedSite()
    const { first, second, third } = await pagesInTurn("first", "second", "third")
    expect((await setCap(1)).body.pageCap).toBe(1)
    expect(await frozenRoutes()).toEqual(["/second", "/third"])
    for (const id of [second, third]) {
      for (const reply of [
        await rewrite(id, { html: "<p>other</p>" }),
        await site.patch(`/v1/pages/${id}`, { title: "Other" }),
        await site.post(`/v1/pages/${id}/publish`)
      ])
        expect([reply.status, reply.code]).toEqual([423, "page.frozen"])
    }
    const served = await visit("/third")
    expect([served.status, served.text.includes("third words")]).toEqual([200, true])
    expect((await rewrite(first, { html: "<p>other</p>" })).status).toBe(200)
  })

  it("LIMIT-31: a page beyond the cap is not created, alone, in a batch or in rehearsal", async () => {
    const { site, setCap, pagesInTurn, visit } = await aVisitedSite()
    await pagesInTurn("first")
    await setCap(2)
    const batch = await site.post("/v1/pages/batch", {
      pages: [newPage({ route: "/second" }), newPage({ route: "/third" })]
    })
    expect(batch.body.results).toMatchObject([{ status: "published" }, { status: "failed", code: "plan.page_cap" }])
    for (const path of ["/v1/pages", "/v1/pages?dryRun=1"]) {
      const reply = await site.post(path, newPage({ route: "/third" }))
      expect([reply.status, reply.code, reply.body.cap, reply.body.used]).toEqual([422, "plan.page_cap", 2, 2])
    }
    expect((await visit("/third")).status).toBe(404)
    await setCap(null)
    expect((await site.post("/v1/pages", newPage({ route: "/third" }))).status).toBe(200)
  })

  it("a raised cap thaws the oldest of them, and no cap all", async () => {
    const { setCap, rewrite, frozenRoutes, pagesInTurn } = await aVisitedSite()
    const { second } = await pagesInTurn("first", "second", "third")
    await setCap(1)
    await setCap(2)
    expect(await frozenRoutes()).toEqual(["/third"])
    expect((await rewrite(second, { html: "<p>other</p>" })).status).toBe(200)
    await setCap(null)
    expect(await frozenRoutes()).toEqual([])
  })

  it("LIMIT-29: it may be archived, and the room an archived or removed page leaves goes to the next", async () => {
    const { site, setCap, frozenRoutes, pagesInTurn, visit } = await aVisitedSite()
    const { first, second } = await pagesInTurn("first", "second", "third", "fourth")
    api.clock.advance(1_000)
    const draft = await site.aPage({ route: "/draft", hold: true })
    await setCap(1)
    const archive = async (id: string, route: string) => {
      expect((await site.post(`/v1/pages/${id}/archive`, { disposition: "gone" })).status).toBe(202)
      expect((await site.post(`/v1/pages/${id}/archive/confirm`, { route })).status).toBe(200)
    }
    await archive(second!, "/second")
    expect((await visit("/second")).status).toBe(410)
    expect(await frozenRoutes()).toEqual(["/draft", "/fourth", "/third"])
    expect((await site.delete(`/v1/pages/${draft.pageId}`)).status).toBe(200)
    await archive(first!, "/first")
    expect(await frozenRoutes()).toEqual(["/fourth"])
    expect((await site.get(`/v1/pages/${second}`)).body.frozen).toBe(false)
  })

  it("LIMIT-28, LIMIT-29: a page that is removed leaves its room to the next, and one that comes back takes it again", async () => {
    const { site, setCap, frozenRoutes, pagesInTurn } = await aVisitedSite()
    const draft = await site.aPage({ route: "/early", hold: true })
    api.clock.advance(1_000)
    const { first } = await pagesInTurn("first", "second")
    await setCap(1)
    expect(await frozenRoutes()).toEqual(["/first", "/second"])
    expect((await site.delete(`/v1/pages/${draft.pageId}`)).status).toBe(200)
    expect(await frozenRoutes()).toEqual(["/second"])
    expect((await site.post(`/v1/pages/${first}/archive`, { disposition: "gone" })).status).toBe(202)
    expect((await site.post(`/v1/pages/${first}/archive/confirm`, { route: "/first" })).status).toBe(200)
    expect(await frozenRoutes()).toEqual([])
    expect((await site.post(`/v1/pages/${first}/unarchive`)).status).toBe(202)
    const confirmed = await api.operator.post(`/ops/v1/sites/${site.siteId}/pages/${first}/unarchive/confirm`)
    expect(confirmed.status).toBe(200)
    expect(await frozenRoutes()).toEqual(["/second"])
  })

  it("SITE-11, SITE-12: the site tells its cap and what is left of it", async () => {
    const { site, setCap, pagesInTurn } = await aVisitedSite()
    const plan = async () => (await site.get("/v1/site")).body.plan
    await pagesInTurn("first")
    expect(await plan()).toMatchObject({ restricted: false, pages: { cap: null, used: 1, remaining: null } })
    await setCap(5)
    await pagesInTurn("second")
    expect(await plan()).toMatchObject({ restricted: true, pages: { cap: 5, used: 2, remaining: 3 } })
    await setCap(1)
    expect((await plan()).pages).toEqual({ cap: 1, used: 2, remaining: 0 })
  })
})
