/** What the documents show is so: every block of them is run against the product, in the order of reading. */
import { spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect, isRefused } from "makeready/client"
import { describe, expect, it } from "vitest"
import { listedShelves, readDocument } from "../../api/docs/shelf.ts"
import { testApi } from "../builders/api.ts"
import { furnish, programOf, scriptOf, tryDocument } from "../builders/documentRun.ts"
import { aPicture } from "../builders/files.ts"
import type { TestSite } from "../builders/testSite.ts"

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

/** Output of a shell, by the marks between its blocks. */
const shell = (script: string) =>
  new Promise<{ readonly code: number | null; readonly blocks: ReadonlyArray<string>; readonly errors: string }>(
    (resolve) => {
      const child = spawn("bash", ["--norc", "-euo", "pipefail", "-c", script], { stdio: ["ignore", "pipe", "pipe"] })
      const [out, errors]: [Array<Buffer>, Array<Buffer>] = [[], []]
      child.stdout.on("data", (chunk: Buffer) => out.push(chunk))
      child.stderr.on("data", (chunk: Buffer) => errors.push(chunk))
      child.on("close", (code) =>
        resolve({
          code,
          blocks: Buffer.concat(out)
            .toString()
            .split(/^=== \d+\n/m)
            .slice(1),
          errors: Buffer.concat(errors).toString()
        })
      )
    }
  )

describe("the typed client and the folder", () => {
  const filled = (text: string, site: TestSite) =>
    text
      .replaceAll("http://localhost:4000", site.address())
      .replaceAll("{clientId}", site.clientId)
      .replaceAll("{clientSecret}", site.clientSecret)

  it("do what their documents show", async () => {
    const site = await api.aSite({ lease: false })
    await site.post("/v1/lease")
    const { pageId } = await site.aPage({ route: "/a" })
    await site.delete("/v1/lease")
    const program = filled(programOf(written("client")), site)
    const said: Array<string> = []
    const Program = Object.getPrototypeOf(async () => {}).constructor as new (
      ...parts: ReadonlyArray<string>
    ) => (...given: ReadonlyArray<unknown>) => Promise<void>
    await new Program("connect", "isRefused", "console", program)(connect, isRefused, {
      log: (line: string) => said.push(line)
    })
    expect(said).toEqual([expect.stringMatching(/^html 1:4 /)])
    expect((await site.get(`/v1/pages/${pageId}`)).body.payload.html).toContain("Open on Saturdays")
    expect((await site.get("/v1/lease")).body.held).toBe(false)

    const folder = await mkdtemp(join(tmpdir(), "makeready-documents-"))
    const main = new URL("../../infra/cli/main.ts", import.meta.url).pathname
    const edit = "echo '<h1>Edited</h1>' > pages/a.html"
    const script = filled(scriptOf(written("site-folder")), site).replace("=== 1", `=== 1"; ${edit}; echo "`)
    const { code, blocks, errors } = await shell(
      `cd '${folder}'; makeready() { '${process.execPath}' '${main}' "$@" < /dev/null; }\n${script}`
    )
    await rm(folder, { recursive: true, force: true })
    expect([code, errors]).toEqual([0, ""])
    expect(blocks.join()).toContain("Everything is at the site.")
    expect((await site.get(`/v1/pages/${pageId}`)).body.payload.html).toBe("<h1>Edited</h1>\n")
  }, 300_000)
})

describe("the quickstart", () => {
  it("leads from nothing to a claimed site of five pages with a form, with one refusal that it means to show", async () => {
    const script = scriptOf(written("quickstart")).replaceAll("http://localhost:4000", api.anonymous.address())
    const { code, blocks, errors } = await shell(script)
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

  it("takes at most twenty calls, and fits on two pages", () => {
    const text = written("quickstart")
    const calls = scriptOf(text).match(/\bcurl -s|\bcall [A-Z]/g) ?? []
    expect(calls.length).toBeLessThanOrEqual(22)
    const prose = text.replace(/```[\s\S]*?```/g, "")
    expect(prose.split(/\s+/).length).toBeLessThan(900)
  })
})
