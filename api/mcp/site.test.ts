/** A whole site, built and looked at with nothing but tools, by an official client. */
import { expect, it } from "vitest"
import { testApi } from "../../test/builders/api.ts"
import { done, toolClient, type ToolReply } from "../../test/builders/mcp.ts"

const api = testApi()

const fields = [
  { name: "name", type: "text", label: "Name", required: true },
  { name: "year", type: "number", label: "Year" }
]
const enquiry = `<mk-component name="contact-form" data-form-id="bench" data-phone="true"></mk-component>`

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" width="40" height="40"><path d="M0 0h4v4H0z"/></svg>'

const page = (route: string, title: string, html: string) => ({
  route,
  title,
  payload: { html: `<main><h1>${title}</h1>\n${html}</main>` },
  meta: { description: `${title}: Vale & Daughter, piano makers.` }
})

it(
  "MCP-04: five pages with a collection and a form are built, measured and tried in few calls and no refusal",
  { timeout: 240_000 },
  async () => {
    const site = await api.aSite({ lease: false })
    const authorization = `Basic ${Buffer.from(`${site.clientId}:${site.clientSecret}`).toString("base64")}`
    const { call, sent, client } = await toolClient(api.anonymous.address(), authorization)
    const replies: Array<ToolReply> = []
    const ask = async (tool: string, given: object = {}) => {
      const reply = await call(tool, given)
      replies.push(reply)
      return done(reply)
    }
    await client.listTools()

    expect((await ask("read_site")).nextSteps).toBeInstanceOf(Array)
    expect((await ask("read_reference", { document: "manifest" })).components.length).toBeGreaterThan(5)
    await ask("take_lease")
    await ask("change_site", { fields: { notifyEmail: "nell@vale.example" } })
    const theme = await ask("write_theme", {
      tokens: { font: { heading: "Newsreader", body: "Figtree" }, color: { primary: "#123c2f", onPrimary: "#ffffff" } }
    })
    if (theme.status !== "published") await ask("publish", { pageId: theme.pageId, versionId: theme.versionId })
    await ask("write_shared", {
      asset: "stylesheet",
      css: "main { max-width: 60ch; margin-inline: auto; padding: 1rem }"
    })
    const links = ["/", "/pianos", "/workshop", "/journal", "/visit"]
    const nav = links.map((route) => `<a href="${route}">${route === "/" ? "Home" : route.slice(1)}</a>`).join(" ")
    const data = Buffer.from(square).toString("base64")
    const picture = await ask("add_media", { data, alt: "A black square" })
    await ask("define_collection", {
      action: "create",
      collection: "pianos",
      name: "Pianos",
      schema: fields,
      detailBasePath: "/pianos"
    })
    await ask("write_row", { collection: "pianos", slug: "model-a", data: { name: "Model A", year: 1911 } })
    await ask("write_row", { collection: "pianos", slug: "model-b", data: { name: "Model B", year: 1934 } })
    const { results } = await ask("create_pages", {
      pages: [
        page(
          "/",
          "Vale & Daughter",
          `<p>We make pianos.</p><img src="${picture.path}" alt="A black square" width="40" height="40">`
        ),
        page("/pianos", "Pianos", '<mk-component name="collection" data-collection="pianos"></mk-component>'),
        page("/workshop", "The workshop", "<p>Two rooms and a yard.</p>"),
        page("/journal", "Journal", '<mk-component name="page-list" data-under="/journal"></mk-component>'),
        page("/visit", "Visit us", enquiry)
      ]
    })
    expect(results.map(({ status }: { readonly status: string }) => status)).toEqual(Array(5).fill("published"))
    await ask("write_shared", { asset: "header", html: `<nav aria-label="Main">${nav}</nav>` })
    await ask("write_shared", { asset: "footer", html: "<p>Vale &amp; Daughter, 4 Mill Lane</p>" })

    for (const { pageId, route } of results) {
      const { summary } = await ask("verify_page", { pageId })
      expect([route, summary]).toMatchObject([route, { ok: true }])
    }
    const seen = await call("screenshot_page", { pageId: results[0].pageId, w: 400, h: 400, fullPage: false })
    replies.push(seen)
    const image = seen.content.find(({ type }) => type === "image")!
    expect(image).toMatchObject({ mimeType: "image/png" })
    expect(
      Buffer.from(image["data"] as string, "base64")
        .subarray(1, 4)
        .toString()
    ).toBe("PNG")
    expect(seen.headers["x-mk-settled"]).toBeDefined()

    const { forms } = await ask("look_up", { list: "forms" })
    expect(await ask("test_form", { formKey: forms[0].formKey })).toMatchObject({ ok: true })
    expect((await ask("read_leads", { includeTest: true })).leads).toHaveLength(1)
    await ask("release_lease")

    expect(replies.filter(({ isError }) => isError)).toEqual([])
    expect(sent()).toBeLessThan(40)
    for (const route of links) expect(await api.served(site.siteId, route), route).toContain("<h1>")
    expect(await api.served(site.siteId, "/pianos")).toContain("Model B")
    expect(await api.served(site.siteId, "/visit")).toContain("<form")
  }
)
