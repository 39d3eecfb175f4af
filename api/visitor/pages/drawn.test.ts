/** What is drawn for a site as visitors get it: cards of its pages, its icons and its manifest, through the origin. */
import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { assetKey } from "../../../engine/publish/keys.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { testApi } from "../../../test/builders/api.ts"
import { aPlainPicture } from "../../../test/builders/files.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { expectStatus, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

const urlOf = async (site: TestSite): Promise<string> => (await site.get("/v1/site")).body.hostnames[0].url
const written = (html: string | undefined, pattern: RegExp): string =>
  (pattern.exec(html ?? "")?.[1] ?? "").replaceAll("&amp;", "&")
const cardOf = async (site: TestSite, route: string) =>
  written(await api.served(site.siteId, route), /property="og:image" content="([^"]*)"/)

const publishTheme = async (site: TestSite, tokens: object) => {
  const { themeVersionId } = expectStatus(await site.put("/v1/theme", tokens), 202)
  expectStatus(await site.post("/v1/theme/publish", { themeVersionId }), 200)
}

describe("the picture that a page is shared with", () => {
  const upload = async (site: TestSite, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
    const form = new FormData()
    form.append("alt", "The <old> workshop")
    form.append("file", new File([bytes], name))
    return expectStatus(await site.post("/v1/media", form), 201).id
  }
  const aPhoto = async (site: TestSite) => upload(site, "a.png", new Uint8Array(await aPlainPicture(2_400, 1_200)))
  const aDrawing = (site: TestSite) =>
    upload(
      site,
      "a.svg",
      new TextEncoder().encode(
        '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><path d="M0 0h20"/></svg>'
      )
    )
  const told = (html: string | undefined) =>
    ["og:image", "og:image:width", "og:image:height", "og:image:alt"].map((name) =>
      written(html, new RegExp(`property="${name}" content="([^"]*)"`))
    )

  it.each(["its own", "its site's"])("is told with size and words: %s", async (whose) => {
    const site = await api.aSite()
    const assetId = await aPhoto(site)
    const meta = whose === "its own" ? { ogImage: { assetId } } : {}
    if (whose !== "its own") expectStatus(await site.put("/v1/site", { ogImage: { assetId } }), 200)
    await site.aPage({ route: "/about", title: "About us", meta })
    const [url, ...more] = told(await api.served(site.siteId, "/about"))
    expect(url).toMatch(new RegExp(`/media/${assetId}$`))
    expect(more).toEqual(["1920", "960", "The <old> workshop"])
    expect(await sharp((await origin.visit(url!)).bytes).metadata()).toMatchObject({ width: 1_920, height: 960 })
  })

  it("is the card of the page where it would be a drawing, which hardly anybody shows", async () => {
    const site = await api.aSite()
    const assetId = await aDrawing(site)
    await site.aPage({ route: "/about", title: "About us", meta: { ogImage: { assetId } } })
    const [url, ...more] = told(await api.served(site.siteId, "/about"))
    expect(url).toContain("/__mk/cards/")
    expect(more).toEqual(["1200", "630", "About us"])
  })
})

describe("the card of a page", () => {
  it("is drawn when somebody first asks for it, stored, and kept by caches for good", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/about", title: "About <us> & “them”" })
    const card = await cardOf(site, "/about")
    const [name = ""] = /[0-9a-f]{32}/.exec(card) ?? []
    const stored = () => api.objectKeys(assetKey(site.siteId as SiteId, `${name}.png`))
    // The edit itself has drawn nothing.
    expect(await stored()).toEqual([])
    const first = await origin.visit(card)
    expect([first.status, first.headers["content-type"]]).toEqual([200, "image/png"])
    expect(first.headers["cache-control"]).toContain("immutable")
    expect(await sharp(first.bytes).metadata()).toMatchObject({ width: 1_200, height: 630 })
    expect(await stored()).toHaveLength(1)
    const again = await origin.visit(card)
    expect(Buffer.compare(again.bytes, first.bytes)).toBe(0)
    const html = await api.served(site.siteId, "/about")
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
    expect(html).toContain('<meta property="og:image:alt" content="About <us> &amp; “them”">')
  })

  it("is drawn for nobody who makes its address up, nor for another site", async () => {
    const [site, other] = [await api.aSite(), await api.aSite()]
    await site.aPage({ route: "/about", title: "About us" })
    await other.aPage({ route: "/about", title: "About them" })
    const card = new URL(await cardOf(site, "/about"))
    const asked = async (change: (url: URL) => void) => {
      const url = new URL(card)
      change(url)
      return (await origin.visit(String(url))).status
    }
    expect(await asked((url) => url.searchParams.set("title", "Free money"))).toBe(404)
    expect(await asked((url) => url.searchParams.set("proof", "forged"))).toBe(404)
    expect(await asked((url) => url.searchParams.delete("proof"))).toBe(404)
    const elsewhere = new URL(await urlOf(other)).host
    expect(await asked((url) => void (url.host = elsewhere))).toBe(404)
    expect(await asked(() => {})).toBe(200)
  })

  it("follows how the site looks: an address from before leads to the card as it is now", async () => {
    await api.startWorker()
    const site = await api.aSite()
    await site.aPage({ route: "/about", title: "About us" })
    const before = await cardOf(site, "/about")
    const tokens = { color: { primary: "#0d5c46" }, font: { heading: "Bitter", body: "Inter" } }
    await publishTheme(site, tokens)
    await expect.poll(() => cardOf(site, "/about"), { timeout: 20_000 }).not.toBe(before)
    const after = await cardOf(site, "/about")
    const moved = await origin.visit(before)
    expect([moved.status, new URL(moved.headers["location"] as string, before).href]).toEqual([302, after])
    expect((await origin.visit(after)).status).toBe(200)
  })

  it("is not named by a page that has a picture of its own, or is to stay out of search", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/own", meta: { ogImage: { url: "https://images.makeready.test/acme/wall.png" } } })
    await site.aPage({ route: "/hidden", meta: { noindex: true } })
    expect(await cardOf(site, "/own")).toMatch(/wall\.png$/)
    expect(await cardOf(site, "/hidden")).toBe("")
  })
})

describe("icons", () => {
  it("are at the paths where browsers and telephones look, and at those that pages link, and follow the theme", async () => {
    await api.startWorker()
    const site = await api.aSite({ name: "Vale" })
    const url = await urlOf(site)
    await site.aPage({ route: "/" })
    const linked = async (rel: string) =>
      `${url}${written(await api.served(site.siteId, "/"), new RegExp(`<link rel="${rel}" href="([^"]*)"`))}`
    const kinds = [
      ["/favicon.ico", "image/x-icon"],
      ["/apple-touch-icon.png", "image/png"],
      ["/manifest.webmanifest", "application/manifest+json"]
    ] as const
    for (const [path, type] of kinds) {
      await expect.poll(async () => (await origin.visit(`${url}${path}`)).status, { timeout: 20_000 }).toBe(200)
      const plain = await origin.visit(`${url}${path}`)
      expect([plain.headers["content-type"], plain.headers["cache-control"]]).toEqual([
        type,
        "public, max-age=0, must-revalidate"
      ])
    }
    const icon = await linked("apple-touch-icon")
    const touch = await origin.visit(icon)
    expect(touch.headers["cache-control"]).toContain("immutable")
    expect(await sharp(touch.bytes).metadata()).toMatchObject({ width: 180, height: 180 })
    const manifest = JSON.parse((await origin.visit(await linked("manifest"))).text)
    expect(manifest).toMatchObject({ name: "Vale", lang: "en", dir: "ltr", theme_color: "#1f4fd8" })
    for (const { src, sizes } of manifest.icons) {
      const { width } = await sharp((await origin.visit(`${url}${src}`)).bytes).metadata()
      expect(`${width}x${width}`).toBe(sizes)
    }

    const tokens = { color: { primary: "#0d5c46" }, font: { heading: "Bitter", body: "Inter" } }
    await publishTheme(site, tokens)
    await expect.poll(() => linked("apple-touch-icon"), { timeout: 20_000 }).not.toBe(icon)
    await expect
      .poll(async () => JSON.parse((await origin.visit(`${url}/manifest.webmanifest`)).text).theme_color, {
        timeout: 20_000
      })
      .toBe("#0d5c46")
    // A page that a cache still has finds what it names.
    expect((await origin.visit(icon)).status).toBe(200)
  })
})

describe("the language of a site", () => {
  it("is that of the origin's own pages too, and told in a header", async () => {
    const site = await api.aSite()
    const url = await urlOf(site)
    await site.put("/v1/site", { locale: "nl-BE" })
    await site.aPage({ route: "/" })
    const home = await origin.visit(url)
    expect(home.headers["content-language"]).toBe("nl-BE")
    const refused = await origin.visit(url, { method: "DELETE" })
    expect([refused.status, refused.headers["content-language"]]).toEqual([405, "nl"])
    expect(refused.text).toContain("Dit adres kan alleen worden gelezen")
  })
})
