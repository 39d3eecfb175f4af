/** No write drops what it does not know: the route table is walked, and every row is sent a member that none has. */
import { describe, expect, it } from "vitest"
import { routes } from "../front/routeTable.ts"
import { testApi } from "../../test/builders/api.ts"
import { isWrite } from "./body.ts"

const api = testApi()

const writes = () => routes().filter(({ endpoint }) => isWrite(endpoint))
const isForm = ({ endpoint }: ReturnType<typeof writes>[number]) => endpoint.payload.has("multipart/form-data")
const takesNothing = ({ endpoint }: ReturnType<typeof writes>[number]) => endpoint.payload.size === 0

let made: ReturnType<typeof api.aSite> | undefined
const theSite = () => (made ??= api.aSite())
const callerOf = async (path: string) => (path.startsWith("/ops/") ? api.operator : await theSite())
const targetOf = (path: string) => path.replace(":kind", "header").replace(/:(\w+)/g, "x-$1")

describe("a member that nobody knows", () => {
  it.each(
    writes()
      .filter((row) => !isForm(row))
      .map(({ method, path }) => [method, path] as const)
  )("%s %s is refused by its name", async (method, path) => {
    const reply = await (await callerOf(path)).request(method, targetOf(path), { nobodyKnows: 1 })
    expect([400, 422]).toContain(reply.status)
    expect(JSON.stringify(reply.body)).toContain("nobodyKnows")
  })

  it.each(
    writes()
      .filter(isForm)
      .flatMap(({ method, path }) => ["text", "file"].map((kind) => [method, path, kind] as const))
  )("%s %s is refused by its name where it is a part of the form, as a %s", async (method, path, kind) => {
    const form = new FormData()
    if (kind === "text") form.append("nobodyKnows", "1")
    else form.append("nobodyKnows", new Blob(["1"]), "nobody.txt")
    form.append("alt", "A roof")
    form.append("family", "Ours")
    form.append("file", new Blob(["1"]), "a.png")
    if (path === "/v1/fonts") form.delete("alt")
    else form.delete("family")
    const reply = await (await theSite()).request(method, path, form)
    expect([reply.status, reply.code]).toEqual([422, "request.invalid"])
    expect(reply.body.fields).toEqual([{ path: "body.nobodyKnows", reason: "is not known here" }])
  })

  it("only rows that take a file take anything but JSON", () => {
    expect(
      writes()
        .filter(isForm)
        .map(({ name }) => name)
    ).toEqual(["fonts.upload", "media.upload", "media.asset"])
  })
})

describe("a write that takes no body", () => {
  it("is refused one with request.invalid, whatever it is, and takes an empty one", async () => {
    const site = await api.aSite()
    const rows = writes().filter(takesNothing)
    expect(rows.length).toBeGreaterThan(20)
    for (const [body, paths] of [
      ['{"foo":1,"bar":{}}', ["body.foo", "body.bar"]],
      ["[1]", ["body"]],
      ["foo", ["body"]],
      ["7", ["body"]],
      [`{"foo":"${"x".repeat(10_000)}"}`, ["body"]]
    ] as const) {
      const reply = await site.request("POST", "/v1/lease", body)
      expect([reply.status, reply.code], body.slice(0, 20)).toEqual([422, "request.invalid"])
      expect(reply.body.fields.map(({ path }: { readonly path: string }) => path)).toEqual(paths)
    }
    for (const body of [undefined, "", " ", "{}", "null"])
      expect((await site.request("POST", "/v1/lease", body)).status).toBe(200)
  })
})
