/** Rehearsals: every check, nothing stored. */
import { describe, expect, it } from "vitest"
import { limits, MIB, MINUTE_MS } from "../../engine/limits.ts"
import { shares } from "../../engine/turns/shares.ts"
import { testApi } from "../../test/builders/api.ts"
import { expectStatus, newPage } from "../../test/builders/testSite.ts"
import { routes } from "../front/routeTable.ts"

const api = testApi()

/** What the specification lets be rehearsed, and nothing else. */
const rehearsed = [
  "POST /v1/pages",
  "POST /v1/pages/batch",
  "POST /v1/redirects/import",
  "PATCH /v1/pages/:id",
  "PUT /v1/pages/:id/payload",
  "PUT /v1/stylesheet",
  "PUT /v1/chrome/:kind",
  "PUT /v1/script",
  "PUT /v1/theme",
  "PUT /v1/notfound",
  "PUT /v1/lead-webhooks/:name",
  "POST /v1/collections",
  "PATCH /v1/collections/:key",
  "DELETE /v1/collections/:key",
  "POST /v1/collections/:key/rows",
  "PATCH /v1/collections/:key/rows/:id",
  "DELETE /v1/collections/:key/rows/:id"
].sort()

describe("what can be rehearsed", () => {
  it("DRYRUN-01, PAGE-38: creating a page, both ways it would go", async () => {
    const site = await api.aSite()
    const publish = await site.post("/v1/pages?dryRun=1", newPage())
    const hold = await site.post("/v1/pages?dryRun=true", newPage({ hold: true }))
    expect([publish.status, publish.body.status]).toEqual([200, "would-publish"])
    expect([hold.status, hold.body.status]).toEqual([200, "would-hold"])
    const spelt = await site.post("/v1/pages?dryRun=1", newPage({ route: "/caf%C3%A9" }))
    expect(spelt.body.route, "as it would be kept").toBe("/café")
    expect((await site.get("/v1/pages")).body.pages).toEqual([])
  })

  it("DRYRUN-02: a batch, item by item", async () => {
    const site = await api.aSite()
    const reply = await site.post("/v1/pages/batch?dryRun=1", {
      pages: [newPage(), newPage({ hold: true }), newPage({ html: "<script>1</script>" })]
    })
    const statuses = reply.body.results.map(({ status }: { status: string }) => status)
    expect(statuses).toEqual(["would-publish", "would-hold", "failed"])
    expect((await site.get("/v1/pages")).body.pages).toEqual([])
  })

  it("DRYRUN-03, PAGE-49: a change of title or meta, and what it would set in motion", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ title: "Old" })
    const sitemap = (await site.patch(`/v1/pages/${page.pageId}?dryRun=1`, { meta: { sitemap: false } })).body
    expect(sitemap).toMatchObject({ status: "would-update", wouldRerender: true, wouldRebuildSitemap: true })
    const title = (await site.patch(`/v1/pages/${page.pageId}?dryRun=1`, { title: "New" })).body
    expect(title).toMatchObject({ wouldRebuildSitemap: false, wouldRefreshPostIndexes: true })
    expect((await site.get(`/v1/pages/${page.pageId}`)).body).toMatchObject({ title: "Old", meta: {} })
  })

  it("DRYRUN-04, DRYRUN-12, PAGE-53: a payload, with the gate's report and what the page would weigh", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    const reply = await site.put(`/v1/pages/${page.pageId}/payload?dryRun=1`, { html: "<p>rehearsed</p>" })
    expect(reply.body.status).toBe("would-publish")
    expect(reply.body.gate.stages).toHaveLength(4)
    expect(reply.body.rendered).toMatchObject({ renderable: true, bytes: expect.any(Number) })
    expect(reply.body.rendered.bytes).toBeGreaterThan(100)
    expect((await site.get(`/v1/pages/${page.pageId}/versions`)).body.versions).toHaveLength(1)
  })

  it("PAGE-55, PAGE-56: render=html adds the page itself, render=1 nothing more than its size", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    const rendered = async (render: string) =>
      (await site.put(`/v1/pages/${page.pageId}/payload?dryRun=1&render=${render}`, { html: "<p>rehearsed</p>" })).body
        .rendered
    expect((await rendered("html")).html).toContain("<p>rehearsed</p>")
    expect(Object.keys(await rendered("1")).sort()).toEqual(["bytes", "renderable"])
    expect(Object.keys(await rendered("true")).sort()).toEqual(["bytes", "renderable"])
    expect(Object.keys(await rendered("classes")).sort()).toEqual(["bytes", "classes", "renderable"])
  })
})

describe("a page that is to be made", () => {
  it("E3: render= adds what the page would be to a rehearsal of its creation, and nothing is made", async () => {
    const site = await api.aSite()
    const rehearse = async (render: string) => {
      const { status, body } = await site.post(`/v1/pages?dryRun=1${render}`, newPage({ html: "<p>rehearsed</p>" }))
      return status === 200 ? body.rendered : body.code
    }
    const { html, bytes } = await rehearse("&render=html")
    expect(html).toContain("<p>rehearsed</p>")
    expect(Buffer.byteLength(html)).toBe(bytes)
    expect(Object.keys(await rehearse("&render=classes")).sort()).toEqual(["bytes", "classes", "renderable"])
    expect(Object.keys(await rehearse("&render=1")).sort()).toEqual(["bytes", "renderable"])
    expect(await rehearse("")).toBeUndefined()
    expect(await rehearse("&render=pdf")).toBe("request.query_invalid")
    expect((await site.get("/v1/pages")).body.pages).toEqual([])
    const made = await site.post("/v1/pages?render=html", newPage())
    expect([made.status, made.body.rendered], "only a rehearsal renders").toEqual([200, undefined])
  })
})

describe("a page that shows the same many times", () => {
  const rows = async () => {
    const site = await api.aSite()
    const schema = [{ name: "name", type: "text", required: true }]
    expectStatus(await site.post("/v1/collections", { key: "team", name: "Team", schema }), 201)
    for (let at = 0; at < 60; at++)
      expectStatus(
        await site.post("/v1/collections/team/rows", { slug: `r${at}`, data: { name: `${at} `.repeat(1_000) } }),
        201
      )
    return site
  }

  it("is refused for what it would show, and beyond so many names for that alone", async () => {
    const site = await rows()
    const list = '<mk-component name="collection" data-collection="team"></mk-component>'
    const rehearse = (count: number) =>
      site.post("/v1/pages?dryRun=1&render=html", newPage({ html: `<h1>x</h1>${list.repeat(count)}<p>end</p>` }))
    expect(expectStatus(await rehearse(2), 200).rendered.html.match(/>59 59/g)).toHaveLength(2)
    const over = await rehearse(limits.platformElements)
    expect([over.status, over.code, over.body.limitCharacters]).toEqual([
      422,
      "page.shows_too_much",
      limits.pageShownCharacters
    ])
    const refused = await rehearse(limits.platformElements + 1)
    expect([refused.status, refused.code]).toEqual([422, "gate.rejected"])
    expect(refused.body.reasons).toMatchObject([{ code: "html.too_many_parts", line: 1 }])
  })
})

describe("how it differs from the write", () => {
  it("DRYRUN-13: works on a frozen site", async () => {
    const site = await api.aSite()
    await api.operator.post(`/ops/v1/sites/${site.siteId}/freeze`)
    expect((await site.post("/v1/pages?dryRun=1", newPage())).status).toBe(200)
  })

  it("DRYRUN-14, DRYRUN-15: refuses what the write would refuse, and counts none of it", async () => {
    const site = await api.aSite()
    const reply = await site.post("/v1/pages?dryRun=1", newPage({ html: "<script>1</script>" }))
    expect([reply.status, reply.code]).toEqual([422, "gate.rejected"])
    expect((await site.get("/v1/limits")).body.autoFreeze.current.rejectionsLastHour).toBe(0)
  })

  it("S5: spends a budget of its own before it begins, in build mode as well, and none of the budget of writes", async () => {
    const site = await api.aSite()
    api.clock.toNextFull(limits.writeWindowMs)
    const page = await site.aPage()
    const rehearse = () => site.patch(`/v1/pages/${page.pageId}?dryRun=1`, { title: "New" })
    await site.put(`/v1/pages/${page.pageId}/payload?dryRun=1`, { html: "x".repeat(MIB) })
    for (let sent = 2; sent < limits.rehearsalsPerMinute; sent++) expect((await rehearse()).status).toBe(200)
    const { rehearsal, write } = (await site.get("/v1/limits")).body.rateLimits
    expect([rehearsal.used, rehearsal.remaining, write.used]).toEqual([limits.rehearsalsPerMinute, 0, 1])
    const refused = await rehearse()
    expect([refused.status, refused.code, refused.body.budget]).toEqual([429, "rate.limited", "rehearsal"])
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
    expect((await site.patch(`/v1/pages/${page.pageId}`, { title: "New" })).status).toBe(200)
    api.clock.advance(MINUTE_MS)
    expect((await rehearse()).status).toBe(200)
  })

  it("S5: waits behind those of its own site alone, and is refused where too many wait", async () => {
    const [greedy, other] = [await api.aSite(), await api.aSite()]
    const [page, theirs] = [await greedy.aPage(), await other.aPage()]
    const html = "<p>word</p>".repeat(20_000)
    const rehearse = (site: typeof greedy, pageId: string, text: string) =>
      site.put(`/v1/pages/${pageId}/payload?dryRun=1`, { html: text })
    let answered = 0
    const many = Array.from({ length: shares.rehearsals.queue + 30 }, () =>
      rehearse(greedy, page.pageId, html).finally(() => void answered++)
    )
    expect((await rehearse(other, theirs.pageId, "<p>x</p>")).status).toBe(200)
    const before = answered
    const replies = await Promise.all(many)
    expect(before).toBeLessThan(shares.rehearsals.queue + 30)
    const busy = replies.filter(({ status }) => status !== 200)
    expect(busy.length).toBeGreaterThan(0)
    expect(busy.map(({ code, headers }) => [code, headers.get("retry-after")])).toEqual(
      busy.map(() => ["site.busy", "2"])
    )
  })

  it("DRYRUN-16: checks If-Match when it is sent, and asks for none", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    const path = `/v1/pages/${page.pageId}/payload?dryRun=1`
    const bare = await site.put(path, { html: "<p>x</p>" })
    expect(bare.status).toBe(200)
    // What the write is refused without, the rehearsal says.
    expect((await site.put(`/v1/pages/${page.pageId}/payload`, { html: "<p>x</p>" })).code).toBe("version.conflict")
    const unguarded = bare.body.warnings.find(({ code }: { code: string }) => code === "write.unguarded")
    expect(unguarded.detail).toContain("The write itself is refused with version.conflict unless it sends If-Match")
    expect(unguarded.detail).toContain(`If-Match: ${page.latestVersionId}`)
    expect((await site.put(path, { html: "<p>x</p>" }, { "if-match": "ver_stale" })).code).toBe("version.conflict")
  })

  it("dryRun=0 writes, and any other value is refused", async () => {
    const site = await api.aSite()
    expect((await site.post("/v1/pages?dryRun=0", newPage())).body.status).toBe("published")
    const odd = await site.post("/v1/pages?dryRun=perhaps", newPage())
    expect([odd.status, odd.code]).toEqual([400, "request.query_invalid"])
    expect((await site.post("/v1/pages?dryRun=1&dryRun=0", newPage())).status).toBe(400)
  })

  it("DRYRUN-17, DRYRUN-18: every other route refuses, lists those that rehearse, and changes nothing", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ hold: true })
    const everything = async () => [
      (await site.get(`/v1/pages/${page.pageId}`)).body,
      (await site.get("/v1/audit")).body.entries,
      (await site.get("/v1/lease")).body.held
    ]
    const before = await everything()
    const others = routes().filter(
      ({ method, path }) => path.startsWith("/v1/") && !rehearsed.includes(`${method} ${path}`)
    )
    expect(others.length).toBeGreaterThan(70)
    for (const { method, path } of others) {
      const address = path.replace("/pages/:id", `/pages/${page.pageId}`).replace(/:\w+/g, "x")
      const reply = await site.request(method, `${address}?dryRun=1`)
      expect([method, path, reply.status, reply.code]).toEqual([method, path, 400, "dry_run.not_supported"])
      expect([...reply.body.supported].sort()).toEqual(rehearsed)
    }
    expect(await everything()).toEqual(before)
  })
})
