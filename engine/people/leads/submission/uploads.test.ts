import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { HOUR_MS, limits } from "../../../limits.ts"
import type { FormField } from "../../../model/Form.ts"
import type { LeadFileId, PageId, SiteId } from "../../../model/ids.ts"
import {
  isUploadGood,
  type KeptPiece,
  mostPieces,
  offsetOf,
  parsePieceKey,
  partsOfUploadId,
  pieceFault,
  pieceKey,
  piecesInOrder,
  readTerms,
  uploadFault,
  uploadId,
  type UploadTerms,
  writtenTerms
} from "./uploads.ts"

const least = limits.formUploadLeastBytes
const most = limits.formUploadPieceBytes
const cv = { name: "cv", type: "file" } as FormField
const name = { name: "name", type: "text" } as FormField
const terms: UploadTerms = {
  id: "file_1" as LeadFileId,
  pageId: "pg_1" as PageId,
  key: "apply",
  field: "cv",
  filename: "cv.pdf",
  length: 300_000,
  token: "k.m",
  begunAt: 1_000
}

describe("a file that is to be sent ahead", () => {
  it.each([
    ["is for a file field", {}, undefined],
    ["is for no other field", { field: "name" }, "upload.no_file_field"],
    ["is for a field that the form has", { field: "constructor" }, "upload.no_file_field"],
    ["has a name", { filename: "" }, "upload.bad_name"],
    ["has one that can be kept", { filename: "x".repeat(256) }, "upload.bad_name"],
    ["has bytes", { length: 0 }, "upload.bad_length"],
    ["has no less than none", { length: -1 }, "upload.bad_length"],
    ["has whole bytes", { length: 1.5 }, "upload.bad_length"],
    ["may be as large as one that comes with the form", { length: limits.formFileBytes }, undefined],
    ["and no larger", { length: limits.formFileBytes + 1 }, "upload.bad_length"]
  ])("%s", (_, change, code) => {
    expect(uploadFault({ fields: [name, cv] }, { ...terms, ...change })?.code).toBe(code)
  })
})

describe("a piece", () => {
  it.each<[string, number, KeptPiece, string | undefined]>([
    ["begins where the upload stands", 0, { offset: 0, bytes: least }, undefined],
    ["not before", least, { offset: 0, bytes: least }, "upload.wrong_offset"],
    ["nor behind", 0, { offset: 1, bytes: least }, "upload.wrong_offset"],
    ["says where it begins", 0, { offset: Number.NaN, bytes: least }, "upload.wrong_offset"],
    ["is no smaller than it need be", 0, { offset: 0, bytes: least - 1 }, "upload.bad_piece"],
    ["unless it is the last", 299_999, { offset: 299_999, bytes: 1 }, undefined],
    ["is not empty", 0, { offset: 0, bytes: 0 }, "upload.bad_piece"],
    ["ends with the file", 299_999, { offset: 299_999, bytes: 2 }, "upload.too_long"],
    ["and with nothing behind it", 300_000, { offset: 300_000, bytes: 1 }, "upload.too_long"]
  ])("%s", (_, there, piece, code) => {
    expect(pieceFault(terms, there, piece)?.code).toBe(code)
  })

  it("is no larger than it may be", () => {
    const length = 5 * most
    expect(pieceFault({ length }, 0, { offset: 0, bytes: most })).toBeUndefined()
    expect(pieceFault({ length }, 0, { offset: 0, bytes: most + 1 })?.code).toBe("upload.bad_piece")
  })

  it("has a name that tells where it begins and since when, and sorts by that", () => {
    const keys = [0, 65_536, 9_999_999].map((offset) => pieceKey("site_1" as SiteId, terms, offset))
    expect(keys.map(parsePieceKey)).toEqual([0, 65_536, 9_999_999].map((offset) => ({ offset, begunAt: 1_000 })))
    expect(keys.toSorted()).toEqual(keys)
    for (const other of ["uploads/site_1/file_1/x-1", "incoming/site_1/file_1-1", "uploads/site_1/000000000-1"])
      expect(parsePieceKey(other)).toBeUndefined()
  })
})

it("however a file is cut, sent twice, out of turn, at once or broken off, what is kept is the file", () => {
  const attempt = fc.record({
    bytes: fc.integer({ min: 0, max: most + 2 }),
    astray: fc.option(fc.integer({ min: -most, max: most }), { nil: undefined }),
    isLost: fc.boolean(),
    rival: fc.option(fc.integer({ min: least, max: most }), { nil: undefined })
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: limits.formFileBytes }),
      fc.array(attempt, { maxLength: 60 }),
      (length, all) => {
        const store = new Map<number, number>()
        const kept = () => [...store].map(([offset, bytes]) => ({ offset, bytes }))
        /** As the shell does: judged by what is there, and put only where nothing is. */
        const take = (there: number, piece: KeptPiece) => {
          if (pieceFault({ length }, there, piece) === undefined && !store.has(piece.offset))
            store.set(piece.offset, piece.bytes)
        }
        const send = ({ bytes, astray = 0, isLost, rival }: (typeof all)[number]) => {
          const there = offsetOf(kept())
          // Lost on its way: nothing of it is kept.
          if (!isLost) take(there, { offset: there + astray, bytes })
          // Another that was judged by the same standing comes second.
          if (rival !== undefined) take(there, { offset: there, bytes: rival })
        }
        for (const one of all) {
          const before = offsetOf(kept())
          send(one)
          expect(offsetOf(kept())).toBeGreaterThanOrEqual(before)
        }
        // In the end a sender that asks where it stands comes through.
        for (let there = offsetOf(kept()); there < length; there = offsetOf(kept()))
          take(there, { offset: there, bytes: Math.min(most, length - there) })
        const order = piecesInOrder(kept())
        expect(order.reduce((end, { offset, bytes }) => (offset === end ? end + bytes : Number.NaN), 0)).toBe(length)
        // Nothing lies there that is not part of it.
        expect(order).toHaveLength(store.size)
        expect(order.length).toBeLessThanOrEqual(mostPieces)
      }
    )
  )
})

it("a gap ends what is there, and pieces that overlap are no way over it", () => {
  expect(offsetOf([])).toBe(0)
  expect(offsetOf([{ offset: 10, bytes: 5 }])).toBe(0)
  expect(
    offsetOf([
      { offset: 20, bytes: 5 },
      { offset: 0, bytes: 10 }
    ])
  ).toBe(10)
  expect(
    offsetOf([
      { offset: 0, bytes: 10 },
      { offset: 5, bytes: 10 }
    ])
  ).toBe(10)
})

describe("an upload", () => {
  it("is good for a while and goes after it; a form that names it never meets the sweep", () => {
    expect(isUploadGood(terms, 1_000)).toBe(true)
    expect(isUploadGood(terms, 1_000 + limits.formUploadGoodMs - 1)).toBe(true)
    expect(isUploadGood(terms, 1_000 + limits.formUploadGoodMs)).toBe(false)
    expect(isUploadGood({ begunAt: 2 * HOUR_MS }, 0)).toBe(false)
    expect(limits.uploadAbandonedMs - limits.formUploadGoodMs).toBeGreaterThan(2 * limits.uploadMs)
  })

  it("has an id that says what it is for, in any words", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 255 }), (filename) => {
        const written = writtenTerms({ ...terms, filename: filename.toWellFormed() })
        expect(readTerms(written)).toEqual({ ...terms, filename: filename.toWellFormed() })
        expect(partsOfUploadId(uploadId(written, "abc.de-_"))).toEqual({ written, signature: "abc.de-_" })
      })
    )
    for (const other of ["", "~", "abc", "a~", "~b", "a/b~c", "a~b~c", "%7E", `${"a".repeat(2_001)}~b`])
      expect(partsOfUploadId(other)).toBeUndefined()
  })
})
