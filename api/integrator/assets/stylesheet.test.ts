/** The site stylesheet, as writers send it and as visitors load it. */
import { Effect } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Audit } from "../../../engine/ports/Audit.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { testApi } from "../../../test/builders/api.ts"
import { linkedCss, linkedSheets } from "../../../test/builders/linkedCss.ts"

const api = testApi()
beforeAll(() => api.startWorker())

const poll = { timeout: 20_000 }
const stampOf = async (siteId: string, path: string) =>
  (await api.objectMetadata(`sites/${siteId}/pages${path}index.html`))["stylesheet-version"]

describe("what visitors load", () => {
  it("ASSET-04, ASSET-05: every page comes to carry the version the write answered, and no other", async () => {
    const site = await api.aSite()
    for (const route of ["/", "/a", "/b/c"]) await site.aPage({ route })
    expect(await stampOf(site.siteId, "/")).toBeUndefined()
    const { publishedVersionId, rerenderQueued } = (await site.put("/v1/stylesheet", { css: ".one{}" })).body
    expect(rerenderQueued).toBe(true)
    for (const path of ["/", "/a/", "/b/c/"])
      await expect.poll(() => stampOf(site.siteId, path), poll).toBe(publishedVersionId)
    expect(await linkedCss(api, site.siteId, "/b/c")).toContain(".one{}")
  })

  it("ASSET-07, CSS-05, CSS-07: after the base, before the page's own CSS, each as it was sent", async () => {
    const site = await api.aSite()
    await site.put("/v1/stylesheet", { css: ".card { color: red }" })
    await site.aPage({ route: "/", css: ".card { color: blue }" })
    const css = await linkedCss(api, site.siteId, "/")
    const order = [":root {", "box-sizing", ".card { color: red }", ".card { color: blue }"].map((it) =>
      css.indexOf(it)
    )
    expect(order).not.toContain(-1)
    expect(order).toEqual(order.toSorted((one, other) => one - other))
    expect(await linkedSheets(api, site.siteId, "/")).toHaveLength(2)
  })

  it("ASSET-06: a revert reaches the pages as a write does", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/" })
    const one = (await site.put("/v1/stylesheet", { css: ".one{}" })).body
    await site.put("/v1/stylesheet", { css: ".two{}" })
    await expect.poll(() => linkedCss(api, site.siteId, "/"), poll).toContain(".two{}")
    const reply = await site.post("/v1/stylesheet/revert", { toVersionId: one.versionId })
    expect(reply.body).toMatchObject({
      status: "published",
      revertedTo: one.versionId,
      rerenderQueued: true,
      route: null
    })
    await expect.poll(() => stampOf(site.siteId, "/"), poll).toBe(reply.body.publishedVersionId)
    const css = await linkedCss(api, site.siteId, "/")
    expect(css).toContain(".one{}")
    expect(css).not.toContain(".two{}")
  })

  it("a held stylesheet reaches nobody until it is published by the id of its history", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/" })
    const policy = { publishPolicy: { stylesheet: "hold" } } as const
    await api.run(Effect.flatMap(Sites, (sites) => sites.update(site.siteId as SiteId, policy)))
    const held = await site.put("/v1/stylesheet", { css: ".waits{}" })
    expect([held.status, held.body.publishedVersionId, held.body.rerenderQueued]).toEqual([202, null, undefined])
    expect((await site.get("/v1/stylesheet")).body).toMatchObject({ css: "", latestVersionId: held.body.versionId })
    const published = await site.post(`/v1/pages/${held.body.pageId}/publish`)
    expect(published.body).toMatchObject({ status: "published", rerenderQueued: true, createdBy: site.clientId })
    await expect.poll(() => linkedCss(api, site.siteId, "/"), poll).toContain(".waits{}")
  })
})

describe("writing", () => {
  it("CONC-07: needs a base on a site that asks for one everywhere, but for the first write", async () => {
    const site = await api.aSite()
    await api.run(Effect.flatMap(Sites, (sites) => sites.update(site.siteId as SiteId, { requireIfMatch: true })))
    for (const [path, text] of [
      ["/v1/stylesheet", { css: ".a{}" }],
      ["/v1/script", { js: "1" }],
      ["/v1/chrome/footer", { html: "<p>f</p>" }],
      ["/v1/notfound", { html: "<p>n</p>" }],
      ["/v1/partials/p", { html: "<p>p</p>" }],
      ["/v1/theme", { font: { heading: "Inter", body: "Inter" } }]
    ] as const) {
      const first = await site.put(path, text)
      expect([200, 202], path).toContain(first.status)
      const bare = await site.put(path, text)
      expect([bare.status, bare.code], path).toEqual([428, "precondition.required"])
      const { latestVersionId } = first.body
      expect((await site.put(path, text, { "if-match": `W/"${latestVersionId}"` })).status, path).toBe(first.status)
    }
  })

  it("CONC-10: an unchanged read is answered without its text", async () => {
    const site = await api.aSite()
    const { latestVersionId } = (await site.put("/v1/stylesheet", { css: ".a{}" })).body
    const again = await site.get("/v1/stylesheet", { "if-none-match": `"${latestVersionId}"` })
    expect([again.status, again.body]).toEqual([304, ""])
  })

  it("happens once under one key", async () => {
    const site = await api.aSite()
    const write = () => site.put("/v1/stylesheet", { css: ".a{}" }, { "idempotency-key": "sheet" })
    const first = await write()
    const again = await write()
    expect([again.body, again.headers.get("idempotency-replayed")]).toEqual([first.body, "true"])
    expect((await site.get(`/v1/pages/${first.body.pageId}/versions`)).body.versions).toHaveLength(1)
  })

  it("is recorded under its own name", async () => {
    const site = await api.aSite()
    const { pageId, versionId } = (await site.put("/v1/stylesheet", { css: ".a{}" })).body
    const records = await api.run(Effect.flatMap(Audit, (audit) => audit.list(site.siteId as SiteId, { limit: 1 })))
    expect(records).toMatchObject([
      { action: "stylesheet.write", pageId, versionId, route: null, actor: site.clientId }
    ])
  })
})
