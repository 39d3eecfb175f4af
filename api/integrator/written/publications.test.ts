/** What answers tell of the work they started. */
import { expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"

const api = testApi()

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
  expect([template.rerenderQueued, template.served]).toEqual([true, true])
  // The rows' own pages, and the lists in which the template may stand.
  expect(template.rebuilds).toHaveLength(2)
  const known = (await api.operator.get("/ops/v1/rebuilds")).body.rebuilds as ReadonlyArray<{ rebuildId: string }>
  expect(known.map(({ rebuildId }) => rebuildId)).toEqual(expect.arrayContaining(template.rebuilds))

  await api.startWorker()
  const plain = await site.aPage({ route: "/plain" })
  expect([plain.rerenderQueued, plain.rebuilds, plain.served]).toEqual([undefined, undefined, true])
})

it("A4: a held write says nothing of serving, and its page is read as not served", async () => {
  const site = await api.aSite()
  const page = await site.aPage({ route: "/later", hold: true })
  expect([page.status, page.served]).toEqual(["held", undefined])
  expect((await site.get(`/v1/pages/${page.pageId}`)).body.served).toBe(false)
  const published = (await site.post(`/v1/pages/${page.pageId}/publish`)).body
  expect([published.served, (await site.get(`/v1/pages/${page.pageId}`)).body.served]).toEqual([true, true])
})
