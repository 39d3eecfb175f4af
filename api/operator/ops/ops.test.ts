/** The operator's surface. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { scopes } from "../../../engine/model/Credential.ts"
import type { CredentialId, SiteId } from "../../../engine/model/ids.ts"
import { Alerts } from "../../../engine/ports/Alerts.ts"
import { Jobs } from "../../../engine/ports/Jobs.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { tellOfGivenUp } from "../../../infra/main/worker/givenUp.ts"
import { metricsToken, operatorToken, previousOperatorToken, testApi } from "../../../test/builders/api.ts"
import { linkIn, mailsOf } from "../../../test/builders/mailbox.ts"
import { expectStatus, newPage, signIn } from "../../../test/builders/testSite.ts"
import { routes } from "../../front/routeTable.ts"

const api = testApi()
const ops = () => api.operator

describe("sites", () => {
  it("are made with a credential and an address people can read", async () => {
    const reply = await ops().post("/ops/v1/sites", { name: "Müller & Söhne Klavierbau" })
    expect(reply.status).toBe(201)
    expect(reply.body.siteUrl).toBe("http://muller-sohne-klavierbau.sites.makeready.test:8080")
    expect(reply.body.dashboardUrl).toContain(reply.body.siteId)
    const writer = await signIn(api.anonymous, reply.body.clientId, reply.body.clientSecret)
    expect((await writer.get("/v1/site")).body.name).toBe("Müller & Söhne Klavierbau")
    const second = await ops().post("/ops/v1/sites", { name: "Müller & Söhne Klavierbau" })
    expect(second.body.siteUrl).toMatch(/^http:\/\/muller-sohne-klavierbau-[a-z2-7]{6}\./)
    const listed = (await ops().get("/ops/v1/sites")).body.sites.map(({ siteId }: { siteId: string }) => siteId)
    expect(listed).toContain(reply.body.siteId)
  })

  it("get a name of their own where theirs is the service's, or has no letters", async () => {
    expect((await ops().post("/ops/v1/sites", { name: "API" })).body.siteUrl).toContain("//site-api.")
    expect((await ops().post("/ops/v1/sites", { name: "…" })).body.siteUrl).toContain("//site.")
  })

  it("C4: tell their owner of enquiries from the start, or whom staff name, or nobody where staff say so", async () => {
    const told = async (body: object) => {
      const made = (await ops().post("/ops/v1/sites", { name: "Vale", ...body })).body
      const reader = await signIn(api.anonymous, made.clientId, made.clientSecret)
      return (await reader.get("/v1/site")).body.notifyEmail
    }
    const ownerEmail = "nell@vale.test"
    expect(await told({ ownerEmail })).toEqual([ownerEmail])
    expect(await told({ ownerEmail, notifyEmail: "desk@vale.test, shop@vale.test" })).toEqual([
      "desk@vale.test",
      "shop@vale.test"
    ])
    expect(await told({ ownerEmail, notifyEmail: null })).toBeNull()
    expect(await told({})).toBeNull()
    const refused = await ops().post("/ops/v1/sites", { name: "Vale", ownerEmail, notifyEmail: "desk" })
    expect([refused.status, refused.code]).toEqual([422, "site.notify_invalid"])
  })

  it("have names in which nothing is hidden, as have their credentials, owners and plans", async () => {
    const { siteId } = await api.aSite()
    const at = `/ops/v1/sites/${siteId}`
    const hidden = "Vale\u202egnp"
    for (const reply of [
      await ops().post("/ops/v1/sites", { name: hidden }),
      await ops().post("/ops/v1/sites", { name: "Vale", ownerEmail: "nell\u200b@vale.test" }),
      await ops().post(`${at}/credentials`, { label: "Wri\u200bter" }),
      await ops().patch(at, { ownerEmail: "\u202enell@vale.test" }),
      await ops().patch(at, { plan: { id: "studio", label: "Stu\u00addio" } }),
      await api.anonymous.post("/v1/drafts", { businessName: hidden }, { "x-forwarded-for": "198.51.100.252" })
    ])
      expect([reply.status, reply.code]).toEqual([422, "request.invalid"])
    const refused = (await ops().post("/ops/v1/sites", { name: hidden })).body
    expect(JSON.stringify(refused)).toContain("holds the invisible character U+202E")
  })

  it("get further credentials with fewer scopes", async () => {
    const site = await api.aSite()
    const made = (
      await ops().post(`/ops/v1/sites/${site.siteId}/credentials`, { label: "Reader", scopes: ["content:read"] })
    ).body
    expect(made).toMatchObject({ label: "Reader", scopes: ["content:read"] })
    const reader = await signIn(api.anonymous, made.clientId, made.clientSecret)
    expect((await reader.post("/v1/lease")).code).toBe("auth.scope_required")
    expect((await ops().post("/ops/v1/sites/site_nope/credentials")).code).toBe("site.not_found")
  })

  it("tell a credential to do less, which holds for tokens it has, and for the lease", async () => {
    const site = await api.aSite()
    const path = `/ops/v1/sites/${site.siteId}/credentials/${site.clientId}`
    const page = { route: "/more", title: "More", payload: { html: "<h1>More</h1>" } }
    const edits = expectStatus(await ops().patch(path, { scopes: ["content:edit"] }), 200)
    expect(edits).toMatchObject({ clientId: site.clientId, scopes: ["content:read", "content:edit"], revokedAt: null })
    const { pageId } = expectStatus(await site.post("/v1/pages", page), 200)
    expect((await site.post(`/v1/pages/${pageId}/publish`)).code).toBe("auth.scope_required")

    expectStatus(await ops().patch(path, { scopes: ["content:read"] }), 200)
    expect((await site.post("/v1/pages", { ...page, route: "/most" })).code).toBe("auth.scope_required")
    expect((await site.get("/v1/site")).status).toBe(200)
    expect((await site.get("/v1/lease")).body.held, "who cannot write holds nothing up").toBe(false)
    const [told] = (await ops().get(`/ops/v1/sites/${site.siteId}`)).body.credentials
    expect(told).toMatchObject({ clientId: site.clientId, scopes: ["content:read"] })
    expectStatus(await ops().patch(path, { scopes: ["content:read"] }), 200)

    // More than a token says is for the next one: it was issued for less.
    const late = await signIn(api.anonymous, site.clientId, site.clientSecret)
    expectStatus(await ops().patch(path, { scopes: ["content:publish"] }), 200)
    expect((await late.post("/v1/lease")).code).toBe("auth.scope_required")
    expect((await late.get("/v1/site")).status).toBe(200)
    const next = await signIn(api.anonymous, site.clientId, site.clientSecret)
    expect((await next.post("/v1/lease")).status).toBe(200)
    expect((await next.post(`/v1/pages/${pageId}/publish`)).code).toBe("publish.nothing_held")

    const { entries } = (await site.get("/v1/audit?limit=50")).body
    const said = entries.filter(({ action }: { action: string }) => action === "credential.scopes")
    expect(said.map(({ actor, detail }: { actor: string; detail: object }) => ({ actor, ...detail }))).toMatchObject([
      { actor: "system", scopes, before: ["content:read"] },
      { actor: "system", scopes: ["content:read"], before: ["content:read", "content:edit"] },
      { actor: "system", credentialId: site.clientId, scopes: ["content:read", "content:edit"], before: scopes }
    ])
  })

  it("take a credential away for good: its tokens open nothing, and the lease is free", async () => {
    const [site, other] = [await api.aSite(), await api.aSite()]
    const path = `/ops/v1/sites/${site.siteId}/credentials/`
    expect((await ops().delete(path + other.clientId)).code).toBe("ops.credential_not_found")
    expect((await other.post("/v1/lease")).status).toBe(200)
    const revoked = expectStatus(await ops().delete(path + site.clientId), 200)
    expect(revoked).toMatchObject({ clientId: site.clientId, revokedAt: expect.any(String) })
    expect((await site.get("/v1/site")).status).toBe(401)
    api.clock.advance(1_000)
    expect(expectStatus(await ops().delete(path + site.clientId), 200)).toEqual(revoked)
    const next = (await ops().post(path.slice(0, -1))).body
    const writer = await signIn(api.anonymous, next.clientId, next.clientSecret)
    expect((await writer.get("/v1/lease")).body.held).toBe(false)
    const { entries } = (await writer.get("/v1/audit?limit=50")).body
    const said = entries.filter(({ action }: { action: string }) => action === "credential.revoke")
    expect(said).toMatchObject([{ actor: "system", detail: { credentialId: site.clientId } }])
  })

  it("are deleted with everything of them, once their name was said", async () => {
    const [site, other] = [await api.aSite({ name: "Doomed & Sons" }), await api.aSite()]
    await site.aPage({ route: "/" })
    await other.aPage({ route: "/" })
    const path = `/ops/v1/sites/${site.siteId}`
    const sent = [site, other].flatMap(({ siteId }) =>
      ["leads", "forms/held", "forms/refused"].map((folder) => `${folder}/${siteId}/what_somebody_wrote`)
    )
    await api.run(
      Effect.flatMap(Objects, ({ private: hidden }) =>
        Effect.forEach(sent, (key) => hidden.put(key, Buffer.from("Dear Vale"), { contentType: "text/plain" }))
      )
    )
    for (const name of ["", "doomed & sons", other.siteId]) {
      const refused = await ops().post(`${path}/delete`, { name })
      expect([refused.status, refused.code]).toEqual([422, "site.name_mismatch"])
    }
    expect(await api.served(site.siteId, "/")).toContain("<h1>")
    expectStatus(await ops().post(`${path}/delete`, { name: " Doomed & Sons " }), 200)
    expect((await ops().get(path)).code).toBe("site.not_found")
    expect((await site.get("/v1/site")).status).toBe(401)
    expect(await api.objectKeys(`sites/${site.siteId}/`)).toEqual([])
    const left = await api.run(
      Effect.flatMap(Objects, ({ private: hidden }) =>
        Effect.filter(sent, (key) => hidden.get(key).pipe(Effect.map((object) => object !== undefined)))
      )
    )
    expect(left, "what people wrote to it").toEqual(sent.slice(3))
    expect((await ops().post(`${path}/delete`, { name: "Doomed & Sons" })).code).toBe("site.not_found")
    expect(await api.served(other.siteId, "/"), "of another site nothing").toContain("<h1>")
  })

  it("tell nothing to a credential of another site, to one that was revoked, or without a scope", async () => {
    const [site, other] = [await api.aSite(), await api.aSite()]
    const path = (clientId: string) => `/ops/v1/sites/${site.siteId}/credentials/${clientId}`
    const wanted = { scopes: ["content:read"] }
    const theirs = await ops().patch(path(other.clientId), wanted)
    expect([theirs.status, theirs.code]).toEqual([404, "ops.credential_not_found"])
    expect((await other.post("/v1/lease")).status).toBe(200)
    expect((await ops().patch(path(site.clientId), { scopes: [] })).status).toBe(422)
    await api.run(
      Effect.flatMap(Sites, (sites) => sites.revokeCredential(site.siteId as SiteId, site.clientId as CredentialId, 1))
    )
    const revoked = await ops().patch(path(site.clientId), wanted)
    expect([revoked.status, revoked.code, revoked.body.detail]).toEqual([
      404,
      "ops.credential_not_found",
      `The credential ${site.clientId} was revoked.`
    ])
  })

  it("answer nobody without the operator's token, whichever row is asked, a credential of the very site neither", async () => {
    const site = await api.aSite()
    const rows = routes().filter(({ path }) => path.startsWith("/ops/"))
    expect(rows.length).toBeGreaterThan(15)
    const before = (await ops().get("/ops/v1/sites")).body
    for (const [at, { method, path }] of rows.entries()) {
      // Each row from elsewhere: who guesses ten times from one place is turned away unheard.
      const elsewhere = { "x-forwarded-for": `192.0.2.${at}` }
      const address = path.replace("/rebuilds/:id", "/rebuilds/x").replace(":id", site.siteId).replace(/:\w+/g, "x")
      for (const from of [
        api.anonymous,
        api.anonymous.with({ authorization: "Bearer wrong" }),
        api.anonymous.with({ authorization: `Bearer ${operatorToken.slice(0, -1)}` }),
        api.anonymous.with({ authorization: `Bearer ${operatorToken}x` }),
        api.anonymous.with({ authorization: operatorToken }),
        site
      ]) {
        const body = method === "GET" || method === "DELETE" ? undefined : {}
        const reply = await from.request(method, address, body, elsewhere)
        expect([method, address, reply.status, reply.code]).toEqual([method, address, 401, "ops.unauthorized"])
      }
    }
    expect((await ops().get("/ops/v1/sites")).body).toEqual(before)
  })
})

describe("a copy that staff start", () => {
  it("has what the original shows, and nothing of its people: contact, enquiries, recipients, credentials, owner", async () => {
    const site = await api.aSite({ name: "Vale" })
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: "nell@vale.test" })
    await site.put("/v1/site", { contact: { phone: "+49 30 1" } })
    await site.put("/v1/site", { notifyEmail: "nell@vale.test" })
    await site.aPage({ route: "/pianos", html: "<h1>Pianos</h1>" })
    await site.aPage({ route: "/held", hold: true })
    const { status, body: made } = await api.operator.post(`/ops/v1/sites/${site.siteId}/copies`, { name: "Dale" })
    expect([status, made.state, made.done]).toEqual([201, "done", made.total])
    const copy = await signIn(api.anonymous, made.clientId, made.clientSecret)
    const { pages } = (await copy.get("/v1/pages?include=payload")).body
    expect(pages).toMatchObject([{ route: "/pianos", status: "live", payload: { html: "<h1>Pianos</h1>" } }])
    expect((await copy.get("/v1/site")).body).toMatchObject({
      name: "Dale",
      contact: {},
      notifyEmail: null,
      trial: null
    })
    expect((await copy.get("/v1/leads")).body.leads).toEqual([])
    const { credentials, ownerEmail } = (await api.operator.get(`/ops/v1/sites/${made.siteId}`)).body
    expect(credentials.map(({ clientId }: { readonly clientId: string }) => clientId)).toEqual([made.clientId])
    expect(ownerEmail).toBeNull()
    const started = (await copy.get("/v1/audit")).body.entries.find(
      ({ action }: { readonly action: string }) => action === "site.start"
    )
    expect(started).toMatchObject({ actor: "system", detail: { copyOf: site.siteId } })
  })

  it("tells whoever is named as the owner so by mail, as of a site that is made anew, and nobody where nobody is", async () => {
    const made = async (wanted: object) =>
      (await api.operator.post("/ops/v1/sites", { name: "Dale", ...wanted })).body.siteId
    const siteId = await made({ ownerEmail: "dale@vale.test" })
    const [mail, ...others] = await mailsOf(api, siteId)
    expect([mail, others]).toMatchObject([
      { kind: "owner-named", to: ["dale@vale.test"], subject: "You look after the website Dale" },
      []
    ])
    expect(linkIn(mail!)).toBe(`/dashboard/${siteId}`)
    expect(await mailsOf(api, await made({ notifyEmail: "desk@vale.test" }))).toEqual([])
  })

  it("is owned by whoever is named, and refused of no site and with no address", async () => {
    const site = await api.aSite()
    const path = `/ops/v1/sites/${site.siteId}/copies`
    const { body: made } = await api.operator.post(path, { name: "Dale", ownerEmail: "dale@vale.test" })
    expect((await api.operator.get(`/ops/v1/sites/${made.siteId}`)).body.ownerEmail).toBe("dale@vale.test")
    expect(await mailsOf(api, made.siteId)).toMatchObject([{ kind: "owner-named", to: ["dale@vale.test"] }])
    expect((await api.operator.post(path, { name: "Dale", ownerEmail: "dale" })).code).toBe("request.invalid")
    expect((await api.operator.post("/ops/v1/sites/site_none/copies", { name: "Dale" })).code).toBe("site.not_found")
  })
})

describe("domains", () => {
  it("SITE-01, SITE-02: naming www or root attaches both, and the site goes live at www", async () => {
    const site = await api.aSite()
    const reply = await ops().post(`/ops/v1/sites/${site.siteId}/domains`, { host: "Klavier.Example" })
    const roles = Object.fromEntries(
      reply.body.hostnames.map(({ host, role }: { host: string; role: string }) => [host, role])
    )
    expect(roles).toMatchObject({ "www.klavier.example": "primary", "klavier.example": "root" })
    const { body } = await site.get("/v1/site")
    expect(body.live).toBe(true)
    expect(body.hostnames.filter(({ isPrimary }: { isPrimary: boolean }) => isPrimary)).toMatchObject([
      { host: "www.klavier.example" }
    ])
    expect(await api.objectKeys("hosts/")).toEqual(
      expect.arrayContaining(["hosts/www.klavier.example.json", "hosts/klavier.example.json"])
    )
  })

  it("a domain in its own script is known by its ASCII name", async () => {
    const site = await api.aSite()
    const { hostnames } = (await ops().post(`/ops/v1/sites/${site.siteId}/domains`, { host: "flügel.example" })).body
    expect(hostnames.map(({ host }: { host: string }) => host)).toContain("www.xn--flgel-lva.example")
  })

  it("one domain belongs to one site, and attaching it again changes nothing", async () => {
    const [mine, theirs] = [await api.aSite({ domain: "www.taken.example" }), await api.aSite()]
    expect((await ops().post(`/ops/v1/sites/${theirs.siteId}/domains`, { host: "taken.example" })).code).toBe(
      "site.host_taken"
    )
    const again = await ops().post(`/ops/v1/sites/${mine.siteId}/domains`, { host: "taken.example" })
    expect(again.status).toBe(200)
    const twice = await ops().post("/ops/v1/sites", { name: "Also taken", domain: "www.taken.example" })
    expect(twice.code).toBe("site.host_taken")
    const names = (await ops().get("/ops/v1/sites")).body.sites.map(({ name }: { name: string }) => name)
    expect(names).not.toContain("Also taken")
  })

  it.each([
    "",
    "localhost",
    "https://a.example",
    "a.example/path",
    "a.example:8080",
    "10.0.0.1",
    "x.sites.makeready.test",
    "-a.example",
    "a b.example"
  ])("refuses %j as a hostname", async (host) => {
    const site = await api.aSite()
    const reply = await ops().post(`/ops/v1/sites/${site.siteId}/domains`, { host })
    expect([reply.status, reply.code]).toEqual([422, "site.host_invalid"])
    if (host.startsWith("https:")) expect(reply.body.detail).toContain("write the domain alone, without http://")
  })

  it("a further domain leads to the first, and takes over when the first is removed", async () => {
    const site = await api.aSite({ domain: "www.first.example" })
    const path = `/ops/v1/sites/${site.siteId}/domains`
    const roleOf = (body: { hostnames: ReadonlyArray<{ host: string; role: string }> }, host: string) =>
      body.hostnames.find((hostname) => hostname.host === host)?.role
    const both = (await ops().post(path, { host: "www.second.example" })).body
    expect([roleOf(both, "www.first.example"), roleOf(both, "www.second.example")]).toEqual(["primary", "alias"])
    expect([roleOf(both, "first.example"), roleOf(both, "second.example")]).toEqual(["root", "root"])
    // Neither www address is a root: at the registrar both take a CNAME.
    const dns = (await site.get("/v1/site")).body.hostnames.map(
      ({ host, dns }: { host: string; dns: { type: string } | null }) => [host, dns?.type]
    )
    expect(dns).toContainEqual(["www.second.example", "CNAME"])
    expect(dns).toContainEqual(["second.example", "A"])
    const left = (await ops().delete(`${path}/www.first.example`)).body
    expect([roleOf(left, "www.first.example"), roleOf(left, "www.second.example")]).toEqual([undefined, "primary"])
    expect((await site.get("/v1/site")).body.live).toBe(true)
  })

  it("a domain the site does not have cannot be detached", async () => {
    const [site, other] = [await api.aSite({ domain: "www.mine.example" }), await api.aSite()]
    for (const [siteId, host] of [
      [site.siteId, "www.other.example"],
      [other.siteId, "mine.example"]
    ]) {
      const reply = await ops().delete(`/ops/v1/sites/${siteId}/domains/${host}`)
      expect([host, reply.status, reply.code]).toEqual([host, 404, "site.host_not_found"])
    }
    expect((await ops().delete(`/ops/v1/sites/${site.siteId}/domains/mine.example`)).status).toBe(200)
  })
})

describe("rebuilds", () => {
  it("are started, watched and finished by a worker", async () => {
    const site = await api.aSite()
    await site.post("/v1/pages/batch", { pages: Array.from({ length: 7 }, () => newPage()) })
    const started = await ops().post(`/ops/v1/sites/${site.siteId}/rebuild`)
    expect([started.status, started.body.state]).toEqual([202, "running"])
    const listed = (await ops().get("/ops/v1/rebuilds")).body.rebuilds
    expect(listed.map(({ rebuildId }: { rebuildId: string }) => rebuildId)).toContain(started.body.rebuildId)
    await api.startWorker()
    await expect
      .poll(async () => (await ops().get(`/ops/v1/rebuilds/${started.body.rebuildId}`)).body, { timeout: 20_000 })
      .toMatchObject({ state: "done", pagesTotal: 7, pagesDone: 7 })
  })

  it("are atomic where that is asked for, and then count each page twice", async () => {
    const site = await api.aSite()
    await site.post("/v1/pages/batch", { pages: Array.from({ length: 3 }, () => newPage()) })
    const path = `/ops/v1/sites/${site.siteId}/rebuild`
    expect((await ops().post(path, { atomic: "yes" })).status).toBe(422)
    const started = await ops().post(path, { atomic: true })
    expect([started.status, started.body.atomic]).toEqual([202, true])
    await expect
      .poll(async () => (await ops().get(`/ops/v1/rebuilds/${started.body.rebuildId}`)).body, { timeout: 20_000 })
      .toMatchObject({ state: "done", atomic: true, pagesTotal: 6, pagesDone: 6 })
    expect(started.body).toMatchObject({ siteId: site.siteId })
  })

  it("can be cancelled, and an ended one stays as it ended", async () => {
    const site = await api.aSite()
    const { rebuildId } = (await ops().post(`/ops/v1/sites/${site.siteId}/rebuild`)).body
    const cancelled = (await ops().delete(`/ops/v1/rebuilds/${rebuildId}`)).body
    // The worker of the test before may have been quicker; what is shown is what is kept.
    expect(["cancelled", "done"]).toContain(cancelled.state)
    expect(cancelled.finishedAt).not.toBeNull()
    expect((await ops().get(`/ops/v1/rebuilds/${rebuildId}`)).body).toEqual(cancelled)
    const again = (await ops().delete(`/ops/v1/rebuilds/${rebuildId}`)).body
    expect([again.state, again.finishedAt]).toEqual([cancelled.state, cancelled.finishedAt])
    expect((await ops().delete("/ops/v1/rebuilds/rb_nope")).code).toBe("ops.rebuild_not_found")
  })

  it("of every site at once", async () => {
    const sites = (await ops().get("/ops/v1/sites?limit=200")).body.sites
    const reply = await ops().post("/ops/v1/rebuild")
    expect(reply.status).toBe(202)
    expect(reply.body.rebuilds).toHaveLength(sites.length)
  })
})

describe("freezing", () => {
  it("stops writes and says why, until it is lifted", async () => {
    const site = await api.aSite()
    const frozen = (await ops().post(`/ops/v1/sites/${site.siteId}/freeze`, { reason: "asked by the owner" })).body
    expect(frozen).toMatchObject({ frozen: true, frozenReason: "asked by the owner" })
    expect((await site.post("/v1/pages", newPage())).code).toBe("site.frozen")
    const frozenFor = async (body?: object) =>
      (await ops().post(`/ops/v1/sites/${site.siteId}/freeze`, body)).body.frozenReason
    expect(await frozenFor(), "no other reason").toBe("asked by the owner")
    expect(await frozenFor({ reason: "hacked" }), "another reason").toBe("hacked")
    expect(await frozenFor({ reason: "hacked" }), "the same").toBe("hacked")
    expect((await ops().post(`/ops/v1/sites/${site.siteId}/unfreeze`)).body.frozen).toBe(false)
    expect((await site.post("/v1/pages", newPage())).status).toBe(200)
    const { entries } = (await site.get("/v1/audit?limit=50")).body
    const freezes = entries.filter(({ action }: { action: string }) => action === "site.freeze")
    expect(freezes.map(({ detail }: { detail: { reason: string } }) => detail.reason)).toEqual([
      "hacked",
      "asked by the owner"
    ])
  })
})

it("knows no rehearsal, and says so instead of doing the thing", async () => {
  const reply = await ops().post("/ops/v1/sites?dryRun=1", { name: "Rehearsed" })
  expect([reply.status, reply.code]).toEqual([400, "request.query_invalid"])
  const names = (await ops().get("/ops/v1/sites")).body.sites.map(({ name }: { name: string }) => name)
  expect(names).not.toContain("Rehearsed")
})

describe("jobs that were given up", () => {
  it("R4: are listed, told to the site's people once, tried again and let go by hand", async () => {
    const site = await api.aSite()
    const siteId = site.siteId as SiteId
    const [mended, lost] = await api.run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const ids = yield* jobs.enqueueMany(
          ["a", "b"].map((dedupe) => ({ queue: "maintenance", siteId, payload: null, dedupe, maxAttempts: 1 }) as const)
        )
        for (const job of yield* jobs.claim(["maintenance"], "w", 10, 60_000))
          yield* jobs.fail(job, "w", "Error: no disk\n  at some.ts")
        yield* tellOfGivenUp
        yield* tellOfGivenUp
        return ids
      })
    )
    const listed = async () =>
      ((await ops().get("/ops/v1/jobs")).body.jobs as ReadonlyArray<{ jobId: string; siteId: string }>).filter(
        (job) => job.siteId === siteId
      )
    expect(await listed()).toMatchObject([
      { jobId: lost, queue: "maintenance", attempts: 1, error: expect.stringContaining("no disk") },
      { jobId: mended }
    ])
    const alerts = await api.run(Effect.flatMap(Alerts, ({ list }) => list(siteId, 10)))
    expect(alerts.map(({ kind, subject }) => [kind, subject]).sort()).toEqual(
      [mended, lost].map((id) => ["job-given-up", id]).sort()
    )
    expect((await ops().post(`/ops/v1/jobs/${mended}/retry`)).body).toEqual({ jobId: mended, state: "waiting" })
    const told = () => api.run(Effect.flatMap(Alerts, ({ list }) => list(siteId, 10)))
    const first = (await told()).find(({ subject }) => subject === mended)
    await api.run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        for (const job of yield* jobs.claim(["maintenance"], "w", 10, 60_000))
          yield* jobs.fail(job, "w", "Error: still no disk")
        yield* tellOfGivenUp
        yield* tellOfGivenUp
      })
    )
    const second = (await told()).filter(({ subject }) => subject === mended)
    expect(second).toMatchObject([{ id: first?.id, detail: { jobId: mended, error: "Error: still no disk" } }])
    expect(second[0]?.raisedAt).toBeGreaterThan(first?.raisedAt ?? Infinity)
    expect((await ops().post(`/ops/v1/jobs/${mended}/retry`)).body).toEqual({ jobId: mended, state: "waiting" })
    expect((await ops().delete(`/ops/v1/jobs/${lost}`)).body).toEqual({ jobId: lost, state: "cancelled" })
    expect(await listed()).toEqual([])
    for (const reply of [
      await ops().post(`/ops/v1/jobs/${mended}/retry`),
      await ops().delete(`/ops/v1/jobs/${lost}`)
    ]) {
      expect([reply.status, reply.code]).toEqual([404, "ops.job_not_found"])
    }
  })
})

describe("watching", () => {
  it("status counts sites, jobs and running rebuilds", async () => {
    const { sites } = (await ops().get("/ops/v1/sites?limit=200")).body
    const { body } = await ops().get("/ops/v1/status")
    expect(body.sites).toBe(sites.length)
    expect(body.jobs).toEqual(expect.any(Array))
    await api.aSite()
    expect((await ops().get("/ops/v1/status")).body.sites).toBe(sites.length + 1)
  })

  it("liveness and readiness need no token, and say no more than that", async () => {
    expect((await api.anonymous.get("/healthz")).body).toEqual({ status: "ok" })
    expect((await api.anonymous.get("/readyz")).body).toEqual({
      status: "ready",
      checks: { database: "ok", objects: "ok" }
    })
  })

  it("S13: metrics need the operator's token, or one that opens nothing else", async () => {
    const { siteId } = await api.aSite()
    // Something that waits, as queues mostly hold.
    const job = { queue: "maintenance", siteId: siteId as SiteId, payload: null, delayMs: 60_000 } as const
    await api.run(Effect.flatMap(Jobs, (jobs) => jobs.enqueue(job)))
    const { body } = await ops().get("/metrics")
    expect(body).toMatch(
      /makeready_http_requests_total\{route="ops.status",method="GET",status="200",process="\w+"\} \d+/
    )
    expect(body).toMatch(/makeready_http_request_seconds_bucket\{/)
    expect(body).toMatch(/makeready_jobs\{queue="\w+",state="\w+"[^}]*\} \d+/)

    const watching = { authorization: `Bearer ${metricsToken}` }
    expect((await api.anonymous.get("/metrics", watching)).status).toBe(200)
    expect((await api.anonymous.get("/ops/v1/status", watching)).code).toBe("ops.unauthorized")
    const refused = await api.anonymous.get("/metrics")
    expect([refused.status, refused.code]).toEqual([401, "ops.unauthorized"])
    expect(JSON.stringify(refused.body)).not.toContain("makeready_")
  })
})

describe("the operator's token", () => {
  it("S13: is one of two while they take each other's place", async () => {
    const before = { authorization: `Bearer ${previousOperatorToken}` }
    expect((await api.anonymous.get("/ops/v1/status", before)).status).toBe(200)
    expect((await ops().get("/ops/v1/status")).status).toBe(200)
  })

  it("S13: cannot be guessed at for long from one address; a minute later there is room again", async () => {
    const from = { "x-forwarded-for": "198.51.100.77" }
    const guess = () => api.anonymous.get("/ops/v1/status", { ...from, authorization: `Bearer ${"guess".repeat(8)}` })
    const right = () => api.anonymous.get("/ops/v1/status", { ...from, authorization: `Bearer ${operatorToken}` })
    for (let each = 0; each < 10; each++) expect((await guess()).code).toBe("ops.unauthorized")
    const throttled = await guess()
    expect([throttled.status, throttled.code]).toEqual([429, "auth.rate_limited"])
    expect((await right()).status, "a guess that is right tells no more than one that is wrong").toBe(429)
    expect((await ops().get("/ops/v1/status")).status, "others go on").toBe(200)
    api.clock.advance(60_001)
    expect((await right()).status).toBe(200)
  })
})
