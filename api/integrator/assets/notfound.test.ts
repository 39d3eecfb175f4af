/** The not-found page that visitors of unknown paths see. */
import { beforeAll, expect, it } from "vitest"
import type { SiteId } from "../../../engine/model/ids.ts"
import type { EdgeRecord } from "../../../engine/publish/edge.ts"
import { edgeKey } from "../../../engine/publish/keys.ts"
import { parseTarget } from "../../../engine/values/path.ts"
import { resolveSite, siteView } from "../../../engine/serve/resolve.ts"
import { testApi } from "../../../test/builders/api.ts"
import { testOrigin } from "../../../test/builders/origin.ts"

const api = testApi()
const origin = testOrigin(api)
beforeAll(() => api.startWorker())

/** The object under which the origin finds its not-found page for a path, past what else it would try. */
const keyFor = async (siteId: string, path: string): Promise<string | null> => {
  const edge = JSON.parse((await api.object(edgeKey(siteId as SiteId))) ?? "null") as EdgeRecord
  const target = parseTarget(path)
  if ("status" in target) throw new Error(`${path} is no path.`)
  let resolution = resolveSite(target, "preview", siteView(edge))
  while (resolution.kind === "object") resolution = resolution.otherwise
  return resolution.kind === "notFound" ? resolution.key : null
}

it("NOTFOUND-03, NOTFOUND-08, NOTFOUND-09, NOTFOUND-10: is what the origin answers 404 with, unindexed, as /404", async () => {
  const site = await api.aSite()
  await site.aPage({ route: "/" })
  const { versionId } = (await site.put("/v1/notfound", { html: "<h1>Lost?</h1>", css: ".lost{}" })).body
  for (const path of ["/nothing/here", "/404"]) {
    const key = await keyFor(site.siteId, path)
    const html = await api.object(key!)
    expect(html, path).toContain("<h1>Lost?</h1>")
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/404">/)
    expect(html).toMatch(/<meta name="robots" content="noindex/)
    expect(await api.objectMetadata(key!)).toMatchObject({ robots: "noindex", "page-version": versionId })
  }
})

it("NOTFOUND-08, NOTFOUND-09: visitors get it with 404 and are told not to index it, before and after it is authored", async () => {
  const site = await api.aSite()
  const { hostnames } = (await site.get("/v1/site")).body
  const visit = (path: string) => origin.visit(`${hostnames[0].url}${path}`)
  const builtIn = await visit("/nothing")
  await site.put("/v1/notfound", { html: "<h1>Lost?</h1>" })
  const authored = await visit("/nothing")
  for (const { status, headers } of [builtIn, authored, await visit("/404")])
    expect([status, headers["x-robots-tag"]]).toEqual([404, expect.stringContaining("noindex")])
  expect(builtIn.text).not.toContain("Lost?")
  expect(authored.text).toContain("<h1>Lost?</h1>")
})

it("follows what surrounds it: chrome, stylesheet and partials", async () => {
  const site = await api.aSite()
  await site.put("/v1/partials/help", { html: "<p>call us</p>" })
  await site.put("/v1/notfound", { html: '<h1>Lost?</h1><mk-partial ref="help"></mk-partial>' })
  const shown = async () => (await api.object(`sites/${site.siteId}/404.html`))!
  expect(await shown()).toContain("call us")
  await site.put("/v1/partials/help", { html: "<p>write to us</p>" })
  await expect.poll(shown, { timeout: 20_000 }).toContain("write to us")
  await site.put("/v1/chrome/header", { html: "<p>our header</p>" })
  await expect.poll(shown, { timeout: 20_000 }).toContain("our header")
  const refused = await site.delete("/v1/partials/help")
  expect([refused.status, refused.code]).toEqual([409, "partial.in_use"])
})

it("NOTFOUND-06, NOTFOUND-07: null unpublishes, keeps the history, and may be said twice", async () => {
  const site = await api.aSite()
  const { pageId, versionId } = (await site.put("/v1/notfound", { html: "<h1>Ours</h1>" })).body
  const shown = () => api.object(`sites/${site.siteId}/404.html`)
  for (let time = 0; time < 2; time++) {
    const reply = await site.post("/v1/notfound/revert", { toVersionId: null })
    expect([reply.status, reply.body.publishedVersionId]).toEqual([200, null])
    expect(await shown()).not.toContain("Ours")
    expect(await shown()).toContain("<h1>")
  }
  const { body } = await site.get("/v1/notfound")
  expect(body).toMatchObject({
    payload: null,
    publishedVersionId: null,
    latestVersionId: versionId,
    lastWrittenBy: null
  })
  expect((await site.get(`/v1/pages/${pageId}/versions`)).body.versions).toHaveLength(1)
  await site.post("/v1/notfound/revert", { toVersionId: versionId })
  expect(await shown()).toContain("Ours")
})
