/** The manifest over HTTP. */
import { describe, expect, it } from "vitest"
import { limits } from "../../../engine/limits.ts"
import { testApi } from "../../../test/builders/api.ts"
import { expectStatus } from "../../../test/builders/testSite.ts"
import { publish } from "../../use-cases/content/publishManifest.ts"

const api = testApi()

describe("GET /v1/manifest", () => {
  it("CSS-01: tells the six layers in the order in which a page's styles follow each other", async () => {
    const site = await api.aSite()
    const { cssLayers } = (await site.get("/v1/manifest")).body
    expect(cssLayers).toEqual(["font-faces", "theme", "base", "stylesheet", "chrome", "page"])
    await site.put("/v1/stylesheet", { css: ".site-sheet{color:red}" })
    await site.put("/v1/chrome/header", { html: "<p>top</p>", css: ".chrome-sheet{color:red}" })
    const { route } = await site.aPage({ css: ".page-sheet{color:red}" })
    const html = (await api.served(site.siteId, route))!
    const sheets = [...html.matchAll(/rel="stylesheet" href="\/__mk\/assets\/([^"]+)"/g)].map(([, name]) => name!)
    const css = (await Promise.all(sheets.map((name) => api.object(`sites/${site.siteId}/assets/${name}`)))).join("")
    const marks = ["@font-face", ":root", "box-sizing", ".site-sheet", ".chrome-sheet", ".page-sheet"]
    const places = marks.map((mark) => css.indexOf(mark))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it("DOCS-03, DOCS-04: names its version, a hash of each section, and the build", async () => {
    const site = await api.aSite()
    const { manifestVersion, manifestFreshness, ...sections } = (await site.get("/v1/manifest")).body
    expect(manifestVersion).toMatch(/^[0-9a-f]{12}$/)
    expect(Object.keys(manifestFreshness.sections)).toEqual(Object.keys(sections))
    expect(manifestFreshness.buildTag).toMatch(/^\d+\.\d+\.\d+/)
    expect(sections.budgets.pageHtmlBytes).toBe(limits.pageHtmlBytes)
  })

  it.each([
    ["neighborhood-stats", ["data-boundary", "data-show", "data-caption"]],
    ["community-map", ["data-boundary", "data-caption"]],
    ["market-trends", ["data-boundary", "data-caption", "data-measure", "data-chart", "data-months"]],
    ["listing-stats", ["data-show", "data-city", "data-max-price", "data-property-category"]]
  ])(
    "STATS-08: lists every attribute of %s that the gate takes, and the gate takes no other",
    async (name, expected) => {
      const site = await api.aSite()
      const { components } = (await site.get("/v1/manifest")).body
      const attributes: { readonly [attribute: string]: { readonly values?: ReadonlyArray<string> } } = components.find(
        (one: { name: string }) => one.name === name
      ).attributes
      const own = Object.keys(attributes).filter((attribute) => attribute.startsWith("data-"))
      expect(own).toEqual(expect.arrayContaining(expected))
      if (name !== "listing-stats") expect([...own].sort()).toEqual([...expected].sort())
      const boundary = own.includes("data-boundary") ? 'data-boundary="Old Mill" ' : ""
      const warned = async (attribute: string) => {
        const html = `<h1>A</h1><mk-component name="${name}" ${boundary}${attribute}></mk-component>`
        const { body } = await site.post("/v1/pages?dryRun=1", { route: "/stats", title: "A", payload: { html } })
        return JSON.stringify(body)
      }
      const first = (attribute: string) => attributes[attribute]!.values?.[0] ?? "3"
      for (const attribute of own.filter((one) => one !== "data-boundary" && !/[Cc]ategory|property|match/.test(one)))
        expect(await warned(`${attribute}="${first(attribute)}"`), attribute).not.toContain(
          "component.unknown_attribute"
        )
      expect(await warned('data-nothing="1"')).toContain("component.unknown_attribute")
    }
  )

  it("DOCS-05: answers 304 without a body while nothing has changed", async () => {
    const site = await api.aSite()
    const etag = (await site.get("/v1/manifest")).headers.get("etag")!
    const same = await site.get("/v1/manifest", { "if-none-match": etag })
    expect([same.status, same.body, same.headers.get("etag")]).toEqual([304, "", etag])
    expect((await site.get("/v1/manifest", { "if-none-match": '"000000000000"' })).status).toBe(200)
  })

  it("CFORM-31, DOCS-02: lists the types that fields of a form may have, and the kinds of file", async () => {
    const { fieldTypes, reservedNames } = (await (await api.aSite()).get("/v1/manifest")).body.forms
    const form = "text email tel url number date time textarea select radio checkbox hidden file".split(" ")
    expect({ ...fieldTypes, form: fieldTypes.form.toSorted() }).toEqual({
      form: form.toSorted(),
      collectionOnly: ["image", "link"],
      formOnly: ["file"],
      fileKinds: ["pdf", "doc", "docx", "jpg", "png", "webp", "heic"]
    })
    expect(reservedNames).toContain("website")
  })

  it("DOCS-01: tells all that may be written, and what this very site can do", async () => {
    const site = await api.aSite()
    const manifest = (await site.get("/v1/manifest")).body
    for (const section of ["payload", "components", "hooks", "budgets", "cssLayers", "capabilities"])
      expect(Object.keys(manifest[section]).length, section).toBeGreaterThan(2)
    const { attributes } = manifest.components.find(({ name }: { name: string }) => name === "form")
    expect(Object.keys(attributes)).toContain("data-fields")
    expect(manifest.capabilities).toEqual((await site.get("/v1/site")).body.capabilities)
    const etag = (await site.get("/v1/manifest")).headers.get("etag")!

    // What the site can do changes its manifest, and not that of others.
    const other = await api.aSite()
    const unchanged = (await other.get("/v1/manifest")).body.manifestVersion
    expect(unchanged).toBe(manifest.manifestVersion)
    expectStatus(await site.put("/v1/site", { analytics: { ga4MeasurementId: "G-AB12CD34EF" } }), 200)
    const after = await site.get("/v1/manifest", { "if-none-match": etag })
    expect(after.status).toBe(200)
    expect(after.body.capabilities).toContainEqual(expect.objectContaining({ id: "analytics", enabled: true }))
    expect(after.body.manifestVersion).not.toBe(manifest.manifestVersion)
    expect(after.body.manifestFreshness.sections.html).toBe(manifest.manifestFreshness.sections.html)
    expect((await other.get("/v1/manifest")).body.manifestVersion).toBe(unchanged)
  })

  it("needs a token that may read", async () => {
    expect((await api.anonymous.get("/v1/manifest")).code).toBe("auth.required")
  })
})

describe("its dates", () => {
  const before = publish({ budgets: { pages: 1 }, layers: ["a"] }, "1.0.0")

  it("DOCS-03, DOCS-04: change with a section, and that section's alone", () => {
    const after = publish({ budgets: { pages: 2 }, layers: ["a"] }, "1.0.0")
    expect(after.body.manifestVersion).not.toBe(before.body.manifestVersion)
    expect(after.body.manifestFreshness.sections.budgets).not.toBe(before.body.manifestFreshness.sections.budgets)
    expect(after.body.manifestFreshness.sections.layers).toBe(before.body.manifestFreshness.sections.layers)
    expect(after.etag).not.toBe(before.etag)
  })

  it("another build says the same in another answer", () => {
    const rebuilt = publish({ budgets: { pages: 1 }, layers: ["a"] }, "1.0.1")
    expect(rebuilt.body.manifestVersion).toBe(before.body.manifestVersion)
    expect(rebuilt.etag).not.toBe(before.etag)
  })
})
