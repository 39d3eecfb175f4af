/**
 * A WOFF2 face as a plain OpenType file, which is what the library that draws text can read. It is called by a name of
 * our own, so that no face stands in for another of the same name; tables that do not bear on how text looks are left out.
 */
import { promisify } from "node:util"
import { brotliDecompress } from "node:zlib"
import { readWoff2 } from "../../../engine/content/fonts/woff2.ts"
import { limits } from "../../../engine/limits.ts"
import { Bytes, outlinesOf } from "./glyphs.ts"

const decompress = promisify(brotliDecompress)

/** Undefined for bytes that are no such face, or one that says more of itself than it holds. */
export const sfntOf = async (woff2: Uint8Array, family: string): Promise<Uint8Array | undefined> => {
  const read = readWoff2(woff2)
  if (!("tables" in read) || read.decodedBytes > limits.fontDecodedBytes) return undefined
  try {
    const { offset, length } = read.compressed
    const all = await decompress(woff2.subarray(offset, offset + length), {
      maxOutputLength: Math.max(1, read.decodedBytes)
    })
    const tables = new Map<string, Uint8Array>()
    const rebuilt = new Set<string>()
    let at = 0
    for (const { tag, bytes, transformed } of read.tables) {
      if (at + bytes > all.length) return undefined
      if (kept.has(tag)) tables.set(tag, new Uint8Array(all.subarray(at, at + bytes)))
      if (transformed) rebuilt.add(tag)
      at += bytes
    }
    const glyf = rebuilt.has("glyf") ? tables.get("glyf") : undefined
    const outlines = glyf && outlinesOf(glyf)
    if (outlines !== undefined) {
      tables.set("glyf", outlines.glyf).set("loca", outlines.loca)
      const head = tables.get("head") as Uint8Array
      new DataView(head.buffer).setInt16(longLoca.at, longLoca.value)
    }
    if (rebuilt.has("hmtx")) tables.set("hmtx", metricsOf(tables, outlines?.leftEnds ?? []))
    tables.set("name", names(family))
    return joined(read.flavor, tables)
  } catch (cause) {
    if (cause instanceof RangeError || (cause as NodeJS.ErrnoException).code !== undefined) return undefined
    throw cause
  }
}

/** What says which glyphs there are, how they look and how they stand beside each other. */
const kept: ReadonlySet<string> = new Set(
  "cmap head hhea hmtx maxp OS/2 post glyf loca CFF CFF2 GDEF GPOS GSUB kern fvar gvar avar HVAR MVAR STAT"
    .split(" ")
    .map((tag) => tag.padEnd(4))
)

/** `indexToLocFormat` in `head`. */
const longLoca = { at: 50, value: 1 }

/** Section 5.4: `hmtx` without the bearings that the outlines tell. */
const metricsOf = (tables: ReadonlyMap<string, Uint8Array>, leftEnds: ReadonlyArray<number>): Uint8Array => {
  const written = tables.get("hmtx") as Uint8Array
  const hhea = tables.get("hhea") as Uint8Array
  const proportional = new Bytes(hhea, 34, 36).uint16()
  const from = new Bytes(written, 0, written.length)
  const flags = from.uint8()
  const view = new DataView(new ArrayBuffer(4 * proportional + 2 * Math.max(0, leftEnds.length - proportional)))
  for (let index = 0; index < proportional; index++) view.setUint16(4 * index, from.uint16())
  for (let index = 0; index < Math.max(proportional, leftEnds.length); index++) {
    const told = index < proportional ? (flags & 1) === 0 : (flags & 2) === 0
    const bearing = told ? from.int16() : (leftEnds[index] ?? 0)
    view.setInt16(index < proportional ? 4 * index + 2 : 2 * (proportional + index), bearing)
  }
  return new Uint8Array(view.buffer)
}

/** The table `name` with one name for everything. */
const names = (family: string): Uint8Array => {
  const ids = [1, 4, 6, 16]
  const text = Buffer.from(family, "utf16le").swap16()
  const view = new DataView(new ArrayBuffer(6 + 12 * ids.length))
  view.setUint16(2, ids.length)
  view.setUint16(4, view.byteLength)
  ids.forEach((id, at) =>
    // Windows, Unicode, American English: where it is looked for first.
    [3, 1, 0x409, id, text.length, 0].forEach((value, member) => view.setUint16(6 + 12 * at + 2 * member, value))
  )
  return Buffer.concat([new Uint8Array(view.buffer), text])
}

/** Header, directory and tables. Checksums are zero, since nobody looks. */
const joined = (flavor: number, tables: ReadonlyMap<string, Uint8Array>): Uint8Array => {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1))
  const directory = new DataView(new ArrayBuffer(12 + 16 * sorted.length))
  directory.setUint32(0, flavor)
  directory.setUint16(4, sorted.length)
  let at = directory.byteLength
  const parts: Array<Uint8Array> = [new Uint8Array(directory.buffer)]
  sorted.forEach(([tag, table], index) => {
    const entry = 12 + 16 * index
    for (let letter = 0; letter < 4; letter++) directory.setUint8(entry + letter, tag.charCodeAt(letter))
    directory.setUint32(entry + 8, at)
    directory.setUint32(entry + 12, table.length)
    const padded = new Uint8Array((table.length + 3) & ~3)
    padded.set(table)
    parts.push(padded)
    at += padded.length
  })
  return Buffer.concat(parts)
}
