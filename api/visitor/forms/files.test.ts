/** Files that come with a submission: taken by content, private, and gone when nothing comes of it. */
import { request } from "node:http"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { leadFilePath } from "../../../engine/people/leads/files.ts"
import { DAY_MS, limits, MIB, SECOND_MS } from "../../../engine/limits.ts"
import type { LeadFileId, SiteId } from "../../../engine/model/ids.ts"
import { LeadFiles } from "../../../engine/ports/LeadFiles.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { Database } from "../../../storage/mysql/Database.ts"
import { testApi } from "../../../test/builders/api.ts"
import { aDocx, aPdf, aPicture, aZip } from "../../../test/builders/files.ts"
import { aForm, asForm, type Upload } from "../../../test/builders/forms.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { testSignatures } from "../../../test/builders/publishing.ts"

const api = testApi()
const origin = testOrigin(api, { proxyHops: 1 })

const application = [
  { name: "name", label: "Your name", type: "text", required: true },
  { name: "cv", label: "Your CV", type: "file", accept: ["pdf", "doc", "docx"] },
  { name: "photos", label: "Photos", type: "file", multiple: true }
]
const anApplication = () => aForm(api, origin, { html: asForm(application, `data-form-id="apply"`) })

const upload = (field: string, name: string, bytes: Uint8Array = aPdf()): Upload => ({ field, name, bytes })

/** What is stored of a site's files, and what is known of them. */
const kept = (siteId: string) =>
  api.run(
    Effect.gen(function* () {
      const { private: hidden } = yield* Objects
      const { query } = yield* Database
      const objects = yield* Effect.orDie(hidden.list(`leads/${siteId}/`, { limit: 100 }))
      const rows = yield* query((db) =>
        db.selectFrom("lead_files").select("file_id").where("site_id", "=", siteId).execute()
      )
      return { objects: objects.length, rows: rows.length }
    })
  )
const nothing = { objects: 0, rows: 0 }

const linkOf = (siteId: string, id: string) =>
  Effect.runPromise(Effect.provide(leadFilePath(siteId as SiteId, id as LeadFileId), testSignatures))

describe("files of a submission", () => {
  it("SUBMIT-33, CFORM-44, LEAD-17, LEAD-18, CFORM-45: are with the lead, without a link, for one year", async () => {
    const { form, leads, site } = await anApplication()
    const files = [
      upload("cv", "../../Résumé.PDF", aPdf(300_000)),
      upload("photos", "a.jpeg", await aPicture("jpeg")),
      upload("photos", "b", await aPicture("png"))
    ]
    expect((await form.send({ name: "Ada" }, { files })).json).toEqual({ ok: true })
    const [lead] = await leads()
    expect(lead.data).toEqual({ name: "Ada", cv: "Résumé.PDF", photos: ["a.jpeg", "b.png"] })
    const keptUntil = new Date(Date.parse(lead.createdAt) + 365 * DAY_MS).toISOString()
    expect(lead.files).toEqual([
      {
        id: expect.stringMatching(/^file_/),
        field: "cv",
        name: "Résumé.PDF",
        type: "application/pdf",
        size: files[0]!.bytes.length,
        keptUntil
      },
      {
        id: expect.any(String),
        field: "photos",
        name: "a.jpeg",
        type: "image/jpeg",
        size: files[1]!.bytes.length,
        keptUntil
      },
      {
        id: expect.any(String),
        field: "photos",
        name: "b.png",
        type: "image/png",
        size: files[2]!.bytes.length,
        keptUntil
      }
    ])
    expect(await kept(site.siteId)).toEqual({ objects: 3, rows: 3 })
  })

  it("a field in which no file was chosen is no file", async () => {
    const { form, leads, site } = await anApplication()
    expect((await form.send({ name: "Ada" }, { files: [upload("cv", "", new Uint8Array())] })).status).toBe(200)
    expect((await leads())[0]).toMatchObject({ data: { name: "Ada" }, files: [] })
    expect(await kept(site.siteId)).toEqual(nothing)
  })

  it("CFORM-41: are judged by their content, whatever they are called", async () => {
    const { form, leads, site } = await anApplication()
    const page = new TextEncoder().encode("<!doctype html><script>alert(1)</script>")
    for (const [name, bytes] of [
      ["cv.pdf", page],
      ["cv.pdf", await aPicture("png")],
      ["cv.docx", aZip({ "a.txt": "x" })],
      ["cv.doc", Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2_000)])],
      ["cv.pdf", new Uint8Array()]
    ] as const) {
      api.clock.advance(15 * SECOND_MS)
      const sent = await form.send({ name: "Ada" }, { files: [upload("cv", name, bytes)] })
      expect([name, sent.status, Object.keys(sent.json.fields)]).toEqual([name, 400, ["cv"]])
    }
    expect(await leads()).toEqual([])
    expect(await kept(site.siteId)).toEqual(nothing)
    api.clock.advance(61 * SECOND_MS)
    expect((await form.send({ name: "Ada" }, { files: [upload("cv", "my cv", aDocx())] })).status).toBe(200)
    expect((await leads())[0].files[0]).toMatchObject({ name: "my cv.docx" })
    const word = Buffer.concat([
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
      Buffer.alloc(2_000),
      Buffer.from("WordDocument", "utf16le"),
      Buffer.alloc(500)
    ])
    expect((await form.send({ name: "Ada" }, { files: [upload("cv", "old.doc", word)] })).status).toBe(200)
    expect((await leads())[0].files[0]).toMatchObject({ name: "old.doc", type: "application/msword" })
  })

  it("CFORM-42, CFORM-46: too many, or one of more than ten megabytes, are refused and nothing of them stays", async () => {
    const { form, leads, site } = await anApplication()
    const two = await form.send({ name: "Ada" }, { files: [upload("cv", "a.pdf"), upload("cv", "b.pdf")] })
    expect([two.status, two.json.fields]).toEqual([400, { cv: "Choose one file." }])
    const photos = await Promise.all(Array.from({ length: 6 }, () => aPicture("png")))
    const six = await form.send(
      { name: "Ada" },
      { files: photos.map((bytes, at) => upload("photos", `${at}.png`, bytes)) }
    )
    expect([six.status, six.json.fields]).toEqual([400, { photos: "Choose at most 5 files." }])
    const large = [upload("cv", "a.pdf", aPdf(10 * MIB)), upload("photos", "b.png", photos[0])]
    const refused = await form.send({ name: "Ada" }, { files: large })
    expect([refused.status, refused.json.fields]).toEqual([400, { cv: "Choose a file of at most 10 MB." }])
    expect(await leads()).toEqual([])
    expect(await kept(site.siteId)).toEqual(nothing)
    const most = aPdf(10 * MIB - aPdf().length)
    expect(
      (await form.send({ name: "Ada" }, { files: [upload("cv", "a.pdf", most.subarray(0, 10 * MIB))] })).status
    ).toBe(200)
  })

  it("more than fifty megabytes together are refused, however few of them each file is, and nothing of them stays", async () => {
    const fields = ["a", "b"].map((name) => ({ name, label: name, type: "file", multiple: true }))
    const { form, leads, site } = await aForm(api, origin, { html: asForm(fields, `data-form-id="apply"`) })
    const file = aPdf(9 * MIB)
    const files = (each: number) =>
      ["a", "b"].flatMap((field) => Array.from({ length: each }, (_, at) => upload(field, `${at}.pdf`, file)))
    const refused = await form.send({}, { files: files(3) })
    expect([refused.status, refused.json.ok]).toEqual([400, false])
    expect(await leads()).toEqual([])
    expect(await kept(site.siteId)).toEqual(nothing)
    expect((await form.send({}, { files: files(2) })).status).toBe(200)
    expect(await kept(site.siteId)).toEqual({ objects: 4, rows: 4 })
  })

  it("SUBMIT-08, SUBMIT-14: of what is trapped or refused for its token nothing stays either", async () => {
    const { form, site } = await anApplication()
    const files = [upload("cv", "a.pdf")]
    expect((await form.send({ name: "Ada", website: "x" }, { files })).json).toEqual({ ok: true })
    expect((await form.send({ name: "Ada" }, { files, token: "x" })).status).toBe(403)
    expect((await form.send({ name: "Ada" }, { files: [...files, upload("other", "b.pdf")] })).status).toBe(400)
    expect(await kept(site.siteId)).toEqual(nothing)
  })

  it("SUBMIT-17: whoever sends files too often is told so, and nothing of them is stored", async () => {
    const { form, site } = await anApplication()
    const files = [upload("cv", "a.pdf", aPdf(3 * MIB))]
    for (let count = 0; count < 5; count++) await form.send({})
    const sixth = await form.send({ name: "Ada" }, { files })
    expect([sixth.status, sixth.json.ok]).toEqual([429, false])
    expect(await kept(site.siteId)).toEqual(nothing)
  })

  it("of an upload that is broken off nothing stays", async () => {
    const { form, site, url } = await anApplication()
    const { host } = new URL(url)
    const sending = request({
      host: "127.0.0.1",
      port: origin.port(),
      path: form.action,
      method: "POST",
      headers: { host, "content-type": "multipart/form-data; boundary=b", "content-length": String(5 * MIB) }
    })
    sending.on("error", () => {})
    sending.write(`--b\r\ncontent-disposition: form-data; name="cv"; filename="a.pdf"\r\n\r\n%PDF-1.7`)
    await expect.poll(() => kept(site.siteId)).toMatchObject({ rows: 1 })
    sending.destroy()
    await expect.poll(() => kept(site.siteId)).toEqual(nothing)
  })
})

describe("the address of a file", () => {
  const aFile = async () => {
    const made = await anApplication()
    const bytes = aPdf(5_000)
    await made.form.send({ name: "Ada" }, { files: [upload("cv", 'My "CV".pdf', bytes)] })
    const [{ files }] = await made.leads()
    const path = await linkOf(made.site.siteId, files[0].id)
    return { ...made, bytes, id: files[0].id as string, path, link: new URL(path, made.url).href }
  }

  it("WEBHOOK-16, CFORM-43, DATA-33: gives the file to whoever has it, as a download that nobody lists or keeps", async () => {
    const { link, bytes } = await aFile()
    const opened = await origin.visit(link)
    expect([opened.status, opened.bytes.equals(bytes)]).toEqual([200, true])
    expect(opened.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringMatching(/^attachment; filename="My CV.pdf"/),
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex, nofollow",
      "cache-control": "private, no-store",
      "content-security-policy": "default-src 'none'; sandbox"
    })
  })

  it("CFORM-43: no other address does: not a changed one, not another file's, not on another site", async () => {
    const [one, other] = [await aFile(), await aFile()]
    const signature = one.path.split("/").at(-1)!
    for (const address of [
      new URL(`/__files/${one.id}/`, one.url).href,
      new URL(`/__files/${one.id}/x`, one.url).href,
      new URL(`/__files/${one.id}/${signature.slice(0, -2)}`, one.url).href,
      new URL(`/__files/${other.id}/${signature}`, one.url).href,
      new URL(one.path, other.url).href,
      new URL(`/__files/${one.id}`, one.url).href,
      new URL(`/media/${one.id}`, one.url).href
    ])
      expect([address, (await origin.visit(address)).status]).toEqual([address, 404])
  })

  it("WEBHOOK-15, LEAD-18, DATA-34: answers 410 from the moment the file's year is over", async () => {
    const { link } = await aFile()
    api.clock.advance(365 * DAY_MS - 5 * SECOND_MS)
    expect((await origin.visit(link)).status).toBe(200)
    api.clock.advance(5 * SECOND_MS)
    const over = await origin.visit(link)
    expect([over.status, over.headers["cache-control"]]).toEqual([410, "no-store"])
  })
})

describe("files beyond what a site keeps", () => {
  it("are turned away with words for the visitor, whose form is taken without them, and nothing of them stays", async () => {
    const { form, leads, site } = await anApplication()
    const siteId = site.siteId as SiteId
    const room = 250_000
    const filler = { siteId, id: "file_filler" as LeadFileId }
    const withFiller = (bytes: number) =>
      api.run(
        Effect.flatMap(LeadFiles, (files) =>
          Effect.andThen(files.announce(filler, api.clock.now()), files.weigh(filler, bytes))
        )
      )
    await withFiller(limits.formFilesKeptBytes - room)
    const send = (size: number) => form.send({ name: "Ada" }, { files: [upload("cv", "cv.pdf", aPdf(size))] })
    // Each fits by itself, and both do not.
    const sent = await Promise.all([send(200_000), send(200_000)])
    expect(sent.filter(({ status }) => status === 200).length).toBeLessThan(2)
    for (const { status, json } of sent.filter(({ status }) => status !== 200))
      expect([status, json.fields.cv]).toEqual([400, expect.stringContaining("no room for more files")])
    const held = await api.run(Effect.flatMap(LeadFiles, (files) => files.held(siteId)))
    expect(held.bytes).toBeLessThanOrEqual(limits.formFilesKeptBytes)
    const before = (await leads()).length
    expect((await kept(site.siteId)).objects).toBe(before)
    expect((await send(300_000)).status).toBe(400)
    expect((await form.send({ name: "Ada" })).status).toBe(200)
    expect(await leads()).toHaveLength(before + 1)
    expect((await kept(site.siteId)).objects).toBe(before)
  })
})
