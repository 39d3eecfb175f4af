/** A site's own account at an image host, as staff set it. */
import { expect, it } from "vitest"
import type { SiteId } from "../../../engine/model/ids.ts"
import { edgeKey } from "../../../engine/publish/keys.ts"
import { testApi } from "../../../test/builders/api.ts"
import { expectStatus } from "../../../test/builders/testSite.ts"

const shared = "https://images.makeready.test/acme/"
const own = "https://images.makeready.test/vale/"
const api = testApi()

const picture = (account: string) => `<h1>Us</h1><img src="${account}us.jpg" alt="Us">`

it("GATE-35, GATE-37: what a site's pages may show is its own account, and no other site's", async () => {
  const [site, other] = [await api.aSite(), await api.aSite()]
  const path = `/ops/v1/sites/${site.siteId}`
  expect((await api.operator.get(path)).body.imageAccount, "nothing is set").toBe(shared)
  const set = expectStatus(await api.operator.patch(path, { imageAccount: own }), 200)
  expect(set.imageAccount).toBe(own)
  expect((await site.get("/v1/site")).body.imageAccount, "as its integrator reads it").toBe(own)

  const page = (account: string) => ({ route: "/us", title: "Us", payload: { html: picture(account) } })
  const refused = await site.post("/v1/pages", page(shared))
  expect([refused.status, JSON.stringify(refused.body).includes("html.asset_offsite")]).toEqual([422, true])
  expect((await other.post("/v1/pages", page(own))).status, "it is not another site's").toBe(422)
  const near = own.replace("/vale/", "/vale-2/")
  expect((await site.post("/v1/pages", page(near))).status, "a name that begins alike").toBe(422)
  const { pageId } = expectStatus(await site.post("/v1/pages", page(own)), 200)
  const elsewhere = await site.patch(`/v1/pages/${pageId}`, { meta: { ogImage: { url: `${shared}us.jpg` } } })
  expect(elsewhere.status).toBe(422)
  expectStatus(await site.patch(`/v1/pages/${pageId}`, { meta: { ogImage: { url: `${own}us.jpg` } } }), 200)
})

it("GATE-39: a site without an account takes no picture of the host, and browsers are told of its change at once", async () => {
  const site = await api.aSite()
  const path = `/ops/v1/sites/${site.siteId}`
  const images = async (): Promise<ReadonlyArray<string>> =>
    JSON.parse((await api.object(edgeKey(site.siteId as SiteId)))!).csp.image
  expect(await images()).toContain(shared)
  await api.operator.patch(path, { imageAccount: own })
  expect(await images()).toContain(own)
  expect(await images()).not.toContain(shared)
  expect((await api.operator.patch(path, { imageAccount: "none" })).body.imageAccount).toBe(null)
  expect((await images()).filter((image) => image === own || image === shared)).toEqual([])
  for (const account of [own, shared]) {
    const written = await site.post("/v1/pages", { route: "/us", title: "Us", payload: { html: picture(account) } })
    expect([account, written.status]).toEqual([account, 422])
  }
  expect((await api.operator.patch(path, { imageAccount: "default" })).body.imageAccount).toBe(shared)
  expect(await images()).toContain(shared)
})

it.each([
  "",
  "http://images.makeready.test/vale/",
  "https://images.makeready.test/vale",
  "https://a.test/;script-src/"
])("refuses %j as an account, and changes nothing", async (imageAccount) => {
  const site = await api.aSite()
  const path = `/ops/v1/sites/${site.siteId}`
  const reply = await api.operator.patch(path, { imageAccount, requireIfMatch: true })
  expect([reply.status, reply.code]).toEqual([422, "request.invalid"])
  expect((await api.operator.get(path)).body).toMatchObject({ imageAccount: shared, requireIfMatch: false })
})
