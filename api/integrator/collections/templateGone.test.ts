/** Pages of rows whose template has left, whatever else changes before all of them are gone. */
import { expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { expectStatus } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

it("go with it, also where the whole site is rendered anew before anybody has come to them", async () => {
  const sites = await Promise.all(
    (["before", "after"] as const).map(async (when) => {
      const site = await api.aSite()
      const schema = [{ name: "name", type: "text" }]
      expectStatus(await site.post("/v1/collections", { key: "team", name: "T", schema, detailBasePath: "/team" }), 201)
      const html = '<mk-component name="collection-detail"></mk-component>'
      const { pageId } = await site.aPage({ route: "/team/:slug", html })
      expectStatus(await site.post("/v1/collections/team/rows", { slug: "ada", data: { name: "Ada" } }), 201)
      const at = (await site.get("/v1/site")).body.hostnames[0].url.replace(/\/$/, "")
      const visit = async () => (await origin.visit(`${at}/team/ada`)).status
      expect(await visit()).toBe(200)
      const restyle = async () => expectStatus(await site.put("/v1/stylesheet", { css: "p{color:red}" }), 200)
      if (when === "before") await restyle()
      expectStatus(await site.post(`/v1/pages/${pageId}/archive`, { disposition: "gone" }), 202)
      expectStatus(await site.post(`/v1/pages/${pageId}/archive/confirm`, { route: "/team/:slug" }), 200)
      if (when === "after") await restyle()
      return { when, visit }
    })
  )
  await api.startWorker()
  for (const { when, visit } of sites) await expect.poll(visit, { timeout: 15_000, message: when }).toBe(410)
})
