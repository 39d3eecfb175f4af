/** The preview address under another name, and what becomes of the one it had. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"
import { DAY_MS, MINUTE_MS } from "../../../engine/limits.ts"

const api = testApi()
const origin = testOrigin(api)

const read = async (site: TestSite) => (await site.get("/v1/site")).body
describe("the preview address", () => {
  it("SITE-64, SITE-65: gets another name; the old one redirects for 30 days and then is gone", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/about", html: "<p>About us</p>" })
    const old = (await read(site)).hostnames[0]
    const label = `brandt-${site.siteId.slice(-8)}`
    const { status, body } = await site.put("/v1/site/address", { label })
    expect([status, body.label, body.former.host]).toEqual([200, label, old.host])
    expect((await origin.visit(`${body.url}/about`)).text).toContain("About us")
    const { hostnames } = await read(site)
    expect(hostnames.find(({ isPrimary }: { isPrimary: boolean }) => isPrimary).host).toBe(body.host)
    const forwarded = await origin.visit(`${old.url}/about`)
    expect([forwarded.status, forwarded.headers["location"]]).toEqual([301, `${body.url}/about`])
    api.clock.advance(30 * DAY_MS - MINUTE_MS)
    expect((await origin.visit(`${old.url}/about`)).status).toBe(301)
    api.clock.advance(MINUTE_MS)
    expect((await origin.visit(`${old.url}/about`)).status).toBe(404)
  })

  it("SITE-65: leaves all but its latest former names to others, however often a site is renamed", async () => {
    const [site, other] = [await api.aSite(), await api.aSite()]
    const labels = Array.from({ length: 6 }, (_, n) => `name-${n}-${site.siteId.slice(-8)}`)
    for (const label of labels) {
      await site.put("/v1/site/address", { label })
      api.clock.advance(1)
    }
    const { hostnames } = await read(site)
    const kept = hostnames.filter(({ role }: { role: string }) => role === "former")
    expect(kept.map(({ host }: { host: string }) => host.split(".")[0]).toSorted()).toEqual(labels.slice(2, 5))
    const { former } = (await other.put("/v1/site/address", { label: labels[0] })).body
    expect(former).not.toBeNull()
    expect((await other.put("/v1/site/address", { label: labels[4] })).code).toBe("site.address_taken")
  })

  it("SITE-64, AUTH-11: can be named back, and takes the scope to publish", async () => {
    const site = await api.aSite()
    const [first, second] = [`one-${site.siteId.slice(-8)}`, `two-${site.siteId.slice(-8)}`]
    for (const label of [first, second, first])
      expect((await site.put("/v1/site/address", { label })).body.label).toBe(label)
    const { body } = await site.put("/v1/site/address", { label: first })
    expect([body.unchanged, body.former]).toEqual([true, null])
    const editor = await site.writer({ scopes: ["content:edit"] })
    expect((await editor.put("/v1/site/address", { label: second })).code).toBe("auth.scope_required")
    expect((await site.put("/v1/site", { contact: { phone: "1" } })).status).toBe(200)
  })

  it("SITE-66: is no other site's, not even the one another left a while ago, until its time is over", async () => {
    const [site, other] = [await api.aSite(), await api.aSite()]
    const label = `left-${site.siteId.slice(-8)}`
    await site.put("/v1/site/address", { label })
    const take = () => other.put("/v1/site/address", { label })
    expect([(await take()).status, (await take()).code]).toEqual([409, "site.address_taken"])
    await site.put("/v1/site/address", { label: `new-${site.siteId.slice(-8)}` })
    expect((await take()).code).toBe("site.address_taken")
    api.clock.advance(30 * DAY_MS)
    const later = await other.writer()
    await later.post("/v1/lease")
    expect((await later.put("/v1/site/address", { label })).status).toBe(200)
  })

  it("SITE-66: is 3 to 40 lower-case letters, digits and inner hyphens", async () => {
    const site = await api.aSite()
    const { host } = (await read(site)).hostnames[0]
    for (const label of ["A_b", "Vale", "ab", "a".repeat(41), "-vale", "vale-", "va.le", ""]) {
      const reply = await site.put("/v1/site/address", { label })
      expect([label, reply.status, reply.code]).toEqual([label, 422, "site.address_invalid"])
    }
    expect((await read(site)).hostnames[0].host).toBe(host)
    const longest = `v${site.siteId.slice(-10)}`.padEnd(40, "0")
    expect((await site.put("/v1/site/address", { label: longest })).body.label).toBe(longest)
  })
})
