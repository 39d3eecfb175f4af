import { readdirSync, readFileSync } from "node:fs"
import { brotliDecompressSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { fontTables, woff2File } from "../../../test/builders/woff2.ts"
import { hasFontTables, readWoff2, type Woff2 } from "./woff2.ts"

const shipped = new URL("../../../renderer/fonts/", import.meta.url)
const files = readdirSync(shipped).flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, shipped))
    .filter((name) => name.endsWith(".woff2"))
    .map((name) => `${folder}/${name}`)
)
const fileOf = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(name, shipped)))
const inter = fileOf("inter/normal.woff2")

/** The same file with some bytes put over it. */
const changed = (at: number, ...bytes: ReadonlyArray<number>): Uint8Array => {
  const copy = inter.slice()
  copy.set(bytes, at)
  return copy
}
const faultOf = (file: Uint8Array): string => {
  const read = readWoff2(file)
  if (!("kind" in read)) return "none"
  return read.kind === "broken" ? read.reason : read.kind
}
const tablesOf = (file: Uint8Array, { compressed }: Woff2): Uint8Array =>
  brotliDecompressSync(file.subarray(compressed.offset, compressed.offset + compressed.length))

describe("readWoff2", () => {
  it.each(files)("reads the shipped face %s, whose tables are what its directory says", (name) => {
    const file = fileOf(name)
    const read = readWoff2(file)
    if ("kind" in read) throw new Error(JSON.stringify(read))
    expect(hasFontTables(read, tablesOf(file, read))).toBe(true)
  })

  it.each([
    ["a TrueType file", [0x00, 0x01, 0x00, 0x00]],
    ["an OpenType file", [...Buffer.from("OTTO")]],
    ["a WOFF file of the first version", [...Buffer.from("wOFF")]],
    ["an image", [0x89, 0x50, 0x4e, 0x47]]
  ])("FONT-06: tells %s by its first bytes, whatever follows", (_, start) => {
    expect(faultOf(changed(0, ...start))).toBe("other-format")
  })

  it("takes nothing, or next to nothing, for no font", () => {
    expect(faultOf(new Uint8Array())).toBe("other-format")
    expect(faultOf(new Uint8Array(Buffer.from("wOF")))).toBe("other-format")
    expect(faultOf(new Uint8Array(Buffer.from("wOF2")))).toBe("it ends within its header")
  })

  it("holds every number against the bytes that are there", () => {
    expect(faultOf(inter.subarray(0, inter.length - 1))).toBe("its header states another length than it has")
    expect(faultOf(changed(4, ...Buffer.from("ttcf")))).toBe("it holds a collection or an unknown kind of outlines")
    expect(faultOf(changed(12, 0, 0))).toBe("it holds no tables")
    expect(faultOf(changed(20, 0xff, 0xff, 0xff, 0xff))).toBe("its compressed data is not all there")
    expect(faultOf(changed(20, 0, 0, 0, 0))).toBe("its compressed data is not all there")
    expect(faultOf(changed(12, 0xff, 0xff))).not.toBe("none")
    expect(faultOf(changed(49, 0x80))).toBe("a length in its table directory cannot be read")
    expect(faultOf(changed(49, 0xff, 0xff, 0xff, 0xff, 0xff))).toBe("a length in its table directory cannot be read")
  })

  it.each(["cmap", "head", "hhea", "hmtx", "maxp"])("misses the table %s", (missing) => {
    expect(faultOf(woff2File(fontTables.filter(({ tag }) => tag !== missing)))).toBe(`it lacks the tables ${missing}`)
  })

  it("takes outlines of each kind, and misses them all", () => {
    const plain = fontTables.filter(({ tag }) => tag !== "glyf" && tag !== "loca")
    expect(faultOf(woff2File(fontTables))).toBe("none")
    for (const tag of ["CFF ", "CFF2"])
      expect(faultOf(woff2File([...plain, { tag, data: new Uint8Array(4) }], { flavor: 0x4f54544f }))).toBe("none")
    expect(faultOf(woff2File(plain))).toBe("it holds no outlines")
  })

  it("refuses a table that is there twice, and a loca that is transformed and yet not empty", () => {
    expect(faultOf(woff2File([...fontTables, fontTables[0]!]))).toBe("it holds a table twice")
    const loca = fontTables.map((table) => (table.tag === "loca" ? { ...table, transform: 0 } : table))
    expect(faultOf(woff2File(loca))).toBe("its loca table is not rebuilt from its outlines")
  })

  it("never throws, whichever byte of header or directory is another one", () => {
    for (let at = 0; at < 200; at++)
      for (const byte of [0x00, 0x3f, 0x7f, 0x80, 0xff]) expect(() => readWoff2(changed(at, byte))).not.toThrow()
    for (let length = 0; length < 200; length++) expect(() => readWoff2(inter.subarray(0, length))).not.toThrow()
  })
})

describe("hasFontTables", () => {
  const read = readWoff2(inter) as Woff2
  const tables = new Uint8Array(tablesOf(inter, read))

  it("misses a byte, and the mark of the head table", () => {
    expect(hasFontTables(read, tables.subarray(1))).toBe(false)
    expect(hasFontTables(read, tables.slice().fill(0, read.headOffset, read.headOffset + 54))).toBe(false)
    expect(hasFontTables({ ...read, headOffset: tables.length }, tables)).toBe(false)
  })
})
