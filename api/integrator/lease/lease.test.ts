/** One writer a site at a time. */
import { describe, expect, it } from "vitest"
import { SECOND_MS } from "../../../engine/limits.ts"
import { testApi } from "../../../test/builders/api.ts"
import { newPage, signIn } from "../../../test/builders/testSite.ts"

const api = testApi()

describe("the lease", () => {
  it("LEASE-01, LEASE-04: is acquired for 300 seconds, and everyone can see it", async () => {
    const site = await api.aSite({ lease: false })
    expect((await site.get("/v1/lease")).body).toMatchObject({ held: false, holder: null, ttlSeconds: 300 })
    const reply = await site.post("/v1/lease")
    expect(reply.status).toBe(200)
    const { body } = await site.get("/v1/lease")
    expect(body).toMatchObject({ held: true, youHoldIt: true, holder: site.clientId, ttlSeconds: 300 })
    expect(body.expiresInSeconds).toBeGreaterThan(290)
    expect(body.expiresInSeconds).toBeLessThanOrEqual(300)
    expect(Date.parse(body.expiresAt)).toBeGreaterThan(api.clock.now())
  })

  it("LEASE-02, LEASE-03: lasts 300 seconds from the last write, and none longer", async () => {
    const site = await api.aSite()
    api.clock.advance(200 * SECOND_MS)
    await site.aPage()
    expect((await site.get("/v1/lease")).body.expiresInSeconds).toBeGreaterThan(290)
    api.clock.advance(301 * SECOND_MS)
    expect((await site.get("/v1/lease")).body.held).toBe(false)
    const reply = await site.post("/v1/pages", newPage())
    expect([reply.status, reply.code]).toEqual([409, "lease.required"])
  })

  it("LEASE-05, LEASE-07: another credential sees the holder and is told when it ends", async () => {
    const site = await api.aSite({ lease: false })
    const holder = await site.writer({ label: "Nightly import" })
    await holder.post("/v1/lease")
    expect((await site.get("/v1/lease")).body).toMatchObject({
      held: true,
      youHoldIt: false,
      holder: holder.clientId,
      holderLabel: "Nightly import"
    })
    const reply = await site.post("/v1/lease")
    expect([reply.status, reply.code, reply.body.heldByLabel]).toEqual([409, "lease.held", "Nightly import"])
    expect(Date.parse(reply.body.expiresAt)).toBeGreaterThan(api.clock.now())
  })

  it("LEASE-06: is released by its holder, and releasing nothing is fine", async () => {
    const site = await api.aSite()
    expect((await site.delete("/v1/lease")).body).toEqual({ released: true })
    expect((await site.get("/v1/lease")).body.held).toBe(false)
    expect((await site.delete("/v1/lease")).body).toEqual({ released: true })
  })

  it("nobody releases another's lease", async () => {
    const site = await api.aSite()
    const other = await site.writer()
    expect((await other.delete("/v1/lease")).code).toBe("lease.held")
    expect((await site.get("/v1/lease")).body.youHoldIt).toBe(true)
  })

  it("LEASE-08, LEASE-09, LEASE-14: no write passes without it, on no page, and nothing is stored", async () => {
    const site = await api.aSite()
    const [one, two] = [await site.aPage(), await site.aPage()]
    const other = await site.writer()
    const write = () =>
      other.put(`/v1/pages/${two.pageId}/payload`, { html: "<p>x</p>" }, { "if-match": two.latestVersionId })
    expect((await write()).code).toBe("lease.held")
    await site.delete("/v1/lease")
    expect((await write()).code).toBe("lease.required")
    expect((await other.patch(`/v1/pages/${one.pageId}`, { title: "x" })).code).toBe("lease.required")
    expect((await site.get(`/v1/pages/${two.pageId}/versions`)).body.versions).toHaveLength(1)
  })

  it("LEASE-18: a rehearsal needs none", async () => {
    const site = await api.aSite({ lease: false })
    expect((await site.post("/v1/pages?dryRun=1", newPage())).status).toBe(200)
  })
})

describe("what happened meanwhile", () => {
  it("LEASE-10: is null on a quiet site", async () => {
    const site = await api.aSite({ lease: false })
    expect((await site.post("/v1/lease")).body.sinceYourLastWrite).toBeNull()
    await site.aPage()
    await site.delete("/v1/lease")
    expect((await site.post("/v1/lease")).body.sinceYourLastWrite, "one's own write").toBeNull()
  })

  it("LEASE-11, LEASE-12, LEASE-13: counts others' writes and shows the newest twenty of them", async () => {
    const site = await api.aSite()
    const began = api.clock.now()
    await site.aPage()
    await site.delete("/v1/lease")
    const left = api.clock.now()
    api.clock.advance(SECOND_MS)
    const other = await site.writer()
    await other.post("/v1/lease")
    const pages = Array.from({ length: 13 }, (_, index) => newPage({ route: `/theirs-${index}` }))
    await other.post("/v1/pages/batch", { pages: pages.slice(0, 12) })
    const last = (await other.post("/v1/pages", pages[12])).body
    for (let retitle = 0; retitle < 12; retitle++)
      await other.patch(`/v1/pages/${last.pageId}`, { title: `Title ${retitle}` })
    await other.delete("/v1/lease")

    const again = await signIn(api.anonymous, site.clientId, site.clientSecret)
    const { sinceYourLastWrite } = (await again.post("/v1/lease")).body
    expect(sinceYourLastWrite).toMatchObject({
      otherWrites: 25,
      otherWriters: 1,
      latest: { by: other.clientId, action: "page.update", at: sinceYourLastWrite.changed[0].at },
      changedMore: 5
    })
    const mine = Date.parse(sinceYourLastWrite.yourLastActivityAt)
    expect(mine).toBeGreaterThanOrEqual(began)
    expect(mine).toBeLessThanOrEqual(left)
    const { changed } = sinceYourLastWrite
    expect(changed.map(({ action, by }: { action: string; by: string }) => [action, by])).toEqual([
      ...Array.from({ length: 12 }, () => ["page.update", other.clientId]),
      ...Array.from({ length: 8 }, () => ["page.create", other.clientId])
    ])
    const routes = [...Array.from({ length: 13 }, () => 12), 11, 10, 9, 8, 7, 6, 5].map((n) => `/theirs-${n}`)
    expect(changed.map(({ route }: { route: string }) => route)).toEqual(routes)
    expect(changed[0].pageId).toBe(last.pageId)
    const times = changed.map(({ at }: { at: string }) => Date.parse(at))
    expect(times).toEqual(times.toSorted((one: number, next: number) => next - one))
    expect(times.at(-1)).toBeGreaterThan(left)
  })
})
