/** Title and meta as content over HTTP: versioned, classified, held, compared and brought back like text. */
import { beforeAll, describe, expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import { mailsOf } from "../../../test/builders/mailbox.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()
beforeAll(() => api.startWorker())
const poll = { timeout: 20_000, interval: 50 }

const policy = (site: TestSite, publishPolicy: object) =>
  api.operator.patch(`/ops/v1/sites/${site.siteId}`, { publishPolicy })
const read = async (site: TestSite, path: string) => (await site.get(path)).body
const versions = async (site: TestSite, path: string) => (await site.get(`${path}/versions`)).body.versions
const file = async (site: TestSite, name: string) => (await api.object(`sites/${site.siteId}/${name}`)) ?? ""

const aPage = async (site: TestSite, page: Parameters<TestSite["aPage"]>[0] = {}) => {
  const made = await site.aPage({ route: "/about", title: "Old", html: "<p>one</p>", ...page })
  return { made, path: `/v1/pages/${made.pageId}` }
}

describe("a change of title or meta", () => {
  it("A7, API-07: is a version with an edit class, in the history, audited, and comes back on revert", async () => {
    const site = await api.aSite()
    const { made, path } = await aPage(site, { meta: { description: "d" } })
    const patch = await site.patch(path, { title: "New", meta: { description: null, noindex: true } })
    expect([patch.status, patch.body.status]).toEqual([200, "updated"])
    expect(patch.body.versionId).toMatch(/^ver_/)
    expect(patch.body).toMatchObject({
      latestVersionId: patch.body.versionId,
      publishedVersionId: patch.body.versionId,
      editClass: "settings"
    })
    expect(patch.headers.get("etag")).toBe(`"${patch.body.versionId}"`)
    const history = await versions(site, path)
    expect(history.map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual([
      [patch.body.versionId, "published"],
      [made.versionId, "superseded"]
    ])
    expect(await read(site, `${path}/versions/${made.versionId}`)).toMatchObject({
      title: "Old",
      meta: { description: "d" }
    })
    expect(await read(site, `${path}/versions/${patch.body.versionId}`)).toMatchObject({
      title: "New",
      meta: { noindex: true },
      payload: { html: "<p>one</p>" }
    })
    const audit = (await read(site, "/v1/audit")).entries[0]
    expect(audit).toMatchObject({ action: "page.update", versionId: patch.body.versionId })

    const revert = await site.post(`${path}/revert`, { toVersionId: made.versionId })
    expect([revert.status, revert.body.editClass]).toEqual([200, "settings"])
    expect(await read(site, path)).toMatchObject({ title: "Old", meta: { description: "d" } })
    expect(await api.served(site.siteId, "/about")).toContain("<title>Old</title>")
  })

  it.each([
    [{ title: "New" }, "copy"],
    [{ meta: { description: "words" } }, "copy"],
    [{ meta: { ogImage: { url: "https://images.makeready.test/acme/a.png" } } }, "media"],
    [{ title: "New", meta: { sitemap: false } }, "settings"]
  ])("A7: %j is of the class %s", async (patch, editClass) => {
    const site = await api.aSite()
    const { path } = await aPage(site)
    expect((await site.patch(path, patch)).body.editClass).toBe(editClass)
  })

  it("A7: the difference names each field, from what to what, and who set it", async () => {
    const site = await api.aSite()
    const { path } = await aPage(site, { meta: { description: "d" } })
    const { versionId } = (await site.patch(path, { title: "New", meta: { description: null, noindex: true } })).body
    expect(await read(site, `${path}/versions/${versionId}/diff`)).toMatchObject({
      texts: [],
      fields: [
        { field: "title", before: "Old", after: "New", author: site.clientId },
        { field: "meta.description", before: "d", after: null },
        { field: "meta.noindex", before: null, after: true, author: site.clientId }
      ]
    })
  })

  it("A7: that changes nothing makes no version", async () => {
    const site = await api.aSite()
    const { made, path } = await aPage(site, { meta: { description: "d" } })
    const patch = (await site.patch(path, { title: "Old", meta: { description: "d" } })).body
    expect(patch).toMatchObject({ status: "updated", versionId: null, latestVersionId: made.versionId })
    expect(await versions(site, path)).toHaveLength(1)
  })

  it("A7: makes an older base stale, for text as well", async () => {
    const site = await api.aSite()
    const { made, path } = await aPage(site)
    const stale = { "if-match": made.versionId }
    expect((await site.patch(path, { title: "New" }, stale)).status).toBe(200)
    expect((await site.patch(path, { title: "Newer" }, stale)).code).toBe("version.conflict")
    expect((await site.put(`${path}/payload`, { html: "<p>2</p>" }, stale)).code).toBe("version.conflict")
  })

  it("A7: the newest title and meta go along with a new text", async () => {
    const site = await api.aSite()
    const { path } = await aPage(site)
    const { versionId } = (await site.patch(path, { title: "New", meta: { description: "d" } })).body
    const write = await site.put(`${path}/payload`, { html: "<p>two</p>" }, { "if-match": versionId })
    expect(write.status).toBe(200)
    expect(await read(site, path)).toMatchObject({ title: "New", meta: { description: "d" } })
    expect(await read(site, `${path}/versions/${write.body.versionId}`)).toMatchObject({ title: "New" })
  })
})

describe("a held change of title or meta", () => {
  it("A1, A7: is what ?payload=latest reads, title and meta with the text, so that sending it back changes nothing", async () => {
    const site = await api.aSite()
    const { path } = await aPage(site, { meta: { description: "old" } })
    const held = (await site.patch(`${path}?hold=1`, { title: "Waiting title", meta: { description: "waiting" } })).body
    const latest = await read(site, `${path}?payload=latest`)
    expect(latest).toMatchObject({
      title: "Waiting title",
      meta: { description: "waiting" },
      payloadVersionId: held.versionId
    })
    const again = await site.patch(path, { title: latest.title, meta: latest.meta })
    expect([again.status, again.body.versionId]).toEqual([200, null])
    expect(await read(site, path)).toMatchObject({ title: "Old", meta: { description: "old" } })
  })

  it("A7: on top of a draft it is a draft as well, and asks nobody, unless it is to be held", async () => {
    const site = await api.aSite()
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: "nell@vale.test" })
    const { made, path } = await aPage(site)
    const draft = await site.put(
      `${path}/payload?draft=1`,
      { html: "<p>in progress</p>" },
      { "if-match": made.versionId }
    )
    expect([draft.status, draft.body.status]).toEqual([202, "draft"])
    const rehearsed = await site.patch(`${path}?dryRun=1`, { meta: { description: "in progress" } })
    expect([rehearsed.status, rehearsed.body.status]).toEqual([200, "would-draft"])
    const patched = await site.patch(path, { meta: { description: "in progress" } })
    expect([patched.status, patched.body.status, patched.body.holdReasons]).toEqual([202, "draft", []])
    expect(await mailsOf(api, site.siteId)).toEqual([])
    const asked = await site.patch(`${path}?hold=1`, { title: "Ready" })
    expect([asked.status, asked.body.status]).toEqual([202, "held"])
    expect((await mailsOf(api, site.siteId)).map(({ kind }) => kind)).toEqual(["version-review"])
    expect(await api.served(site.siteId, "/about")).not.toContain("in progress")
  })

  it("A7: waits by the policy of its class, and shows nowhere until it is published", async () => {
    const site = await api.aSite()
    const list = '<mk-component name="page-list" data-under="/news"></mk-component>'
    await site.aPage({ route: "/", html: list })
    const { made, path } = await aPage(site, { route: "/news/a", meta: { publishedAt: "2026-03-01T09:00:00Z" } })
    for (const name of ["feed.xml", "llms.txt"]) await expect.poll(() => file(site, name), poll).toContain("Old")
    await expect.poll(() => api.served(site.siteId, "/"), poll).toContain("Old")
    await policy(site, { copy: "hold" })

    const rehearsal = (await site.patch(`${path}?dryRun=1`, { title: "New" })).body
    expect(rehearsal).toMatchObject({
      status: "would-hold",
      wouldRerender: false,
      editClass: "copy",
      holdReasons: ["policy:copy"],
      decidableBy: expect.any(Array)
    })
    const held = await site.patch(path, { title: "New", meta: { description: "said" } })
    expect([held.status, held.body.status, held.body.holdReasons]).toEqual([202, "held", ["policy:copy"]])
    expect(rehearsal.decidableBy).toEqual(held.body.decidableBy)
    expect(held.body.publishedVersionId).toBe(made.versionId)
    expect(await read(site, path)).toMatchObject({ title: "Old", latestVersionId: held.body.versionId })
    const row = (await read(site, "/v1/pages")).pages.find(({ id }: { id: string }) => id === made.pageId)
    expect(row.title).toBe("Old")
    // Whatever renders everything anew still shows what is published.
    const before = await api.served(site.siteId, "/")
    await site.put("/v1/stylesheet", { css: "p{}" })
    await expect.poll(() => api.served(site.siteId, "/"), poll).not.toBe(before)
    expect(await api.served(site.siteId, "/")).toContain("Old")
    expect(await api.served(site.siteId, "/")).not.toContain("New")
    for (const name of ["feed.xml", "llms.txt"]) expect(await file(site, name)).not.toContain("New")
    expect(await api.served(site.siteId, "/news/a")).toContain("<title>Old</title>")

    const preview = await site.get(`${path}/versions/${held.body.versionId}/preview`)
    expect(preview.body).toContain("<title>New</title>")
    expect(preview.body).toContain('content="said"')
    expect((await site.get(`${path}/versions/${made.versionId}/preview`)).body).toContain("<title>Old</title>")

    expect((await site.post(`${path}/publish`)).status).toBe(200)
    expect(await api.served(site.siteId, "/news/a")).toContain("<title>New</title>")
    expect(await read(site, path)).toMatchObject({ title: "New", meta: { description: "said" } })
    for (const name of ["feed.xml", "llms.txt"]) await expect.poll(() => file(site, name), poll).toContain("New")
    await expect.poll(() => api.served(site.siteId, "/"), poll).toContain("New")
  })

  it("A7: leaves the sitemap alone until it is published", async () => {
    const site = await api.aSite()
    const { path } = await aPage(site)
    await expect.poll(() => file(site, "sitemap.xml"), poll).toContain("/about<")
    await policy(site, { settings: "hold" })
    expect((await site.patch(path, { meta: { sitemap: false } })).status).toBe(202)
    await site.aPage({ route: "/other" })
    await expect.poll(() => file(site, "sitemap.xml"), poll).toContain("/other<")
    expect(await file(site, "sitemap.xml")).toContain("/about<")
    await site.post(`${path}/publish`)
    await expect.poll(() => file(site, "sitemap.xml"), poll).not.toContain("/about<")
  })

  it("A7: is turned down like any other, and nothing of it comes back with the next change", async () => {
    const site = await api.aSite()
    const { path } = await aPage(site)
    const held = (await site.patch(`${path}?hold=1`, { title: "No good" })).body
    expect(held.holdReasons).toEqual(["requested"])
    const review = `/ops/v1/sites/${site.siteId}/pages/${held.pageId}/versions/${held.versionId}/reject`
    expect((await api.operator.post(review, { note: "No." })).status).toBe(200)
    const patch = await site.patch(path, { meta: { description: "d" } })
    expect([patch.status, patch.body.status]).toEqual([200, "updated"])
    expect(await read(site, path)).toMatchObject({ title: "Old", meta: { description: "d" } })
    const write = await site.put(`${path}/payload`, { html: "<p>2</p>" }, { "if-match": patch.body.versionId })
    expect([write.status, (await read(site, path)).title]).toEqual([200, "Old"])
  })

  it("A7: neither a patch publishes a text that waits, nor a text a title that waits", async () => {
    const site = await api.aSite()
    const { made, path } = await aPage(site)
    await policy(site, { structure: "hold" })
    const text = await site.put(`${path}/payload`, { html: "<h2>x</h2>" }, { "if-match": made.versionId })
    expect(text.status).toBe(202)
    const patch = await site.patch(path, { title: "New" })
    expect([patch.status, patch.body.holdReasons]).toEqual([202, ["policy:structure"]])
    expect(await api.served(site.siteId, "/about")).toContain("<p>one</p>")
    expect(await read(site, path)).toMatchObject({ title: "Old", payload: { html: "<p>one</p>" } })
    expect((await site.post(`${path}/publish`)).status).toBe(200)
    expect(await read(site, path)).toMatchObject({ title: "New", payload: { html: "<h2>x</h2>" } })

    await policy(site, { settings: "hold" })
    const title = (await site.patch(path, { meta: { noindex: true } })).body
    const words = await site.put(`${path}/payload`, { html: "<h2>y</h2>" }, { "if-match": title.versionId })
    expect([words.status, words.body.editClass, words.body.holdReasons]).toEqual([202, "copy", ["policy:settings"]])
    expect((await read(site, path)).meta).toEqual({})
  })

  it("A7: of a page that never was live goes along with its first publish", async () => {
    const site = await api.aSite()
    const { path } = await aPage(site, { hold: true })
    const patch = await site.patch(path, { title: "New" })
    expect([patch.status, patch.body.publishedVersionId]).toEqual([202, null])
    expect(await read(site, path)).toMatchObject({ title: "New", status: "held" })
    await site.post(`${path}/publish`)
    expect(await api.served(site.siteId, "/about")).toContain("<title>New</title>")
  })

  it("A7: protects the fields of another writer, waiting ones among them", async () => {
    const site = await api.aSite()
    const { path } = await aPage(site)
    await site.patch(`${path}?hold=1`, { meta: { description: "theirs" } })
    await site.delete("/v1/lease")
    const other = await site.writer()
    await other.post("/v1/lease")
    const refused = await other.patch(path, { meta: { description: "mine" } })
    expect([refused.status, refused.code]).toEqual([422, "write.cross_writer_fields"])
    expect(refused.body.fields).toEqual([
      {
        path: "body.meta.description",
        reason: `was set by ${site.clientId}`,
        field: "meta.description",
        setBy: site.clientId
      }
    ])
  })
})
