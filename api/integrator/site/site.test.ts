/** What the site tells its integrator of itself. */
import { expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"

const api = testApi()

it("SITE-25: names the site, its tenant id and whether it is live", async () => {
  const site = await api.aSite({ name: "Klavierwerkstatt Brandt" })
  expect((await site.get("/v1/site")).body).toMatchObject({
    tenantId: site.siteId,
    name: "Klavierwerkstatt Brandt",
    vertical: null,
    live: false,
    contact: {},
    draft: null,
    trial: null,
    frozen: false
  })
})

it("SITE-01: before a domain serves, the preview address is the primary one", async () => {
  const site = await api.aSite()
  const { hostnames } = (await site.get("/v1/site")).body
  expect(hostnames).toHaveLength(1)
  expect(hostnames[0]).toMatchObject({ role: "preview", isPrimary: true })
  expect(hostnames[0].url).toBe(`http://${hostnames[0].host}:8080`)
})

it("SITE-01: a domain of the site's own is reached at the standard port, also in what pages say of themselves", async () => {
  const site = await api.aSite()
  await api.operator.post(`/ops/v1/sites/${site.siteId}/domains`, { host: "www.vale-of-pianos.test" })
  const { hostnames } = (await site.get("/v1/site")).body
  const urls = hostnames.map(({ role, url }: { role: string; url: string }) => [role, url])
  expect(urls).toContainEqual(["primary", "http://www.vale-of-pianos.test"])
  expect(urls).toContainEqual(["root", "http://vale-of-pianos.test"])
  expect(urls.find(([role]: [string]) => role === "preview")[1]).toMatch(/\.sites\.makeready\.test:8080$/)
  await site.aPage({ route: "/about" })
  expect(await api.served(site.siteId, "/about")).toContain(
    'rel="canonical" href="http://www.vale-of-pianos.test/about"'
  )
})

it("SITE-08, SITE-09, SITE-11: without a subscription nothing is limited, and every page counts as used", async () => {
  const site = await api.aSite()
  const plan = async () => (await site.get("/v1/site")).body.plan
  expect(await plan()).toMatchObject({
    restricted: false,
    id: null,
    label: null,
    pages: { cap: null, used: 0, remaining: null }
  })
  await site.aPage()
  await site.put("/v1/stylesheet", { css: ".a{}" })
  expect((await plan()).pages.used).toBe(1)
})

it("SITE-19: the publish policy holds the theme unless the site says otherwise", async () => {
  const site = await api.aSite()
  expect((await site.get("/v1/site")).body.publishPolicy.theme).toBe("hold")
})
