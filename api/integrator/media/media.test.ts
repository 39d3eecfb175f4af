/** The media library over HTTP: what goes in, what is turned away, and that nothing stays of what was. */
import { request as httpRequest } from "node:http"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { limits, MINUTE_MS, MIB } from "../../../engine/limits.ts"
import type { MediaId, SiteId } from "../../../engine/model/ids.ts"
import { Audit } from "../../../engine/ports/Audit.ts"
import { Media } from "../../../engine/ports/Media.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { testApi } from "../../../test/builders/api.ts"
import type { Client, RequestHeaders } from "../../../test/builders/client.ts"
import {
  aDocx,
  anMp4,
  anSvg,
  aPdf,
  aPicture,
  aPlainPicture,
  aWebm,
  aZip,
  docxParts
} from "../../../test/builders/files.ts"
import { signIn, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()

const form = (file: Uint8Array | undefined, alt: string | undefined = "A roof", filename = "roof.png"): FormData => {
  const data = new FormData()
  if (alt !== undefined) data.append("alt", alt)
  if (file !== undefined) data.append("file", new Blob([new Uint8Array(file)]), filename)
  return data
}
const upload = (site: Client, file: Uint8Array, filename?: string, headers?: RequestHeaders) =>
  site.post("/v1/media", form(file, "A roof", filename), headers)
const listed = async (site: Client) => (await site.get("/v1/media")).body.media

/** Every key a site has in either store for its library, and whatever still waits. */
const kept = (site: TestSite) =>
  api.run(
    Effect.gen(function* () {
      const { public: store, private: hidden } = yield* Objects
      const found = yield* Effect.orDie(store.list(`sites/${site.siteId}/media/`, { limit: 100 }))
      const waiting = yield* Effect.orDie(hidden.list(`incoming/${site.siteId}/`, { limit: 100 }))
      return [...found, ...waiting].map(({ key }) => key)
    })
  )
const nothingStays = async (site: TestSite) => {
  await expect.poll(() => kept(site)).toEqual([])
  expect(await listed(site)).toEqual([])
}

const original = async (site: TestSite, id: string) => {
  const stored = await api.run(
    Effect.flatMap(Objects, ({ public: store }) => Effect.orDie(store.get(`sites/${site.siteId}/media/${id}/original`)))
  )
  return Buffer.from(stored!.body)
}

describe("uploading", () => {
  it("MEDIA-03, MEDIA-05, MEDIA-06, MEDIA-16: answers the file with its path, lists it and reads it", async () => {
    const site = await api.aSite({ lease: false })
    const picture = await aPicture("png")
    const reply = await upload(site, picture)
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      id: expect.stringMatching(/^med_[0-9a-z]+$/),
      path: `/media/${reply.body.id}`,
      kind: "image",
      type: "image/png",
      bytes: picture.length,
      width: 400,
      height: 300,
      alt: "A roof",
      createdBy: site.clientId,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/)
    })
    expect(await listed(site)).toEqual([reply.body])
    expect((await site.get(`/v1/media/${reply.body.id}`)).body).toEqual(reply.body)
    const unknown = await site.get("/v1/media/med_0000")
    expect([unknown.status, unknown.code]).toEqual([404, "media.not_found"])
  })

  it("says anew what a picture shows, once for the same words, and not what no text alternative can be", async () => {
    const site = await api.aSite({ lease: false })
    const { body } = await upload(site, await aPicture("png"))
    const path = `/v1/media/${body.id}`
    const said = await site.patch(path, { alt: "The roof, from the street" })
    expect([said.status, said.body]).toEqual([200, { ...body, alt: "The roof, from the street" }])
    expect((await site.get(path)).body).toEqual(said.body)
    expect((await site.patch(path, { alt: "The roof, from the street" })).status).toBe(200)
    const records = await api.run(Effect.flatMap(Audit, (audit) => audit.list(site.siteId as SiteId, { limit: 20 })))
    expect(records.filter(({ action }) => action === "media.describe")).toMatchObject([
      { actor: site.clientId, detail: { media: body.id } }
    ])
    for (const alt of ["x".repeat(limits.altCharacters + 1), "a\u0000b"]) {
      const refused = await site.patch(path, { alt })
      expect([refused.status, refused.code]).toEqual([422, "request.invalid"])
    }
    const unknown = await site.patch("/v1/media/med_0000", { alt: "x" })
    expect([unknown.status, unknown.code]).toEqual([404, "media.not_found"])
    const reader = await site.writer({ scopes: ["content:read"] })
    expect((await reader.patch(path, { alt: "x" })).code).toBe("auth.scope_required")
    expect((await site.get(path)).body.alt).toBe("The roof, from the street")
  })

  it("MEDIA-07: takes the same under /v1/assets, and answers the path", async () => {
    const site = await api.aSite()
    const reply = await site.post("/v1/assets", form(await aPicture()))
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({ id: expect.any(String), path: `/media/${reply.body.id}` })
    expect((await listed(site))[0].path).toBe(reply.body.path)
  })

  it("MEDIA-09: takes each of the ten types for what it is", async () => {
    const site = await api.aSite()
    const files: ReadonlyArray<readonly [string, Buffer]> = [
      ["image/png", await aPicture("png")],
      ["image/jpeg", await aPicture("jpeg")],
      ["image/webp", await aPicture("webp")],
      ["image/avif", await aPicture("avif")],
      ["image/gif", await aPicture("gif")],
      ["image/svg+xml", anSvg()],
      ["application/pdf", aPdf()],
      ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", aDocx()],
      ["video/mp4", anMp4()],
      ["video/webm", aWebm()]
    ]
    for (const [type, file] of files) {
      const reply = await upload(site, file, "file")
      expect([reply.status, reply.body.type ?? reply.body.detail]).toEqual([201, type])
    }
    const library = await listed(site)
    expect(library.map(({ type }: { type: string }) => type)).toEqual(files.map(([type]) => type).reverse())
    const sizes = Object.fromEntries(library.map(({ type, width, height }: never) => [type, [width, height]]))
    expect(sizes).toMatchObject({ "image/svg+xml": [120, 80], "video/mp4": [640, 360], "video/webm": [640, 360] })
    expect(sizes["application/pdf"]).toEqual([undefined, undefined])
  })

  it("MEDIA-10: goes by the content, whatever the file is called", async () => {
    const site = await api.aSite()
    const picture = await upload(site, await aPicture("png"), "letter.pdf")
    expect([picture.status, picture.body.kind]).toEqual([201, "image"])
    const text = await upload(site, Buffer.from("Dear reader,"), "letter.png")
    expect([text.status, text.code]).toEqual([422, "media.unsupported_type"])
    const empty = await upload(site, Buffer.alloc(0))
    expect([empty.code, empty.body.detail]).toEqual(["media.unsupported_type", expect.stringContaining("is empty")])
    expect(await listed(site)).toHaveLength(1)
  })

  it("MEDIA-04: wants to know what a picture shows; nothing is an answer, no answer is not", async () => {
    const site = await api.aSite()
    const data = form(await aPicture())
    data.delete("alt")
    const reply = await site.post("/v1/media", data)
    expect([reply.status, reply.code, reply.body.fields[0].path]).toEqual([422, "request.invalid", "alt"])
    await nothingStays(site)
    const unfit = await site.post("/v1/media", form(await aPicture(), "A\u0007"))
    expect([unfit.status, unfit.code, unfit.body.fields[0].path]).toEqual([422, "request.invalid", "alt"])
    const decorative = await site.post("/v1/media", form(await aPicture(), ""))
    expect([decorative.status, decorative.body.alt]).toEqual([201, ""])
  })

  it("MEDIA-08: is recorded with who did it", async () => {
    const site = await api.aSite()
    const { id } = (await upload(site, aPdf())).body
    const records = await api.run(Effect.flatMap(Audit, (audit) => audit.list(site.siteId as SiteId, { limit: 1 })))
    expect(records).toMatchObject([{ action: "media.upload", actor: site.clientId, detail: { id, kind: "document" } }])
  })

  it("LEASE-15, LIMIT-20: needs no lease, also while another writer has it; a frozen site takes none", async () => {
    const site = await api.aSite()
    const other = await site.writer({ scopes: ["content:edit"] })
    expect((await upload(other, aPdf())).status).toBe(201)
    await api.operator.post(`/ops/v1/sites/${site.siteId}/freeze`)
    const reply = await upload(site, aPdf())
    expect([reply.status, reply.code]).toEqual([423, "site.frozen"])
    expect(await listed(site)).toHaveLength(1)
  })

  it("MEDIA-15: a refused file leaves those before and after it as they are", async () => {
    const site = await api.aSite()
    const first = await upload(site, aPdf())
    expect((await upload(site, Buffer.from("nothing"))).code).toBe("media.unsupported_type")
    const third = await upload(site, aDocx())
    expect((await listed(site)).map(({ id }: { id: string }) => id)).toEqual([third.body.id, first.body.id])
    const two = form(aPdf())
    two.append("file", new Blob([new Uint8Array(aPdf())]), "second.pdf")
    expect((await site.post("/v1/media", two)).code).toBe("request.invalid")
    expect(await listed(site)).toHaveLength(2)
  })

  it("happens once under one key, and stores the file of a repetition nowhere", async () => {
    const site = await api.aSite()
    const once = (file: Buffer) => upload(site, file, "a.pdf", { "idempotency-key": "one" })
    const first = await once(aPdf())
    const objects = await kept(site)
    const again = await once(aPdf())
    expect(again.body).toEqual(first.body)
    expect(again.headers.get("idempotency-replayed")).toBe("true")
    expect((await once(aPdf(10))).code).toBe("idempotency.key_reused")
    expect(await kept(site)).toEqual(objects)
  })

  it("keeps every file: a call that would delete one is told that there is none", async () => {
    const site = await api.aSite()
    const { id } = (await upload(site, await aPicture("png"))).body
    const reply = await site.delete(`/v1/media/${id}`)
    expect([reply.status, reply.code, reply.headers.get("allow")]).toEqual([
      405,
      "route.method_not_allowed",
      "GET, PATCH, HEAD"
    ])
    expect(await listed(site)).toMatchObject([{ id }])
  })

  it("lists page by page, and says nothing of another site's files", async () => {
    const [site, other] = [await api.aSite(), await api.aSite()]
    const ids: Array<string> = []
    for (let count = 0; count < 3; count++) ids.unshift((await upload(site, aPdf(count))).body.id)
    const first = (await site.get("/v1/media?limit=2")).body
    expect(first.media.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2))
    const rest = (await site.get(`/v1/media?limit=2&before=${first.nextBefore}`)).body
    expect([rest.media.map(({ id }: { id: string }) => id), rest.nextBefore]).toEqual([ids.slice(2), null])
    for (const [asks, before] of [
      [site, "zzz"],
      [site, ""],
      [other, ids[0]]
    ] as const) {
      const reply = await asks.get(`/v1/media?before=${before}`)
      expect([before, reply.status, reply.code]).toEqual([before, 400, "request.query_invalid"])
    }
    expect(await listed(other)).toEqual([])
    expect((await other.get(`/v1/media/${ids[0]}`)).code).toBe("media.not_found")
    const reader = await site.writer({ scopes: ["content:read"] })
    expect((await upload(reader, aPdf())).code).toBe("auth.scope_required")
  })
})

describe("size", () => {
  const padded = (file: Buffer, size: number) => Buffer.concat([file, Buffer.alloc(size - file.length)])

  it("MEDIA-11: takes pictures and documents to 25 MB and films to 50 MB, to the byte", async () => {
    const site = await api.aSite()
    const picture = await aPicture("jpeg")
    const [pdf, film] = [aPdf().length, anMp4(0).length]
    const cases: ReadonlyArray<readonly [number, (size: number) => Buffer]> = [
      [limits.imageBytes, (size) => padded(picture, size)],
      [limits.documentBytes, (size) => aPdf(size - pdf)],
      [limits.videoBytes, (size) => anMp4(size - film)]
    ]
    for (const [limit, make] of cases) {
      expect((await upload(site, make(limit))).status).toBe(201)
      const over = await upload(site, make(limit + 1))
      expect([over.status, over.code, over.body.limitBytes]).toEqual([413, "media.too_large", limit])
    }
    expect(await listed(site)).toHaveLength(3)
    expect(await kept(site)).toHaveLength(6)
  })

  it("tells of a body beyond every limit before it is read", async () => {
    const site = await api.aSite()
    const reply = await upload(site, Buffer.alloc(51 * MIB))
    expect([reply.status, reply.code]).toEqual([413, "request.too_large"])
    await nothingStays(site)
  })

  it("refuses pictures of more pixels than anybody should unpack", async () => {
    const site = await api.aSite()
    const flood = await aPlainPicture(11_000, 10_000)
    expect(flood.length).toBeLessThan(MIB)
    const reply = await upload(site, flood)
    expect([reply.status, reply.code, reply.body.limitPixels]).toEqual([
      422,
      "media.too_many_pixels",
      limits.imagePixels
    ])
    // A header that promises more than there could be.
    const lying = Buffer.from(await aPicture("gif"))
    lying.writeUInt16LE(65_535, 6)
    lying.writeUInt16LE(65_535, 8)
    expect((await upload(site, lying)).code).toBe("media.too_many_pixels")
    await nothingStays(site)
  })
})

describe("what is not what it says", () => {
  it("MEDIA-12: refuses other types, and archives that are no document", async () => {
    const site = await api.aSite()
    const files = [
      aZip({ "a.txt": "a" }),
      aZip({ "[Content_Types].xml": docxParts["[Content_Types].xml"] }),
      aZip({ ...docxParts, "word/vbaProject.bin": "macros" }),
      aZip({ ...docxParts, "../out.txt": "a" }),
      aZip({ ...docxParts, "[Content_Types].xml": docxParts["[Content_Types].xml"].replace("document.main", "other") }),
      Buffer.concat([aDocx(), Buffer.from("<script>alert(1)</script>")]),
      Buffer.concat([Buffer.from("<script>alert(1)</script>"), aDocx()]),
      Buffer.from("<!doctype html><script>alert(1)</script>"),
      Buffer.from("MZ\x90\0"),
      anMp4(100, { brand: "qt  " }),
      aWebm(100, { docType: "matroska" }),
      Buffer.alloc(0),
      Buffer.alloc(1_000)
    ]
    for (const [index, file] of files.entries()) {
      const reply = await upload(site, file, "photo.png")
      expect([index, reply.status, reply.code]).toEqual([index, 422, "media.unsupported_type"])
    }
    await nothingStays(site)
  })

  it("refuses what is cut short, or goes on as something else", async () => {
    const site = await api.aSite()
    const half = (file: Buffer) => file.subarray(0, file.length >> 1)
    const [gif, film, webm] = [await aPicture("gif"), anMp4(), aWebm()]
    const other = aZip({ "a.txt": "a" })
    const files = [
      half(await aPicture("png")),
      half(await aPicture("webp")),
      half(await aPicture("avif")),
      half(gif),
      (await aPicture("jpeg")).subarray(0, -2),
      film.subarray(0, -1),
      webm.subarray(0, -1),
      half(aPdf(4_000)),
      Buffer.concat([film, other]),
      Buffer.concat([webm, other]),
      Buffer.concat([gif, other]),
      Buffer.concat([aPdf(), Buffer.alloc(2_000), other]),
      anMp4(100, { handler: "soun" }),
      aWebm(100, { track: 2 })
    ]
    for (const [index, file] of files.entries()) {
      const reply = await upload(site, file)
      expect([index, reply.status, reply.code]).toEqual([index, 422, "media.damaged"])
      // E5: words for people; no library is named, and nothing of its own is passed on.
      expect(reply.body.detail).toMatch(/^The file cannot be used: [A-Za-z',; ]+\.$/)
      expect(reply.body.detail).not.toMatch(/vips|libpng|jpeg|Error/i)
    }
    await nothingStays(site)
  })

  it("MEDIA-13: stores a drawing without its editor's notes", async () => {
    const site = await api.aSite()
    const notes =
      '<!-- drawn by hand --><metadata><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata>' +
      '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs>' +
      '<style>.a{stroke:#000}</style><path class="a" fill="url(#g)" d="M0 0h9v9z"/><use xlink:href="#g"/><title>T</title>'
    const { id, ...asset } = (
      await upload(site, anSvg(notes, 'xmlns:ink="http://www.inkscape.org/" ink:version="1" viewBox="0 0 30 20"'))
    ).body
    expect(asset).toMatchObject({ type: "image/svg+xml", width: 30, height: 20 })
    const stored = (await original(site, id)).toString()
    expect(stored).not.toMatch(/drawn|metadata|RDF|\bink:/)
    for (const part of ["linearGradient", 'viewBox="0 0 30 20"', "url(#g)", "stroke:#000", '"#g"', "<title>T"])
      expect(stored).toContain(part)
  })

  it.each([
    "<script>alert(1)</script>",
    '<g onclick="alert(1)"/>',
    '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
    '<a xlink:href="&#106;avascript:alert(1)"><path d="M0 0"/></a>',
    "<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'>x</p></foreignObject>",
    '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
    '<image href="https://tracker.example/a.png"/>',
    '<use href="https://other.example/a.svg#a"/>',
    '<use href="data:image/svg+xml;base64,PHN2Zy8+#a"/>',
    "<style>@import url(https://other.example/a.css)</style>",
    '<path style="fill:url(https://other.example/a.svg#a)" d="M0 0"/>',
    "<style>path{fill:u\\72l(//other.example/a)}</style>",
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    '<set attributeName="onclick" to="alert(1)"/>',
    "<metadata><script>alert(1)</script></metadata>"
  ])("MEDIA-14: refuses a drawing with %s", async (inside) => {
    const site = await api.aSite()
    const reply = await upload(site, anSvg(inside))
    expect([reply.status, reply.code]).toEqual([422, "media.svg_rejected"])
    expect(reply.body.reasons.join()).toMatch(/^The (?:element|attribute)|leads? elsewhere/)
    await nothingStays(site)
  })

  it("S9: refuses a drawing that nests without end before a parser has to follow it", async () => {
    const site = await api.aSite()
    const nested = (levels: number) => anSvg('<g title="/>">'.repeat(levels) + "<!-- <g> -->" + "</g>".repeat(levels))
    const reply = await upload(site, nested(20_000))
    expect([reply.status, reply.code]).toEqual([422, "media.svg_rejected"])
    expect(reply.body.reasons).toEqual([`Its elements nest deeper than ${limits.drawingNesting} levels.`])
    expect((await upload(site, anSvg("<g>".repeat(50) + "</g>".repeat(50)))).status).toBe(201)
  })

  it("S9: refuses a drawing that is short as text and endless once it is drawn, by whatever it repeats itself", async () => {
    const site = await api.aSite()
    const levels = (one: (level: number) => string) => Array.from({ length: 14 }, (_, level) => one(level + 1)).join("")
    const first = '<g id="a0"><path d="M0 0h1"/></g>'
    const shows = (level: number) => `<use href="#a${level - 1}"/>`.repeat(10)
    const masked = (attribute: string, level: number) =>
      `<mask id="m${level}">${`<path ${attribute} d="M0 0h1"/>`.repeat(10)}</mask>`
    for (const inside of [
      first + levels((level) => `<g id="a${level}">${shows(level)}</g>`),
      levels((level) => masked(`mask="url(#m${level - 1})"`, level)),
      levels((level) => `<style>.c${level}{mask:url(#m${level - 1})}</style>${masked(`class="c${level}"`, level)}`)
    ]) {
      const reply = await upload(site, anSvg(inside))
      expect([reply.status, reply.code]).toEqual([422, "media.svg_rejected"])
      expect(reply.body.reasons.join()).toContain(`repeat more than ${limits.drawingRepetition} elements`)
    }
    const blurred = (times: number) =>
      anSvg(
        `<filter id="f">${'<feGaussianBlur stdDeviation="9"/>'.repeat(times)}</filter><path filter="url(#f)" d="M0 0h1"/>`
      )
    const hazy = await upload(site, blurred(500))
    expect([hazy.status, hazy.body.reasons?.join()]).toEqual([422, expect.stringContaining("a blur as 100")])
    expect((await upload(site, blurred(20))).status).toBe(201)
    const itself = await upload(site, anSvg('<g id="a"><use href="#a"/></g>'))
    expect(itself.body.reasons.join()).toContain("shows itself")
    expect((await upload(site, anSvg(`${first}<g id="a1">${shows(1)}</g>${shows(2)}`))).status).toBe(201)
  })

  it("S9: gives a drawing little time, and lets nobody's wait behind the slow ones of another site", async () => {
    const [greedy, other] = [await api.aSite(), await api.aSite()]
    await upload(other, anSvg())
    const slow = anSvg('<path d="M0 0"/>'.repeat(200_000))
    const answers: Array<string | undefined> = []
    const many = Array.from({ length: 4 }, () => upload(greedy, slow).then(({ code }) => void answers.push(code)))
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect((await upload(other, anSvg())).status).toBe(201)
    expect(answers.length).toBeLessThan(4)
    await Promise.all(many)
    // One that came to no processor in all that time is not said to be too intricate.
    for (const code of answers) expect(["media.svg_rejected", "media.encoder_busy"]).toContain(code)
    expect(answers).toHaveLength(4)
    expect(limits.drawingCheckMs).toBeLessThanOrEqual(2_000)
  })

  it("S9: has each drawing paid for before it is looked at, whatever becomes of it", async () => {
    const site = await api.aSite()
    api.clock.toNextFull(limits.writeWindowMs)
    const bad = anSvg("<script>alert(1)</script>")
    for (let sent = 0; sent < limits.drawingsPerMinute; sent++)
      expect((await upload(site, bad)).code).toBe("media.svg_rejected")
    const refused = await upload(site, anSvg())
    expect([refused.status, refused.code, refused.body.budget]).toEqual([429, "rate.limited", "drawing"])
    expect((await upload(site, await aPicture("png"))).status).toBe(201)
    api.clock.advance(MINUTE_MS)
    expect((await upload(site, anSvg())).status).toBe(201)
  })

  it("MEDIA-14: refuses drawings that are not strict XML, or more than one thing", async () => {
    const site = await api.aSite()
    const files = [
      "<svg xmlns='http://www.w3.org/2000/svg'><g></svg>",
      "<svg><path/></svg>",
      "<html xmlns='http://www.w3.org/1999/xhtml'><svg xmlns='http://www.w3.org/2000/svg'/></html>",
      "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg xmlns='http://www.w3.org/2000/svg'>&a;</svg>",
      "<?xml-stylesheet href='a.css'?><svg xmlns='http://www.w3.org/2000/svg'/>",
      "<svg xmlns='http://www.w3.org/2000/svg'/><script>alert(1)</script>"
    ]
    for (const file of [...files.map((text) => Buffer.from(text)), Buffer.concat([anSvg(), Buffer.from([0xff])])]) {
      const reply = await upload(site, file)
      expect([reply.status, reply.code]).toEqual([422, "media.svg_rejected"])
      expect(reply.body.reasons.join()).toMatch(/well-formed|root|entities|instruction|UTF-8/)
    }
    await nothingStays(site)
  })

  it("says of a drawing whose elements have a prefix that it is the prefix", async () => {
    const site = await api.aSite()
    const drawn = "<svg:svg xmlns:svg='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><svg:path d='M0 0h9'/></svg:svg>"
    const reply = await upload(site, Buffer.from(drawn))
    expect([reply.status, reply.code]).toEqual([422, "media.svg_rejected"])
    expect(reply.body.reasons).toEqual([expect.stringContaining("the prefix svg: write them without one")])
    await nothingStays(site)
  })
})

describe("a library that is full", () => {
  /** A file that is known of, as large as is wanted. */
  const fill = (site: TestSite, bytes: number) =>
    api.run(
      Effect.flatMap(Media, (media) =>
        media.insert({
          siteId: site.siteId as SiteId,
          id: "med_filler000000" as MediaId,
          kind: "video",
          type: "video/mp4",
          bytes,
          width: null,
          height: null,
          scalable: false,
          alt: "",
          filename: "filler.mp4",
          createdBy: "system",
          createdAt: 0
        })
      )
    )

  it("takes what there is room for, of two files that race for it one, and says how full it is", async () => {
    const site = await api.aSite({ lease: false })
    const picture = await aPicture("png")
    const room = Math.floor(picture.length * 1.5)
    await fill(site, limits.libraryBytes - room)
    const replies = await Promise.all([upload(site, picture), upload(site, picture)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const refused = replies.find(({ status }) => status === 409)!
    expect(refused.code).toBe("media.library_full")
    expect(refused.body).toMatchObject({ limitFiles: limits.libraryFiles, limitBytes: limits.libraryBytes, files: 2 })
    expect(refused.body.bytes).toBe(limits.libraryBytes - room + picture.length)
    expect(await kept(site), "of the one that was taken").toHaveLength(2)
    const { library } = (await site.get("/v1/limits")).body.storage
    const { files, limitFiles, bytes, limitBytes } = refused.body
    expect(library).toEqual({ files, limitFiles, bytes, limitBytes })
    // Smaller ones are taken on.
    expect((await upload(site, anSvg())).status).toBe(201)
  })

  it("is small for a draft that nobody has claimed, and refuses before the file is sent", async () => {
    const { body } = await api.anonymous.post(
      "/v1/drafts",
      { businessName: "Vale" },
      { "x-forwarded-for": "192.0.2.7" }
    )
    const { clientId, clientSecret } = body.credential
    const draft = await signIn(api.anonymous, clientId, clientSecret)
    const site = { siteId: body.tenantId } as TestSite
    await fill(site, limits.draftLibraryBytes + 1)
    const reply = await draft.post("/v1/media", form(anSvg()))
    expect([reply.status, reply.code]).toEqual([409, "media.library_full"])
    expect(reply.body.limitBytes).toBe(limits.draftLibraryBytes)
    expect(await kept(site)).toEqual([])
  })
})

describe("uploads that do not arrive", () => {
  it("refuses a form that is cut short, has another file or none", async () => {
    const site = await api.aSite()
    const head =
      '--b\r\ncontent-disposition: form-data; name="alt"\r\n\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'
    const multipart = { "content-type": "multipart/form-data; boundary=b" }
    const cut = await site.post("/v1/media", `${head}%PDF-1.7`, multipart)
    expect([cut.status, cut.code]).toEqual([422, "request.invalid"])
    const none = await site.post("/v1/media", form(undefined))
    expect([none.status, none.code]).toEqual([422, "request.invalid"])
    const renamed = await site.post("/v1/media", `${head.replace('"file"', '"picture"')}x\r\n--b--\r\n`, multipart)
    expect(renamed.code).toBe("request.invalid")
    const json = await site.post("/v1/media", { alt: "" })
    expect([json.status, json.code]).toEqual([415, "request.media_type"])
    await nothingStays(site)
  })

  it("keeps nothing of an upload whose sender goes away half-way", async () => {
    const site = await api.aSite()
    const { token } = (
      await api.anonymous.post("/v1/auth/token", { clientId: site.clientId, clientSecret: site.clientSecret })
    ).body
    const sending = httpRequest(`${site.address()}/v1/media`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "multipart/form-data; boundary=b",
        "content-length": String(4 * MIB)
      }
    })
    sending.on("error", () => {})
    sending.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n')
    sending.write(aPdf(MIB))
    await new Promise((resolve) => setTimeout(resolve, 200))
    sending.destroy()
    await nothingStays(site)
    expect((await upload(site, aPdf())).status).toBe(201)
  })
})
