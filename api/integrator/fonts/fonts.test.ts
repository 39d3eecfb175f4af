/** Uploaded typefaces, from the form to the stylesheet that visitors load. */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { brotliCompressSync } from "node:zlib"
import { Effect } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { limits, MIB } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Audit } from "../../../engine/ports/Audit.ts"
import { testApi } from "../../../test/builders/api.ts"
import type { Client } from "../../../test/builders/client.ts"
import { linkedCss } from "../../../test/builders/linkedCss.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { fontTables, woff2File } from "../../../test/builders/woff2.ts"

const api = testApi()
const origin = testOrigin(api)
beforeAll(() => api.startWorker())

const inter = readFileSync(new URL("../../../renderer/fonts/inter/normal.woff2", import.meta.url))
const figtree = readFileSync(new URL("../../../renderer/fonts/figtree/normal.woff2", import.meta.url))

type Fields = { readonly [name: string]: string }
const form = (file: Uint8Array | undefined, fields: Fields = { family: "Ours" }, filename = "ours.woff2"): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  if (file !== undefined) data.append("file", new Blob([new Uint8Array(file)], { type: "font/woff2" }), filename)
  return data
}
const upload = (site: Client, fields?: Fields, file: Uint8Array = inter) => site.post("/v1/fonts", form(file, fields))
const listed = async (site: Client) => (await site.get("/v1/fonts")).body.fonts

describe("uploading", () => {
  it("FONT-01, FONT-02, FONT-04, FONT-05: answers the face and lists it", async () => {
    const site = await api.aSite()
    expect((await site.get("/v1/fonts")).body).toEqual({ fonts: [], limit: 20, served: true })
    const reply = await upload(site)
    expect(reply.status).toBe(201)
    const { rerenderQueued, rebuilds, served, replaced, warnings, ...face } = reply.body
    expect(face).toEqual({
      id: expect.stringMatching(/^font_[0-9a-z]+$/),
      family: "Ours",
      weight: 400,
      style: "normal",
      url: expect.stringMatching(/^\/__mk\/assets\/[0-9a-f]{32}\.woff2$/)
    })
    expect([rerenderQueued, rebuilds.length, served, replaced, warnings]).toEqual([true, 1, false, null, []])
    expect(await listed(site)).toEqual([face])
  })

  it("FONT-07: the site's own host serves the file, byte for byte, as WOFF2 and for good", async () => {
    const site = await api.aSite()
    const { url } = (await upload(site, { family: "Ours", weight: "700", style: "italic" })).body
    const { hostnames } = (await site.get("/v1/site")).body
    const served = await origin.visit(`${hostnames[0].url}${url}`)
    expect(served.status).toBe(200)
    expect(served.headers["content-type"]).toBe("font/woff2")
    expect(served.headers["cache-control"]).toContain("immutable")
    expect(served.bytes.equals(inter)).toBe(true)
  })

  it.each([
    [{ family: "Ours", weight: "50" }, "weight"],
    [{ family: "Ours", weight: "950" }, "weight"],
    [{ family: "Ours", style: "oblique" }, "style"],
    [{ weight: "400" }, "family"]
  ])("FONT-03: refuses %j, naming the field", async (fields, path) => {
    const site = await api.aSite()
    const reply = await upload(site, fields as unknown as Fields)
    expect([reply.status, reply.code]).toEqual([422, "font.invalid"])
    expect(reply.body.fields.map((field: { path: string }) => field.path)).toEqual([path])
    expect(await listed(site)).toEqual([])
  })

  it("FONT-06: refuses what is not WOFF2 by its content, whatever it is called", async () => {
    const site = await api.aSite()
    const ttf = Buffer.from(inter)
    ttf.writeUInt32BE(0x00010000)
    for (const file of [ttf, Buffer.from("<svg/>"), Buffer.alloc(0)]) {
      const reply = await upload(site, undefined, file)
      expect([reply.status, reply.code]).toEqual([422, "font.unsupported_type"])
    }
    const renamed = await site.post("/v1/fonts", form(inter, { family: "Ours" }, "photo.jpg"))
    expect(renamed.status).toBe(201)
  })

  it.each<[string, Uint8Array]>([
    ["is cut short", inter.subarray(0, inter.length - 1)],
    ["lacks a table", woff2File(fontTables.slice(1))],
    ["does not decompress", woff2File(fontTables, { stream: new Uint8Array(40).fill(0xff) })],
    ["yields less than it announces", woff2File(fontTables, { stream: brotliCompressSync(Buffer.alloc(20)) })],
    [
      "yields far more than it announces",
      woff2File(fontTables, { stream: brotliCompressSync(Buffer.alloc(64 * MIB)) })
    ],
    [
      "announces more than a process should hold",
      woff2File([...fontTables, { tag: "XXXX", data: new Uint8Array(33 * MIB) }])
    ],
    ["has a head that is none", woff2File(fontTables.map((table) => ({ ...table, data: table.data.slice().fill(0) })))]
  ])("refuses a font that %s", async (_, file) => {
    const site = await api.aSite()
    const reply = await upload(site, undefined, file)
    expect([reply.status, reply.code, reply.body.fields[0].path]).toEqual([422, "font.invalid", "file"])
    const hash = createHash("sha256").update(file).digest("hex").slice(0, 32)
    expect((await api.objectKeys(`sites/${site.siteId}/assets/`)).join()).not.toContain(hash)
  })

  it("takes 2 MB to the byte and no more, told before it is read where that can be", async () => {
    const site = await api.aSite()
    const sized = (bytes: number) => Buffer.concat([inter, Buffer.alloc(bytes - inter.length)])
    const fits = sized(limits.fontBytes)
    fits.writeUInt32BE(fits.length, 8)
    expect((await upload(site, undefined, fits)).status).toBe(201)
    for (const bytes of [limits.fontBytes + 1, limits.fontBytes + MIB]) {
      const reply = await upload(site, undefined, sized(bytes))
      expect([reply.status, reply.code]).toEqual([413, "request.too_large"])
    }
  })

  it("refuses a body that is no form, or not the form of a face", async () => {
    const site = await api.aSite()
    const json = await site.post("/v1/fonts", { family: "Ours" })
    expect([json.status, json.code, json.body.expected]).toEqual([415, "request.media_type", "multipart/form-data"])
    const bare = await site.post("/v1/fonts", "x", { "content-type": "multipart/form-data" })
    expect([bare.status, bare.code]).toEqual([422, "request.invalid"])
    const cut = await site.post("/v1/fonts", '--b\r\ncontent-disposition: form-data; name="family"\r\n\r\nOu', {
      "content-type": "multipart/form-data; boundary=b"
    })
    expect([cut.status, cut.code]).toEqual([422, "request.invalid"])
    const twice = form(inter)
    twice.append("family", "Theirs")
    expect((await site.post("/v1/fonts", twice)).code).toBe("request.invalid")
    const without = await site.post("/v1/fonts", form(undefined))
    expect([without.status, without.code]).toEqual([422, "font.invalid"])
    expect(await listed(site)).toEqual([])
  })

  it("LIMIT-21: needs no lease, also while another writer has it; a frozen site takes none", async () => {
    const site = await api.aSite()
    const other = await site.writer({ scopes: ["content:edit"] })
    expect((await upload(other)).status).toBe(201)
    await api.operator.post(`/ops/v1/sites/${site.siteId}/freeze`)
    const reply = await upload(site, { family: "Theirs" })
    expect([reply.status, reply.code]).toEqual([423, "site.frozen"])
    const reader = await site.writer({ scopes: ["content:read"] })
    expect((await upload(reader)).code).toBe("auth.scope_required")
  })

  it("holds twenty faces, and puts a better file in the place of one of them", async () => {
    const site = await api.aSite()
    for (let weight = 100; weight < 120; weight++)
      expect((await upload(site, { family: "Ours", weight: String(weight) })).status).toBe(201)
    const over = await upload(site, { family: "Ours", weight: "900" })
    expect([over.status, over.code, over.body.limit]).toEqual([422, "font.limit", 20])
    const before = await listed(site)
    const better = (await upload(site, { family: "Ours", weight: "100" }, figtree)).body
    expect(better.replaced).toBe(before[0].id)
    const after = await listed(site)
    expect(after).toHaveLength(20)
    expect(after.at(-1)).toMatchObject({ id: better.id, weight: 100 })
  })

  it("happens once under one key, though every sending of a form is other bytes", async () => {
    const site = await api.aSite()
    const once = (fields: Fields) => site.post("/v1/fonts", form(inter, fields), { "idempotency-key": "face" })
    const first = await once({ family: "Ours" })
    const again = await once({ family: "Ours" })
    expect(again.body).toEqual(first.body)
    expect(again.headers.get("idempotency-replayed")).toBe("true")
    expect((await once({ family: "Theirs" })).code).toBe("idempotency.key_reused")
    expect(await listed(site)).toHaveLength(1)
  })

  it("is recorded with who did it", async () => {
    const site = await api.aSite()
    const { id } = (await upload(site)).body
    const records = await api.run(Effect.flatMap(Audit, (audit) => audit.list(site.siteId as SiteId, { limit: 1 })))
    expect(records).toMatchObject([
      { action: "font.upload", actor: site.clientId, detail: { id, family: "Ours", weight: 400, style: "normal" } }
    ])
  })
})

describe("what visitors get", () => {
  it("CSS-02, THEME-09: a theme takes the family once it is there, and every page writes the face before all else", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/" })
    await site.put("/v1/stylesheet", { css: ".sheet{}" })
    const tokens = { font: { heading: "Ours", body: "Figtree" } }
    const early = await site.put("/v1/theme", tokens)
    expect([early.status, early.code, early.body.reasons[0].attribute]).toEqual([422, "theme.invalid", "font.heading"])

    const { url } = (await upload(site)).body
    const { themeVersionId } = (await site.put("/v1/theme", tokens)).body
    await site.post("/v1/theme/publish", { themeVersionId })
    const css = () => linkedCss(api, site.siteId, "/")
    await expect.poll(css, { timeout: 20_000 }).toContain('--font-heading: "Ours"')
    const served = await css()
    expect(served).toContain(`src: url("${url}") format("woff2")`)
    expect(served.lastIndexOf("@font-face")).toBeLessThan(served.indexOf(":root"))
    expect(served.indexOf(":root")).toBeLessThan(served.indexOf(".sheet"))
  })

  it("FONT-08: a removed face leaves the list and the served CSS", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/" })
    const { id } = (await upload(site)).body
    const css = () => linkedCss(api, site.siteId, "/")
    await expect.poll(css, { timeout: 20_000 }).toContain('"Ours"')
    const reply = await site.delete(`/v1/fonts/${id}`)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ status: "removed", id, rerenderQueued: true, warnings: [] })
    expect(await listed(site)).toEqual([])
    await expect.poll(css, { timeout: 20_000 }).not.toContain('"Ours"')
    expect((await site.delete(`/v1/fonts/${id}`)).code).toBe("font.not_found")
  })
})

describe("removing", () => {
  const themed = async (site: Client, family: string) => {
    const { themeVersionId } = (await site.put("/v1/theme", { font: { heading: family, body: "Inter" } })).body
    await site.post("/v1/theme/publish", { themeVersionId })
    return themeVersionId
  }

  it("is refused while the live theme is set in the face, and open again once it is not", async () => {
    const site = await api.aSite()
    const { id } = (await upload(site)).body
    await themed(site, "Ours")
    const refused = await site.delete(`/v1/fonts/${id}`)
    expect([refused.status, refused.code, refused.body.tokens]).toEqual([409, "font.in_use", ["font.heading"]])
    expect(await listed(site)).toHaveLength(1)
    await themed(site, "Bitter")
    expect((await site.delete(`/v1/fonts/${id}`)).status).toBe(200)
  })

  it("leaves no way back to a theme that is set in a face now gone", async () => {
    const site = await api.aSite()
    const { id } = (await upload(site)).body
    const old = await themed(site, "Ours")
    const live = await themed(site, "Bitter")
    await site.delete(`/v1/fonts/${id}`)
    const { pageId } = (await site.get("/v1/theme")).body
    for (const reply of [
      await site.post("/v1/theme/publish", { themeVersionId: old }),
      await site.post(`/v1/pages/${pageId}/publish`, { versionId: old })
    ])
      expect([reply.status, reply.code]).toEqual([422, "theme.invalid"])
    expect((await site.get("/v1/theme")).body.themeVersionId).toBe(live)
  })

  it("LEASE-20: takes the lease", async () => {
    const site = await api.aSite()
    const { id } = (await upload(site)).body
    await site.delete("/v1/lease")
    expect((await site.delete(`/v1/fonts/${id}`)).code).toBe("lease.required")
  })

  it("says nothing of another site's faces", async () => {
    const [site, other] = [await api.aSite(), await api.aSite()]
    const { id } = (await upload(site)).body
    expect(await listed(other)).toEqual([])
    expect((await other.delete(`/v1/fonts/${id}`)).code).toBe("font.not_found")
  })
})
