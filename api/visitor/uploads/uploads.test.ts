/** Files that are sent ahead of their form: through the real origin, to the real API, into the private store. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { type ErrorCode, errorRow } from "../../../engine/errors/catalogue.ts"
import { limits, MINUTE_MS } from "../../../engine/limits.ts"
import type { LeadFileId, SiteId } from "../../../engine/model/ids.ts"
import { LeadFiles } from "../../../engine/ports/LeadFiles.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { removeAbandonedUploads } from "../../../infra/main/worker/abandonedUploads.ts"
import { removeLeadFiles } from "../../../infra/main/worker/leadFiles.ts"
import { testApi } from "../../../test/builders/api.ts"
import { aPdf, aPicture } from "../../../test/builders/files.ts"
import { aForm, asForm, openForm } from "../../../test/builders/forms.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { keptFile, keptOf, sendAhead, uploadsOf } from "../../../test/builders/uploads.ts"

const api = testApi()
const origin = testOrigin(api, { proxyHops: 1 })

const fields = [
  { name: "name", label: "Your name", type: "text", required: true },
  { name: "cv", label: "Your CV", type: "file", accept: ["pdf"] },
  { name: "photos", label: "Photos", type: "file", multiple: true }
]
const html = `${asForm(fields, `data-form-id="apply"`)}${asForm(fields, `data-form-id="other"`)}`
const opened = async () => {
  const made = await aForm(api, origin, { html })
  return { ...made, ahead: uploadsOf(origin, made.url, made.form) }
}
const piece = limits.formUploadLeastBytes
/** Browsers are told by the status alone. */
const statusOf = (code: ErrorCode) => errorRow(code).status
const cv = (bytes: Uint8Array) => ({ field: "cv", filename: "cv.pdf", bytes })

const kept = async (siteId: string) => {
  const { bytes: _, ...counted } = await keptOf(api, siteId)
  return counted
}
const bytesOf = (siteId: string, id: string) => keptFile(api, siteId, id)

describe("a file that is sent ahead", () => {
  it("SUBMIT-33: is with the lead byte for byte, however it was cut, and its pieces are gone", async () => {
    const { form, leads, site, ahead } = await opened()
    const bytes = aPdf(500_000)
    const upload = await ahead.begin(cv(bytes))
    for (const [from, to] of [
      [0, piece],
      [piece, 4 * piece],
      [4 * piece, bytes.length]
    ] as const) {
      expect(await ahead.standing(upload)).toEqual({ status: 204, offset: from, length: bytes.length })
      expect(await ahead.patch(upload, from, bytes.subarray(from, to))).toEqual({ status: 204, offset: to })
    }
    expect(await ahead.standing(upload)).toEqual({ status: 204, offset: bytes.length, length: bytes.length })
    expect(await kept(site.siteId)).toEqual({ pieces: 0, files: 1, waiting: 1, hashes: 1 })
    expect((await form.send({ name: "Ada", mk_up: upload })).json).toEqual({ ok: true })
    const [lead] = await leads()
    expect(lead).toMatchObject({
      data: { name: "Ada", cv: "cv.pdf" },
      files: [{ field: "cv", name: "cv.pdf", type: "application/pdf", size: bytes.length }]
    })
    expect((await bytesOf(site.siteId, lead.files[0].id)).equals(bytes)).toBe(true)
    expect(await kept(site.siteId)).toEqual({ pieces: 0, files: 1, waiting: 0, hashes: 0 })
  })

  it("comes beside files that come with the form, and several of one field keep their order", async () => {
    const { form, leads, ahead } = await opened()
    const [a, b] = [aPdf(70_000), aPdf(80_000)]
    const ids = [
      await sendAhead(ahead, { field: "photos", filename: "a.pdf", bytes: a }),
      await sendAhead(ahead, { field: "photos", filename: "b.pdf", bytes: b })
    ]
    const files = [{ field: "cv", name: "cv.pdf", bytes: aPdf() }]
    expect((await form.send({ name: "Ada", mk_up: ids }, { files })).json).toEqual({ ok: true })
    expect((await leads())[0].data).toEqual({ name: "Ada", cv: "cv.pdf", photos: ["a.pdf", "b.pdf"] })
  })

  it("CFORM-41, CFORM-42: is judged by its content and number like one that comes with the form, and may be named again", async () => {
    const { form, leads, ahead } = await opened()
    const picture = await sendAhead(ahead, cv(await aPicture("png")))
    const wrong = await form.send({ name: "Ada", mk_up: picture })
    expect([wrong.status, Object.keys(wrong.json.fields), wrong.json.code]).toEqual([400, ["cv"], undefined])
    const [one, two] = [await sendAhead(ahead, cv(aPdf(70_000))), await sendAhead(ahead, cv(aPdf(80_000)))]
    const both = await form.send({ name: "Ada", mk_up: [one, two] })
    expect([both.status, both.json.fields]).toEqual([400, { cv: "Choose one file." }])
    const nameless = await form.send({ mk_up: one })
    expect([nameless.status, Object.keys(nameless.json.fields)]).toEqual([400, ["name"]])
    expect((await form.send({ name: "Ada", mk_up: one })).json).toEqual({ ok: true })
    expect((await leads())[0].files).toHaveLength(1)
  })

  it("SUBMIT-23: is of one lead; the same form once more is that lead, another one is told to bring the file", async () => {
    const { form, leads, ahead } = await opened()
    const upload = await sendAhead(ahead, cv(aPdf(70_000)))
    const nonce = `${(api.clock.now() - 5_000).toString(36)}.${"n".repeat(30)}`
    expect((await form.send({ name: "Ada", mk_up: upload }, { nonce })).json).toEqual({ ok: true })
    expect((await form.send({ name: "Ada", mk_up: upload }, { nonce })).json).toEqual({ ok: true })
    const other = await form.send({ name: "Eve", mk_up: upload })
    expect([other.status, other.json.code, Object.keys(other.json.fields)]).toEqual([400, "uploads", ["cv"]])
    expect(await leads()).toMatchObject([{ data: { name: "Ada" }, files: [{ name: "cv.pdf" }] }])
  })
})

describe("pieces", () => {
  it("that begin elsewhere, come twice or at once are refused, and what is kept is the file", async () => {
    const { form, site, leads, ahead } = await opened()
    const bytes = aPdf(4 * piece)
    const upload = await ahead.begin(cv(bytes))
    const next = bytes.subarray(0, piece)
    expect((await ahead.patch(upload, piece, next)).status).toBe(409)
    expect((await ahead.patch(upload, "-1", next)).status).toBe(409)
    expect((await ahead.patch(upload, "x", next)).status).toBe(409)
    const atOnce = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((times) => ahead.patch(upload, 0, bytes.subarray(0, times % 2 === 0 ? piece : 2 * piece)))
    )
    const taken = atOnce.filter(({ status }) => status === 204)
    expect([taken.length, atOnce.filter(({ status }) => status === 409).length]).toEqual([1, 5])
    const { offset } = await ahead.standing(upload)
    expect(offset).toBe(taken[0]!.offset)
    expect((await ahead.patch(upload, 0, next)).status).toBe(409)
    expect((await ahead.patch(upload, offset, bytes.subarray(offset))).status).toBe(204)
    expect((await ahead.patch(upload, bytes.length, next)).status).toBe(413)
    await form.send({ name: "Ada", mk_up: upload })
    const [{ files }] = await leads()
    expect((await bytesOf(site.siteId, files[0].id)).equals(bytes)).toBe(true)
  })

  it("are neither smaller nor larger than they may be, nor more than was announced; nothing of them is kept", async () => {
    const { site, ahead } = await opened()
    const bytes = aPdf(2_000_000)
    const upload = await ahead.begin(cv(bytes))
    for (const [size, status] of [
      [0, 422],
      [piece - 1, 422],
      [limits.formUploadPieceBytes + 1, 422]
    ] as const)
      expect([size, (await ahead.patch(upload, 0, bytes.subarray(0, size))).status]).toEqual([size, status])
    const short = await ahead.begin({ ...cv(bytes), length: piece })
    expect((await ahead.patch(short, 0, bytes.subarray(0, piece + 1))).status).toBe(413)
    expect(await kept(site.siteId)).toMatchObject({ pieces: 0, files: 0 })
  })

  it("a file that is not whole cannot be named", async () => {
    const { form, leads, ahead } = await opened()
    const bytes = aPdf(3 * piece)
    const upload = await ahead.begin(cv(bytes))
    await ahead.patch(upload, 0, bytes.subarray(0, piece))
    const sent = await form.send({ name: "Ada", mk_up: upload })
    expect([sent.status, sent.json.code]).toEqual([400, "uploads"])
    expect(await leads()).toEqual([])
  })
})

describe("whoever has no business with an upload", () => {
  it("cannot use one of another form, of another site, or with a changed or made-up id", async () => {
    const { url, leads, ahead } = await opened()
    const stranger = await opened()
    const bytes = aPdf(2 * piece)
    const upload = await sendAhead(ahead, cv(bytes))
    const begun = await ahead.begin(cv(bytes))
    const other = await openForm(api, origin, url, "other")
    const changed = `${begun.slice(0, -1)}${begun.endsWith("A") ? "B" : "A"}`
    for (const [where, id] of [
      [uploadsOf(origin, url, other), begun],
      [stranger.ahead, begun],
      [ahead, changed],
      [ahead, "file_1"],
      [ahead, `${begun.split("~")[0]}~`]
    ] as const) {
      expect((await where.standing(id)).status).toBe(statusOf("upload.not_found"))
      expect((await where.patch(id, 0, bytes.subarray(0, piece))).status).toBe(404)
    }
    for (const form of [other, stranger.form]) {
      const sent = await form.send({ name: "Eve", mk_up: upload })
      expect([sent.status, sent.json.code]).toEqual([400, "uploads"])
    }
    expect([...(await leads()), ...(await stranger.leads())]).toEqual([])
    expect((await ahead.standing(begun)).offset).toBe(0)
  })

  it("begins none without the form's token, for no file field, of no such form, or beyond the field's size", async () => {
    const { site, ahead, url, form } = await opened()
    const bytes = aPdf()
    const other = await openForm(api, origin, url, "other")
    const begun = (change: object) => ahead.tryBegin({ ...cv(bytes), ...change })
    expect((await begun({ token: "" })).status).toBe(statusOf("upload.outdated"))
    expect((await begun({ token: other.token })).status).toBe(statusOf("upload.outdated"))
    expect((await begun({ field: "name" })).status).toBe(422)
    expect((await begun({ filename: "" })).status).toBe(422)
    expect((await begun({ length: 0 })).status).toBe(413)
    expect((await begun({ length: limits.formFileBytes + 1 })).status).toBe(413)
    const nowhere = uploadsOf(origin, url, { ...form, action: form.action.replace("apply", "none") })
    expect((await nowhere.tryBegin(cv(bytes))).status).toBe(statusOf("upload.form_not_found"))
    expect(await kept(site.siteId)).toEqual({ pieces: 0, files: 0, waiting: 0, hashes: 0 })
  })

  it("begins none on a site that takes nothing", async () => {
    const { site, ahead } = await opened()
    const over = { endsAt: api.clock.now() - 1 }
    await api.run(Effect.flatMap(Sites, (sites) => sites.update(site.siteId as SiteId, { trial: over as never })))
    expect((await ahead.tryBegin(cv(aPdf(5_000)))).status).toBe(statusOf("upload.not_taken"))
  })

  it("has so and so much waiting, and begins and sends so and so often", async () => {
    const { site, ahead } = await opened()
    const many = { ...cv(aPdf()), length: limits.formFileBytes }
    const most = Math.floor(limits.formUploadsOfVisitorBytes / limits.formFileBytes)
    for (let begun = 0; begun < most; begun++) expect((await ahead.tryBegin(many)).status).toBe(201)
    expect((await ahead.tryBegin(many)).status).toBe(statusOf("upload.no_room"))
    // Another visitor has room of their own.
    expect((await ahead.tryBegin(many, "198.51.100.9")).status).toBe(201)
    expect(await kept(site.siteId)).toMatchObject({ waiting: most + 1 })
    for (let begun = most + 1; begun < limits.formUploads; begun++)
      expect((await ahead.tryBegin(many)).status).toBe(413)
    const often = await ahead.tryBegin(many)
    expect([often.status, often.headers["retry-after"]]).toEqual([
      statusOf("upload.too_many"),
      expect.stringMatching(/^\d+$/)
    ])
  })
})

describe("an attacker", () => {
  const large = { ...cv(aPdf()), length: limits.formFileBytes }
  const ofSite = Math.floor(limits.formUploadsOfSiteBytes / limits.formFileBytes)

  it("who asks twice and four times as often as there is room, from as many addresses, has no more waiting than that", async () => {
    const { site, ahead } = await opened()
    const asked = (from: number, to: number) =>
      Promise.all(
        Array.from({ length: to - from }, (_, at) =>
          ahead.tryBegin(large, `203.0.${(from + at) >> 8}.${(from + at) & 255}`)
        )
      )
    const answers = [await asked(0, ofSite), await asked(ofSite, 2 * ofSite), await asked(2 * ofSite, 4 * ofSite)]
    expect(answers.map((some) => some.filter(({ status }) => status === 201).length)).toEqual([ofSite, 0, 0])
    const { waiting, bytes } = await keptOf(api, site.siteId)
    expect([waiting, bytes]).toEqual([ofSite, ofSite * limits.formFileBytes])
    // Room comes back with what is swept, and nobody has to give it back.
    api.clock.advance(limits.uploadAbandonedMs + 1)
    await api.run(removeLeadFiles)
    expect((await ahead.tryBegin(large)).status).toBe(201)
  })

  it("fills neither the number of a site's files with small ones, nor that of one visitor", async () => {
    const { site, ahead } = await opened()
    const small = { ...cv(aPdf()), length: 1 }
    for (let begun = 0; begun < limits.formUploadsOfVisitor; begun++)
      expect((await ahead.tryBegin(small)).status).toBe(201)
    expect((await ahead.tryBegin(small)).status).toBe(statusOf("upload.no_room"))
    const others = limits.formUploadsOfSite - limits.formUploadsOfVisitor - 1
    await api.run(
      Effect.gen(function* () {
        const files = yield* LeadFiles
        for (let at = 0; at < others; at++) {
          const id = `file_${String(at).padStart(26, "0")}` as LeadFileId
          yield* files.announce({ siteId: site.siteId as SiteId, id }, api.clock.now(), `10.${at >> 8}.${at & 255}.1`)
        }
      })
    )
    expect((await ahead.tryBegin(small, "198.51.100.8")).status).toBe(201)
    expect((await ahead.tryBegin(small, "198.51.100.9")).status).toBe(statusOf("upload.no_room"))
    expect(await kept(site.siteId)).toMatchObject({ waiting: limits.formUploadsOfSite })
  })

  it("sends so many pieces a minute and no more, whatever they are; others go on, and the minute ends", async () => {
    const { ahead } = await opened()
    const bytes = aPdf(2 * piece)
    const upload = await ahead.begin(cv(bytes))
    const next = bytes.subarray(0, piece)
    const wrong = () => ahead.patch(upload, piece, next)
    for (let sent = 0; sent < limits.formUploadPieces; sent += 20) {
      const some = await Promise.all(Array.from({ length: 20 }, wrong))
      expect(some.map(({ status }) => status)).toEqual(
        Array.from({ length: 20 }, () => statusOf("upload.wrong_offset"))
      )
    }
    for (const _ of [1, 2, 4]) {
      expect((await ahead.patch(upload, 0, next)).status).toBe(statusOf("upload.too_many"))
      expect((await ahead.standing(upload)).status).toBe(statusOf("upload.too_many"))
    }
    expect(await ahead.standing(upload, "198.51.100.9")).toMatchObject({ status: 204, offset: 0 })
    api.clock.advance(MINUTE_MS + 1)
    expect(await ahead.patch(upload, 0, next)).toEqual({ status: 204, offset: piece })
  })
})

describe("an upload of which no form comes", () => {
  it("is not known any more after its time, and everything of it goes within the hour", async () => {
    const { site, form, ahead } = await opened()
    const bytes = aPdf(2 * piece)
    const whole = await sendAhead(ahead, cv(bytes))
    const begun = await ahead.begin(cv(bytes))
    await ahead.patch(begun, 0, bytes.subarray(0, piece))
    const sweep = () => api.run(Effect.andThen(removeLeadFiles, removeAbandonedUploads))
    api.clock.advance(limits.formUploadGoodMs - MINUTE_MS)
    await sweep()
    expect((await ahead.standing(begun)).offset).toBe(piece)
    api.clock.advance(MINUTE_MS)
    expect((await ahead.standing(begun)).status).toBe(404)
    expect((await ahead.patch(begun, piece, bytes.subarray(piece))).status).toBe(404)
    expect((await form.send({ name: "Ada", mk_up: whole })).json).toMatchObject({ ok: false, code: "uploads" })
    expect(await kept(site.siteId)).toEqual({ pieces: 1, files: 1, waiting: 2, hashes: 2 })
    api.clock.advance(limits.uploadAbandonedMs - limits.formUploadGoodMs + 1)
    await sweep()
    expect(await kept(site.siteId)).toEqual({ pieces: 0, files: 0, waiting: 0, hashes: 0 })
  })
})
