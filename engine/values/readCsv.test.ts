import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { csvLine, harmless } from "./csv.ts"
import { readCsv } from "./readCsv.ts"

const cellsOf = (text: string) => {
  const read = readCsv(text)
  return "reason" in read ? read : read.map(({ cells }) => cells)
}

describe("a CSV file", () => {
  it("is read with its line ends of any kind, a byte order mark, and cells quoted or not", () => {
    expect(cellsOf('\uFEFFfrom,to\r\n/a,"/b, c"\n"say ""hi""",\r/x,/y')).toEqual([
      ["from", "to"],
      ["/a", "/b, c"],
      ['say "hi"', ""],
      ["/x", "/y"]
    ])
  })

  it("names the line on which a record begins, past line breaks in cells and empty lines", () => {
    expect(readCsv('a\n\n"b\r\nb\nb",c\nd')).toEqual([
      { line: 1, cells: ["a"] },
      { line: 3, cells: ["b\r\nb\nb", "c"] },
      { line: 6, cells: ["d"] }
    ])
  })

  it.each([
    ['a\n"b', 2, "a quote is opened and never closed"],
    ['a\n"b\nc"d', 3, "text stands between a closing quote and the next comma"],
    ['"a"b', 1, "text stands between a closing quote and the next comma"]
  ])("%j is none, from line %i on", (text, line, reason) => {
    expect(readCsv(text)).toEqual({ line, reason })
  })

  it.each(["", "\uFEFF", "\n", "\r\n\r\n"])("%j holds nothing", (text) => expect(readCsv(text)).toEqual([]))

  it("gives back what was written, whatever the cells are", () => {
    const cells = fc.array(fc.string({ unit: "binary" }), { minLength: 1 })
    fc.assert(
      fc.property(fc.array(cells), (rows) => {
        expect(cellsOf(rows.map(csvLine).join(""))).toEqual(rows.map((row) => row.map(harmless)))
      })
    )
  })

  it("answers to anything, and takes no character twice", () => {
    const piece = fc.oneof(fc.constantFrom('"', ",", "\r", "\n", "\r\n", "\uFEFF", '""'), fc.string({ unit: "binary" }))
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join("")
        const read = readCsv(text)
        const lines = "reason" in read ? [read.line] : read.map(({ line }) => line)
        expect(lines).toEqual([...new Set(lines)].sort((a, b) => a - b))
        if ("reason" in read) return
        const held = read.reduce((sum, { cells }) => sum + cells.join("").length, 0)
        expect(held).toBeLessThanOrEqual(text.length)
      })
    )
  })

  it("reads no more than it is asked to, however much there is", () => {
    const limits = { records: 3, cells: 4, lines: 10 }
    const lines = readCsv("a\n".repeat(2_000_000), limits)
    expect(lines).toEqual([1, 2, 3].map((line) => ({ line, cells: ["a"] })))
    expect(readCsv("\n".repeat(2_000_000), limits)).toEqual({ line: 11, reason: "the file has more than 10 lines" })
    expect(readCsv(",".repeat(2_000_000), limits)).toEqual({ line: 1, reason: "it has more than 4 cells" })
    expect(readCsv("a,b,c,d\n", limits)).toEqual([{ line: 1, cells: ["a", "b", "c", "d"] }])
  })
})
