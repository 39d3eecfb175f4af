import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { aDocx, anMp4, aPdf, aWebm, aZip, docxParts } from "../../../../test/builders/files.ts"
import { isWholeGif, isWholeJpeg, isWholePdf, isWholeWebp, readPngChunks } from "./endings.ts"
import { readMp4 } from "./mp4.ts"
import { readWebm } from "./webm.ts"
import { declaresDocument, isDocx, readZip } from "./zip.ts"

describe("containers", () => {
  it("are read when they are whole", () => {
    expect(readMp4(anMp4())).toEqual({ width: 640, height: 360 })
    expect(readWebm(aWebm())).toEqual({ width: 640, height: 360 })
    expect(isDocx(readZip(aDocx())!, 1_000_000)).toBe(true)
    expect(isWholePdf(aPdf())).toBe(true)
  })

  it("are something else with a single byte less or more", () => {
    const whole = { mp4: anMp4(40), webm: aWebm(40), docx: aDocx() }
    const passes = (bytes: Uint8Array) =>
      typeof readMp4(bytes) === "object" || typeof readWebm(bytes) === "object" || readZip(bytes) !== undefined
    for (const file of Object.values(whole)) {
      expect(passes(file)).toBe(true)
      for (let length = 0; length < file.length; length++) expect(passes(file.subarray(0, length))).toBe(false)
      expect(passes(Buffer.concat([file, Buffer.from("x")]))).toBe(false)
      expect(passes(Buffer.concat([Buffer.from("x"), file]))).toBe(false)
    }
  })

  it("never break a reader, whatever the bytes are", () => {
    const files = [anMp4(60), aWebm(60), aDocx(), aPdf()]
    const damaged = fc
      .record({
        file: fc.constantFrom(...files),
        changes: fc.array(fc.tuple(fc.nat(4_000), fc.nat(255)), { maxLength: 8 })
      })
      .map(({ file, changes }) => {
        const bytes = Buffer.from(file)
        for (const [at, value] of changes) bytes[at % bytes.length] = value
        return bytes
      })
    fc.assert(
      fc.property(fc.oneof(damaged, fc.uint8Array({ maxLength: 200 })), (bytes) => {
        for (const read of [
          readMp4,
          readWebm,
          readZip,
          isWholeGif,
          isWholeJpeg,
          isWholePdf,
          isWholeWebp,
          readPngChunks
        ])
          read(bytes)
      }),
      { numRuns: 2_000 }
    )
  })

  it("of documents are told by their parts, and bounded by what they would unpack to", () => {
    const entries = readZip(aZip(docxParts))!
    expect(isDocx(entries, 100)).toBe(false)
    expect(isDocx(readZip(aZip({ ...docxParts, "word\\evil": "" }))!, 1_000_000)).toBe(false)
    expect(declaresDocument(docxParts["[Content_Types].xml"])).toBe(true)
    expect(declaresDocument(docxParts["[Content_Types].xml"].replace("document.main", "macroEnabled.main"))).toBe(false)
  })
})
