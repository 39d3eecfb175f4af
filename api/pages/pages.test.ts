import { describe, expect, it } from "vitest"
import { testApi } from "../../test/builders/api.ts"
import { newPage } from "../../test/builders/testSite.ts"

const api = testApi()

describe("smoke", () => {
  it("creates and edits", async () => {
    const site = await api.aSite()
    const reply = await site.post("/v1/pages", newPage({ route: "/about", title: "About" }))
    expect(reply.body).toMatchObject({ status: "published" })
    expect(await api.served(site.siteId, "/about")).toContain("Hello")
    const page = reply.body
    const put = await site.put(`/v1/pages/${page.pageId}/payload`, { html: "<h1>Bye</h1>" }, { "if-match": page.latestVersionId })
    expect(put.body).toMatchObject({ status: "published" })
    expect(await api.served(site.siteId, "/about")).toContain("Bye")
  })
})
