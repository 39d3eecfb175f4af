/** Histories, reverts and previews over HTTP. */
import { describe, expect, it } from "vitest"
import { DAY_MS } from "../../../engine/limits.ts"
import { originSecret, testApi } from "../../../test/builders/api.ts"
import { mailsOf } from "../../../test/builders/mailbox.ts"
import type { Client } from "../../../test/builders/client.ts"
import { newPage, signIn, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()

const edit = async (site: Client, page: { pageId: string; latestVersionId: string }, html: string, query = "") =>
  (await site.put(`/v1/pages/${page.pageId}/payload${query}`, { html }, { "if-match": page.latestVersionId })).body

const states = async (site: TestSite, pageId: string) =>
  (await site.get(`/v1/pages/${pageId}/versions`)).body.versions.map(({ state }: { state: string }) => state)

describe("history", () => {
  it("VER-01, VER-04: lists versions newest first, each with its five facts", async () => {
    const site = await api.aSite()
    const one = await site.aPage({ html: "<p>1</p>" })
    const two = await edit(site, one, "<p>2</p>")
    const three = await edit(site, two, "<p>3</p>")
    const { versions, nextBefore } = (await site.get(`/v1/pages/${one.pageId}/versions`)).body
    expect(versions.map(({ id }: { id: string }) => id)).toEqual([three.versionId, two.versionId, one.versionId])
    expect(Object.keys(versions[0]).sort()).toEqual(["createdAt", "createdBy", "editClass", "id", "state"])
    expect(versions[0].createdBy).toBe(site.clientId)
    expect(nextBefore).toBeNull()
  })

  it("VER-04: pages through a history with limit and before", async () => {
    const site = await api.aSite()
    let page = await site.aPage({ html: "<p>0</p>" })
    for (let edits = 1; edits < 5; edits++) page = await edit(site, page, `<p>${edits}</p>`)
    const path = `/v1/pages/${page.pageId}/versions?limit=2`
    const first = (await site.get(path)).body
    const second = (await site.get(`${path}&before=${first.nextBefore}`)).body
    const third = (await site.get(`${path}&before=${second.nextBefore}`)).body
    const ids = [first, second, third].flatMap(({ versions }) => versions.map(({ id }: { id: string }) => id))
    expect(new Set(ids).size).toBe(5)
    expect(third.nextBefore).toBeNull()
    expect((await site.get(`/v1/pages/${page.pageId}/versions?limit=101`)).status).toBe(400)
  })

  it("VER-03: a version is held, published, then superseded", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ html: "<p>1</p>", hold: true })
    expect(await states(site, page.pageId)).toEqual(["held"])
    await site.post(`/v1/pages/${page.pageId}/publish`)
    expect(await states(site, page.pageId)).toEqual(["published"])
    await edit(site, page, "<p>2</p>")
    expect(await states(site, page.pageId)).toEqual(["published", "superseded"])
  })

  it("VER-05: reads one version with its payload and the gate's report", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ html: "<p>1</p>", css: ".a{}" })
    const read = (await site.get(`/v1/pages/${page.pageId}/versions/${page.versionId}`)).body
    expect(read.payload).toEqual({ html: "<p>1</p>", css: ".a{}" })
    expect(read.report.stages.map(({ name }: { name: string }) => name)).toEqual([
      "sanitize",
      "placeholders",
      "budgets",
      "compliance"
    ])
    expect((await site.get(`/v1/pages/${page.pageId}/versions/ver_nope`)).code).toBe("version.not_found")
  })
})

describe("reverting", () => {
  it("VER-08, VER-15, VER-17: appends a copy of the old payload and serves it", async () => {
    const site = await api.aSite()
    const one = await site.aPage({ route: "/a", html: "<p>1</p>" })
    const two = await edit(site, one, "<p>2</p>")
    const reply = await site.post(`/v1/pages/${one.pageId}/revert`, { toVersionId: one.versionId })
    expect(reply.body).toMatchObject({ status: "published", pageId: one.pageId, revertedTo: one.versionId })
    expect([one.versionId, two.versionId]).not.toContain(reply.body.latestVersionId)
    expect(await states(site, one.pageId)).toEqual(["published", "superseded", "superseded"])
    const copy = (await site.get(`/v1/pages/${one.pageId}/versions/${reply.body.versionId}`)).body
    expect(copy.payload).toEqual({ html: "<p>1</p>" })
    expect(copy.baseVersionId).toBe(two.versionId)
    expect(await api.served(site.siteId, "/a")).toContain("<p>1</p>")
  })

  it("brings title and meta back with the text, and names what changed by it", async () => {
    const site = await api.aSite()
    const one = await site.aPage({ title: "First", html: "<p>1</p>", meta: { description: "First words" } })
    const path = `/v1/pages/${one.pageId}`
    const retitled = await site.patch(path, { title: "Second", meta: { description: "Other words" } })
    expect(retitled.status, JSON.stringify(retitled.body)).toBe(200)
    const fields = (await site.post(`${path}/revert`, { toVersionId: one.versionId })).body
    expect(fields.restored).toEqual(["title", "meta.description"])
    expect((await site.get(path)).body).toMatchObject({ title: "First", meta: { description: "First words" } })
    await edit(site, fields, "<p>2</p>")
    const text = (await site.post(`${path}/revert`, { toVersionId: one.versionId })).body
    expect(text.restored).toEqual(["payload"])
    const again = (await site.post(`${path}/revert`, { toVersionId: one.versionId })).body
    expect(again.restored).toEqual([])
    const back = (await site.post(`${path}/revert`, { toVersionId: retitled.body.versionId })).body
    expect(back.restored).toEqual(["title", "meta.description"])
  })

  it("VER-16: needs the lease, and is free of the content guards", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ html: "<p>1</p>" })
    await site.delete("/v1/lease")
    const other = await site.writer()
    const path = `/v1/pages/${page.pageId}`
    expect((await other.post(`${path}/revert`, { toVersionId: page.versionId })).code).toBe("lease.required")
    await other.post("/v1/lease")
    const html = Array.from({ length: 40 }, (_, line) => `<p>${line}</p>`).join("\n")
    const body = { html: `<p>1</p>\n${html}` }
    expect((await other.put(`${path}/payload`, body, { "if-match": page.latestVersionId })).status).toBe(200)
    await other.delete("/v1/lease")
    await site.post("/v1/lease")
    expect((await site.post(`${path}/revert`, { toVersionId: page.versionId })).status).toBe(200)
  })

  it("does not bring live what still waits for approval", async () => {
    const site = await api.aSite({ lease: false })
    const editor = await site.writer({ scopes: ["content:edit"] })
    await editor.post("/v1/lease")
    const page = (await editor.post("/v1/pages", newPage({ html: "<p>live</p>" }))).body
    const held = await edit(editor, page, "<p>held</p>", "?hold=1")
    const reply = await editor.post(`/v1/pages/${page.pageId}/revert`, { toVersionId: held.versionId })
    expect([reply.status, reply.code]).toEqual([409, "publish.not_yet_live"])
    expect((await site.get(`/v1/pages/${page.pageId}`)).body.payload.html).toBe("<p>live</p>")
  })

  it("leaves a theme to its own publish, which takes the publish scope", async () => {
    const site = await api.aSite({ lease: false })
    const editor = await site.writer({ scopes: ["content:edit"] })
    await editor.post("/v1/lease")
    const theme = (await editor.put("/v1/theme", { font: { heading: "Inter", body: "Inter" } })).body
    const reply = await editor.post(`/v1/pages/${theme.pageId}/revert`, { toVersionId: theme.versionId })
    expect([reply.status, reply.code]).toEqual([404, "page.not_found"])
    expect((await site.get("/v1/theme")).body.themeVersionId).toBeNull()
  })

  it("a version of another page is not found", async () => {
    const site = await api.aSite()
    const [one, two] = [await site.aPage(), await site.aPage()]
    const reply = await site.post(`/v1/pages/${one.pageId}/revert`, { toVersionId: two.versionId })
    expect([reply.status, reply.code]).toEqual([404, "version.not_found"])
  })
})

describe("previews", () => {
  it("VER-18: renders a draft that search engines must not keep, sandboxed away from the API", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ html: "<p>not live</p>", hold: true })
    const reply = await site.get(`/v1/pages/${page.pageId}/versions/${page.versionId}/preview`)
    expect(reply.body).toContain("<p>not live</p>")
    expect(reply.headers.get("x-robots-tag")).toContain("noindex")
    expect(reply.headers.get("content-security-policy")).toMatch(/^sandbox(?!.*allow-same-origin)/)
    expect(reply.body).toMatch(/<head[^>]*><base href="http:\/\/[\w-]+\.sites\.makeready\.test:8080\/">/)
  })

  const visit = (url: string, site: string) =>
    fetch(`${api.anonymous.address()}/public${new URL(url).pathname}${new URL(url).search}`, {
      headers: { "x-makeready-site": site, "x-makeready-secret": originSecret }
    })

  it("VER-19, VER-20, VER-22: a link on the site's own host shows the version to whoever has it, unkept and unlisted", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ html: "<p>not live</p>", hold: true })
    const asked = api.clock.now()
    const link = (await site.post(`/v1/pages/${page.pageId}/versions/${page.versionId}/preview-link`)).body
    expect(link.versionState).toBe("held")
    const lasts = Date.parse(link.expiresAt) - asked
    expect(lasts).toBeGreaterThanOrEqual(14 * DAY_MS)
    expect(lasts).toBeLessThan(14 * DAY_MS + 60_000)
    expect(link.url).toMatch(/^http:\/\/[\w-]+\.sites\.makeready\.test:8080\/__preview\/[\w-]{43}$/)
    const opened = await visit(link.url, site.siteId)
    expect(opened.status).toBe(200)
    const html = await opened.text()
    expect(html).toContain("<p>not live</p>")
    // Addresses are the site's own here; what is followed opens beside it, since no frame may show other pages.
    expect(html).toMatch(/<head[^>]*><base target="_blank">/)
    expect(html).not.toContain("<base href")
    expect(opened.headers.get("cache-control")).toBe("no-store")
    expect(opened.headers.get("x-robots-tag")).toContain("noindex")
    // The origin adds the site's policy to whatever says none.
    expect(opened.headers.get("content-security-policy")).toBeNull()
  })

  it("a link opens with whatever parameters others have added to it", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ html: "<p>not live</p>", hold: true })
    const { url } = (await site.post(`/v1/pages/${page.pageId}/versions/${page.versionId}/preview-link`)).body
    for (const query of ["fbclid=1", "utm_source=mail&utm_source=x", "dryRun=7", "version=ver_1", "%"]) {
      const opened = await visit(`${url}?${query}`, site.siteId)
      expect([query, opened.status]).toEqual([query, 200])
      expect(await opened.text()).toContain("<p>not live</p>")
    }
  })

  it("a link shows nothing on another site's host, nor on the API's own", async () => {
    const [site, other] = [await api.aSite(), await api.aSite()]
    const page = await site.aPage({ hold: true })
    const link = (await site.post(`/v1/pages/${page.pageId}/versions/${page.versionId}/preview-link`)).body
    expect((await visit(link.url, other.siteId)).status).toBe(404)
    expect((await visit(link.url, "")).status).toBe(404)
    expect((await fetch(`${api.anonymous.address()}/public${new URL(link.url).pathname}`)).status).toBe(403)
  })

  it("VER-21: the link works on the fourteenth day and not after", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ hold: true })
    const link = (await site.post(`/v1/pages/${page.pageId}/versions/${page.versionId}/preview-link`)).body
    api.clock.advance(14 * DAY_MS - 60_000)
    expect((await visit(link.url, site.siteId)).status).toBe(200)
    api.clock.advance(60_000)
    expect((await visit(link.url, site.siteId)).status).toBe(410)
    expect((await visit("http://x/__preview/guess", site.siteId)).status).toBe(404)
  })

  it("VER-23: the link is sent to nobody", async () => {
    const site = await api.aSite()
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: "nell@vale.test" })
    const page = await site.aPage({ hold: true })
    const before = await mailsOf(api, site.siteId)
    await site.post(`/v1/pages/${page.pageId}/versions/${page.versionId}/preview-link`)
    expect(await mailsOf(api, site.siteId)).toEqual(before)
  })

  it("LEASE-20: a link is made without the lease, also while another writer holds it", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ hold: true })
    const other = await site.writer()
    const reply = await other.post(`/v1/pages/${page.pageId}/versions/${page.versionId}/preview-link`)
    expect(reply.status).toBe(200)
  })
})

it("signing in again leaves the lease with its holder", async () => {
  const site = await api.aSite()
  const again = await signIn(api.anonymous, site.clientId, site.clientSecret)
  expect((await again.get("/v1/lease")).body.youHoldIt).toBe(true)
})
