/** Official clients of each revision at `/mcp`, over HTTP and any number of processes. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../test/builders/api.ts"
import { done, revisions, toolClient } from "../../test/builders/mcp.ts"

const api = testApi()

/** A site, and the token of its first credential. */
const aSite = async (options: { readonly lease?: boolean } = {}) => {
  const site = await api.aSite(options)
  const { body } = await api.anonymous.post("/v1/auth/token", {
    clientId: site.clientId,
    clientSecret: site.clientSecret
  })
  return { site, authorization: `Bearer ${body.token as string}` }
}

describe.each(revisions)("a client of %s", (revision) => {
  it("MCP-01: comes in with the token of the API, and finds tools, resources and a prompt", async () => {
    const { site, authorization } = await aSite()
    const { client, call, revision: agreed } = await toolClient(api.anonymous.address(), authorization, revision)
    expect(agreed).toBe(revision)
    expect(client.getServerVersion()?.name).toBe("makeready")
    expect(client.getInstructions()).toContain("take_lease")
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain("create_pages")
    expect((await call("read_site")).answer).toMatchObject({ tenantId: site.siteId })
    const { resources } = await client.listResources()
    const manifest = resources.find(({ name }) => name === "manifest")!
    const { contents } = await client.readResource({ uri: manifest.uri })
    expect(JSON.parse((contents[0] as { readonly text: string }).text)).toEqual((await site.get("/v1/manifest")).body)
    const { prompts } = await client.listPrompts()
    const { messages } = await client.getPrompt({
      name: prompts[0]!.name,
      arguments: { business: "Vale & Daughter, a piano workshop" }
    })
    expect(JSON.stringify(messages)).toContain("Vale & Daughter")
  })

  it("MCP-04: needs nothing of a process but its answer, whichever of several answers", async () => {
    const { authorization } = await aSite({ lease: false })
    const other = await api.another()
    const { call } = await toolClient([api.anonymous.address(), other.address()], authorization, revision)
    done(await call("take_lease"))
    const created = done(
      await call("create_pages", { pages: [{ route: "/a", title: "A", payload: { html: "<h1>A</h1>" } }] })
    )
    const { pageId, latestVersionId } = created.results[0]
    const written = done(await call("write_page", { pageId, html: "<h1>B</h1>", ifMatch: latestVersionId }))
    expect(written).toMatchObject({ status: "published" })
    expect(done(await call("read_page", { pageId })).payload.html).toBe("<h1>B</h1>")
  })
})
