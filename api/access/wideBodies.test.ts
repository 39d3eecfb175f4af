/** Bodies of very many members: refused in few words, since each that is told of costs whoever tells it. */
import { expect, it } from "vitest"
import { testApi } from "../../test/builders/api.ts"
import { expectStatus } from "../../test/builders/testSite.ts"

const api = testApi()

const wide = (members: number) => Object.fromEntries(Array.from({ length: members }, (_, at) => [`k${at}`, 1]))
const sizeOf = (body: unknown) => JSON.stringify(body).length

it("are told one fault, where few members are told all of theirs", async () => {
  const site = await api.aSite()
  expectStatus(
    await site.post("/v1/collections", { key: "team", name: "Team", schema: [{ name: "name", type: "text" }] }),
    201
  )
  const many = wide(200_000)
  const bodies: ReadonlyArray<readonly [method: "post" | "put", path: string, body: object]> = [
    ["post", "/v1/pages", many],
    ["post", "/v1/pages", { route: "/a", title: "A", payload: many }],
    ["post", "/v1/pages/batch", { pages: Array.from({ length: 100_000 }, () => ({ x: 1 })) }],
    ["put", "/v1/site", { contact: many }],
    ["put", "/v1/theme", many],
    ["put", "/v1/theme", { font: { heading: "Inter", body: "Inter" }, color: many }],
    ["post", "/v1/collections/team/rows", { slug: "ada", data: many }],
    ["post", "/v1/redirects", many]
  ]
  for (const [method, path, body] of bodies) {
    const answer = await site[method](path, body)
    expect([path, answer.status < 500, answer.status >= 400], JSON.stringify(answer.body).slice(0, 300)).toEqual([
      path,
      true,
      true
    ])
    expect(sizeOf(answer.body), path).toBeLessThan(40_000)
  }
  const few = await site.post("/v1/pages", { route: 1, title: 2, colour: 3 })
  const paths = few.body.fields.map(({ path }: { readonly path: string }) => path)
  expect(paths).toEqual(expect.arrayContaining(["body.route", "body.title", "body.colour"]))
})

it("without a credential too", async () => {
  const answer = await api.anonymous.post("/v1/drafts", wide(4_000))
  expect(answer.status).toBe(422)
  expect(answer.body.fields.length).toBeLessThanOrEqual(100)
})

it("are told that they nest without end, wherever they do, and are not followed down", async () => {
  const site = await api.aSite()
  const nested = (times: number) => `${"[".repeat(times)}${"]".repeat(times)}`
  const bodies: ReadonlyArray<readonly [method: string, path: string, body: string]> = [
    ["POST", "/v1/collections", `{"key":"team","name":"Team","schema":[{"name":"name","options":${nested(9_000)}}]}`],
    [
      "POST",
      "/v1/pages",
      `{"route":"/a","title":"A","payload":{"html":"<p>a</p>"},"meta":{"schema":${nested(9_000)}}}`
    ],
    ["PUT", "/v1/site", `{"contact":${nested(9_000)}}`],
    ["POST", "/mcp", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"arguments":${nested(9_000)}}}`]
  ]
  for (const [method, path, body] of bodies) {
    const answer = await site.request(method, path, body)
    expect([path, answer.status, answer.code]).toEqual([path, 422, "request.invalid"])
    expect(answer.body.detail, path).toContain("too deep inside one another")
  }
  const endless = await site.post("/v1/pages", nested(1_000_000))
  expect([endless.status, endless.code]).toEqual([413, "request.too_large"])
  const message = `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":${nested(1_000_000)}}`
  const told = await site.post("/mcp", message)
  expect([told.status, told.code]).toEqual([413, "request.too_large"])
})
