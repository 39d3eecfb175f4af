import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { csvLine, harmless, keptWhole } from "./csv.ts"

describe("a line of a CSV file", () => {
  it("E3: quotes every cell, doubles quotes and ends as RFC 4180 says", () => {
    expect(csvLine(["a", "", 'say "hi"', "two\r\nlines", "a,b;c"])).toBe(
      '"a","","say ""hi""","two\r\nlines","a,b;c"\r\n'
    )
  })

  it.each([
    "=1+1",
    "+44 1632 960147",
    "-2",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    " =1",
    "\u00a0=1",
    "\0=1",
    "\ufeff=1",
    "\uff1d1",
    "\uff0b1",
    "\uff0d1",
    "\uff201",
    "\ttext"
  ])("E3: a cell %j is a text and no formula", (cell) => {
    expect(harmless(cell)).toBe(`'${cell}`)
  })

  it.each(["", "Ada", "a=b", "1-2", "ada@vale.test", "'quoted'", "  two", "\u2212"])("%j stays as it is", (cell) => {
    expect(harmless(cell)).toBe(cell)
  })

  it.each([
    ["0301234567", "'0301234567"],
    ["007", "'007"],
    ["0", "0"],
    ["0.5", "0.5"],
    ["1030", "1030"],
    ["030 123", "030 123"],
    ["", ""]
  ])("of %j a spreadsheet drops no zero", (cell, kept) => expect(keptWhole(cell)).toBe(kept))

  it("E3: gives back what was written, whatever it is, and nothing of it begins a formula", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1 }), (cells) => {
        const read = parsed(csvLine(cells))
        const kept = cells.map((cell, at) => read[at] === cell || read[at] === `'${cell}`)
        expect(kept.includes(false) || read.length !== cells.length).toBe(false)
        expect(read.some((cell) => /^[=+\-@\t\r]/.test(cell))).toBe(false)
      })
    )
  })
})

/** Cells of one line, read as RFC 4180 says. */
const parsed = (line: string): ReadonlyArray<string> => {
  const cells = [...line.matchAll(/"((?:[^"]|"")*)"(,|\r\n$)/gy)]
  expect(cells.map(([whole]) => whole).join("")).toBe(line)
  return cells.map(([, cell]) => cell!.replaceAll('""', '"'))
}
