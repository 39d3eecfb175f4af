/** What answers tell of the work they started. */
import { expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"

const api = testApi()
let worker: Promise<void> | undefined
const startWorker = () => (worker ??= api.startWorker())

it("A8: a change that starts several rebuilds names each of them, in its answer and for the operator", async () => {
  const site = await api.aSite()
  const schema = [{ name: "name", type: "text" }]
  await site.post("/v1/collections", { key: "team", name: "Team", schema, detailBasePath: "/team" })
  await site.post("/v1/collections/team/rows", { slug: "ann", data: { name: "Ann" } })
  await site.aPage({ route: "/news", html: '<mk-component name="page-list" data-under="/team"></mk-component>' })
  const template = await site.aPage({
    route: "/team/:slug",
    html: '<mk-component name="collection-detail"></mk-component>',
    meta: { publishedAt: "2026-03-01T09:00:00Z" }
  })
  expect([template.rerenderQueued, template.served]).toEqual([true, false])
  expect((await site.get(`/v1/pages/${template.pageId}`)).body.served).toBe(false)
  // The rows' own pages, and the lists in which the template may stand.
  expect(template.rebuilds).toHaveLength(2)
  const known = (await api.operator.get("/ops/v1/rebuilds")).body.rebuilds as ReadonlyArray<{ rebuildId: string }>
  expect(known.map(({ rebuildId }) => rebuildId)).toEqual(expect.arrayContaining(template.rebuilds))

  await startWorker()
  const plain = await site.aPage({ route: "/plain" })
  expect([plain.rerenderQueued, plain.rebuilds, plain.served]).toEqual([undefined, undefined, true])
})

it("A4: what changes a template is served once its rows' pages have followed, and a read tells when that is", async () => {
  const site = await api.aSite()
  const schema = [{ name: "name", type: "text" }]
  await site.post("/v1/collections", { key: "crew", name: "Crew", schema, detailBasePath: "/crew" })
  await site.post("/v1/collections/crew/rows", { slug: "ines", data: { name: "Ines" } })
  const route = "/crew/:slug"
  const html = '<mk-component name="collection-detail"></mk-component>'
  const { pageId, latestVersionId } = await site.aPage({ route, html })
  await startWorker()
  const reads = async () => [
    (await site.get(`/v1/pages/${pageId}`)).body.served,
    (await site.get(`/v1/pages?ids=${pageId}`)).body.pages[0].served
  ]
  await expect.poll(reads, { timeout: 30_000 }).toEqual([true, true])
  const shown = () => api.served(site.siteId, "/crew/ines")
  expect(await shown()).toContain("Ines")

  const base = { "if-match": latestVersionId as string }
  const again = (await site.put(`/v1/pages/${pageId}/payload`, { html: `<p>Crew</p>${html}` }, base)).body
  expect([again.rerenderQueued, again.served]).toEqual([true, false])
  await expect.poll(reads, { timeout: 30_000 }).toEqual([true, true])
  expect(await shown()).toContain("Crew")

  await site.post(`/v1/pages/${pageId}/archive`, { disposition: "gone" })
  const archived = (await site.post(`/v1/pages/${pageId}/archive/confirm`, { route })).body
  expect([archived.status, archived.rerenderQueued, archived.served]).toEqual(["archived", true, false])
  await expect.poll(shown, { timeout: 30_000 }).toBeUndefined()
})

it("A4: a held write says nothing of serving, and its page is read as not served", async () => {
  const site = await api.aSite()
  const page = await site.aPage({ route: "/later", hold: true })
  expect([page.status, page.served]).toEqual(["held", undefined])
  expect((await site.get(`/v1/pages/${page.pageId}`)).body.served).toBe(false)
  const published = (await site.post(`/v1/pages/${page.pageId}/publish`)).body
  expect([published.served, (await site.get(`/v1/pages/${page.pageId}`)).body.served]).toEqual([true, true])
})
