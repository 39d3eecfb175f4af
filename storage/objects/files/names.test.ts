import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { nameOf, pathOf, segmentOf } from "./names.ts"

const segments = fc
  .oneof(
    fc.string({ unit: "grapheme", minLength: 1 }),
    fc.string({ unit: fc.constantFrom(..."aA=.3d%é~ "), minLength: 1 })
  )
  .filter((segment) => !/[/\\\0]|^\.\.?$/.test(segment) && segment.isWellFormed())
const kinds = fc.constantFrom("file" as const, "folder" as const)

describe("names of files", () => {
  it("are the key's own wherever the file system can hold them", () => {
    expect(pathOf("sites/x/pages/about/index.html", false)).toBe("sites/x/pages/about/index.html")
    expect(pathOf(".well-known/%C3%A9 ü/a.b.css", false)).toBe(".well-known/%C3%A9 ü/a.b.css")
  })

  it("are marked where a file has no extension, or a folder has one", () => {
    expect(pathOf("a", false)).toBe("a=")
    expect(pathOf("a/b.html", false)).toBe("a/b.html")
    expect(pathOf("index.html/index.html", false)).toBe("index.html=/index.html")
  })

  it("lead back to their segments", () => {
    fc.assert(
      fc.property(segments, kinds, fc.boolean(), (segment, kind, folds) => {
        expect(segmentOf(nameOf(segment, kind, folds), kind)).toBe(segment)
      })
    )
  })

  it("differ for different keys, for a file and a folder, and even where case and Unicode form do not count", () => {
    fc.assert(
      fc.property(segments, segments, kinds, kinds, (one, two, kindOne, kindTwo) => {
        fc.pre(one !== two || kindOne !== kindTwo)
        expect(nameOf(one, kindOne, false)).not.toBe(nameOf(two, kindTwo, false))
        const folded = (name: string) => name.normalize("NFC").toLowerCase()
        expect(folded(nameOf(one, kindOne, true))).not.toBe(folded(nameOf(two, kindTwo, true)))
      }),
      { numRuns: 2000 }
    )
  })

  it("that this store does not write stand for nothing", () => {
    for (const name of ["no-extension", "a=zz.html", "a=3.html", "a.html="])
      expect(segmentOf(name, "file")).toBeUndefined()
    for (const name of ["a.html", "a="]) expect(segmentOf(name, "folder")).toBeUndefined()
  })
})
