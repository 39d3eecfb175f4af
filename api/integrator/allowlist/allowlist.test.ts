/** Origins that a site's pages may reach: proposed, approved, closed again, and what the origin serves meanwhile. */
import { describe, expect, it } from "vitest"
import { limits } from "../../../engine/limits.ts"
import { edgeKey } from "../../../engine/publish/keys.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { testApi } from "../../../test/builders/api.ts"
import { browser } from "../../../test/builders/browse.ts"
import { linkIn, mailsOf } from "../../../test/builders/mailbox.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)
const person = browser(api)

const reason = "Booking requests are posted there."
const proposal = (of = "https://booking.example") => ({ origin: of, reason })

const aProposal = async (site: TestSite, of?: string) => (await site.post("/v1/allowlist", proposal(of))).body
const anActive = async (site: TestSite, of?: string) =>
  (await site.post(`/v1/allowlist/${(await aProposal(site, of)).id}/approve`)).body
const listed = async (site: TestSite) => (await site.get("/v1/allowlist")).body
const originsOf = (entries: ReadonlyArray<{ readonly origin: string }>) => entries.map(({ origin }) => origin)

/** What the origin answers a visitor at the site's own address. */
const visitOf = async (site: TestSite) => {
  const { hostnames } = (await site.get("/v1/site")).body
  const { url } = hostnames.find(({ isPrimary }: { isPrimary: boolean }) => isPrimary)
  return (path: string) => origin.visit(`${url}${path}`)
}
const directive = (policy: string | undefined, name: string) =>
  policy?.split("; ").find((part) => part.startsWith(`${name} `))

/** A live site whose owner can be asked. */
const aLiveSite = async () => {
  const site = await api.aSite()
  expect((await site.put("/v1/site", { notifyEmail: "nell@vale.test" })).status).toBe(200)
  await api.operator.post(`/ops/v1/sites/${site.siteId}/domains`, { host: `www.${site.siteId.slice(5)}.test` })
  return site
}

describe("proposing an origin", () => {
  it("ALLOW-01, ALLOW-02, ALLOW-03, ALLOW-04: waits with 202, as a bare origin, and opens nothing", async () => {
    const site = await api.aSite()
    expect(await listed(site)).toEqual({ active: [], pending: [], limits: { active: 20, pending: 10 }, served: true })
    const reply = await site.post("/v1/allowlist", proposal("https://X.ca/path?q"))
    expect(reply.status).toBe(202)
    expect(reply.body).toEqual({
      id: expect.stringMatching(/^alw_/),
      origin: "https://x.ca",
      status: "pending",
      reason,
      addedBy: site.clientId,
      addedAt: expect.any(String),
      approvedBy: null,
      approvedAt: null,
      warnings: [
        {
          code: "allowlist.origin_shortened",
          detail: expect.stringMatching(/^https:\/\/x\.ca is what stands on the list/),
          origin: "https://x.ca"
        }
      ]
    })
    const { warnings: _, ...entry } = reply.body
    expect(await listed(site)).toMatchObject({ active: [], pending: [entry] })
    expect(JSON.parse((await api.object(edgeKey(site.siteId as SiteId)))!).csp.connect).toEqual([])
  })

  it("says the same again for one that was proposed before", async () => {
    const site = await api.aSite()
    const first = await aProposal(site)
    expect(first.warnings, "nothing was dropped").toEqual([])
    const again = await site.post("/v1/allowlist", proposal("https://booking.example/again"))
    expect([again.status, again.body.id]).toEqual([202, first.id])
    await site.post(`/v1/allowlist/${first.id}/approve`)
    const active = await site.post("/v1/allowlist", proposal())
    expect([active.status, active.body.status]).toEqual([200, "active"])
    expect((await listed(site)).pending).toEqual([])
  })

  /** How an origin is refused: with a reason of its own, and without a trace. */
  const refusalOf = async (of: string): Promise<string> => {
    const site = await api.aSite()
    const reply = await site.post("/v1/allowlist", proposal(of))
    expect([reply.status, reply.code]).toEqual([422, "allowlist.origin_invalid"])
    expect(await listed(site)).toMatchObject({ active: [], pending: [] })
    return reply.body.reason
  }

  it("ALLOW-05, ALLOW-10: refuses an origin that is not https", async () => {
    expect(await refusalOf("http://x.ca")).toMatch(/https/)
    expect(await refusalOf("booking")).not.toBe("")
  })

  it("ALLOW-06, ALLOW-10: refuses an origin with credentials", async () => {
    expect(await refusalOf("https://u:p@x.ca")).toMatch(/user|password|credential/i)
  })

  it("ALLOW-07, ALLOW-10: refuses a wildcard", async () => {
    expect(await refusalOf("https://*.x.ca")).toMatch(/wildcard|\*/i)
  })

  it.each(["https://10.0.0.1", "https://93.184.215.14", "https://localhost", "https://[::1]", "https://db.internal"])(
    "ALLOW-08: refuses %s, which is an address or lies inside",
    async (of) => {
      expect(await refusalOf(of)).toMatch(/address|internal|public|domain/i)
    }
  )

  it.each(["https://api.makeready.test", "https://neighbour.sites.makeready.test"])(
    "ALLOW-09: refuses %s, which is the platform's",
    async (of) => {
      expect(await refusalOf(of)).toMatch(/platform/i)
    }
  )

  it("needs a reason and the scope to edit", async () => {
    const site = await api.aSite()
    expect((await site.post("/v1/allowlist", { origin: "https://x.ca", reason: " " })).code).toBe("request.invalid")
    const reader = await site.writer({ scopes: ["content:read"] })
    expect((await reader.post("/v1/allowlist", proposal())).code).toBe("auth.scope_required")
  })

  it("ALLOW-11: an origin of a product of the platform is active at once", async () => {
    const site = await aLiveSite()
    const reply = await site.post("/v1/allowlist", proposal("https://booking.makeready.example"))
    expect([reply.status, reply.body.status, reply.body.firstParty]).toEqual([201, "active", true])
    expect(originsOf((await listed(site)).active)).toEqual(["https://booking.makeready.example"])
  })

  it("ALLOW-10, ALLOW-23: ten proposals wait at most", async () => {
    const site = await api.aSite()
    for (let each = 0; each < 10; each++) await aProposal(site, `https://p${each}.example`)
    const reply = await site.post("/v1/allowlist", proposal("https://p10.example"))
    expect([reply.status, reply.code, reply.body.limit]).toEqual([422, "allowlist.limit", 10])
    expect((await listed(site)).pending).toHaveLength(10)
  })
})

describe("approving an origin", () => {
  it("ALLOW-12, ALLOW-13, HOLD-10: makes it active in the name of who approved, before the site is live", async () => {
    const site = await api.aSite()
    const { id } = await aProposal(site)
    const publisher = await site.writer({ scopes: ["content:publish"], label: "Publisher" })
    await site.delete("/v1/lease")
    await publisher.post("/v1/lease")
    const reply = await publisher.post(`/v1/allowlist/${id}/approve`)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ id, status: "active", approvedBy: publisher.clientId })
    expect(reply.body.approvedAt).not.toBeNull()
    expect(await listed(site)).toMatchObject({ active: [{ id }], pending: [] })
  })

  it("ALLOW-12, AUTH-08: needs the scope to publish, and an entry", async () => {
    const site = await api.aSite()
    const { id } = await aProposal(site)
    const editor = await site.writer({ scopes: ["content:edit"] })
    expect((await editor.post(`/v1/allowlist/${id}/approve`)).code).toBe("auth.scope_required")
    expect((await site.post("/v1/allowlist/alw_nothing/approve")).code).toBe("allowlist.not_found")
    const other = await api.aSite()
    expect((await other.post(`/v1/allowlist/${id}/approve`)).code).toBe("allowlist.not_found")
    expect((await listed(site)).active).toEqual([])
    const publisher = await site.writer({ scopes: ["content:publish"] })
    await site.delete("/v1/lease")
    await publisher.post("/v1/lease")
    expect((await publisher.post(`/v1/allowlist/${id}/approve`)).body.status).toBe("active")
  })

  it("ALLOW-22: twenty are active at most", async () => {
    const site = await api.aSite()
    for (let each = 0; each < 20; each++) await anActive(site, `https://a${each}.example`)
    const { id } = await aProposal(site, "https://a20.example")
    const reply = await site.post(`/v1/allowlist/${id}/approve`)
    expect([reply.status, reply.code, reply.body.limit]).toEqual([422, "allowlist.limit", 20])
    expect(originsOf((await listed(site)).pending)).toEqual(["https://a20.example"])
  })

  it("ALLOW-22: nor is the owner of a live site asked for one beyond them", async () => {
    const site = await api.aSite()
    for (let each = 0; each < 20; each++) await anActive(site, `https://a${each}.example`)
    expect((await site.put("/v1/site", { notifyEmail: "nell.full@vale.test" })).status).toBe(200)
    await api.operator.post(`/ops/v1/sites/${site.siteId}/domains`, { host: "www.full.test" })
    api.clock.toNextFull(limits.writeWindowMs)
    const { id } = await aProposal(site, "https://a20.example")
    const reply = await site.post(`/v1/allowlist/${id}/approve`)
    expect([reply.status, reply.code]).toEqual([422, "allowlist.limit"])
    const { pendingChanges } = (await site.get("/v1/pending-changes")).body
    expect(pendingChanges.map(({ kind }: { kind: string }) => kind)).not.toContain("allowlist_approval")
  })

  it("ALLOW-24: the documents ask for a person's explicit yes to the exact origin", async () => {
    const { body } = await api.anonymous.get("/openapi.json")
    const { description } = body.paths["/v1/allowlist/{id}/approve"].post
    expect(description).toMatch(/exact origin and what will be sent to it, and get an explicit yes first/)
  })

  it("HOLD-07, HOLD-12: waits for the owner of a live site, whose yes makes it active", async () => {
    const site = await aLiveSite()
    const { id } = await aProposal(site)
    const held = await site.post(`/v1/allowlist/${id}/approve`)
    expect(held.status).toBe(202)
    expect(held.body).toMatchObject({
      status: "pending-owner-confirmation",
      pendingChange: { kind: "allowlist_approval", state: "pending", status: "pending-owner-confirmation" }
    })
    expect(await listed(site)).toMatchObject({ active: [], pending: [{ id }] })
    const link = linkIn((await mailsOf(api, site.siteId)).at(-1)!)
    const shown = await person.open(link)
    expect(shown.html).toContain("https://booking.example")
    expect(shown.html).toContain(reason)
    expect((await person.press(link, { decision: "accept" })).title).toBe("The change is made")
    expect((await listed(site)).active).toMatchObject([{ id, approvedBy: "owner" }])
  })

  it("the owner's no leaves it proposed, and one withdrawn meanwhile cannot become active", async () => {
    const site = await aLiveSite()
    const { id } = await aProposal(site)
    const approve = () => site.post(`/v1/allowlist/${id}/approve`)
    await approve()
    await person.press(linkIn((await mailsOf(api, site.siteId)).at(-1)!), { decision: "decline" })
    expect(await listed(site)).toMatchObject({ active: [], pending: [{ id }] })
    const { pendingChange } = (await approve()).body
    await site.delete(`/v1/allowlist/${id}`)
    const answered = await person.press(linkIn((await mailsOf(api, site.siteId)).at(-1)!), { decision: "accept" })
    expect([answered.status, answered.title]).toEqual([409, "The change could not be made"])
    expect((await site.get(`/v1/pending-changes/${pendingChange.id}`)).body.state).toBe("failed")
    expect(await listed(site)).toMatchObject({ active: [], pending: [] })
  })
})

describe("what an active origin opens", () => {
  it("ALLOW-15, ALLOW-16, ALLOW-17, ALLOW-18, ALLOW-21: connections, forms and frames of this site, at once, without a render", async () => {
    const [site, other] = [await api.aSite(), await api.aSite()]
    await site.aPage({ route: "/" })
    await other.aPage({ route: "/" })
    const [visit, visitOther] = [await visitOf(site), await visitOf(other)]
    const before = (await visit("/")).headers
    const script = directive(before["content-security-policy"], "script-src")
    expect(directive(before["content-security-policy"], "frame-src")).toBe("frame-src 'self'")
    api.clock.advance(60_000)
    await anActive(site)
    const after = (await visit("/")).headers
    const policy = after["content-security-policy"]
    expect(directive(policy, "connect-src")).toBe("connect-src 'self' https://booking.example")
    expect(directive(policy, "form-action")).toBe("form-action 'self' https://booking.example")
    expect(directive(policy, "frame-src")).toBe("frame-src 'self' https://booking.example")
    expect(directive(policy, "script-src")).toBe(script)
    expect(after["x-mk-rendered-at"]).toBe(before["x-mk-rendered-at"])
    expect((await visitOther("/")).headers["content-security-policy"]).not.toContain("booking.example")
  })

  it("REDIR-19: a page can be archived to an approved origin, and to no other", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/book" })
    const ask = () =>
      site.post(`/v1/pages/${page.pageId}/archive`, {
        disposition: "redirect",
        redirectTo: "https://booking.example/now"
      })
    const { id } = await aProposal(site)
    const refused = await ask()
    expect([refused.status, refused.code]).toEqual([400, "redirect.target_not_allowlisted"])
    await site.post(`/v1/allowlist/${id}/approve`)
    expect((await ask()).status).toBe(202)
    await site.post(`/v1/pages/${page.pageId}/archive/confirm`, { route: "/book" })
    const visit = await visitOf(site)
    expect(await visit("/book")).toMatchObject({ status: 301, headers: { location: "https://booking.example/now" } })
    const removed = await site.delete(`/v1/allowlist/${id}`)
    expect(removed.body.usedBy).toEqual([{ kind: "redirect", name: "/book" }])
    expect((await visit("/book")).status).toBe(404)
    await anActive(site)
    expect((await visit("/book")).status).toBe(301)
  })
})

describe("closing an origin", () => {
  it("ALLOW-14: takes a proposed or an active entry off the list, and the policy follows at once", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/" })
    const visit = await visitOf(site)
    const proposed = await aProposal(site, "https://proposed.example")
    const active = await anActive(site, "https://active.example")
    expect((await site.delete(`/v1/allowlist/${proposed.id}`)).body).toEqual({
      status: "removed",
      id: proposed.id,
      origin: "https://proposed.example",
      usedBy: []
    })
    expect((await site.delete(`/v1/allowlist/${active.id}`)).status).toBe(200)
    expect(await listed(site)).toMatchObject({ active: [], pending: [] })
    expect((await visit("/")).headers["content-security-policy"]).not.toContain("active.example")
    expect((await site.delete(`/v1/allowlist/${active.id}`)).code).toBe("allowlist.not_found")
    const trail = (await site.get("/v1/audit")).body.entries.map(({ action }: { action: string }) => action)
    expect(trail.slice(0, 5)).toEqual([
      "allowlist.remove",
      "allowlist.remove",
      "allowlist.approve",
      "allowlist.propose",
      "allowlist.propose"
    ])
  })

  it("CA-B35: says which destinations and forms send to it", async () => {
    const site = await api.aSite()
    const { id } = await anActive(site, "https://crm.example")
    const hook = { provider: "webhook", url: "https://crm.example/leads", secret: "a secret of many characters" }
    expect((await site.put("/v1/lead-webhooks/crm", hook)).status).toBe(200)
    const fields = '[{"name":"email","type":"email"}]'
    const form = `<mk-component name="form" data-form-id="book" data-fields='${fields}' data-action="https://crm.example/book"></mk-component>`
    const page = await site.post("/v1/pages", { route: "/book", title: "Book", payload: { html: form } })
    expect(page.status, JSON.stringify(page.body)).toBe(200)
    const { usedBy } = (await site.delete(`/v1/allowlist/${id}`)).body
    expect(usedBy).toEqual([
      { kind: "lead_destination", name: "crm" },
      { kind: "form", name: "book" }
    ])
  })

  it("ALLOW-14, AUTH-09, AUTH-10: a credential that only edits withdraws proposals, and closes nothing that is open", async () => {
    const site = await api.aSite()
    const proposed = await aProposal(site, "https://proposed.example")
    const active = await anActive(site, "https://active.example")
    const editor = await site.writer({ scopes: ["content:edit"] })
    await site.delete("/v1/lease")
    await editor.post("/v1/lease")
    const refused = await editor.delete(`/v1/allowlist/${active.id}`)
    expect([refused.status, refused.code, refused.body.required]).toEqual([
      403,
      "auth.scope_required",
      "content:publish"
    ])
    expect((await editor.delete(`/v1/allowlist/${proposed.id}`)).status).toBe(200)
    expect(originsOf((await listed(site)).active)).toEqual(["https://active.example"])
  })
})
