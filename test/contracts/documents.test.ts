/** What the documents show is so: every block of them is run against the product, in the order of reading. */
import { describe, expect, it } from "vitest"
import { listedShelves, readDocument } from "../../api/docs/shelf.ts"
import { testApi } from "../builders/api.ts"
import { callsOf, furnish, runShell, scriptOf, tryDocument } from "../builders/documentRun.ts"
import { aPicture } from "../builders/files.ts"

const api = testApi()
const slugs = listedShelves().flatMap(({ documents }) => documents.map(({ slug }) => slug))
const written = (slug: string) => readDocument(slug, "http://localhost:4000")
/** Made from contracts, and held to them elsewhere. */
const generated = new Set(["components", "errors", "limits"])

describe("every block of", () => {
  it.each(slugs.filter((slug) => !generated.has(slug)))("%s does what it says", async (slug) => {
    const site = await api.aSite()
    const known = await furnish(site, await aPicture("png"))
    expect(await tryDocument(written(slug), site, api.anonymous, known)).toEqual([])
  })
})

describe("the quickstart", () => {
  it("leads from nothing to a claimed site of five pages with a form, with one refusal that it means to show", async () => {
    const script = scriptOf(written("quickstart")).replaceAll("http://localhost:4000", api.anonymous.address())
    const { code, blocks, errors } = await runShell(script)
    expect([code, errors]).toEqual([0, ""])
    const refused = blocks.filter((block) => block.includes('"requestId"'))
    expect(refused).toHaveLength(1)
    expect(refused[0]).toContain('"attribute":"onclick"')

    const batch = blocks.find((block) => block.includes('"results"'))!
    const { results } = JSON.parse(batch) as { readonly results: ReadonlyArray<{ readonly status: string }> }
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => "published"))
    const { tenantId } = JSON.parse(blocks[0]!) as { readonly tenantId: string }
    for (const route of ["/", "/bread", "/cakes", "/about", "/contact"])
      expect(await api.served(tenantId, route), route).toContain('<nav class="bar"')
    expect(await api.served(tenantId, "/cakes")).toContain("Order three days ahead")
    expect(await api.served(tenantId, "/")).toContain("Tuesday to Saturday, 7 to 3")
    expect(blocks.at(-2)).toContain("claimed with 200")
    expect(blocks.at(-1)).toContain('"ok":true')
  })

  it("takes some twenty calls, and fits on two pages", () => {
    const text = written("quickstart")
    expect(callsOf(text)).toBeLessThanOrEqual(22)
    const prose = text.replace(/```[\s\S]*?```/g, "")
    expect(prose.split(/\s+/).length).toBeLessThan(900)
  })
})
