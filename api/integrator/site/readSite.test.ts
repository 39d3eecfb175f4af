/** What is told of a site, and where it stands. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { newPage, signIn, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

const read = async (site: TestSite) => (await site.get("/v1/site")).body
/** Sets fields and fails the test if they are not taken. */
const set = async (site: TestSite, fields: object) => {
  const { status, body } = await site.put("/v1/site", fields)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
describe("reading", () => {
  it("SITE-04, SITE-05: a fresh site names nobody; what was set is told", async () => {
    const site = await api.aSite()
    expect(await read(site)).toMatchObject({ notifyEmail: null, notifyCc: null, notifyBcc: null, contact: {} })
    await set(site, { notifyEmail: "a@x.test", notifyCc: "b@x.test", notifyBcc: "c@x.test" })
    expect(await read(site)).toMatchObject({
      notifyEmail: ["a@x.test"],
      notifyCc: ["b@x.test"],
      notifyBcc: ["c@x.test"]
    })
  })

  it("SITE-06: while no domain serves, notifications go to the build inbox", async () => {
    const site = await api.aSite()
    const { buildRouting: building } = await read(site)
    expect(building).toEqual({ active: true, inbox: "build@makeready.test", detail: expect.any(String) })
    const { buildRouting: live } = await read(await api.aSite({ domain: "www.routing.test" }))
    expect(live).toEqual({ active: false, detail: expect.any(String) })
    expect(live.detail).not.toBe(building.detail)
  })

  it("SITE-02, SITE-03: a root domain takes an A entry, never a CNAME; its www. host follows the preview address", async () => {
    const site = await api.aSite({ domain: "dns-entries.test" })
    const { hostnames } = await read(site)
    const of = (host: string) => hostnames.find((each: { readonly host: string }) => each.host === host)
    const preview = hostnames.find(({ role }: { readonly role: string }) => role === "preview")
    expect(of("dns-entries.test").dns).toEqual({ type: "A", value: "203.0.113.7", ready: true })
    expect(of("www.dns-entries.test")).toMatchObject({ isPrimary: true, dns: { type: "CNAME", value: preview.host } })
    expect(preview.dns).toBeNull()
  })

  it("SITE-10: what a plan includes is told without prices", async () => {
    const { plan } = await read(await api.aSite())
    expect(plan).toMatchObject({ onPublicLadder: false, includes: [], upgrades: [] })
  })

  it("SITE-20: the policy told is the one that pages are served under", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/" })
    const { id } = (await site.post("/v1/allowlist", { origin: "https://crm.example", reason: "Leads." })).body
    await site.post(`/v1/allowlist/${id}/approve`)
    const { csp, hostnames } = await read(site)
    const page = await origin.visit(`${hostnames[0].url}/`)
    expect(csp.effective).toBe(page.headers["content-security-policy"])
    expect(csp.effective).toContain("https://crm.example")
  })
})

describe("where the site stands", () => {
  it("SITE-13: is told as capabilities, each with a reason and who could change it", async () => {
    const site = await api.aSite()
    const all = async () => (await read(site)).capabilities as ReadonlyArray<{ readonly id: string }>
    for (const each of await all())
      expect(each).toEqual({
        id: expect.any(String),
        enabled: expect.any(Boolean),
        reason: expect.stringMatching(/^[a-z_]+$/),
        enabledBy: expect.stringMatching(/^(integrator|owner|staff|operator)$/)
      })
    const one = async (id: string) => (await all()).find((each) => each.id === id)
    expect(await one("owner_confirmation")).toMatchObject({ enabled: false, reason: "no_notify_email" })
    await set(site, { notifyEmail: "a@x.test" })
    expect(await one("owner_confirmation")).toMatchObject({ enabled: true, reason: "owner_reachable" })
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { approvalMode: "staff" })
    expect(await one("archive_without_staff")).toMatchObject({ enabled: false, enabledBy: "staff" })
  })

  it("SITE-13: says that the owner is asked where an account or an address is there to ask, and of what", async () => {
    const site = await api.aSite()
    const told = async () => {
      const { capabilities } = await read(site)
      const { enabled, reason } = capabilities.find(({ id }: { id: string }) => id === "owner_confirmation")
      return [enabled, reason]
    }
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: "nell@vale.test" })
    expect(await told(), "nothing needs a notification address yet").toEqual([true, "owner_reachable"])
    const { status } = await api.operator.post(`/ops/v1/sites/${site.siteId}/domains`, { host: "www.asked.test" })
    expect(status).toBeLessThan(300)
    expect(await told()).toEqual([true, "owner_reviews_only"])
    const held = await site.post("/v1/pages", newPage({ hold: true }))
    expect(held.body.meanwhile).toContain("the owner was mailed")
    const other = { status: 409, code: "owner.unreachable" }
    expect(await site.put("/v1/site", { notifyEmail: "new@vale.test" })).toMatchObject(other)
  })

  it("SITE-13: says of a draft that nobody has claimed that nobody is asked, whatever address it names", async () => {
    const { credential } = (await api.anonymous.post("/v1/drafts", { businessName: "Vale of Pianos" })).body
    const writer = await signIn(api.anonymous, credential.clientId, credential.clientSecret)
    await writer.post("/v1/lease")
    expect((await writer.put("/v1/site", { notifyEmail: "anybody@x.test" })).status).toBe(200)
    expect((await writer.get("/v1/site")).body.capabilities).toContainEqual({
      id: "owner_confirmation",
      enabled: false,
      reason: "draft_unclaimed",
      enabledBy: "owner"
    })
  })

  it("SITE-14, SITE-16: is told whether it shows listings, why, and who could change it", async () => {
    const site = await api.aSite()
    const listings = async () => (await read(site)).listings
    const none = {
      enabled: false,
      reason: "not_enabled",
      enabledBy: "staff",
      provider: null,
      market: null,
      featured: { available: false, officeKey: null },
      inventory: null,
      map: false,
      cityFloor: false,
      license: { ownBudget: false }
    }
    expect(await listings()).toEqual(none)
    const turn = async (enabled: boolean) =>
      expect((await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { listings: { enabled } })).status).toBe(200)
    await turn(true)
    // Nobody has read the feed for it yet; that it was read is told where a feed is at hand (listings.test.ts).
    expect(await listings()).toEqual({ ...none, enabled: true, map: true, reason: "syncing", provider: "resale" })
    await turn(false)
    expect(await listings()).toEqual(none)
  })

  it("SITE-23: is told of reviews and of the look-up of addresses, of which it has none by default", async () => {
    expect(await read(await api.aSite())).toMatchObject({
      reviews: { places: [], mapsUrls: [] },
      addressLookup: { enabled: false }
    })
  })

  it("SITE-21: is told as what is still to be done, and nothing of it is left once it is done", async () => {
    const site = await api.aSite()
    const steps = async () => (await read(site)).nextSteps.map(({ id }: { id: string }) => id)
    expect((await read(site)).nextSteps[0]).toEqual({
      id: "page.create",
      label: expect.any(String),
      url: "/v1/pages"
    })
    await site.put("/v1/theme", { font: { heading: "Bitter", body: "Inter" } })
    expect(await steps()).toEqual(["page.create", "theme.publish", "site.contact", "site.notify", "site.domain"])
    await site.aPage()
    await site.post("/v1/theme/publish", {
      themeVersionId: (await site.get("/v1/theme")).body.latestVersionId
    })
    await set(site, { notifyEmail: "a@x.test", contact: { phone: "1" } })
    await api.operator.post(`/ops/v1/sites/${site.siteId}/domains`, { host: `www.${site.siteId.slice(-8)}.test` })
    expect(await steps()).toEqual([])
  })
})
