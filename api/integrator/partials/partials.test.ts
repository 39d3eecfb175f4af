/** Partials, and the pages and sections that show them. */
import { Effect } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { limits } from "../../../engine/limits.ts"
import type { PageId, SiteId } from "../../../engine/model/ids.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { testApi } from "../../../test/builders/api.ts"

const api = testApi()
beforeAll(() => api.startWorker())

const poll = { timeout: 20_000 }
const uses = (ref: string) => `<mk-partial ref="${ref}"></mk-partial>`

describe("a change", () => {
  it("PARTIAL-06: reaches the pages that show it and touches no other", async () => {
    const site = await api.aSite()
    await site.put("/v1/partials/hours", { html: "<p>9 to 5</p>" })
    await site.aPage({ route: "/a", html: uses("hours") })
    await site.aPage({ route: "/b", html: `<p>before</p>${uses("hours")}<p>after</p>` })
    await site.aPage({ route: "/plain" })
    const stamp = async (path: string) =>
      (await api.objectMetadata(`sites/${site.siteId}/pages${path}index.html`))["rendered-at"]
    const before = await stamp("/plain/")
    api.clock.advance(1_000)
    const reply = await site.put("/v1/partials/hours", { html: "<p>10 to 6</p>" })
    expect(reply.body.rerenderQueued).toBe(true)
    for (const route of ["/a", "/b"]) await expect.poll(() => api.served(site.siteId, route), poll).toContain("10 to 6")
    const rebuilds = () => api.operator.get("/ops/v1/rebuilds")
    const ours = async () =>
      (await rebuilds()).body.rebuilds.filter(({ siteId }: { siteId: string }) => siteId === site.siteId)
    await expect.poll(async () => (await ours())[0], poll).toMatchObject({ state: "done", pagesTotal: 2, pagesDone: 2 })
    expect(await stamp("/plain/")).toBe(before)
    expect(await api.served(site.siteId, "/b")).toMatch(/before.*10 to 6.*after/s)
  })

  it("PARTIAL-07: and so does a revert, of this partial's versions only", async () => {
    const site = await api.aSite()
    const one = (await site.put("/v1/partials/hours", { html: "<p>9 to 5</p>" })).body
    const other = (await site.put("/v1/partials/phone", { html: "<p>123</p>" })).body
    await site.put("/v1/partials/hours", { html: "<p>10 to 6</p>" })
    await site.aPage({ route: "/a", html: uses("hours") })
    expect(await api.served(site.siteId, "/a")).toContain("10 to 6")
    expect((await site.post("/v1/partials/hours/revert", { toVersionId: other.versionId })).code).toBe(
      "version.not_found"
    )
    expect((await site.post("/v1/partials/hours/revert", { toVersionId: one.versionId })).status).toBe(200)
    await expect.poll(() => api.served(site.siteId, "/a"), poll).toContain("9 to 5")
  })
})

describe("one that a page shows over and over", () => {
  it("comes to so much at most, in a write and in a rehearsal of one", async () => {
    const site = await api.aSite()
    await site.put("/v1/partials/big", { html: `<p>${"x".repeat(limits.pageHtmlBytes - 7)}</p>` })
    const page = (times: number) => ({
      route: "/a",
      title: "Many of them",
      payload: { html: uses("big").repeat(times) }
    })
    const most = Math.floor(limits.pageShownCharacters / limits.pageHtmlBytes) - 1
    for (const way of ["/v1/pages", "/v1/pages?dryRun=1", "/v1/pages?dryRun=1&render=html"]) {
      const over = await site.post(way, page(limits.platformElements))
      expect([over.status, over.code, over.body.limitCharacters]).toEqual([
        422,
        "page.shows_too_much",
        limits.pageShownCharacters
      ])
    }
    expect(await site.post("/v1/pages", page(most))).toMatchObject({ status: 200, body: { served: true } })
  })

  it("leaves the page as it was once it outgrows it, and other pages follow", async () => {
    const site = await api.aSite()
    await site.put("/v1/partials/hours", { html: "<p>9 to 5</p>" })
    await site.aPage({ route: "/a", html: uses("hours").repeat(limits.platformElements) })
    await site.aPage({ route: "/b", html: uses("hours") })
    await site.put("/v1/partials/hours", { html: `<p>10 to 6</p><p>${"x".repeat(30_000)}</p>` })
    await expect.poll(() => api.served(site.siteId, "/b"), poll).toContain("10 to 6")
    expect(await api.served(site.siteId, "/a")).toContain("9 to 5")
  })
})

describe("all of a site", () => {
  it("take so much room, what waits included, and one that takes less than it did is always taken", async () => {
    const site = await api.aSite()
    const most = `<p>${"x".repeat(limits.pageHtmlBytes - 7)}</p>`
    const full = limits.partialsBytes / most.length
    for (let number = 0; number < full; number++)
      expect((await site.put(`/v1/partials/p${number}`, { html: most })).status).toBe(200)
    const over = await site.put("/v1/partials/over", { html: most })
    expect([over.status, over.code, over.body.limitBytes]).toEqual([422, "partial.limit", limits.partialsBytes])
    expect((await site.get("/v1/partials/over")).code).toBe("partial.not_found")
    const { latestVersionId } = (await site.get("/v1/partials/p0")).body
    const shorter = await site.put("/v1/partials/p0", { html: "<p>x</p>" }, { "if-match": latestVersionId })
    expect(shorter.status).toBe(200)
    expect((await site.put("/v1/partials/p0", { html: "<p>longer</p>" })).status).toBe(200)
  })

  it("are so many at most", async () => {
    const site = await api.aSite()
    const { pageId } = (await site.put("/v1/partials/first", { html: "<p>x</p>" })).body
    await api.run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const page = (yield* pages.get(site.siteId as SiteId, pageId as PageId))!
        for (let number = 1; number < limits.partials; number++)
          yield* pages.insert({ ...page, id: `pg_filler${number}` as PageId, slot: `filler-${number}` })
      })
    )
    const over = await site.put("/v1/partials/over", { html: "<p>x</p>" })
    expect([over.status, over.code, over.body.limit]).toEqual([422, "partial.limit", limits.partials])
    expect((await site.put("/v1/partials/first", { html: "<p>y</p>" })).status).toBe(200)
  })
})

describe("a read of one", () => {
  it("gives what the list has of it, its live text or what waits, and the version that a write sends back", async () => {
    const site = await api.aSite()
    const first = (await site.put("/v1/partials/hours", { html: "<p>9 to 5</p>" })).body
    const read = await site.get("/v1/partials/hours")
    // What is under way in the background may be done between the two.
    const [listed] = (await site.get("/v1/partials")).body.partials
    expect({ ...read.body, served: true }).toEqual({ ...listed, served: true })
    expect(typeof read.body.served).toBe("boolean")
    expect([read.body.html, read.headers.get("etag")]).toEqual(["<p>9 to 5</p>", `"${first.versionId}"`])
    const seen = await site.get("/v1/partials/hours", { "if-none-match": `"${first.versionId}"` })
    expect(seen.status).toBe(304)
    const held = await site.put("/v1/partials/hours", { html: "<p>Lorem ipsum dolor sit amet</p>" })
    expect(held.status).toBe(202)
    expect((await site.get("/v1/partials/hours")).body.html).toBe("<p>9 to 5</p>")
    const waiting = (await site.get("/v1/partials/hours?payload=latest")).body
    expect([waiting.html, waiting.latestVersionId]).toEqual(["<p>Lorem ipsum dolor sit amet</p>", held.body.versionId])
  })

  it("that is not there is refused by its name", async () => {
    const reply = await (await api.aSite()).get("/v1/partials/hours")
    expect([reply.status, reply.code, reply.body.ref]).toEqual([404, "partial.not_found", "hours"])
  })
})

describe("removing", () => {
  it("PARTIAL-09: is refused while a section of the chrome shows it", async () => {
    const site = await api.aSite()
    await site.put("/v1/partials/hours", { html: "<p>9 to 5</p>" })
    const { pageId } = (await site.put("/v1/chrome/footer", { html: uses("hours") })).body
    const refused = await site.delete("/v1/partials/hours")
    expect([refused.status, refused.code, refused.body.usedBy]).toEqual([
      409,
      "partial.in_use",
      [{ pageId, slot: "footer" }]
    ])
    expect((await site.get("/v1/partials")).body.partials).toHaveLength(1)
    await site.put("/v1/chrome/footer", { html: "" })
    expect((await site.delete("/v1/partials/hours")).status).toBe(200)
  })

  it("PARTIAL-09: finds the one live use behind any number of pages that are gone", async () => {
    const site = await api.aSite()
    await site.put("/v1/partials/hours", { html: "<p>9 to 5</p>" })
    const page = await site.aPage({ route: "/a", html: uses("hours") })
    const gone = Array.from({ length: 120 }, (_, n) => `pg_0000${String(n).padStart(4, "0")}` as PageId)
    await api.run(
      Effect.gen(function* () {
        const pages = yield* Pages
        for (const id of gone) yield* pages.setDependencies(site.siteId as SiteId, id, ["partial:hours"])
      })
    )
    const refused = await site.delete("/v1/partials/hours")
    expect([refused.status, refused.body.usedBy]).toEqual([409, [{ pageId: page.pageId, slot: "/a" }]])
  })

  it("PARTIAL-08: counts what is live: neither drafts nor versions that were replaced", async () => {
    const site = await api.aSite()
    await site.put("/v1/partials/hours", { html: "<p>9 to 5</p>" })
    await site.aPage({ html: uses("hours"), hold: true })
    const page = await site.aPage({ html: uses("hours") })
    expect((await site.delete("/v1/partials/hours")).code).toBe("partial.in_use")
    await site.put(`/v1/pages/${page.pageId}/payload`, { html: "<p>x</p>" }, { "if-match": page.latestVersionId })
    expect((await site.delete("/v1/partials/hours")).body).toMatchObject({
      status: "removed",
      ref: "hours",
      warnings: []
    })
  })

  it("lets the name be used again, with a history of its own", async () => {
    const site = await api.aSite()
    const first = (await site.put("/v1/partials/hours", { html: "<p>9 to 5</p>" })).body
    await site.delete("/v1/partials/hours")
    const second = (await site.put("/v1/partials/hours", { html: "<p>new</p>" })).body
    expect(second.pageId).not.toBe(first.pageId)
    expect((await site.get(`/v1/pages/${first.pageId}/versions`)).code).toBe("page.not_found")
  })
})

it.each(["Hours", "opening_hours", "-a", "a-", "a--b", "a".repeat(65), "%20"])(
  "refuses %s as a name with partial.ref_invalid",
  async (ref) => {
    const site = await api.aSite()
    const reply = await site.put(`/v1/partials/${ref}`, { html: "<p>x</p>" })
    expect([reply.status, reply.code]).toEqual([422, "partial.ref_invalid"])
  }
)
