/** Who may call, and with what: tokens, scopes, tenancy. */
import { inspect } from "node:util"
import { Effect } from "effect"
import { SignJWT } from "jose"
import { sql } from "kysely"
import { afterEach, describe, expect, it, vi } from "vitest"
import { Database } from "../../../storage/mysql/Database.ts"
import { testApi } from "../../../test/builders/api.ts"
import { HOUR_MS, limits, MINUTE_MS } from "../../../engine/limits.ts"
import { newPage, signIn } from "../../../test/builders/testSite.ts"

const api = testApi()

afterEach(() => vi.restoreAllMocks())

const exchanged = ({ clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string }) => ({
  clientId,
  clientSecret
})

/** Does something while the database lacks a table. */
const whileAway = async <A>(table: string, act: () => Promise<A>): Promise<A> => {
  const rename = (from: string, to: string) =>
    api.database.run(
      Effect.flatMap(Database, ({ query }) =>
        query((db) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db))
      )
    )
  await rename(table, `${table}_away`)
  try {
    return await act()
  } finally {
    await rename(`${table}_away`, table)
  }
}

describe("tokens", () => {
  it("AUTH-01: exchanges a client id and its secret for a token", async () => {
    const { clientId, clientSecret } = await api.aSite()
    const reply = await api.anonymous.post("/v1/auth/token", { clientId, clientSecret })
    expect(reply.status).toBe(200)
    expect(reply.body.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(reply.headers.get("cache-control")).toBe("no-store")
  })

  it("AUTH-02: refuses an unknown id and a wrong secret in the same words", async () => {
    const { clientId } = await api.aSite()
    const wrong = await api.anonymous.post("/v1/auth/token", { clientId, clientSecret: "guess" })
    const unknown = await api.anonymous.post("/v1/auth/token", { clientId: "cred_unknown", clientSecret: "guess" })
    expect([wrong.status, wrong.code]).toEqual([401, "auth.invalid_client"])
    expect([unknown.status, unknown.code]).toEqual([401, "auth.invalid_client"])
    expect(unknown.body.detail).toBe(wrong.body.detail)
    expect(wrong.body.token).toBeUndefined()
  })

  it.each([undefined, "Basic abc", "Bearer", "token"])(
    "AUTH-03: a route that needs a caller answers 401 to the authorization %s",
    async (authorization) => {
      const reply = await api.anonymous.get("/v1/site", authorization === undefined ? {} : { authorization })
      expect([reply.status, reply.code]).toEqual([401, "auth.required"])
      expect(reply.headers.get("www-authenticate")).toContain("Bearer")
    }
  )

  it("AUTH-04: a token ends after 60 minutes, and the exchange gives a fresh one", async () => {
    const site = await api.aSite()
    api.clock.advance(HOUR_MS - MINUTE_MS)
    expect((await site.get("/v1/site")).status).toBe(200)
    api.clock.advance(2 * MINUTE_MS)
    const reply = await site.get("/v1/site")
    expect([reply.status, reply.code]).toEqual([401, "auth.token_expired"])
    expect(reply.headers.get("www-authenticate")).toBe('Bearer realm="makeready", error="invalid_token"')
    const fresh = await signIn(api.anonymous, site.clientId, site.clientSecret)
    expect((await fresh.get("/v1/site")).status).toBe(200)
  })

  it("refuses a token signed with another key, or with none", async () => {
    const site = await api.aSite()
    const claims = { tenant: site.siteId, scope: ["content:publish"], iss: "makeready", sub: site.clientId }
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime("1h")
      .sign(new TextEncoder().encode("another key that is long enough for it"))
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
    const unsigned = `${part({ alg: "none" })}.${part({ ...claims, exp: 4_000_000_000 })}.`
    for (const token of [forged, unsigned]) {
      const reply = await api.anonymous.get("/v1/site", { authorization: `Bearer ${token}` })
      expect([reply.status, reply.code]).toEqual([401, "auth.token_invalid"])
      expect(reply.headers.get("www-authenticate")).toBe('Bearer realm="makeready", error="invalid_token"')
    }
  })

  it("a token ends with its credential", async () => {
    const site = await api.aSite()
    const { Sites } = await import("../../../engine/ports/Sites.ts")
    const { Effect } = await import("effect")
    await api.run(
      Effect.flatMap(Sites, (sites) => sites.revokeCredential(site.siteId as never, site.clientId as never, 1))
    )
    const reply = await site.get("/v1/site")
    expect([reply.status, reply.code]).toEqual([401, "auth.token_invalid"])
    expect(reply.body.detail).toContain("ask for a new credential")
    const exchange = await api.anonymous.post("/v1/auth/token", {
      clientId: site.clientId,
      clientSecret: site.clientSecret
    })
    expect(exchange.code).toBe("auth.invalid_client")
    expect(exchange.headers.get("www-authenticate")).toBe('Bearer realm="makeready"')
  })

  it("turns an address away after ten failures within a minute, and lets it back after", async () => {
    const { clientId, clientSecret } = await api.aSite()
    const from = { "x-forwarded-for": "198.51.100.7" }
    const attempt = (secret: string, headers = from) =>
      api.anonymous.post("/v1/auth/token", { clientId, clientSecret: secret }, headers)
    for (let failure = 0; failure < 10; failure++) expect((await attempt("guess")).status).toBe(401)
    const limited = await attempt(clientSecret)
    expect([limited.status, limited.code]).toEqual([429, "auth.rate_limited"])
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0)
    expect((await attempt(clientSecret, { "x-forwarded-for": "198.51.100.8" })).status).toBe(200)
    api.clock.advance(MINUTE_MS)
    expect((await attempt(clientSecret)).status).toBe(200)
  })

  it("turns away whoever guesses from one address after the other of an IPv6 network, and nobody of another", async () => {
    const { clientId, clientSecret } = await api.aSite()
    const attempt = (address: string, secret = "guess") =>
      api.anonymous.post("/v1/auth/token", { clientId, clientSecret: secret }, { "x-forwarded-for": address })
    for (let failure = 0; failure < 10; failure++)
      expect((await attempt(`2001:db8:7:7::${failure + 1}`)).status).toBe(401)
    expect((await attempt("2001:db8:7:7:ffff::1", clientSecret)).code).toBe("auth.rate_limited")
    expect((await attempt("2001:db8:7:8::1", clientSecret)).status).toBe(200)
  })

  it("turns an address away that guesses at one id after the other, and nobody else", async () => {
    const { clientId, clientSecret } = await api.aSite()
    const [from, elsewhere] = ["198.51.100.10", "198.51.100.11"].map((address) => ({ "x-forwarded-for": address }))
    const attempt = (client: string, secret: string, headers = from) =>
      api.anonymous.post("/v1/auth/token", { clientId: client, clientSecret: secret }, headers)
    for (let id = 0; id < limits.addressAuthFailuresPerMinute; id++)
      expect((await attempt(`cred_guessed_${id}`, "guess")).status).toBe(401)
    const limited = await attempt(clientId, clientSecret)
    expect([limited.status, limited.code]).toEqual([429, "auth.rate_limited"])
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0)
    expect((await attempt(clientId, clientSecret, elsewhere)).status).toBe(200)
    api.clock.advance(MINUTE_MS)
    expect((await attempt(clientId, clientSecret)).status).toBe(200)
  })

  it("counts the failures of all processes together, and tells nothing of which ids there are", async () => {
    const { clientId, clientSecret } = await api.aSite()
    const processes = [api.anonymous, await api.another()]
    const from = { "x-forwarded-for": "198.51.100.9" }
    const attempt = (client: string, secret: string, nth: number) =>
      processes[nth % 2]!.post("/v1/auth/token", { clientId: client, clientSecret: secret }, from)
    for (const client of [clientId, "cred_nobody"]) {
      for (let nth = 0; nth < 10; nth++) expect((await attempt(client, "guess", nth)).status).toBe(401)
      for (const nth of [0, 1]) {
        const limited = await attempt(client, clientSecret, nth)
        expect([limited.status, limited.code]).toEqual([429, "auth.rate_limited"])
        expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0)
      }
    }
    api.clock.advance(MINUTE_MS)
    expect((await attempt(clientId, clientSecret, 1)).status).toBe(200)
  })

  it("AUTH-19: the secret is in no later answer and in no log line", async () => {
    const lines: Array<string> = []
    for (const level of ["log", "info", "warn", "error", "debug"] as const)
      vi.spyOn(console, level).mockImplementation(
        (...parts: ReadonlyArray<unknown>) =>
          void lines.push(
            parts.map((part) => (typeof part === "string" ? part : inspect(part, { depth: 10 }))).join(" ")
          )
      )
    const site = await api.aSite()
    const replies = [
      await site.get("/v1/site"),
      await site.post("/v1/lease"),
      await site.post("/v1/pages", newPage()),
      await api.anonymous.post("/v1/auth/token", { clientId: "cred_nobody", clientSecret: site.clientSecret }),
      await api.operator.get("/ops/v1/sites"),
      await whileAway("credentials", () => api.anonymous.post("/v1/auth/token", exchanged(site)))
    ]
    expect(replies.at(-1)!.status).toBe(500)
    const told = replies.map(({ body, headers }) => JSON.stringify([body, [...headers]])).join("\n")
    expect(told).not.toContain(site.clientSecret)
    expect(lines.join("\n"), "the exchange that failed is logged").toMatch(/Request .*token.* failed/)
    expect(lines.join("\n")).not.toContain(site.clientSecret)
  })
})

describe("scopes", () => {
  it("AUTH-07, AUTH-16: a credential is held to its scopes, and the refusal names the missing one", async () => {
    const site = await api.aSite()
    const reader = await site.writer({ scopes: ["content:read"] })
    expect((await reader.get("/v1/pages")).status).toBe(200)
    const reply = await reader.post("/v1/pages", newPage())
    expect([reply.status, reply.code]).toEqual([403, "auth.scope_required"])
    expect(reply.body.required).toBe("content:edit")
    expect((await site.get("/v1/pages")).body.pages).toEqual([])
  })

  it("AUTH-17: publish includes edit, and edit includes read", async () => {
    const site = await api.aSite({ lease: false })
    const publisher = await site.writer({ scopes: ["content:publish"] })
    expect((await publisher.get("/v1/site")).status).toBe(200)
    await publisher.post("/v1/lease")
    expect((await publisher.post("/v1/pages", newPage())).status).toBe(200)
    const editor = await site.writer({ scopes: ["content:edit"] })
    expect((await editor.get("/v1/site")).status).toBe(200)
  })

  it("AUTH-12: approving a held version takes the publish scope", async () => {
    const site = await api.aSite({ lease: false })
    const editor = await site.writer({ scopes: ["content:edit"] })
    await editor.post("/v1/lease")
    const held = (await editor.post("/v1/pages", newPage({ hold: true }))).body
    const reply = await editor.post(`/v1/pages/${held.pageId}/publish`)
    expect([reply.status, reply.code, reply.body.required]).toEqual([403, "auth.scope_required", "content:publish"])
    const versions = (await editor.get(`/v1/pages/${held.pageId}/versions`)).body.versions
    expect(versions[0].state).toBe("held")
  })
})

describe("tenancy", () => {
  it("AUTH-05, API-05: a token opens one site; the ids of others are not found, and lists never hold their rows", async () => {
    const [mine, theirs] = [await api.aSite(), await api.aSite()]
    const page = await theirs.aPage()
    const tries = [
      await mine.get(`/v1/pages/${page.pageId}`),
      await mine.get(`/v1/pages/${page.pageId}/versions`),
      await mine.get(`/v1/pages/${page.pageId}/versions/${page.latestVersionId}`),
      await mine.get(`/v1/pages/${page.pageId}/versions/${page.latestVersionId}/preview`),
      await mine.post(`/v1/pages/${page.pageId}/versions/${page.latestVersionId}/preview-link`),
      await mine.put(`/v1/pages/${page.pageId}/payload`, { html: "<p>Mine</p>" }, { "if-match": page.latestVersionId }),
      await mine.patch(`/v1/pages/${page.pageId}`, { title: "Mine" }),
      await mine.post(`/v1/pages/${page.pageId}/publish`),
      await mine.post(`/v1/pages/${page.pageId}/revert`, { toVersionId: page.latestVersionId }),
      await mine.delete(`/v1/pages/${page.pageId}`)
    ]
    expect(tries.map(({ status, code }) => `${status} ${code}`)).toEqual(tries.map(() => "404 page.not_found"))
    expect((await mine.get("/v1/pages")).body.pages).toEqual([])
    expect((await mine.get(`/v1/pages?include=payload&ids=${page.pageId}`)).body.pages).toEqual([])
    expect(await api.served(theirs.siteId, page.route)).toContain("Hello")
  })

  it("AUTH-06: a tenant id in a body is refused and changes nothing", async () => {
    const [mine, theirs] = [await api.aSite(), await api.aSite()]
    const reply = await mine.post("/v1/pages", { ...newPage(), tenantId: theirs.siteId })
    expect([reply.status, reply.code]).toEqual([422, "request.invalid"])
    expect((await theirs.get("/v1/pages")).body.pages).toEqual([])
  })

  it("AUTH-18: what was written names its writer by the client id", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    await site.delete("/v1/lease")
    const other = await site.writer()
    await other.post("/v1/lease")
    await other.put("/v1/stylesheet", { css: ".a{}" })
    expect((await other.get(`/v1/pages/${page.pageId}`)).body.lastWrittenBy).toBe(site.clientId)
    expect((await site.get("/v1/stylesheet")).body.lastWrittenBy).toBe(other.clientId)
  })

  it("the operator's surface knows no site's token, and sites know no operator's", async () => {
    const site = await api.aSite()
    expect((await site.get("/ops/v1/sites")).code).toBe("ops.unauthorized")
    expect((await api.operator.get("/v1/site")).code).toBe("auth.token_invalid")
  })
})
