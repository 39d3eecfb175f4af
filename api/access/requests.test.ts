/** How requests fail before they reach a handler, and that every failure is a problem document. */
import { createConnection } from "node:net"
import { Effect } from "effect"
import { sql } from "kysely"
import { describe, expect, it, vi } from "vitest"
import { Database } from "../../storage/mysql/Database.ts"
import { testApi } from "../../test/builders/api.ts"
import { newPage } from "../../test/builders/testSite.ts"
import { catalogue } from "../../engine/errors/catalogue.ts"

const api = testApi()

describe("routes", () => {
  it("API-01: the content API lives under /v1 and nowhere else", async () => {
    const site = await api.aSite()
    expect((await site.get("/v1/site")).status).toBe(200)
    const reply = await site.get("/site")
    expect([reply.status, reply.code]).toEqual([404, "route.not_found"])
  })

  it("API-02: bodies are JSON, and HTML only where a page is shown", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    expect((await site.get("/v1/pages")).headers.get("content-type")).toBe("application/json")
    const preview = await site.get(`/v1/pages/${page.pageId}/versions/${page.latestVersionId}/preview`)
    expect(preview.headers.get("content-type")).toBe("text/html; charset=utf-8")
  })

  it("API-05: an id that names nothing, whatever it looks like, is a 404 problem", async () => {
    const site = await api.aSite()
    for (const id of ["pg_nope", "nonsense", "%20", "x".repeat(250), "%F0%9F%8E%B9"]) {
      const reply = await site.get(`/v1/pages/${id}`)
      expect([reply.status, reply.code]).toEqual([404, "page.not_found"])
    }
    const unknown = await site.get("/v1/unknown")
    expect([unknown.status, unknown.code]).toEqual([404, "route.not_found"])
  })

  it.each([
    ["/v1/page", "Did you mean /v1/pages?"],
    ["/v1/pages/pg_a/paylod", "Did you mean /v1/pages/:id/payload?"],
    ["/v1/colections/team/rows", "Did you mean /v1/collections/:key/rows?"],
    ["/site", "Did you mean /v1/site?"]
  ])("a path that is there but for a slip is answered with what may be meant: %s", async (path, told) => {
    const reply = await (await api.aSite()).get(path)
    expect([reply.status, reply.code, reply.body.detail]).toEqual([
      404,
      "route.not_found",
      expect.stringContaining(told)
    ])
  })

  it.each(["/v1/unknown", "/v1/pages/a/b/c/d/e", "/v1//", `/v1/${"p".repeat(5_000)}`])(
    "one that is near to none is answered without: %s",
    async (path) => expect((await (await api.aSite()).get(path)).body.detail).not.toContain("mean")
  )

  it.each([
    ["/v1/chrome/announcement", '{ "html": "" }'],
    ["/v1/notfound", "/v1/notfound/revert"],
    ["/v1/script", "PUT an empty one"]
  ])("what no call removes is answered with how it is taken off: %s", async (path, told) => {
    const site = await api.aSite()
    const reply = await site.delete(path)
    expect([reply.status, reply.code, reply.body.detail]).toEqual([
      405,
      "route.method_not_allowed",
      expect.stringContaining(told)
    ])
  })

  it("and is taken off in that way", async () => {
    const site = await api.aSite()
    for (const [path, text] of [
      ["/v1/chrome/announcement", { html: "" }],
      ["/v1/stylesheet", { css: "" }],
      ["/v1/script", { js: "" }]
    ] as const)
      expect([path, (await site.put(path, text)).status]).toEqual([path, 200])
    expect((await site.post("/v1/notfound/revert", { toVersionId: null })).status).toBeLessThan(500)
  })

  it("a path that cannot be decoded is not found", async () => {
    const site = await api.aSite()
    const reply = await site.get("/v1/pages/%ZZ")
    expect(reply.status).toBe(404)
  })

  it("a known path answers 405 to another method and names the right ones", async () => {
    const site = await api.aSite()
    const reply = await site.put("/v1/lease", {})
    expect([reply.status, reply.code]).toEqual([405, "route.method_not_allowed"])
    expect(reply.headers.get("allow")).toBe("GET, POST, DELETE, HEAD")
  })

  it("HEAD answers as GET does, without the body", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    const reply = await site.request("HEAD", `/v1/pages/${page.pageId}`)
    expect(reply.status).toBe(200)
    expect(reply.headers.get("etag")).toBe(`"${page.latestVersionId}"`)
    expect(reply.body).toBe("")
  })

  it("API-09: reads are not limited", async () => {
    const site = await api.aSite({ domain: "www.reads.test" })
    const replies = await Promise.all(Array.from({ length: 60 }, () => site.get("/v1/limits")))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

describe("bodies", () => {
  it.each(["{", "", "[1,", '{"a":1} trailing', "\u0000"])(
    "API-03: refuses %j as JSON and stores nothing",
    async (body) => {
      const site = await api.aSite({ lease: false })
      const reply = await site.post("/v1/pages", body)
      expect([reply.status, reply.code]).toEqual([400, "request.invalid_json"])
      expect((await site.get("/v1/pages")).body.pages).toEqual([])
    }
  )

  it("API-04: tells every fault of a body at once, each by its path", async () => {
    const site = await api.aSite()
    const reply = await site.post("/v1/pages", { title: 7, payload: { html: "<p>x</p>", js: "1" }, colour: "red" })
    expect([reply.status, reply.code]).toEqual([422, "request.invalid"])
    const paths = reply.body.fields.map(({ path }: { path: string }) => path).sort()
    expect(paths).toEqual(["body.colour", "body.payload.js", "body.route", "body.title"])
    for (const field of reply.body.fields) expect(field.reason).toBeTypeOf("string")
  })

  it("tells the faults of a body together with those of the query", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    const reply = await site.put(`/v1/pages/${page.pageId}/payload?hold=maybe`, { css: 1 })
    expect([reply.status, reply.code]).toEqual([400, "request.query_invalid"])
    const paths = reply.body.fields.map(({ path }: { path: string }) => path).sort()
    expect(paths).toEqual(["body.css", "body.html", "query.hold"])
  })

  it("refuses a query parameter that no row knows", async () => {
    const site = await api.aSite()
    for (const path of ["/v1/site?colour=red", "/v1/pages?colour=red"]) {
      const reply = await site.get(path)
      expect([reply.status, reply.code]).toEqual([400, "request.query_invalid"])
      expect(reply.body.fields[0].path).toBe("query.colour")
    }
  })

  it("refuses bytes that are not UTF-8", async () => {
    const site = await api.aSite()
    const reply = await rawRequest(site.address(), "POST /v1/auth/token", Buffer.from('{"clientId":"\xff"}', "latin1"))
    expect(reply).toContain("400 Bad Request")
    expect(reply).toContain("request.invalid_json")
  })

  it("refuses another media type with 415 and names the right one", async () => {
    const reply = await api.anonymous.post("/v1/auth/token", "clientId=a", {
      "content-type": "application/x-www-form-urlencoded"
    })
    expect([reply.status, reply.code, reply.body.expected]).toEqual([415, "request.media_type", "application/json"])
  })

  it("refuses another charset than UTF-8 with 415 and says what to send", async () => {
    const site = await api.aSite()
    const body = JSON.stringify(newPage({ route: "/charset" }))
    const sent = (type: string) => site.post("/v1/pages", body, { "content-type": type })
    for (const type of ["application/json; charset=iso-8859-1", 'application/json;Charset="utf-16"']) {
      const reply = await sent(type)
      expect([reply.status, reply.code, reply.body.expected]).toEqual([
        415,
        "request.media_type",
        "application/json; charset=utf-8"
      ])
      expect(reply.body.detail).toContain("Send charset=utf-8, or no charset")
    }
    expect((await sent('application/json; charset="UTF-8"')).status).toBe(200)
  })

  it("refuses a body that has one name twice, by its path", async () => {
    const site = await api.aSite()
    const reply = await site.post(
      "/v1/pages",
      '{"route":"/a","title":"One","payload":{"html":"","html":"x"},"title":"Two"}'
    )
    expect([reply.status, reply.code]).toEqual([422, "request.invalid"])
    expect(reply.body.fields).toEqual([{ path: "body.payload.html", reason: "is there twice" }])
    expect((await site.get("/v1/pages")).body.pages).toEqual([])
  })

  it("refuses an announced body beyond the row's limit without reading it", async () => {
    const reply = await rawRequest(api.anonymous.address(), "POST /v1/auth/token", Buffer.alloc(0), 100_000_000)
    expect(reply).toContain("413 ")
    expect(reply).toContain("request.too_large")
  })

  it("stops reading a body that outgrows the limit while it arrives", async () => {
    const chunk = Buffer.alloc(64 * 1024, 0x61)
    const chunked = Buffer.concat(
      Array.from({ length: 3 }, () =>
        Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n")])
      )
    )
    const reply = await rawRequest(api.anonymous.address(), "POST /v1/auth/token", chunked, "chunked")
    expect(reply).toContain("413 ")
    expect(reply).toContain('"limitBytes":65536')
  })

  it("goes on serving after a caller hung up in the middle of a body", async () => {
    const { hostname, port } = new URL(api.anonymous.address())
    await new Promise<void>((resolve) => {
      const socket = createConnection(Number(port), hostname, () => {
        socket.write(
          'POST /v1/auth/token HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"cl'
        )
        socket.destroy()
      })
      socket.on("close", () => resolve())
    })
    expect((await api.anonymous.get("/healthz")).status).toBe(200)
  })
})

describe("problems", () => {
  it("ERR-01, ERR-02: every refusal is a problem document with title, status, code and detail", async () => {
    const site = await api.aSite({ lease: false })
    const page = newPage()
    const [frozen, guarded, live] = [await api.aSite(), await api.aSite(), await api.aSite({ domain: "www.429.test" })]
    await api.operator.post(`/ops/v1/sites/${frozen.siteId}/freeze`)
    await api.operator.patch(`/ops/v1/sites/${guarded.siteId}`, { requireIfMatch: true })
    for (let made = 0; made < 5; made++) await live.aPage()
    const { pageId } = await guarded.aPage()
    const replies = [
      await site.post("/v1/pages", "{"),
      await api.anonymous.get("/v1/site"),
      await (await site.writer({ scopes: ["content:read"] })).post("/v1/pages", page),
      await site.get("/v1/pages/pg_nope"),
      await site.put("/v1/lease"),
      await site.post("/v1/pages", page),
      await site.post("/v1/pages", {}),
      await frozen.post("/v1/pages", page),
      await guarded.put(`/v1/pages/${pageId}/payload`, { html: "<p>x</p>" }),
      await live.post("/v1/pages", page)
    ]
    expect(replies.map(({ status }) => status)).toEqual([400, 401, 403, 404, 405, 409, 422, 423, 428, 429])
    for (const { status, body, headers, code } of replies) {
      expect(headers.get("content-type")).toBe("application/problem+json")
      expect(body).toMatchObject({ status, title: catalogue[code as keyof typeof catalogue].title })
      expect(body.detail).toMatch(/\.$/)
      expect(body.requestId).toBe(headers.get("x-request-id"))
    }
  })

  it("ERR-03: a problem says what to do next", async () => {
    const site = await api.aSite({ lease: false })
    const reply = await site.post("/v1/pages", newPage())
    expect(reply.code).toBe("lease.required")
    expect(reply.body.remediation).toContain("POST /v1/lease")
  })

  it("ERR-04: doing what a 409 asks for and sending the same request again succeeds", async () => {
    const site = await api.aSite({ lease: false })
    const page = newPage()
    expect((await site.post("/v1/pages", page)).status).toBe(409)
    await site.post("/v1/lease")
    expect((await site.post("/v1/pages", page)).status).toBe(200)
  })

  it("ERR-05: a 422 comes again however often it is sent", async () => {
    const site = await api.aSite()
    const page = newPage({ html: "<script>1</script>" })
    const codes = [await site.post("/v1/pages", page), await site.post("/v1/pages", page)].map(({ code }) => code)
    expect(codes).toEqual(["gate.rejected", "gate.rejected"])
  })

  it("ERR-10: codes are an area and a reason", () => {
    for (const code of Object.keys(catalogue)) expect(code).toMatch(/^[a-z_]+\.[a-z_0-9]+$/)
  })

  it("ERR-08: a failure of ours is a problem too, with the request's id and nothing of our insides", async () => {
    const site = await api.aSite()
    const rename = (from: string, to: string) =>
      api.database.run(
        Effect.flatMap(Database, ({ query }) =>
          query((db) => sql`rename table ${sql.table(from)} to ${sql.table(to)}`.execute(db))
        )
      )
    vi.spyOn(console, "log").mockImplementation(() => {})
    await rename("leases", "leases_away")
    const reply = await site.get("/v1/lease")
    await rename("leases_away", "leases")
    vi.restoreAllMocks()
    expect([reply.status, reply.code]).toEqual([500, "service.internal"])
    expect(reply.body.requestId).toBe(reply.headers.get("x-request-id"))
    expect(JSON.stringify(reply.body)).not.toMatch(/leases|select|\.ts|Error/)
    expect((await site.get("/v1/lease")).status).toBe(200)
  })

  it("every answer carries a request id of its own", async () => {
    const ids = [await api.anonymous.get("/healthz"), await api.anonymous.get("/v1/nothing")].map(({ headers }) =>
      headers.get("x-request-id")
    )
    expect(ids[0]).toMatch(/^req_/)
    expect(ids[1]).toMatch(/^req_/)
    expect(ids[0]).not.toBe(ids[1])
  })
})

/** Sends bytes as they are and returns the raw answer. */
const rawRequest = (address: string, requestLine: string, body: Buffer, length: number | "chunked" = body.length) => {
  const { hostname, port } = new URL(address)
  const framing = length === "chunked" ? "transfer-encoding: chunked" : `content-length: ${length}`
  return new Promise<string>((resolve, reject) => {
    const socket = createConnection(Number(port), hostname, () => {
      socket.write(
        `${requestLine} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n${framing}\r\n\r\n`
      )
      socket.write(body)
    })
    let answer = ""
    socket.setTimeout(10_000, () => reject(new Error(`No answer but: ${answer}`)))
    socket.on("error", () => resolve(answer))
    socket.on("data", (chunk) => {
      answer += chunk.toString()
      if (answer.endsWith("}")) {
        resolve(answer)
        socket.destroy()
      }
    })
    socket.on("close", () => resolve(answer))
  })
}
