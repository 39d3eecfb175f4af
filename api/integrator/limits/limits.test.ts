/** Budgets, build mode and the freeze. */
import { describe, expect, it } from "vitest"
import { DAY_MS, HOUR_MS, limits, MINUTE_MS } from "../../../engine/limits.ts"
import { testApi } from "../../../test/builders/api.ts"
import { newPage, signIn, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()

let domains = 0
const liveSite = () => api.aSite({ domain: `www.live-${++domains}.test` })

/** Puts the clock at the beginning of a write window, so that no window ends in the middle of a test. */
const startOfWindow = () => api.clock.toNextFull(limits.writeWindowMs)

const retitle = (site: TestSite, pageId: string, title: string) => site.patch(`/v1/pages/${pageId}`, { title })

const bad = newPage({ html: "<script>1</script>" })

describe("what is reported", () => {
  it("no more pages are left to create than none, however many were created while the site was built", async () => {
    const site = await api.aSite()
    for (let made = 0; made < 7; made++) await site.aPage()
    const { create } = (await site.get("/v1/limits")).body.rateLimits
    expect(create).toMatchObject({ used: 7, limit: 5, remaining: 0, enforced: false })
  })

  it("LIMIT-01, LIMIT-02, LIMIT-03: build mode, the write window and the freeze counters", async () => {
    const site = await api.aSite()
    startOfWindow()
    await site.aPage()
    await site.post("/v1/pages", bad)
    const { body } = await site.get("/v1/limits")
    expect(body.buildMode).toMatchObject({ active: true, reason: expect.any(String), effect: expect.any(String) })
    expect(body.buildMode.endsWhen).toEqual(expect.any(String))
    expect(body.frozen).toBe(false)
    expect(body.rateLimits.write).toMatchObject({
      used: 1,
      limit: 30,
      remaining: 29,
      windowSeconds: 60,
      enforced: false
    })
    expect(Date.parse(body.rateLimits.write.windowResetsAt)).toBeGreaterThan(api.clock.now())
    expect(body.autoFreeze).toMatchObject({
      enforced: true,
      mode: "build",
      current: { writesLastHour: 1, rejectionsLastHour: 1 }
    })
  })

  it("LIMIT-04: reading it costs nothing", async () => {
    const site = await api.aSite()
    for (let read = 0; read < 20; read++) await site.get("/v1/limits")
    expect((await site.get("/v1/limits")).body.rateLimits.write.used).toBe(0)
  })

  it("LIMIT-24: every write says whether build mode is on", async () => {
    const [building, live] = [await api.aSite(), await liveSite()]
    const header = async (site: TestSite) => (await site.post("/v1/pages", newPage())).headers.get("x-mk-build-mode")
    expect([await header(building), await header(live)]).toEqual(["active", "ended"])
  })
})

describe("the write rate", () => {
  it("LIMIT-05, LIMIT-06: on a live site the thirty-first write of a window is refused, and the next window takes it", async () => {
    const site = await liveSite()
    const { pageId } = await site.aPage()
    startOfWindow()
    for (let write = 0; write < 30; write++) expect((await retitle(site, pageId, `Title ${write}`)).status).toBe(200)
    const over = await retitle(site, pageId, "One more")
    expect([over.status, over.code]).toEqual([429, "rate.limited"])
    expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0)
    expect(over.headers.get("ratelimit-remaining")).toBe("0")
    api.clock.advance(MINUTE_MS)
    const next = await retitle(site, pageId, "One more")
    expect(next.status).toBe(200)
    expect(next.headers.get("ratelimit-remaining")).toBe("29")
  })

  it("LIMIT-07: in build mode forty quick writes pass", async () => {
    const site = await api.aSite()
    const { pageId } = await site.aPage()
    for (let write = 0; write < 40; write++) expect((await retitle(site, pageId, `Title ${write}`)).status).toBe(200)
    expect((await site.get("/v1/limits")).body.rateLimits.write.enforced).toBe(false)
  })

  it("LIMIT-08, LIMIT-27: it applies once a domain serves, and writes say so for a day", async () => {
    const site = await api.aSite()
    const { pageId } = await site.aPage()
    await api.operator.post(`/ops/v1/sites/${site.siteId}/domains`, { host: `www.ended-${++domains}.test` })
    const { body } = await site.get("/v1/limits")
    expect([body.rateLimits.write.enforced, body.buildMode.active]).toEqual([true, false])
    const codes = async (writer: Pick<TestSite, "patch">) =>
      (await writer.patch(`/v1/pages/${pageId}`, { title: String(api.clock.now()) })).body.warnings.map(
        ({ code }: { code: string }) => code
      )
    expect(await codes(site)).toContain("limits.build_mode_ended")
    api.clock.advance(DAY_MS)
    const later = await signIn(api.anonymous, site.clientId, site.clientSecret)
    await later.post("/v1/lease")
    expect(await codes(later)).not.toContain("limits.build_mode_ended")
  })

  it("LIMIT-12: rehearsals are free", async () => {
    const site = await api.aSite()
    for (let rehearsal = 0; rehearsal < 3; rehearsal++) await site.post("/v1/pages?dryRun=1", newPage())
    expect((await site.get("/v1/limits")).body.rateLimits.write.used).toBe(0)
  })
})

describe("new pages", () => {
  it("LIMIT-09: a live site takes five within an hour", async () => {
    const site = await liveSite()
    for (let page = 0; page < 5; page++) await site.aPage()
    const sixth = await site.post("/v1/pages", newPage())
    expect([sixth.status, sixth.code]).toEqual([429, "rate.limited"])
    api.clock.advance(HOUR_MS)
    const later = await signIn(api.anonymous, site.clientId, site.clientSecret)
    await later.post("/v1/lease")
    expect((await later.post("/v1/pages", newPage())).status).toBe(200)
  })

  it("LIMIT-10: build mode suspends that too", async () => {
    const site = await api.aSite()
    const batch = await site.post("/v1/pages/batch", { pages: Array.from({ length: 10 }, () => newPage()) })
    const statuses = batch.body.results.map(({ status }: { status: string }) => status)
    expect(statuses).toEqual(Array.from({ length: 10 }, () => "published"))
    expect((await site.get("/v1/pages")).body.pages).toHaveLength(10)
  })
})

describe("the freeze", () => {
  /** Writes until the given number, a window at a time. */
  const writes = async (site: TestSite, pageId: string, from: number, to: number) => {
    let reply
    for (let write = from; write <= to; write++) {
      if (write % 25 === 0) api.clock.advance(MINUTE_MS)
      reply = await retitle(site, pageId, `Title ${write}`)
      expect(reply.status).toBe(200)
    }
    return reply!
  }

  it("LIMIT-13, LIMIT-19, LIMIT-22, LIMIT-25, LIMIT-26: the sixty-first write within an hour lands and freezes the site", async () => {
    const site = await liveSite()
    const { pageId } = await site.aPage({ route: "/frozen" })
    startOfWindow()
    const calm = await writes(site, pageId, 2, 44)
    expect(calm.headers.get("x-mk-limits-warning")).toBeNull()
    const warned = await writes(site, pageId, 45, 46)
    expect(warned.headers.get("x-mk-limits-warning")).toBe("writes=46/60")
    expect(warned.body.warnings.map(({ code }: { code: string }) => code)).toContain("limits.freeze_approaching")
    await writes(site, pageId, 47, 61)
    expect((await site.get("/v1/limits")).body.frozen).toBe(true)
    const refused = await retitle(site, pageId, "Too late")
    expect([refused.status, refused.code]).toEqual([423, "site.frozen"])
    expect((await site.get("/v1/site")).body.frozen).toBe(true)
    expect((await site.get(`/v1/pages/${pageId}`)).body.title).toBe("Title 61")
    expect(await api.served(site.siteId, "/frozen")).toContain("Title 61")
  })

  it("LIMIT-14, LIMIT-15: so does the twenty-first refusal of content, and nothing else counts as one", async () => {
    const site = await liveSite()
    const page = await site.aPage()
    const others = [
      await site.post("/v1/pages", "{"),
      await site.post("/v1/pages", {}),
      await site.post("/v1/pages", newPage({ route: "nowhere" })),
      await site.post("/v1/pages?dryRun=1", bad),
      await site.put(`/v1/pages/${page.pageId}/payload`, { html: "<p>x</p>" }),
      await site.get("/v1/pages/pg_nope")
    ]
    expect(others.map(({ status }) => status)).toEqual([400, 422, 422, 422, 409, 404])
    expect((await site.get("/v1/limits")).body.autoFreeze.current.rejectionsLastHour).toBe(0)
    for (let refusal = 0; refusal < 20; refusal++) await site.post("/v1/pages", bad)
    expect((await site.get("/v1/limits")).body).toMatchObject({
      frozen: false,
      autoFreeze: { current: { rejectionsLastHour: 20 } }
    })
    expect((await site.post("/v1/pages", bad)).status).toBe(422)
    expect((await site.get("/v1/limits")).body.frozen).toBe(true)
  })

  it("LIMIT-16: build mode raises both ceilings to 2000", async () => {
    const site = await api.aSite()
    expect((await site.get("/v1/limits")).body.autoFreeze.thresholds).toEqual({ writes: 2000, rejections: 2000 })
    for (let refusal = 0; refusal < 22; refusal++) await site.post("/v1/pages", bad)
    expect((await site.get("/v1/limits")).body.frozen).toBe(false)
  })

  it("counts from the day that a domain first serves: building a site neither freezes it then nor takes its new pages", async () => {
    const site = await api.aSite()
    const { pageId } = await site.aPage()
    for (let page = 0; page < 5; page++) await site.aPage()
    for (let write = 0; write < 61; write++) await retitle(site, pageId, `Title ${write}`)
    for (let refusal = 0; refusal < 21; refusal++) await site.post("/v1/pages", bad)
    await api.operator.post(`/ops/v1/sites/${site.siteId}/domains`, { host: `www.launched-${++domains}.test` })
    const { autoFreeze, rateLimits } = (await site.get("/v1/limits")).body
    expect(autoFreeze.current).toEqual({ writesLastHour: 0, rejectionsLastHour: 0 })
    expect(rateLimits.create).toMatchObject({ used: 0, remaining: 5, enforced: true })
    expect((await site.post("/v1/pages", newPage())).status).toBe(200)
    expect((await site.get("/v1/limits")).body.frozen).toBe(false)
  })

  it("LIMIT-17, LIMIT-18: it never lapses; a person lifts it, and the counters start over", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    await api.operator.post(`/ops/v1/sites/${site.siteId}/freeze`, { reason: "odd traffic" })
    api.clock.advance(DAY_MS)
    const later = await signIn(api.anonymous, site.clientId, site.clientSecret)
    await later.post("/v1/lease")
    const refused = await later.patch(`/v1/pages/${page.pageId}`, { title: "x" })
    expect([refused.code, refused.body.reason]).toEqual(["site.frozen", "odd traffic"])
    await api.operator.post(`/ops/v1/sites/${site.siteId}/unfreeze`)
    expect((await later.patch(`/v1/pages/${page.pageId}`, { title: "x" })).status).toBe(200)
    expect((await later.get("/v1/limits")).body.autoFreeze.current).toEqual({
      writesLastHour: 1,
      rejectionsLastHour: 0
    })

    // At once: what froze it has not lapsed by itself.
    const busy = await liveSite()
    for (let refusal = 0; refusal < 21; refusal++) await busy.post("/v1/pages", bad)
    expect((await busy.get("/v1/limits")).body).toMatchObject({ frozen: true })
    await api.operator.post(`/ops/v1/sites/${busy.siteId}/unfreeze`)
    expect((await busy.post("/v1/pages", bad)).status).toBe(422)
    const { frozen, autoFreeze } = (await busy.get("/v1/limits")).body
    expect([frozen, autoFreeze.current]).toEqual([false, { writesLastHour: 0, rejectionsLastHour: 1 }])
  })
})
