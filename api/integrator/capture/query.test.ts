/** Parameters of looks at pages, as they are read before any browser starts. */
import { expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"

const api = testApi()

it("a version that is not named, and a flag that is none, are told apart from what is not there", async () => {
  const site = await api.aSite()
  const { pageId } = await site.aPage()
  for (const [look, field] of [
    ["verify?version=", "version"],
    ["screenshot?version=", "version"],
    ["screenshot?fullPage=yes", "fullPage"]
  ]) {
    const reply = await site.get(`/v1/pages/${pageId}/${look}`)
    expect([look, reply.status, reply.code, reply.body.fields[0].path]).toEqual([
      look,
      400,
      "request.query_invalid",
      `query.${field}`
    ])
  }
  expect((await site.get(`/v1/pages/${pageId}/verify?version=`)).body.detail).toContain("name a version, or leave")
  expect((await site.get(`/v1/pages/${pageId}/verify?version=ver_none`)).code).toBe("version.not_found")
})

it("a listing is refused where none is shown, ahead of any look, and of a preview too", async () => {
  const site = await api.aSite()
  const { pageId, versionId } = await site.aPage()
  for (const look of ["verify", "screenshot", `versions/${versionId}/preview`]) {
    const reply = await site.get(`/v1/pages/${pageId}/${look}?listing=zzz`)
    expect([look, reply.status, reply.code, reply.body.fields]).toEqual([
      look,
      400,
      "request.query_invalid",
      [{ path: "query.listing", reason: expect.stringContaining("does nothing") }]
    ])
  }
})

it("a parameter that is given twice is told as that, and faults of a body beside it are not called parameters", async () => {
  const site = await api.aSite()
  const { pageId } = await site.aPage()
  const twice = await site.get(`/v1/pages/${pageId}/screenshot?w=390&w=400`)
  expect([twice.status, twice.body.fields]).toEqual([
    400,
    [{ path: "query.w", reason: "is given more than once; give it once" }]
  ])
  const both = await site.post("/v1/pages?colour=red", { route: "/a", payload: { html: "<p>x</p>" } })
  expect(both.body.fields.map(({ path }: { path: string }) => path)).toEqual(["query.colour", "body.title"])
  expect(both.body.remediation).toContain("member of the body")
})
