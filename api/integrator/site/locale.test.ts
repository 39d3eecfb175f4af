/** The language of a site: set by integrators, and followed by everything that pages and automatic files say. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { edgeKey, notFoundKey, siteFileKey } from "../../../engine/publish/keys.ts"

const api = testApi()

describe("the locale", () => {
  it("is repeated in its canonical spelling, read back, and followed by every page", async () => {
    await api.startWorker()
    const site = await api.aSite()
    const { siteId } = site
    const list = '<h1>News</h1><mk-component name="page-list" data-under="/news"></mk-component>'
    const html = `${list}<mk-component name="contact-form"></mk-component>`
    await site.aPage({ route: "/news/one", meta: { publishedAt: "2026-03-04T10:00:00Z" } })
    await site.aPage({ route: "/", html })
    expect((await site.get("/v1/site")).body).toMatchObject({ locale: "en", language: "en" })
    expect(await api.served(siteId, "/")).toMatch(/<html lang="en">[\s\S]*March 4, 2026/)

    const { status, body } = await site.put("/v1/site", { locale: "fr-ca" })
    expect([status, body]).toEqual([200, expect.objectContaining({ locale: "fr-CA", rerenderQueued: true })])
    expect((await site.get("/v1/site")).body).toMatchObject({
      locale: "fr-CA",
      language: "fr-CA",
      version: body.version
    })
    await expect
      .poll(() => api.served(siteId, "/"), { timeout: 20_000 })
      .toMatch(/<html lang="fr-CA">[\s\S]*Aller au contenu[\s\S]*4 mars 2026[\s\S]*E-mail[\s\S]*Envoyer/)
    expect(await api.served(siteId, "/")).toContain('"inLanguage":"fr-CA"')
    expect(await api.served(siteId, "/")).toContain('<meta property="og:locale" content="fr_CA">')
    await expect
      .poll(() => api.object(siteFileKey(siteId as SiteId, "feed.xml")), { timeout: 20_000 })
      .toContain("<language>fr-CA</language>")
    await expect
      .poll(() => api.object(notFoundKey(siteId as SiteId)), { timeout: 20_000 })
      .toContain("Page introuvable")
    expect(JSON.parse((await api.object(edgeKey(siteId as SiteId))) ?? "{}")).toMatchObject({ language: "fr-CA" })

    expect((await site.put("/v1/site", { locale: "fr-CA" })).body).toMatchObject({ unchanged: true })
    expect((await site.put("/v1/site", { locale: null })).body).toMatchObject({ locale: "en" })
    await expect.poll(() => api.served(siteId, "/"), { timeout: 20_000 }).toContain('<html lang="en">')
  })

  it("that is written from right to left sets the direction of pages", async () => {
    const site = await api.aSite()
    await site.put("/v1/site", { locale: "ar" })
    await site.aPage({ route: "/" })
    expect(await api.served(site.siteId, "/")).toContain('<html lang="ar" dir="rtl">')
  })

  it.each(["english", "en_GB", "xx", "en-u-ca-buddhist", "", 7, ["en"]])("is nothing like %j", async (locale) => {
    const site = await api.aSite()
    const { status, code, body } = await site.put("/v1/site", { locale })
    expect([status, code]).toEqual([422, "site.locale_invalid"])
    expect(body.remediation).toMatch(/en-GB/)
    expect((await site.get("/v1/site")).body.locale).toBe("en")
  })
})
