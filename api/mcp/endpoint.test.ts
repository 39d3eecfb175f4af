/** What stands before a message at `/mcp`, and what nobody gets by going through it. */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { limits, MINUTE_MS } from "../../engine/limits.ts"
import { testApi } from "../../test/builders/api.ts"
import { done, toolClient } from "../../test/builders/mcp.ts"
import type { RequestHeaders } from "../../test/builders/client.ts"

const api = testApi()

const message = (method: string, params: object = {}) => ({ jsonrpc: "2.0", id: 1, method, params })
const listing = message("tools/list")

/** A message of a client that opened with `initialize`; its answer as it came. */
const post = (body: unknown, headers: RequestHeaders) =>
  api.anonymous.post("/mcp", body, { accept: "application/json, text/event-stream", ...headers })

const basic = (clientId: string, secret: string) => `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`

const aSite = async () => {
  const site = await api.aSite()
  const { clientId, clientSecret } = site
  const { body } = await api.anonymous.post("/v1/auth/token", { clientId, clientSecret })
  return { site, authorization: `Bearer ${body.token as string}` }
}

describe("who speaks", () => {
  it("MCP-02: is refused with 401 and told how to come in, without a token and with a bad one", async () => {
    const { authorization } = await aSite()
    for (const [said, code] of [
      [undefined, "auth.required"],
      ["Bearer", "auth.required"],
      [`${authorization.slice(0, -4)}AAAA`, "auth.token_invalid"],
      ["Basic !", "auth.required"],
      [basic("cred_none", "guess"), "auth.invalid_client"]
    ] as const) {
      const reply = await post(listing, said === undefined ? {} : { authorization: said })
      expect([said, reply.status, reply.code]).toEqual([said, 401, code])
      expect(reply.headers.get("www-authenticate")).toMatch(/^Bearer realm="makeready".*, Basic realm="makeready"/)
    }
    expect((await post(listing, { authorization })).body.result.tools.length).toBeGreaterThan(20)
    api.clock.advance(61 * MINUTE_MS)
    expect((await post(listing, { authorization })).code).toBe("auth.token_expired")
  })

  it("MCP-01: may bring the credential itself, which does not end within the hour", async () => {
    const { site } = await aSite()
    const authorization = basic(site.clientId, site.clientSecret)
    const { call } = await toolClient(api.anonymous.address(), authorization)
    expect(done(await call("read_site"))).toMatchObject({ tenantId: site.siteId })
    api.clock.advance(3 * 60 * MINUTE_MS)
    expect(done(await call("read_site"))).toMatchObject({ tenantId: site.siteId })
  })

  it("cannot guess at a credential here for longer than at the exchange, and both count together", async () => {
    const { site } = await aSite()
    const from = { "x-forwarded-for": "198.51.100.40" }
    for (let guess = 0; guess < limits.authFailuresPerMinute; guess++)
      expect((await post(listing, { authorization: basic(site.clientId, `guess ${guess}`), ...from })).status).toBe(401)
    const limited = await post(listing, { authorization: basic(site.clientId, site.clientSecret), ...from })
    expect([limited.status, limited.code]).toEqual([429, "auth.rate_limited"])
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0)
    const { clientId, clientSecret } = site
    const exchange = await api.anonymous.post("/v1/auth/token", { clientId, clientSecret }, from)
    expect(exchange.code).toBe("auth.rate_limited")
    const elsewhere = { authorization: basic(clientId, clientSecret), "x-forwarded-for": "198.51.100.41" }
    expect((await post(listing, elsewhere)).status).toBe(200)
  })

  it("is not a web page elsewhere, whatever it knows; one of this service may ask", async () => {
    const { authorization } = await aSite()
    for (const origin of ["https://evil.example", "null", "http://api.makeready.test.evil.example"]) {
      const reply = await post(listing, { authorization, origin })
      expect([origin, reply.status, reply.code]).toEqual([origin, 403, "mcp.origin_refused"])
    }
    expect((await post(listing, { authorization, origin: "http://api.makeready.test" })).status).toBe(200)
    const preflight = await api.anonymous.request("OPTIONS", "/mcp", undefined, {
      "access-control-request-method": "POST"
    })
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([405, null])
  })
})

describe("a request", () => {
  it("is posted: there is no stream to open and no session to end", async () => {
    const { authorization } = await aSite()
    for (const method of ["GET", "DELETE", "PUT"]) {
      const reply = await api.anonymous.request(method, "/mcp", undefined, {
        authorization,
        accept: "text/event-stream"
      })
      expect([method, reply.status, reply.headers.get("allow")]).toEqual([method, 405, "POST"])
    }
    const reply = await post(listing, { authorization })
    expect(reply.headers.get("mcp-session-id")).toBeNull()
    expect(reply.headers.get("content-type")).toBe("application/json")
    expect(reply.headers.get("cache-control")).toBe("no-store")
  })

  it("carries one message of JSON, within its size", async () => {
    const { authorization } = await aSite()
    const levels = 20_000
    const deep = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"change_site","arguments":{"fields":${"[".repeat(levels)}${"]".repeat(levels)}}}}`
    for (const [body, headers, status, code] of [
      ["{", {}, 400, "request.invalid_json"],
      [[listing, listing], {}, 422, "request.invalid"],
      [deep, {}, 422, "request.invalid"],
      ["x", { "content-type": "text/plain" }, 415, "request.media_type"],
      ["x".repeat(limits.toolCallBytes + 1), {}, 413, "request.too_large"]
    ] as const) {
      const reply = await post(body, { authorization, ...headers })
      expect([reply.status, reply.code]).toEqual([status, code])
    }
  })

  it("opens no stream that stays open, and names the revisions to a client of another", async () => {
    const { authorization } = await aSite()
    const meta = (revision: string) => ({
      _meta: {
        "io.modelcontextprotocol/protocolVersion": revision,
        "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
        "io.modelcontextprotocol/clientCapabilities": {}
      }
    })
    const sent = async (method: string, revision: string, params: object = {}) => {
      const response = await fetch(`${api.anonymous.address()}/mcp`, {
        method: "POST",
        headers: {
          authorization,
          accept: "application/json, text/event-stream",
          "content-type": "application/json",
          "mcp-protocol-version": revision,
          "mcp-method": method
        },
        body: JSON.stringify(message(method, { ...params, ...meta(revision) }))
      })
      return { status: response.status, body: await response.json() }
    }
    const listening = await sent("subscriptions/listen", "2026-07-28", { notifications: { toolsListChanged: true } })
    expect(listening.body.error.message).toMatch(/limit/i)
    const unknown = await sent("tools/list", "2031-01-01")
    expect([unknown.status, unknown.body.error.data.supported]).toEqual([400, ["2026-07-28"]])

    const older = async (revision: string) => {
      const response = await fetch(`${api.anonymous.address()}/mcp`, {
        method: "POST",
        headers: {
          authorization,
          accept: "application/json, text/event-stream",
          "content-type": "application/json",
          "mcp-protocol-version": revision
        },
        body: JSON.stringify(listing)
      })
      return { status: response.status, body: await response.json() }
    }
    const refused = await older("2023-01-01")
    expect(refused.status).toBe(400)
    const document = readFileSync(new URL("../../docs/mcp.md", import.meta.url), "utf8").split("## Connect")[0]!
    const told = refused.body.error.message.split("supported versions")[1].match(/\d{4}-\d\d-\d\d/g)
    expect([...new Set(document.match(/\d{4}-\d\d-\d\d/g))]).toEqual(told)
    expect(told[0]).toBe("2026-07-28")
    for (const revision of told.slice(1)) expect([revision, (await older(revision)).status]).toEqual([revision, 200])
  })
})

describe("parameters that cannot be read", () => {
  const unreadable = [
    ["initialize", {}, ["params.protocolVersion", "params.capabilities", "params.clientInfo"]],
    [
      "initialize",
      { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "x" } },
      ["params.clientInfo"]
    ],
    ["tools/call", { name: 7 }, ["params.name"]],
    ["tools/call", {}, ["params.name"]],
    ["tools/call", { name: "read_site", arguments: "all" }, ["params.arguments"]],
    ["tools/call", { name: ["read_site"], arguments: [] }, ["params.name", "params.arguments"]],
    ["tools/list", { cursor: 7 }, ["params.cursor"]],
    ["resources/read", { uri: { a: 1 } }, ["params.uri"]],
    ["prompts/get", { name: "build_small_business_site", arguments: { facts: 7 } }, ["params.arguments"]],
    ["tools/call", "read_site", ["params"]]
  ] as const

  it.each(unreadable)(
    "are named, with what to do, by the code that a request has: %s %j",
    async (method, params, paths) => {
      const { authorization } = await aSite()
      const reply = await post({ jsonrpc: "2.0", id: "a", method, params }, { authorization })
      expect([reply.status, reply.body.id, reply.body.error.code]).toEqual([200, "a", -32602])
      const { message: said, data } = reply.body.error
      expect(data).toMatchObject({ code: "request.invalid", status: 422 })
      expect(data.fields.map(({ path }: { readonly path: string }) => path)).toEqual(paths)
      expect(said).toBe(`${data.code}: ${data.detail} ${data.remediation}`)
      for (const words of ["expected", "invalid_type", "Invalid input", "zod"]) expect(said).not.toContain(words)
    }
  )
})

describe("a call", () => {
  it("reaches the row that its tool names and no other, whatever stands for an id", async () => {
    const { site, authorization } = await aSite()
    const { call } = await toolClient(api.anonymous.address(), authorization)
    const fields = [{ name: "title", label: "Title", type: "text" }]
    done(
      await call("define_collection", { action: "create", collection: "concerts", name: "Concerts", schema: fields })
    )
    for (const rowId of ["..", ".", "", "../..", "%2e%2e", "..?x=", "x/../.."]) {
      const reply = await call("remove", { what: "row", collection: "concerts", rowId })
      expect([rowId, reply.isError]).toEqual([rowId, true])
      expect([rowId, reply.code]).toEqual([rowId, rowId === "" ? "request.invalid" : "collection.row_not_found"])
    }
    const { collections } = (await site.get("/v1/collections")).body
    expect(collections.map(({ key }: { readonly key: string }) => key)).toContain("concerts")
  })

  it("takes null for what is left out, and for a header nothing but a line of text", async () => {
    const { authorization } = await aSite()
    const { call } = await toolClient(api.anonymous.address(), authorization)
    const idle = { idempotencyKey: null, dryRun: null, acknowledge: null }
    done(await call("take_lease", idle))
    done(await call("release_lease", idle))
    expect(done(await call("take_lease", idle))).toMatchObject({ held: true })
    expect(done(await call("look_up", { list: "lease" }))).toMatchObject({ held: true })
    for (const idempotencyKey of [7, true, { a: 1 }, "a\r\nx-mk-deleting-lines: 9"])
      expect((await call("take_lease", { idempotencyKey })).isError).toBe(true)
  })

  it("says who it is by its token alone, not by what its arguments say", async () => {
    const { authorization } = await aSite()
    const other = await api.aSite()
    const page = await other.aPage()
    const { call } = await toolClient(api.anonymous.address(), authorization)
    expect((await call("read_page", { pageId: page.pageId })).code).toBe("page.not_found")
    const forged = await call("read_page", { pageId: page.pageId, authorization: "x", tenantId: other.siteId })
    expect(forged.code).toBe("request.query_invalid")
    const split = await call("change_site", { fields: { name: "x" }, ifMatch: "a\r\nauthorization: Bearer x" })
    expect(split.isError || split.status === 200).toBe(true)
  })

  it("is charged like a request, so that no number of them passes a budget", async () => {
    const site = await api.aSite({ domain: "charged.example" })
    const { clientId, clientSecret } = site
    const { call } = await toolClient(api.anonymous.address(), basic(clientId, clientSecret))
    const codes: Array<string | undefined> = []
    for (let write = 0; write <= limits.writesPerWindow; write++)
      codes.push((await call("change_site", { fields: { landingParams: [`p${write}`] } })).code)
    expect(codes.slice(0, limits.writesPerWindow)).toEqual(Array(limits.writesPerWindow).fill(undefined))
    expect(codes.at(-1)).toBe("rate.limited")
    expect((await site.put("/v1/site", { landingParams: ["rest"] })).code).toBe("rate.limited")
  })

  it("MCP-04: is in the audit trail and counted by the service like any other", async () => {
    const { site, authorization } = await aSite()
    const { call } = await toolClient(api.anonymous.address(), authorization)
    done(await call("create_pages", { pages: [{ route: "/told", title: "Told", payload: { html: "<h1>T</h1>" } }] }))
    const { entries } = done(await call("look_up", { list: "audit", limit: 1 }))
    expect(entries[0]).toMatchObject({ action: "page.create", actor: site.clientId, route: "/told" })
    const { body: metrics } = await api.operator.get("/metrics")
    expect(metrics).toMatch(/route="mcp"/)
    expect(metrics).toMatch(/route="pages.createBatch"/)
  })
})
