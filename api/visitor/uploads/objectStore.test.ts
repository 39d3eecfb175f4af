/**
 * Files that are sent ahead of their form, kept in a real S3 server: that of two processes one piece is kept, that what a
 * process left behind when it died is gone on with by another, and what a visitor is told while the store fails.
 */
import { randomBytes } from "node:crypto"
import { Effect, Layer } from "effect"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { limits } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { partsOfUploadId, pieceKey, readTerms } from "../../../engine/people/leads/submission/uploads.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { removeAbandonedUploads } from "../../../infra/main/worker/abandonedUploads.ts"
import { removeLeadFiles } from "../../../infra/main/worker/leadFiles.ts"
import { type FaultyProxy, startFaultyProxy } from "../../../infra/standins/faultyProxy.ts"
import { layerObjects } from "../../../storage/objects/layer.ts"
import { originSecret, testApi } from "../../../test/builders/api.ts"
import type { Client } from "../../../test/builders/client.ts"
import { aPdf } from "../../../test/builders/files.ts"
import { aForm, asForm } from "../../../test/builders/forms.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { findS3Server } from "../../../test/builders/radosgw.ts"
import { seeded } from "../../../test/builders/seeded.ts"
import { keptFile, keptOf, sendAhead, uploadsOf } from "../../../test/builders/uploads.ts"

const source = findS3Server()
const piece = limits.formUploadLeastBytes
const random = seeded()

describe.skipIf(source.kind === "missing")("on an S3 server, a file that is sent ahead", () => {
  let proxy: FaultyProxy
  const objects = Layer.unwrap(
    Effect.gen(function* () {
      if (source.kind === "missing") throw new Error(source.reason)
      const { endpoint, accessKey, secretKey } = yield* Effect.acquireRelease(Effect.promise(source.start), (server) =>
        Effect.promise(server.stop)
      )
      proxy = yield* Effect.acquireRelease(
        Effect.promise(() => startFaultyProxy(endpoint)),
        ({ close }) => Effect.promise(close)
      )
      const run = randomBytes(4).toString("hex")
      const buckets = { bucket: `makeready-public-${run}`, privateBucket: `makeready-private-${run}` }
      const where = { endpoint: proxy.address, region: "us-east-1", ...buckets, accessKey, secretKey }
      return layerObjects({ kind: "s3", ...where, silenceMs: 3_000 })
    })
  )
  const api = testApi({}, { objects })
  const origin = testOrigin(api, { proxyHops: 1 })
  let other: Client
  beforeAll(async () => void (other = await api.another()))
  afterEach(() => proxy.fail(null))
  afterAll(() => proxy?.fail(null))

  const fields = [
    { name: "name", label: "Your name", type: "text", required: true },
    { name: "cv", label: "Your CV", type: "file", accept: ["pdf"] }
  ]
  const opened = async () => {
    const made = await aForm(api, origin, { html: asForm(fields) })
    const ahead = uploadsOf(origin, made.url, made.form)
    const siteId = made.site.siteId
    /** A piece as the origin hands it to the other process. */
    const byOther = async (upload: string, offset: number, body: Uint8Array) => {
      const path = `/public${made.form.action}/uploads/${encodeURIComponent(upload)}`
      const { status } = await fetch(`${other.address()}${path}`, {
        method: "PATCH",
        headers: {
          "content-type": "application/offset+octet-stream",
          "upload-offset": String(offset),
          "x-makeready-secret": originSecret,
          "x-makeready-site": siteId,
          "x-makeready-host": new URL(made.url).host,
          "x-forwarded-for": "198.51.100.7"
        },
        body: Buffer.from(body)
      })
      return status
    }
    /** A piece that is kept, and of which nobody was told: whoever kept it died. */
    const left = (upload: string, offset: number, body: Uint8Array) => {
      const terms = readTerms(partsOfUploadId(upload)!.written)
      const put = { contentType: "application/octet-stream", ifAbsent: true }
      return api.run(
        Effect.flatMap(Objects, ({ private: hidden }) =>
          Effect.orDie(hidden.put(pieceKey(siteId as SiteId, terms, offset), body, put))
        )
      )
    }
    const fileOfLead = async (): Promise<string> => (await made.leads())[0].files[0].id
    const lead = async () => keptFile(api, siteId, await fileOfLead())
    return { ...made, siteId, ahead, byOther, left, lead, fileOfLead, kept: () => keptOf(api, siteId) }
  }
  const cv = (bytes: Uint8Array) => ({ field: "cv", filename: "cv.pdf", bytes })
  /** Many parts of an upload to S3, and no two pieces the same. */
  const aFile = (bytes: number): Uint8Array => Buffer.concat([aPdf(), random.bytes(bytes)])

  it("SUBMIT-33: is with the lead byte for byte, though longer than a part of S3's, and its pieces are gone", async () => {
    const { ahead, form, lead, kept } = await opened()
    const bytes = aFile(9_000_000)
    const upload = await ahead.begin(cv(bytes))
    for (let offset = 0; offset < bytes.length; offset += limits.formUploadPieceBytes) {
      expect(await ahead.standing(upload)).toEqual({ status: 204, offset, length: bytes.length })
      const next = bytes.subarray(offset, offset + limits.formUploadPieceBytes)
      expect(await ahead.patch(upload, offset, next)).toEqual({ status: 204, offset: offset + next.length })
    }
    expect(await kept()).toMatchObject({ pieces: 0, files: 1, waiting: 1 })
    expect((await form.send({ name: "Ada", mk_up: upload })).json).toEqual({ ok: true })
    expect((await lead()).equals(bytes)).toBe(true)
  })

  it("SUBMIT-33: keeps one of the pieces that two processes take at once, and is that file", async () => {
    const { ahead, byOther, form, lead, kept } = await opened()
    const bytes = aFile(6 * piece)
    const upload = await ahead.begin(cv(bytes))
    for (let rounds = 0; rounds < 3; rounds++) {
      const { offset } = await ahead.standing(upload)
      const cut = (pieces: number) => bytes.subarray(offset, offset + pieces * piece)
      const answers = await Promise.all([
        ...[1, 2].map(async (pieces) => (await ahead.patch(upload, offset, cut(pieces))).status),
        ...[1, 2].map((pieces) => byOther(upload, offset, cut(pieces)))
      ])
      expect(answers.toSorted()).toEqual([204, 409, 409, 409])
    }
    const { offset } = await ahead.standing(upload)
    expect((await ahead.patch(upload, offset, bytes.subarray(offset))).status).toBe(204)
    expect((await form.send({ name: "Ada", mk_up: upload })).json).toEqual({ ok: true })
    expect((await lead()).equals(bytes)).toBe(true)
    expect(await kept()).toMatchObject({ pieces: 0, files: 1 })
  })

  it("SUBMIT-33: goes on where the process that took it died, with the piece it had kept", async () => {
    const { ahead, byOther, left, form, lead, kept } = await opened()
    const bytes = aFile(3 * piece)
    const upload = await ahead.begin(cv(bytes))
    await left(upload, 0, bytes.subarray(0, piece))
    expect(await ahead.standing(upload)).toMatchObject({ status: 204, offset: piece })
    // Its sender was not told, asks nobody, and sends it again.
    expect((await ahead.patch(upload, 0, bytes.subarray(0, piece))).status).toBe(409)
    expect(await byOther(upload, piece, bytes.subarray(piece, 2 * piece))).toBe(204)
    // It died once more, with all pieces there and the file not put together.
    await left(upload, 2 * piece, bytes.subarray(2 * piece))
    expect(await kept()).toMatchObject({ pieces: 3, files: 0 })
    expect(await ahead.standing(upload)).toMatchObject({ offset: bytes.length })
    expect((await form.send({ name: "Ada", mk_up: upload })).json).toEqual({ ok: true })
    expect((await lead()).equals(bytes)).toBe(true)
    expect(await kept()).toMatchObject({ pieces: 0, files: 1, waiting: 0 })
  })

  it.each(["refuses", "stalls", "is full"] as const)(
    "SUBMIT-33: is told that a piece was not kept while the store %s, and goes on once it is back",
    async (fault) => {
      const { ahead, form, lead } = await opened()
      const bytes = aFile(2 * piece)
      const upload = await ahead.begin(cv(bytes))
      expect((await ahead.patch(upload, 0, bytes.subarray(0, piece))).status).toBe(204)
      proxy.fail(fault)
      expect((await ahead.patch(upload, piece, bytes.subarray(piece))).status).toBeGreaterThanOrEqual(500)
      proxy.fail(null)
      const { offset } = await ahead.standing(upload)
      // What was answered late may have been kept all the same; nothing is lost, and nothing is there twice.
      expect([piece, bytes.length]).toContain(offset)
      if (offset < bytes.length) expect((await ahead.patch(upload, offset, bytes.subarray(offset))).status).toBe(204)
      expect((await form.send({ name: "Ada", mk_up: upload })).json).toEqual({ ok: true })
      expect((await lead()).equals(bytes)).toBe(true)
    }
  )

  it("SUBMIT-33: leaves nothing within the hour where no form comes, and what a form names stays", async () => {
    const { ahead, form, fileOfLead, siteId, kept } = await opened()
    const bytes = aFile(2 * piece)
    const named = await sendAhead(ahead, cv(bytes))
    expect((await form.send({ name: "Ada", mk_up: named })).json).toEqual({ ok: true })
    const id = await fileOfLead()
    await sendAhead(ahead, cv(bytes))
    const begun = await ahead.begin(cv(bytes))
    await ahead.patch(begun, 0, bytes.subarray(0, piece))
    expect(await kept()).toMatchObject({ pieces: 1, files: 2, waiting: 2 })
    api.clock.advance(limits.uploadAbandonedMs + 1)
    await api.run(Effect.andThen(removeLeadFiles, removeAbandonedUploads))
    expect(await kept()).toMatchObject({ pieces: 0, files: 1, waiting: 0 })
    expect((await keptFile(api, siteId, id)).equals(bytes)).toBe(true)
  })
})
