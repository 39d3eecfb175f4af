/** No `If-Match` is ignored: the route table is walked, and whatever changes something compares it or refuses it. */
import { describe, expect, it } from "vitest"
import { routes } from "../front/routeTable.ts"
import { originSecret, testApi } from "../../test/builders/api.ts"
import { expectStatus, type TestSite } from "../../test/builders/testSite.ts"
import { isSafe, takesBase } from "./Access.ts"

const api = testApi()
const stale = { "if-match": '"ver_stale"' }

const writing = () => routes().filter(({ method }) => !isSafe(method))
const comparing = () => writing().filter(({ access }) => access !== undefined && takesBase(access))

/** The path and the body of a change that would land, of each row that compares. */
type Change = readonly [path: string, body?: object]
interface Things {
  readonly page: { readonly pageId: string; readonly versionId: string }
  readonly row: string
  readonly of: { readonly [path: string]: { readonly versionId: string } }
}

const changes: { readonly [name: string]: (things: Things) => Change } = {
  "pages.patch": ({ page }) => [`/v1/pages/${page.pageId}`, { title: "Other" }],
  "pages.writePayload": ({ page }) => [`/v1/pages/${page.pageId}/payload`, { html: "<h1>Other</h1>" }],
  "pages.publish": ({ page }) => [`/v1/pages/${page.pageId}/publish`, {}],
  "pages.revert": ({ page }) => [`/v1/pages/${page.pageId}/revert`, { toVersionId: page.versionId }],
  "stylesheet.write": () => ["/v1/stylesheet", { css: "b{}" }],
  "stylesheet.revert": ({ of }) => ["/v1/stylesheet/revert", { toVersionId: of["/v1/stylesheet"]!.versionId }],
  "script.write": () => ["/v1/script", { js: "2" }],
  "script.revert": ({ of }) => ["/v1/script/revert", { toVersionId: of["/v1/script"]!.versionId }],
  "chrome.write": () => ["/v1/chrome/header", { html: "<p>b</p>" }],
  "chrome.revert": ({ of }) => ["/v1/chrome/header/revert", { toVersionId: of["/v1/chrome/header"]!.versionId }],
  "notfound.write": () => ["/v1/notfound", { html: "<p>b</p>" }],
  "notfound.revert": ({ of }) => ["/v1/notfound/revert", { toVersionId: of["/v1/notfound"]!.versionId }],
  "partials.write": () => ["/v1/partials/hours", { html: "<p>b</p>" }],
  "partials.revert": ({ of }) => ["/v1/partials/hours/revert", { toVersionId: of["/v1/partials/hours"]!.versionId }],
  "theme.write": () => ["/v1/theme", { font: { heading: "Inter", body: "Inter" } }],
  "theme.publish": ({ of }) => ["/v1/theme/publish", { themeVersionId: of["/v1/theme"]!.versionId }],
  "collections.patch": () => ["/v1/collections/team", { name: "Other" }],
  "collections.remove": () => ["/v1/collections/empty"],
  "collections.patchRow": ({ row }) => [`/v1/collections/team/rows/${row}`, { slug: "other" }],
  "collections.removeRow": ({ row }) => [`/v1/collections/team/rows/${row}`],
  "site.change": () => ["/v1/site", { notifyEmail: "other@x.test" }]
}

const furnished = async (site: TestSite): Promise<Things> => {
  const page = await site.aPage()
  const held = { html: "<h1>Held</h1>" }
  expectStatus(
    await site.put(`/v1/pages/${page.pageId}/payload?hold=1`, held, { "if-match": page.latestVersionId }),
    202
  )
  const of: { [path: string]: { versionId: string } } = {}
  for (const [path, body] of [
    ["/v1/stylesheet", { css: "a{}" }],
    ["/v1/script", { js: "1" }],
    ["/v1/chrome/header", { html: "<p>a</p>" }],
    ["/v1/notfound", { html: "<p>a</p>" }],
    ["/v1/partials/hours", { html: "<p>a</p>" }],
    ["/v1/theme", { font: { heading: "Inter", body: "Inter" } }]
  ] as const) {
    const { status, body: written } = await site.put(path, body)
    expect([200, 202], `${path} ${JSON.stringify(written)}`).toContain(status)
    of[path] = written
  }
  const schema = [{ name: "name", type: "text" }]
  for (const key of ["team", "empty"]) expectStatus(await site.post("/v1/collections", { key, name: key, schema }), 201)
  const { id } = expectStatus(await site.post("/v1/collections/team/rows", { slug: "ada", data: {} }), 201)
  return { page, row: id, of }
}

describe("If-Match", () => {
  it("is refused where it is stale, by every row that compares it", async () => {
    expect(
      comparing()
        .map(({ name }) => name)
        .sort()
    ).toEqual(Object.keys(changes).sort())
    const site = await api.aSite()
    const things = await furnished(site)
    const told = []
    for (const { name, method, access } of comparing()) {
      const [path, body] = changes[name]!(things)
      const { status, code } = await site.request(method, path, body, stale)
      told.push([name, status, code])
      expect([name, access!.errors.includes("version.conflict")]).toEqual([name, code === "version.conflict"])
    }
    expect(told).toEqual(
      comparing().map(({ name, access }) => [name, 409, access!.tagged ? "version.stale" : "version.conflict"])
    )
  })

  it("is refused by every other row that changes something, which then has changed nothing", async () => {
    const site = await api.aSite()
    const before = (await site.get("/v1/audit")).body.entries
    const others = writing().filter((route) => !comparing().includes(route))
    expect(others.length).toBeGreaterThan(50)
    for (const { method, path, access } of others) {
      const from = access?.scope === "operator" ? api.operator : access?.scope === "public" ? api.anonymous : site
      const secret = { "x-makeready-secret": originSecret }
      const address = path.replace(":kind", "header").replace(/:\w+/g, "x")
      const reply = await from.request(method, address, undefined, {
        ...stale,
        ...(access?.scope === "origin" && secret)
      })
      expect([method, path, reply.status, reply.code]).toEqual([method, path, 422, "request.invalid"])
      expect(reply.body.fields).toEqual([{ path: "headers.if-match", reason: "is not compared here" }])
      // Nobody has looked at the rest, so nothing is promised of it.
      expect(reply.body.detail).toContain("whether the rest of the request can be taken is judged then")
    }
    expect((await site.get("/v1/audit")).body.entries).toEqual(before)
  })

  it("is left alone where nothing changes, and where it is empty", async () => {
    const site = await api.aSite()
    expectStatus(await site.get("/v1/site", stale), 200)
    expectStatus(await site.post("/v1/lease", undefined, { "if-match": "" }), 200)
  })
})
