/** The icon of a site. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"
import { MINUTE_MS } from "../../../engine/limits.ts"

const api = testApi()

const read = async (site: TestSite) => (await site.get("/v1/site")).body
describe("the icon", () => {
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64"
  )
  const upload = async (site: TestSite, bytes: Uint8Array<ArrayBuffer>, name: string) => {
    const form = new FormData()
    form.append("alt", "")
    form.append("file", new Blob([bytes]), name)
    const { status, body } = await site.post("/v1/media", form)
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id as string
  }

  it("SITE-07, SITE-62: is a picture of the library, told by the site and linked by its pages", async () => {
    await api.startWorker()
    const site = await api.aSite()
    await site.aPage({ route: "/" })
    const id = await upload(site, new Uint8Array(png), "icon.png")
    api.clock.advance(MINUTE_MS)
    const reply = await site.put("/v1/favicon", { assetId: id })
    expect(reply.body).toMatchObject({ faviconAssetId: id, rerenderQueued: true, served: false })
    expect((await read(site)).faviconAssetId).toBe(id)
    await expect
      .poll(() => api.served(site.siteId, "/"), { timeout: 20_000 })
      .toMatch(new RegExp(`<link rel="icon"[^>]* href="/media/${id}`))
    expect((await site.put("/v1/favicon", { assetId: null })).body.faviconAssetId).toBeNull()
  })

  it("SITE-62: that is sent again changes nothing, renders nothing and is not on record", async () => {
    const site = await api.aSite()
    const id = await upload(site, new Uint8Array(png), "icon.png")
    const trail = async () => (await site.get("/v1/audit")).body.entries.map(({ action }: { action: string }) => action)
    expect((await site.put("/v1/favicon", { assetId: id })).body.rerenderQueued).toBe(true)
    const recorded = await trail()
    expect(recorded[0]).toBe("site.favicon")
    const again = await site.put("/v1/favicon", { assetId: id })
    expect([again.status, again.body.faviconAssetId, again.body.rerenderQueued]).toEqual([200, id, undefined])
    expect(await trail()).toEqual(recorded)
  })

  it("SITE-63: is nothing but a picture", async () => {
    const site = await api.aSite()
    const id = await upload(
      site,
      new TextEncoder().encode("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n"),
      "a.pdf"
    )
    const reply = await site.put("/v1/favicon", { assetId: id })
    expect([reply.status, reply.code]).toEqual([422, "favicon.not_an_image"])
    expect((await site.put("/v1/favicon", { assetId: "med_nothing" })).code).toBe("media.not_found")
    expect((await read(site)).faviconAssetId).toBeNull()
  })
})
