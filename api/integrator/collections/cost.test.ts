/** What the change of one row makes necessary, counted. */
import { Effect } from "effect"
import { beforeAll, expect, it } from "vitest"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Rebuilds } from "../../../engine/ports/Rebuilds.ts"
import { testApi } from "../../../test/builders/api.ts"
import { expectStatus, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()
beforeAll(() => api.startWorker())

const poll = { timeout: 20_000 }
const rows = 40
const slugs = Array.from({ length: rows }, (_, index) => `row-${index}`)
const list = '<mk-component name="collection" data-collection="team"></mk-component>'
const detail = '<mk-component name="collection-detail" data-collection="team"></mk-component>'

/** A collection with detail pages, a page that lists it, and one that does not. */
const aTeam = async () => {
  const site = await api.aSite()
  const schema = [{ name: "name", type: "text" }]
  const team = { key: "team", name: "Team", schema, detailBasePath: "/team" }
  expectStatus(await site.post("/v1/collections", team), 201)
  await site.aPage({ route: "/team/:slug", html: detail })
  await site.aPage({ route: "/", html: list })
  await site.aPage({ route: "/plain" })
  const ids = new Map<string, string>()
  for (const slug of slugs) {
    const { id } = expectStatus(await site.post("/v1/collections/team/rows", { slug, data: { name: slug } }), 201)
    ids.set(slug, id)
  }
  await atRest(site)
  return { site, ids }
}

const rebuildsOf = (site: TestSite) =>
  api
    .run(Effect.flatMap(Rebuilds, (rebuilds) => rebuilds.recent(100)))
    .then((all) => all.filter(({ siteId }) => siteId === (site.siteId as SiteId)))
const atRest = (site: TestSite) =>
  expect.poll(async () => (await rebuildsOf(site)).filter(({ state }) => state === "running"), poll).toEqual([])

/** Every page object with the moment of its render. */
const rendered = async (site: TestSite) => {
  const keys = await api.objectKeys(`sites/${site.siteId}/pages/`)
  const stamped = keys.map(async (key) => [key, (await api.objectMetadata(key))["rendered-at"]] as const)
  return new Map(await Promise.all(stamped))
}

it("COLL-59: renders the page of the row that changed and the pages that show the collection, and no other row's", async () => {
  const { site, ids } = await aTeam()
  const before = await rendered(site)
  expect(before.size).toBe(rows + 2)
  const earlier = new Set((await rebuildsOf(site)).map(({ id }) => id))

  api.clock.advance(1_000)
  const id = ids.get("row-7")
  expectStatus(await site.patch(`/v1/collections/team/rows/${id}`, { data: { name: "Seventh" } }), 200)
  expect(await api.served(site.siteId, "/team/row-7")).toContain("Seventh")
  await expect.poll(() => api.served(site.siteId, "/"), poll).toContain("Seventh")
  await atRest(site)

  const changed = [...(await rendered(site))].filter(([key, at]) => before.get(key) !== at).map(([key]) => key)
  const pages = `sites/${site.siteId}/pages`
  expect(changed.sort()).toEqual([`${pages}/index.html`, `${pages}/team/row-7/index.html`])
  const since = (await rebuildsOf(site)).filter((rebuild) => !earlier.has(rebuild.id))
  expect(since.map(({ reason, pagesTotal }) => [reason, pagesTotal])).toEqual([["collection:team", 1]])
})

it("renders every row's page when the fields change, or the page they are all shown on", async () => {
  const { site } = await aTeam()
  const schema = [
    { name: "name", type: "text" },
    { name: "role", type: "text" }
  ]
  const before = await rendered(site)
  api.clock.advance(1_000)
  expectStatus(await site.patch("/v1/collections/team", { schema }), 200)
  await atRest(site)
  const after = await rendered(site)
  for (const slug of slugs) {
    const key = `sites/${site.siteId}/pages/team/${slug}/index.html`
    expect(after.get(key), slug).not.toBe(before.get(key))
  }
})
