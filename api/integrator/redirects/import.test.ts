/** Redirects as a table: every one of a site as a file, and a file of them taken in whole or not at all. */
import { describe, expect, it } from "vitest"
import { connect } from "makeready/client"
import { limits } from "../../../engine/limits.ts"
import { testApi } from "../../../test/builders/api.ts"
import { previewOf } from "../../../test/builders/forms.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { expectStatus, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

const csv = { "content-type": "text/csv" }

const aSite = async () => {
  const site = await api.aSite()
  for (const route of ["/new", "/other"]) await site.aPage({ route })
  const bring = (file: string, headers = {}, query = "") =>
    site.post(`/v1/redirects/import${query}`, file, { ...csv, ...headers })
  const rehearse = (file: string, headers = {}) => bring(file, headers, "?dryRun=true")
  const preview = await previewOf(site)
  const visit = async (path: string) => {
    const { status, headers } = await origin.visit(`${preview}${path}`)
    return [status, headers["location"]]
  }
  return { site, bring, rehearse, visit }
}

const listed = async (site: TestSite) => (await site.get("/v1/redirects")).body.redirects
const outcomes = (lines: ReadonlyArray<{ line: number; outcome: string; code?: string }>) =>
  lines.map(({ line, outcome, code }) => [line, code ?? outcome])

describe("an export", () => {
  it("is every redirect as a table that an import takes and finds unchanged, gone addresses included", async () => {
    const { site, bring } = await aSite()
    const page = await site.aPage({ route: "/sold" })
    expectStatus(await site.post(`/v1/pages/${page.pageId}/archive`, { disposition: "gone" }), 202)
    expectStatus(await site.post(`/v1/pages/${page.pageId}/archive/confirm`, { route: "/sold" }), 200)
    expectStatus(
      await site.post("/v1/redirects", { from: "/a, b".replace(" ", "%20"), to: "/new#x", status: 302 }),
      200
    )
    const file = await site.get("/v1/redirects?format=csv")
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"])
    expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="redirects-\d{4}-\d\d-\d\d\.csv"$/)
    expect(file.body.split("\r\n")).toEqual([
      '"from","to","status","match","createdBy","source"',
      `"/a,%20b","/new#x","302","exact","${site.clientId}","api"`,
      `"/sold","","410","exact","${site.clientId}","archive (gone)"`,
      ""
    ])
    const again = expectStatus(await bring(file.body), 200)
    expect(again).toMatchObject({ status: "unchanged", new: 0, replaced: 0, unchanged: 2, refused: 0, served: true })
    expect((await site.get("/v1/redirects?format=json")).body).toEqual((await site.get("/v1/redirects")).body)
    expect((await site.get("/v1/redirects?format=xls")).code).toBe("request.query_invalid")
  })
})

describe("an import", () => {
  it("is served at once, whole, with its lines in any order, and is on record with what it replaced", async () => {
    const { site, bring, visit } = await aSite()
    expectStatus(await site.post("/v1/redirects", { from: "/was", to: "/other" }), 200)
    const file = "\uFEFFTo , from,status\r\n/b,/a,\r\n/new,/b/,302\n/new,/was,301\n/other,/shop/*,301"
    const refused = await bring(file)
    expect([refused.status, refused.code, refused.body.acknowledgeWith]).toEqual([
      422,
      "redirect.import_refused",
      { header: "X-Mk-Overwriting-Writer", value: site.clientId }
    ])
    expect(await visit("/a"), "nothing was taken").toEqual([404, undefined])
    const done = expectStatus(await bring(file, { "x-mk-overwriting-writer": site.clientId }), 200)
    expect(done).toMatchObject({ status: "imported", new: 3, replaced: 1, served: true })
    expect(outcomes(done.lines)).toEqual([
      [2, "new"],
      [3, "new"],
      [4, "replaced"],
      [5, "new"]
    ])
    expect(await visit("/a"), "followed to its end").toEqual([301, "/new"])
    expect(await visit("/b?x=1")).toEqual([302, "/new?x=1"])
    expect(await visit("/was")).toEqual([301, "/new"])
    expect(await visit("/shop/x")).toEqual([301, "/other"])
    const [record] = (await site.get("/v1/audit?limit=1")).body.entries
    expect([record.action, record.detail.imported, record.detail.replaced]).toEqual([
      "redirect.import",
      4,
      [{ from: "/was", to: "/other", status: 301, createdBy: site.clientId }]
    ])
    expect(record.detail.rows[0]).toEqual({ from: "/a", to: "/new", status: 301 })
  })

  it("goes line by line by the rules of one redirect, and a rehearsal tells what becomes of every line", async () => {
    const { site, bring, rehearse } = await aSite()
    const page = await site.aPage({ route: "/sold" })
    expectStatus(await site.post(`/v1/pages/${page.pageId}/archive`, { disposition: "gone" }), 202)
    expectStatus(await site.post(`/v1/pages/${page.pageId}/archive/confirm`, { route: "/sold" }), 200)
    expectStatus(await site.post("/v1/redirects", { from: "/kept", to: "/new" }), 200)
    expectStatus(await site.post("/v1/redirects", { from: "/set", to: "/new" }), 200)
    const before = await listed(site)
    const lines = [
      ["/ok,/new", "new"],
      ["/ok/,/other", "redirect.repeated"],
      ["/x,/y", "redirect.loop"],
      ["/y,/x", "redirect.loop"],
      ["/deep/*,/deep/in", "redirect.loop"],
      ["/other,/new", "redirect.shadows_live_route"],
      ["/sold,/new", "redirect.is_archive_gone"],
      ["/kept,/new", "unchanged"],
      ["/set,/other", "redirect.overwrite_existing"],
      ["/s,/new,307", "redirect.status_invalid"],
      ["/s2,/new,soon", "redirect.status_invalid"],
      ["old,/new", "redirect.from_invalid"],
      ["/t,/nope", "redirect.target_missing"],
      ["/u,javascript:1", "redirect.target_invalid"],
      ["/v,https://book.vale.test", "redirect.target_not_allowlisted"],
      ["/w,", "redirect.target_missing"]
    ]
    const file = `from,to,status\n${lines.map(([line]) => line).join("\n")}`
    const rehearsed = expectStatus(await rehearse(file), 200)
    expect(rehearsed).toMatchObject({ status: "would-refuse", dryRun: true, new: 1, unchanged: 1, refused: 14 })
    expect(outcomes(rehearsed.lines)).toEqual(lines.map(([, outcome], at) => [at + 2, outcome]))
    for (const { outcome, message } of rehearsed.lines)
      expect(typeof message).toBe(outcome === "refused" ? "string" : "undefined")
    expect(rehearsed.lines.at(-1).message).toMatch(/^It names no address to lead to\./)
    expect(rehearsed.lines[8].replaces).toMatchObject({ to: "/new", createdBy: site.clientId })
    const refused = await bring(file)
    expect([refused.status, refused.code, refused.body.refused]).toEqual([422, "redirect.import_refused", 14])
    expect(refused.body.acknowledgeWith, "that would not be enough").toBeUndefined()
    expect(outcomes(refused.body.lines)).toEqual(
      outcomes(rehearsed.lines).filter(([, told]) => /\./.test(String(told)))
    )
    expect(await listed(site)).toEqual(before)
    for (const [at, [line, outcome]] of lines.entries()) {
      const [from, to, status] = line!.split(",")
      if (outcome === "redirect.repeated" || at === 2 || at === 3 || status === "soon") continue
      const alone = await site.post("/v1/redirects", { from, to, ...(status && { status: Number(status) }) })
      expect([line, alone.code ?? "stands"]).toEqual([line, outcome!.includes(".") ? outcome : "stands"])
    }
  })

  it("takes a list as it takes a file, and leads where a row, a file of the library or an approved origin answers", async () => {
    const { site, visit } = await aSite()
    const team = { key: "team", name: "Team", schema: [{ name: "name", type: "text" }], detailBasePath: "/team" }
    expectStatus(await site.post("/v1/collections", team), 201)
    expectStatus(await site.post("/v1/collections/team/rows", { slug: "ada", data: { name: "Ada" } }), 201)
    await site.aPage({ route: "/team/:slug" })
    const { id } = expectStatus(
      await site.post("/v1/allowlist", { origin: "https://book.vale.test", reason: "b" }),
      202
    )
    expectStatus(await site.post(`/v1/allowlist/${id}/approve`), 200)
    const redirects = [
      { from: "/a", to: "/team/ada", status: 302 },
      { from: "/b", to: "https://book.vale.test/x" },
      { from: "/c", to: "/sitemap.xml" }
    ]
    const more = [
      ...redirects,
      { from: "/d", to: "/team/eve" },
      { from: "/team/ada", to: "/new" },
      { from: "/e", to: "/media/med_none" }
    ]
    const rehearsed = expectStatus(await site.post("/v1/redirects/import?dryRun=1", { redirects: more }), 200)
    expect(outcomes(rehearsed.lines)).toEqual([
      [1, "new"],
      [2, "new"],
      [3, "new"],
      [4, "redirect.target_missing"],
      [5, "redirect.shadows_live_route"],
      [6, "redirect.target_missing"]
    ])
    expect(expectStatus(await site.post("/v1/redirects/import", { redirects }), 200)).toMatchObject({ new: 3 })
    expect(await visit("/a")).toEqual([302, "/team/ada"])
    expect(await visit("/b")).toEqual([301, "https://book.vale.test/x"])
  })

  it("is a text or a list for the typed client, which is answered the type that it asks for", async () => {
    const { site } = await aSite()
    const { clientId, clientSecret } = site
    const client = connect({ url: api.anonymous.address(), clientId, clientSecret })
    const file: string = await client.redirects.list({ format: "csv" })
    expect(await client.redirects.import({ body: `${file}"/a","/new"\r\n` })).toMatchObject({ new: 1 })
    expect(await client.redirects.import({ body: { redirects: [{ from: "/b", to: "/a" }] } })).toMatchObject({ new: 1 })
    const { redirects } = await client.redirects.list()
    expect(redirects.map(({ from, to }) => [from, to])).toEqual([
      ["/a", "/new"],
      ["/b", "/new"]
    ])
  })

  it("says what of the file cannot be read, and where", async () => {
    const { bring } = await aSite()
    for (const [file, line] of [
      ["", 1],
      ["from\n/a", 1],
      ["from,to,note\n/a,/b,c", 1],
      ["from,to,from\n/a,/b,/c", 1],
      ["from,to\n/a,/new\n/b,/new,301", 3],
      ['from,to\n/a,/new\n"/b,/new', 3]
    ] as const) {
      const { status, code, body } = await bring(file)
      expect([file, status, code, body.line]).toEqual([file, 422, "redirect.import_unreadable", line])
    }
    expect((await bring("x", { "content-type": "text/plain" })).code).toBe("request.media_type")
  })

  it("says of a table in another encoding that it is this, and nothing of JSON", async () => {
    const { site } = await aSite()
    const { token } = (
      await api.anonymous.post("/v1/auth/token", { clientId: site.clientId, clientSecret: site.clientSecret })
    ).body
    const reply = await fetch(`${api.anonymous.address()}/v1/redirects/import`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "text/csv" },
      body: Buffer.from("from,to\n/caf\xe9,/new\n", "latin1")
    })
    const problem = (await reply.json()) as { code: string; detail: string }
    expect([reply.status, problem.code]).toEqual([422, "redirect.import_unreadable"])
    expect(problem.detail).toContain("not encoded in UTF-8")
  })

  it("fills a site to its limit, and takes no line beyond it", async () => {
    const { site, bring, rehearse, visit } = await aSite()
    const rows = (count: number, to = "/new") => Array.from({ length: count }, (_, at) => `/old-${at},${to}`)
    const file = (lines: ReadonlyArray<string>) => `from,to\n${lines.join("\n")}`
    expectStatus(await site.post("/v1/redirects", { from: "/first", to: "/new" }), 200)
    const over = expectStatus(await rehearse(file(rows(limits.redirectRows))), 200)
    expect(over).toMatchObject({ new: limits.redirectRows - 1, refused: 1 })
    expect(over.lines.at(-1).code).toBe("redirect.limit")
    const tooLong = await bring(file(rows(limits.redirectRows + 1)))
    expect([tooLong.code, tooLong.body.limit]).toEqual(["redirect.import_too_long", limits.redirectRows])
    expect(expectStatus(await bring(file(rows(limits.redirectRows - 1))), 200)).toMatchObject({ served: true })
    expect(await visit("/old-998")).toEqual([301, "/new"])
    const named = await bring(file(rows(limits.redirectRows - 1, "/other")))
    expect([named.body.refused, named.body.lines.length]).toEqual([limits.redirectRows - 1, limits.redirectLinesNamed])
    const records = (await site.get("/v1/audit?limit=20")).body.entries.filter(
      ({ action }: { action: string }) => action === "redirect.import"
    )
    expect(records).toHaveLength(Math.ceil((limits.redirectRows - 1) / limits.redirectRowsARecord))
    expect(records.flatMap(({ detail }: { detail: { rows: ReadonlyArray<unknown> } }) => detail.rows)).toHaveLength(
      limits.redirectRows - 1
    )
  })

  it("takes content:edit and the lease, and is one write however often it is sent under one key", async () => {
    const { site, bring } = await aSite()
    const reader = await site.writer({ scopes: ["content:read"] })
    expect((await reader.post("/v1/redirects/import", "from,to", csv)).code).toBe("auth.scope_required")
    const other = await site.writer()
    expect((await other.post("/v1/redirects/import", "from,to\n/a,/new", csv)).code).toBe("lease.held")
    const key = { "idempotency-key": "one-import" }
    const first = await bring("from,to\n/a,/new", key)
    expect((await bring("from,to\n/a,/new", key)).body).toEqual(first.body)
    expect((await bring("from,to\n/b,/new", key)).code).toBe("idempotency.key_reused")
    expect(await listed(site)).toHaveLength(1)
  })
})
