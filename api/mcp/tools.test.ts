/** The tools: what is listed and to whom, and that each does what its row of the API does, word for word. */
import { Ajv2020 } from "ajv/dist/2020.js"
import { beforeAll, describe, expect, it } from "vitest"
import { scopes } from "../../engine/model/Credential.ts"
import { read } from "../../test/imports.ts"
import { testApi } from "../../test/builders/api.ts"
import { done, toolClient, type ToolClient } from "../../test/builders/mcp.ts"
import { seeded } from "../../test/builders/seeded.ts"
import { expectStatus, type TestSite } from "../../test/builders/testSite.ts"
import { drawsOfRun } from "../../test/run/seed.ts"
import { routes } from "../front/routeTable.ts"
import { toolSurface } from "../front/toolSurface.ts"
import { tools as toolsOf } from "./tools/all.ts"
import { withPageId } from "./tools/byRoute.ts"
import { rowOf } from "./tools/request.ts"

const api = testApi()
const tools = () => toolsOf(toolSurface())

const as = ({ clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string }) =>
  toolClient(api.anonymous.address(), `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`)

const ajv = new Ajv2020({ strict: false })

describe("the list of tools", () => {
  it("MCP-03: costs a model less than 10,000 tokens, whole", async () => {
    const { client } = await as(await api.aSite())
    const listed = await client.listTools()
    expect(listed.tools).toHaveLength(tools().length)
    expect(Buffer.byteLength(JSON.stringify(listed)) / 4).toBeLessThan(10_000)
  })

  it("says of each what it is for, all four hints, and what it takes and gives in schemas that hold", async () => {
    const { client } = await as(await api.aSite())
    for (const tool of (await client.listTools()).tools) {
      expect(tool.title, tool.name).toMatch(/^[A-Z]/)
      expect(tool.description, tool.name).toMatch(/\w{3}.*\.$/)
      expect(Object.keys(tool.annotations!).sort(), tool.name).toEqual([
        "destructiveHint",
        "idempotentHint",
        "openWorldHint",
        "readOnlyHint"
      ])
      expect(ajv.validateSchema(tool.inputSchema as object), tool.name).toBe(true)
      expect(ajv.validateSchema(tool.outputSchema as object), tool.name).toBe(true)
      expect(tool.inputSchema["additionalProperties"], tool.name).toBe(false)
    }
  })

  it("says of a number that it is one, though a query spells it out", async () => {
    const { client, call } = await as(await api.aSite())
    const taken = (await client.listTools()).tools.find(({ name }) => name === "read_leads")!.inputSchema.properties!
    expect(taken).toMatchObject({ limit: { type: "integer" }, offset: { type: "integer" } })
    const all = (await client.listTools()).tools
    const typeOf = (tool: string, argument: string) =>
      (all.find(({ name }) => name === tool)!.inputSchema.properties![argument] as { readonly type?: unknown }).type
    expect(typeOf("allow_origin", "reason")).toBe("string")
    expect(typeOf("answer_form_queue", "detail")).toBe("string")
    expect(["province", "city"].map((name) => typeOf("choose_builders", name))).toEqual(["string", "string"])
    expect(["lat", "lng"].map((name) => typeOf("find_areas", name))).toEqual(["number", "number"])
    expect((await call("read_leads", { limit: 5, offset: 0 })).status).toBe(200)
    const fraction = await call("read_leads", { limit: 1.5 })
    expect([fraction.status, fraction.code]).toEqual([400, "request.query_invalid"])
  })

  it("calls read-only exactly what only reads, and destructive whatever removes", () => {
    const methods = new Map(routes().map(({ name, method }) => [name, method]))
    for (const { name, hints, rows } of tools()) {
      const asked = rows.map(({ row }) => methods.get(row) ?? "GET")
      expect([name, hints.readOnly]).toEqual([name, asked.every((method) => method === "GET")])
      const removes = rows.some(({ row }) => methods.get(row) === "DELETE" && row !== "lease.release")
      if (removes) expect([name, hints.destructive]).toEqual([name, true])
    }
  })

  it("offers a rehearsal only of what can be rehearsed, and says of which", async () => {
    const site = await api.aSite()
    const { client, call } = await as(site)
    const supports = new Map(routes().map(({ name, access }) => [name, access?.dryRun === true]))
    const { tools: listed } = await client.listTools()
    for (const { name, rows, choice } of tools()) {
      const { properties = {} } = listed.find((tool) => tool.name === name)!.inputSchema
      const offered = properties["dryRun"] as { readonly description?: string } | undefined
      const some = rows.filter(({ row }) => supports.get(row))
      expect([name, offered !== undefined]).toEqual([name, some.length > 0])
      if (choice === undefined || some.length === 0 || some.length === rows.length) continue
      expect([name, offered!.description]).toEqual([
        name,
        `Only where ${choice.argument} is ${some.map(({ chosenBy }) => chosenBy).join(" or ")}.`
      ])
    }
    await site.aPage({ route: "/new" })
    expectStatus(await site.post("/v1/redirects", { from: "/old", to: "/new" }), 200)
    const refused = await call("remove", { what: "redirect", from: "/old", dryRun: true })
    expect([refused.status, refused.code]).toEqual([400, "dry_run.not_supported"])
    expect((await site.get("/v1/redirects")).body.redirects).toHaveLength(1)
  })

  it("AUTH-16: is what the credential may do, and the rest is refused by scope, not unknown", async () => {
    const site = await api.aSite({ lease: false })
    const names = async (client: ToolClient) => (await client.client.listTools()).tools.map(({ name }) => name)
    const reader = await as(await site.writer({ scopes: ["content:read"] }))
    const editor = await as(await site.writer({ scopes: ["content:edit"] }))
    const publisher = await as(site)
    const reading = tools().filter(({ hints }) => hints.readOnly)
    expect(await names(reader)).toEqual(reading.map(({ name }) => name))
    expect(await names(editor)).toContain("write_page")
    expect(await names(editor)).not.toContain("publish")
    expect(await names(publisher)).toEqual(tools().map(({ name }) => name))
    const schemaOf = async (client: ToolClient, tool: string) =>
      JSON.stringify((await client.client.listTools()).tools.find(({ name }) => name === tool)!.inputSchema)
    expect(await schemaOf(editor, "allow_origin")).not.toContain('"approve"')
    expect(await schemaOf(publisher, "allow_origin")).toContain('"approve"')
    const refused = await reader.call("take_lease")
    expect([refused.isError, refused.code]).toEqual([true, "auth.scope_required"])
  })

  it("leaves out only rows of which the reason is known", () => {
    const reached = new Set(tools().flatMap(({ rows }) => rows.map(({ row }) => row)))
    const left = routes()
      .filter(({ path, name }) => path.startsWith("/v1/") && !reached.has(name))
      .map(({ name }) => name)
    expect(left.sort()).toEqual(Object.keys(leftOut).sort())
  })
})

describe("the document on tools", () => {
  it("names every tool with the least scope that opens it, and no other", () => {
    const rows = [...read("docs/mcp.md").matchAll(/^\| `(\w+)` +\| .* \| `(content:\w+)` +\|$/gm)]
    const least = tools().map(({ name, rows }) => {
      const needed = rows.map(({ row }) => toolSurface().operation(row).scope ?? "content:read")
      return [name, scopes.find((scope) => needed.includes(scope))]
    })
    expect(rows.map(([, name, scope]) => [name, scope])).toEqual(least)
  })
})

/** Rows without a tool, and why. */
const leftOut = {
  "auth.token": "a client of MCP has its token, or its credential instead",
  "drafts.create": "whoever has no credential yet has no access here either",
  "pages.create": "create_pages takes one page as well as twenty",
  "leads.export": "a file for a program or a person; read_leads goes through them in parts",
  "media.asset": "add_media answers more",
  "media.read": "the list of media has it",
  "media.describe": "pages have words of their own for each picture, which write_page and edit_page send",
  "collections.read": "read_collections without an argument has each",
  "partials.read": "read_shared has them all",
  "versions.preview": "screenshot_page shows it",
  "pendingChanges.read": "the list of pending changes has it",
  "theme.publish": "publish takes the theme by its pageId",
  "fonts.upload": "a typeface is a file of the machine, not of a conversation",
  "leadWebhooks.set": "carries a secret, which has no place in a conversation",
  "leadWebhooks.setDefault": "carries a secret",
  "crmCredential.install": "carries a secret",
  "analytics.setSecrets": "carries a secret",
  "turnstile.set": "carries a secret",
  "roster.connect": "carries a secret",
  "roster.disconnect": "belongs to whoever connected it",
  "savedSearches.remove": "is its visitor's to end, by a link of any mail",
  "roster.read": "is the collection roster",
  "listings.provision": "is agreed on once, by people"
}

describe("a write", () => {
  it("MCP-04: takes the lease, which a tool takes, and not while another writer has it", async () => {
    const site = await api.aSite({ lease: false })
    const { call } = await as(site)
    const other = await as(await site.writer({ label: "Ann" }))
    const pages = [{ route: "/a", title: "A", payload: { html: "<h1>A</h1>" } }]
    const without = await call("create_pages", { pages })
    expect([without.status, without.code]).toEqual([409, "lease.required"])
    expect(without.text).toContain("POST /v1/lease is take_lease")
    done(await other.call("take_lease"))
    expect((await call("take_lease")).code).toBe("lease.held")
    expect((await call("create_pages", { pages })).code).toBe("lease.held")
    done(await other.call("release_lease"))
    done(await call("take_lease"))
    expect(done(await call("create_pages", { pages })).results[0].status).toBe("published")
  })

  it("GUARD-17: is refused with what would go, and goes ahead with the acknowledgement that the refusal names", async () => {
    const site = await api.aSite()
    const { call } = await as(site)
    const html = Array.from({ length: 40 }, (_, line) => `<p>Line ${line}</p>`).join("\n")
    const { pageId, latestVersionId } = await site.aPage({ html })
    const refused = await call("write_page", { pageId, html: "<p>Line 0</p>", ifMatch: latestVersionId })
    expect(refused.isError).toBe(true)
    const [, offered] = /call again with acknowledge: (\{.*\})/.exec(refused.text)!
    const again = { pageId, html: "<p>Line 0</p>", ifMatch: latestVersionId, acknowledge: JSON.parse(offered!) }
    expect(done(await call("write_page", again)).status).toBe("published")
    const stale = await call("write_page", { ...again, html: "<p>x</p>" })
    expect(stale.code).toBe("version.conflict")
  })

  it("sends ifMatch of a row and of the site, and says by which tool to read again and what If-Match is called", async () => {
    const site = await api.aSite()
    const { call } = await as(site)
    const { pageId, latestVersionId } = await site.aPage()
    done(await call("write_page", { pageId, html: "<p>Theirs</p>", ifMatch: latestVersionId }))
    const page = await call("write_page", { pageId, html: "<p>Mine</p>", ifMatch: latestVersionId })
    expect(page.code).toBe("version.conflict")
    expect(page.text).toContain("is read_history.")
    expect(page.text).toContain("If-Match is the argument ifMatch.")

    const team = { collection: "team" }
    const schema = [{ name: "name", type: "text" }]
    done(await call("define_collection", { action: "create", ...team, name: "Team", schema }))
    const { id, version } = done(await call("write_row", { ...team, slug: "ada", data: { name: "Ada" } }))
    const row = { ...team, rowId: id }
    done(await call("write_row", { ...row, featured: true, ifMatch: version }))
    const { version: before } = done(await call("read_site"))
    done(await call("change_site", { fields: { contact: { phone: "1" } }, ifMatch: before }))
    for (const [stale, tool] of [
      [await call("write_row", { ...row, data: { name: "Mine" }, ifMatch: version }), "read_collections"],
      [await call("remove", { what: "row", ...row, ifMatch: version }), "read_collections"],
      [await call("define_collection", { action: "change", ...team, name: "x", ifMatch: version }), "read_collections"],
      [await call("change_site", { fields: { contact: { phone: "2" } }, ifMatch: before }), "read_site"]
    ] as const) {
      expect(stale.code).toBe("version.stale")
      expect(stale.text).toContain(`is ${tool}.`)
      expect(stale.text).toContain("If-Match is the argument ifMatch.")
    }
    const none = await call("set_redirect", { from: "/a", to: "/b", ifMatch: "x" })
    expect([none.status, none.code]).toEqual([422, "request.invalid"])
  })

  it("is refused in words that say what happened and what to do, with the problem document beside them", async () => {
    const site = await api.aSite()
    const { call } = await as(site)
    const page = { route: "/x", title: "X", payload: { html: '<h1 onclick="x()">X</h1>' } }
    const { pageId } = await site.aPage()
    const reply = await call("write_page", { pageId, html: page.payload.html })
    const byRest = await site.put(`/v1/pages/${pageId}/payload`, page.payload)
    expect(reply.status).toBe(byRest.status)
    expect({ ...reply.problem, requestId: "" }).toEqual({ ...byRest.body, requestId: "" })
    expect(reply.text).toContain(`${byRest.status} ${byRest.code}: ${byRest.body.title}.`)
    expect(reply.text).toContain(byRest.body.detail)
    expect(reply.text).toContain(`What to do: ${byRest.body.remediation}`)
    expect(reply.text).toContain('"attribute":"onclick"')
    const unchosen = await call("write_shared", { asset: "sidebar", html: "x" })
    expect([unchosen.status, unchosen.code]).toEqual([422, "request.invalid"])
    expect(unchosen.text).toContain("stylesheet, script, header")
  })
})

describe("a page", () => {
  it("is read by its route as by its id, and what is missing is named as the tool takes it", async () => {
    const site = await api.aSite()
    const { call } = await as(site)
    const { pageId, latestVersionId } = await site.aPage({ route: "/caf\u00e9", html: "<h1>Ours</h1>" })
    const listed = (await site.get("/v1/pages?limit=1000")).body.pages
    expect(listed.map(({ route }: { route: string }) => route)).toContain("/caf\u00e9")
    for (const route of ["/caf\u00e9", "/cafe\u0301"]) {
      const read = done(await call("read_page", { route, payload: "latest" }))
      expect(read).toEqual((await site.get(`/v1/pages/${pageId}?payload=latest`)).body)
      expect(read).toMatchObject({ pageId, latestVersionId, payload: { html: "<h1>Ours</h1>" } })
    }
    const nowhere = await call("read_page", { route: "/nowhere" })
    expect([nowhere.status, nowhere.code]).toEqual([404, "page.not_found"])
    expect(nowhere.text).toContain("no page at /nowhere. list_pages has")
    expect(nowhere.text).not.toContain("Check the id")
    const both = await call("read_page", { pageId, route: "/caf\u00e9" })
    expect([both.status, both.code]).toEqual([400, "request.query_invalid"])

    const neither = await call("read_page")
    expect([neither.status, neither.code]).toEqual([422, "request.invalid"])
    expect(neither.problem.fields).toEqual([
      { path: "pageId", reason: "is required here: read_page takes pageId or route" }
    ])
    expect(neither.text).not.toContain("pages.read")
    const slip = await call("read_page", { pageid: pageId, payload: "latest" })
    expect(slip.problem.fields, "what is missing and what is there in its place").toEqual([
      { path: "pageId", reason: "is required here: read_page takes pageId or route" },
      { path: "pageid", reason: "is not known here" }
    ])
    const version = await call("read_history", { show: "version", pageId })
    expect(version.text).toContain("The argument versionId is required here: read_history takes show: version, pageId")
  })

  it("is written, and looked for to be measured, by its route as well", async () => {
    const site = await api.aSite()
    const { call } = await as(site)
    const { pageId, latestVersionId } = await site.aPage({ route: "/ours", html: "<h1>Ours</h1>" })
    const html = "<h1>Still ours</h1>"
    const put = done(await call("write_page", { route: "/ours", html, ifMatch: latestVersionId }))
    expect(put).toMatchObject({ status: "published", pageId, route: "/ours" })
    for (const tool of ["write_page", "verify_page", "screenshot_page"]) {
      const nowhere = await call(tool, { route: "/nowhere", ...(tool === "write_page" && { html }) })
      expect([tool, nowhere.status, nowhere.code]).toEqual([tool, 404, "page.not_found"])
    }
  })

  it("is looked at with arguments that are called as the API calls them; others are refused with those there are", async () => {
    const site = await api.aSite()
    const { call } = await as(site)
    const { pageId } = await site.aPage()
    const wide = await call("screenshot_page", { pageId, width: 390 })
    expect([wide.status, wide.code]).toEqual([400, "request.query_invalid"])
    expect(wide.problem.fields).toEqual([
      { path: "width", reason: expect.stringMatching(/^is not known here; there are .*\bw, h\b/) }
    ])
    expect(wide.text).toContain("The argument width is not known here")
    const bytes = await call("add_media", { base64: "AAAA", alt: "x" })
    expect(bytes.problem.fields, "the other way into the library is told too").toEqual([
      { path: "base64", reason: expect.stringMatching(/\burl\b.*\bdata\b/) }
    ])
    const told = async (data: unknown) => (await call("add_media", { data, alt: "x" })).problem.fields
    expect(await told("data:image/png;base64,AAAA")).toEqual([
      { path: "data", reason: "is base64 alone: leave out data:image/png;base64, at its beginning" }
    ])
    expect(await told("<svg/>")).toEqual([{ path: "data", reason: "holds characters that base64 does not have" }])
    expect(await told(5)).toEqual([{ path: "data", reason: "is a text of base64" }])
    expect((await call("add_media", { data: " AA-_\nAAA= ", alt: "x" })).code).toBe("media.unsupported_type")
    const slip = await call("write_page", { pageId, html: "<p>x</p>", style: "p {}", id: pageId })
    expect([slip.status, slip.code]).toEqual([422, "request.invalid"])
    expect(slip.problem.fields.map(({ path }: { path: string }) => path)).toEqual(["style", "id"])
    expect(slip.text).toContain("pageId, ")
  })

  it("is found by its route behind the first thousand", async () => {
    const asked: Array<string> = []
    const list = toolSurface().operation("pages.list")
    const row = tools().find(({ name }) => name === "read_page")!.rows[0]
    const given = await withPageId(row, { route: "/z", payload: "latest" }, list, ({ target }) => {
      asked.push(target)
      const last = asked.length === 2
      const pages = last ? [{ pageId: "pg_z", route: "/z" }] : [{ pageId: "pg_a", route: "/a" }]
      return Promise.resolve(Response.json({ pages, nextCursor: last ? null : "a+b" }))
    })
    expect(given).toEqual({ pageId: "pg_z", payload: "latest" })
    expect(asked).toEqual(["/v1/pages?limit=1000", "/v1/pages?limit=1000&cursor=a%2Bb"])
  })
})

/** Values that arguments are drawn from: what is there, what is not, and what is no text at all. */
interface Drawn {
  readonly page: string
  readonly version: string
  readonly key: string
  readonly row: string
  readonly id: string
  readonly text: unknown
  readonly flag: boolean
}

type Pair = readonly [
  tool: string,
  given: object,
  method: string,
  path: string,
  body?: object | null,
  headers?: { readonly [name: string]: string }
]

const at = encodeURIComponent
const one = (flag: boolean) => (flag ? "1" : "0")
const rehearsed = (flag: boolean) => (flag ? "?dryRun=1" : "")
const dry = (flag: boolean) => (flag ? { dryRun: true } : {})

/** A call of a tool, and the request that whoever has no tools would send in its place. One for each row of each tool. */
const pairs: ReadonlyArray<(x: Drawn) => Pair> = [
  () => ["read_site", {}, "GET", "/v1/site"],
  () => ["read_reference", { document: "manifest" }, "GET", "/v1/manifest"],
  ({ page }) => ["list_pages", { ids: page, include: "payload" }, "GET", `/v1/pages?include=payload&ids=${at(page)}`],
  ({ page }) => ["read_page", { pageId: page, payload: "latest" }, "GET", `/v1/pages/${at(page)}?payload=latest`],
  ...["stylesheet", "script", "chrome", "notfound", "partials", "theme"].map((asset) => (): Pair => [
    "read_shared",
    { asset, payload: "live" },
    "GET",
    `/v1/${asset}?payload=live`
  ]),
  ({ page }) => [
    "read_history",
    { show: "list", pageId: page, limit: 2 },
    "GET",
    `/v1/pages/${at(page)}/versions?limit=2`
  ],
  ({ page, version }) => [
    "read_history",
    { show: "version", pageId: page, versionId: version },
    "GET",
    `/v1/pages/${at(page)}/versions/${at(version)}`
  ],
  ({ page, version }) => [
    "read_history",
    { show: "changes", pageId: page, versionId: version, against: version },
    "GET",
    `/v1/pages/${at(page)}/versions/${at(version)}/diff?against=${at(version)}`
  ],
  () => ["read_collections", {}, "GET", "/v1/collections"],
  ({ key }) => ["read_collections", { collection: key }, "GET", `/v1/collections/${at(key)}/rows`],
  ({ key, row }) => [
    "read_collections",
    { collection: key, rowId: row },
    "GET",
    `/v1/collections/${at(key)}/rows/${at(row)}`
  ],
  ({ page, flag }) => [
    "read_leads",
    { pageId: page, includeTest: flag },
    "GET",
    `/v1/leads?page=${at(page)}&includeTest=${one(flag)}`
  ],
  ({ id }) => ["read_leads", { leadId: id }, "GET", `/v1/leads/${at(id)}`],
  ({ id }) => ["read_saved_searches", { after: id }, "GET", `/v1/saved-searches?after=${at(id)}`],
  ...[
    "limits",
    "lease",
    "redirects",
    "pending-changes",
    "allowlist",
    "lead-webhooks",
    "analytics",
    "turnstile",
    "fonts",
    "media",
    "forms",
    "audit"
  ].map((list) => (): Pair => ["look_up", { list }, "GET", `/v1/${list}`]),
  () => ["look_up", { list: "builders" }, "GET", "/v1/listings/builders"],
  () => ["read_figures", {}, "GET", "/v1/figures"],
  () => ["read_figures", { from: "2026-03-01", to: "2026-03-31" }, "GET", "/v1/figures?from=2026-03-01&to=2026-03-31"],
  ({ flag }) => [
    "read_form_queue",
    flag ? { status: "pending" } : {},
    "GET",
    `/v1/integration-requests${flag ? "?status=pending" : ""}`
  ],
  ({ id }) => ["read_form_queue", { requestId: id }, "GET", `/v1/integration-requests/${at(id)}/fields`],
  ({ id, text, flag }) => [
    "answer_form_queue",
    { requestId: id, status: flag ? "claimed" : "failed", ...(!flag && { detail: text }) },
    "POST",
    `/v1/integration-requests/${at(id)}/status`,
    { status: flag ? "claimed" : "failed", ...(!flag && { detail: text }) }
  ],
  () => ["take_lease", {}, "POST", "/v1/lease"],
  ({ text, flag }) => [
    "create_pages",
    { pages: [{ route: "/drawn", title: text, payload: { html: "<h1>x</h1>" } }], ...dry(flag) },
    "POST",
    `/v1/pages/batch${rehearsed(flag)}`,
    { pages: [{ route: "/drawn", title: text, payload: { html: "<h1>x</h1>" } }] }
  ],
  ({ page, version, text, flag }) => [
    "write_page",
    {
      pageId: page,
      html: text,
      css: "p{color:red}",
      ifMatch: version,
      acknowledge: { deletingLines: "1" },
      ...dry(flag)
    },
    "PUT",
    `/v1/pages/${at(page)}/payload${rehearsed(flag)}`,
    { html: text, css: "p{color:red}" },
    { "if-match": version, "x-mk-deleting-lines": "1" }
  ],
  ({ page, text, version }) => [
    "change_page",
    { pageId: page, title: text, ifMatch: version },
    "PATCH",
    `/v1/pages/${at(page)}`,
    { title: text },
    { "if-match": version }
  ],
  ({ text, flag }) => [
    "write_shared",
    { asset: "stylesheet", css: text, ...dry(flag) },
    "PUT",
    `/v1/stylesheet${rehearsed(flag)}`,
    { css: text }
  ],
  ({ text }) => ["write_shared", { asset: "script", js: text }, "PUT", "/v1/script", { js: text }],
  ...["header", "footer", "announcement"].map((asset) => ({ text, version }: Drawn): Pair => [
    "write_shared",
    { asset, html: text, acknowledge: { overwritingWriter: "cred_x", replacingVersion: version } },
    "PUT",
    `/v1/chrome/${asset}`,
    { html: text },
    { "x-mk-overwriting-writer": "cred_x", "x-mk-replacing-version": version }
  ]),
  ({ text }) => ["write_shared", { asset: "notfound", html: text }, "PUT", "/v1/notfound", { html: text }],
  ({ key, text }) => [
    "write_shared",
    { asset: "partial", ref: key, html: text },
    "PUT",
    `/v1/partials/${at(key)}`,
    { html: text }
  ],
  ({ text, flag }) => [
    "write_theme",
    { tokens: { font: { heading: "Fraunces", body: text } }, ...dry(flag) },
    "PUT",
    `/v1/theme${rehearsed(flag)}`,
    { font: { heading: "Fraunces", body: text } }
  ],
  ({ page, version }) => [
    "revert",
    { asset: "page", pageId: page, toVersionId: version },
    "POST",
    `/v1/pages/${at(page)}/revert`,
    { toVersionId: version }
  ],
  ...["stylesheet", "script", "notfound"].map((asset) => ({ version }: Drawn): Pair => [
    "revert",
    { asset, toVersionId: version },
    "POST",
    `/v1/${asset}/revert`,
    { toVersionId: version }
  ]),
  ...["header", "footer", "announcement"].map((asset) => ({ version }: Drawn): Pair => [
    "revert",
    { asset, toVersionId: version },
    "POST",
    `/v1/chrome/${asset}/revert`,
    { toVersionId: version }
  ]),
  ({ key, version }) => [
    "revert",
    { asset: "partial", ref: key, toVersionId: version },
    "POST",
    `/v1/partials/${at(key)}/revert`,
    { toVersionId: version }
  ],
  ({ page, version }) => [
    "publish",
    { pageId: page, versionId: version },
    "POST",
    `/v1/pages/${at(page)}/publish`,
    { versionId: version }
  ],
  ({ page }) => ["publish", { pageId: page }, "POST", `/v1/pages/${at(page)}/publish`],
  ({ page, text }) => [
    "archive_page",
    { step: "request", pageId: page, disposition: text },
    "POST",
    `/v1/pages/${at(page)}/archive`,
    { disposition: text }
  ],
  ({ page, text }) => [
    "archive_page",
    { step: "confirm", pageId: page, route: text },
    "POST",
    `/v1/pages/${at(page)}/archive/confirm`,
    { route: text }
  ],
  ({ page }) => ["archive_page", { step: "cancel", pageId: page }, "DELETE", `/v1/pages/${at(page)}/archive`],
  ({ page }) => ["archive_page", { step: "restore", pageId: page }, "POST", `/v1/pages/${at(page)}/unarchive`],
  ({ page }) => ["archive_page", { step: "cancel-restore", pageId: page }, "DELETE", `/v1/pages/${at(page)}/unarchive`],
  ({ key, text }) => [
    "define_collection",
    { action: "create", collection: key, name: text, schema: [] },
    "POST",
    "/v1/collections",
    { key, name: text, schema: [] }
  ],
  ({ key, text, flag }) => [
    "define_collection",
    { action: "change", collection: key, name: text, ...dry(flag) },
    "PATCH",
    `/v1/collections/${at(key)}${rehearsed(flag)}`,
    { name: text }
  ],
  ({ key, text }) => [
    "write_row",
    { collection: key, slug: "ben", data: { name: text }, featured: true },
    "POST",
    `/v1/collections/${at(key)}/rows`,
    { slug: "ben", data: { name: text }, featured: true }
  ],
  ({ key, row, text }) => [
    "write_row",
    { collection: key, rowId: row, data: { name: text } },
    "PATCH",
    `/v1/collections/${at(key)}/rows/${at(row)}`,
    { data: { name: text } }
  ],
  ({ page }) => ["remove", { what: "page", pageId: page }, "DELETE", `/v1/pages/${at(page)}`],
  ({ key }) => ["remove", { what: "partial", ref: key }, "DELETE", `/v1/partials/${at(key)}`],
  ({ key }) => [
    "remove",
    { what: "collection", collection: key, dryRun: true },
    "DELETE",
    `/v1/collections/${at(key)}?dryRun=1`
  ],
  ({ key, row }) => [
    "remove",
    { what: "row", collection: key, rowId: row, dryRun: true },
    "DELETE",
    `/v1/collections/${at(key)}/rows/${at(row)}?dryRun=1`
  ],
  ({ text }) => [
    "set_redirect",
    { from: "/old", to: text, status: 302, acknowledge: { overwritingWriter: "cred_x" } },
    "POST",
    "/v1/redirects",
    { from: "/old", to: text, status: 302 },
    { "x-mk-overwriting-writer": "cred_x" }
  ],
  ({ text }) => [
    "import_redirects",
    { redirects: [{ from: "/old", to: text }], dryRun: true, acknowledge: { overwritingWriter: "cred_x" } },
    "POST",
    "/v1/redirects/import?dryRun=1",
    { redirects: [{ from: "/old", to: text }] },
    { "x-mk-overwriting-writer": "cred_x" }
  ],
  ({ text }) => [
    "remove",
    { what: "redirect", from: `/${text}` },
    "DELETE",
    `/v1/redirects?from=${encodeURIComponent(`/${text}`)}`
  ],
  ({ id }) => ["remove", { what: "font", id }, "DELETE", `/v1/fonts/${at(id)}`],
  ({ id }) => ["remove", { what: "allowed-origin", id }, "DELETE", `/v1/allowlist/${at(id)}`],
  ({ id }) => ["remove", { what: "lead-webhook", name: id }, "DELETE", `/v1/lead-webhooks/${at(id)}`],
  ({ text }) => [
    "add_media",
    { url: text, alt: "A picture" },
    "POST",
    "/v1/media/import",
    { url: text, alt: "A picture" }
  ],
  ({ id }) => ["change_site", { faviconId: id }, "PUT", "/v1/favicon", { assetId: id }],
  ({ text }) => ["change_site", { addressLabel: text }, "PUT", "/v1/site/address", { label: text }],
  ({ text }) => ["change_site", { fields: { landingParams: [text] } }, "PUT", "/v1/site", { landingParams: [text] }],
  ({ id }) => ["find_areas", { how: "find", name: id }, "GET", `/v1/areas?name=${at(id)}`],
  () => ["find_areas", { how: "rank", lat: 44, lng: -79 }, "GET", "/v1/areas/rank?lat=44&lng=-79"],
  ({ id, text }) => [
    "choose_builders",
    { orgIds: [id], province: text },
    "PUT",
    "/v1/listings/scope",
    { orgIds: [id], province: text }
  ],
  ({ page, version }) => [
    "share_preview",
    { pageId: page, versionId: version },
    "POST",
    `/v1/pages/${at(page)}/versions/${at(version)}/preview-link`
  ],
  ({ id, text }) => [
    "test_form",
    { formKey: id, data: { name: text } },
    "POST",
    `/v1/forms/${at(id)}/test`,
    { data: { name: text } }
  ],
  ({ id, flag }) => [
    "redeliver_lead",
    { leadId: id, force: flag },
    "POST",
    `/v1/leads/${at(id)}/redeliver`,
    { force: flag }
  ],
  ({ text }) => [
    "allow_origin",
    { step: "propose", origin: text, reason: "Shop" },
    "POST",
    "/v1/allowlist",
    { origin: text, reason: "Shop" }
  ],
  ({ id }) => ["allow_origin", { step: "approve", id }, "POST", `/v1/allowlist/${at(id)}/approve`],
  () => ["release_lease", {}, "DELETE", "/v1/lease"]
]

/** Rows that are compared elsewhere: a browser, a form in parts and documents (`site.test.ts`, `clients.test.ts`). */
const elsewhere = ["capture.screenshot", "capture.verify", "media.upload", "reference.read"]

describe("each row of each tool", () => {
  let site: TestSite
  let client: ToolClient
  let known: { readonly [kind in "pages" | "versions" | "rows"]: ReadonlyArray<string> }

  beforeAll(async () => {
    site = await api.aSite()
    client = await as(site)
    const page = await site.aPage()
    const base = { "if-match": page.latestVersionId as string }
    const written = expectStatus(
      await site.put(`/v1/pages/${page.pageId}/payload`, { html: "<h1>Again</h1>" }, base),
      200
    )
    const schema = [{ name: "name", type: "text", label: "Name" }]
    expectStatus(await site.post("/v1/collections", { key: "team", name: "Team", schema }), 201)
    const row = expectStatus(await site.post("/v1/collections/team/rows", { slug: "ada", data: { name: "Ada" } }), 201)
    known = { pages: [page.pageId], versions: [page.latestVersionId, written.latestVersionId], rows: [row.id] }
  })

  it("has a pair here", () => {
    const x: Drawn = { page: "p", version: "v", key: "k", row: "r", id: "i", text: "t", flag: false }
    const paired = new Set(
      pairs.map((pair) => {
        const [name, given] = pair(x)
        const row = rowOf(
          tools().find((tool) => tool.name === name)!,
          given as never
        )
        return JSON.stringify([name, row])
      })
    )
    const all = tools().flatMap(({ name, rows }) => rows.map((row) => [name, row] as const))
    expect(
      all.filter(([name, row]) => !elsewhere.includes(row.row) && !paired.has(JSON.stringify([name, row])))
    ).toEqual([])
  })

  it(
    "gives for whatever arguments what the API gives for the request, and asks of it nothing else",
    { timeout: 600_000 },
    async () => {
      const random = seeded()
      const holds = new Map(
        (await client.client.listTools()).tools.map(({ name, outputSchema }) => [
          name,
          ajv.compile(outputSchema as object)
        ])
      )
      // Not `..`: whoever writes an address by hand has it made simpler on the way.
      const odd = ["none", "a/b", "é ü", "%2e%2e", "x?y=1#z", "{id}"]
      const drawn = (): Drawn => {
        const some = (there: ReadonlyArray<string>) => (random.below(3) === 0 ? random.pick(odd) : random.pick(there))
        return {
          page: some(known.pages),
          version: some(known.versions),
          key: some(["team"]),
          row: some(known.rows),
          id: some(["none"]),
          text: random.pick([
            "Ada",
            "<p>A</p>",
            "/",
            "gone",
            "https://shop.example",
            "p{}",
            "",
            " ",
            7,
            null,
            ["x"],
            { a: 1 },
            true
          ]),
          flag: random.below(3) === 0
        }
      }
      const kinds = { refused: 0, done: 0 }
      let key = 0
      for (let round = 0; round < 2 * drawsOfRun(); round++)
        for (const pair of pairs) {
          const [tool, given, method, path, body, headers] = pair(drawn())
          const writes = method !== "GET"
          const idempotencyKey = `pair-${key++}`
          const reply = await client.call(tool, { ...given, ...(writes && { idempotencyKey }) })
          const what = `${tool} ${JSON.stringify(given)}: ${reply.text.slice(0, 300)}`
          const valid = holds.get(tool)!
          expect(valid(reply.structured), `${what} ${JSON.stringify(valid.errors)}`).toBe(true)
          const rest = await site.request(method, path, body ?? undefined, {
            ...headers,
            ...(writes && { "idempotency-key": idempotencyKey })
          })
          expect([what, reply.status]).toEqual([what, rest.status])
          kinds[reply.isError ? "refused" : "done"]++
          if (reply.isError) expect({ ...reply.problem, requestId: "" }, what).toEqual({ ...rest.body, requestId: "" })
          else expect(steady(reply.answer), what).toEqual(steady(rest.body))
          // A write that landed is answered again only to the same method, path and body.
          const results = reply.answer?.results as ReadonlyArray<{ readonly status: string }> | undefined
          const landed = results?.some(({ status }) => status !== "failed" && status !== "skipped") ?? true
          const isRemembered = writes && !reply.isError && landed && !path.includes("dryRun=1")
          if (isRemembered) expect([what, rest.headers.get("idempotency-replayed")]).toEqual([what, "true"])
          expectStatus(await site.post("/v1/lease"), 200)
        }
      // Pairs that are all refused, or none, would say little.
      expect(kinds.done).toBeGreaterThan(40)
      expect(kinds.refused).toBeGreaterThan(20)
    }
  )
})

/** What changes between two looks though nothing was written: clocks, and what is counted of looks and rehearsals. */
const steady = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (name, value: unknown) =>
      /^(?:requestId|expiresInSeconds|expiresAt|used|remaining|windowResetsAt|writesLastHour|rejectionsLastHour)$/.test(
        name
      )
        ? 0
        : value
    )
  )
