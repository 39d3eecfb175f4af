/** WOFF2 files made table by table, for what no shipped font shows: tables that are missing, twice there or untrue. */
import { brotliCompressSync } from "node:zlib"

export interface TestTable {
  readonly tag: string
  readonly data: Uint8Array
  /** Bits 6 and 7 of its flags; 3 keeps outlines as they are. */
  readonly transform?: number
}

/** `head` with its mark at offset 12. */
export const headTable: TestTable = { tag: "head", data: new Uint8Array(54) }
new DataView(headTable.data.buffer).setUint32(12, 0x5f0f3cf5)

const table = (tag: string, bytes = 8): TestTable => ({ tag, data: new Uint8Array(bytes) })

/** The least that is a font: tables every browser asks for, and outlines kept as they are. */
export const fontTables: ReadonlyArray<TestTable> = [
  table("cmap"),
  headTable,
  table("hhea"),
  table("hmtx"),
  table("maxp"),
  { ...table("glyf"), transform: 3 },
  { ...table("loca"), transform: 3 }
]

/** A whole file. `stream` takes the place of what the tables compress to. */
export const woff2File = (
  tables: ReadonlyArray<TestTable> = fontTables,
  { flavor = 0x00010000, stream }: { readonly flavor?: number; readonly stream?: Uint8Array } = {}
): Uint8Array => {
  const directory = tables.flatMap(({ tag, data, transform = 0 }) => {
    const isOutline = tag === "glyf" || tag === "loca"
    const transformed = isOutline ? transform !== 3 : transform !== 0
    // 63: the tag itself follows.
    return [
      63 | (transform << 6),
      ...Buffer.from(tag),
      ...base128(data.length),
      ...(transformed ? base128(data.length) : [])
    ]
  })
  const compressed = stream ?? brotliCompressSync(Buffer.concat(tables.map(({ data }) => data)))
  const file = new Uint8Array(48 + directory.length + compressed.length)
  const view = new DataView(file.buffer)
  view.setUint32(0, 0x774f4632)
  view.setUint32(4, flavor)
  view.setUint32(8, file.length)
  view.setUint16(12, tables.length)
  view.setUint32(20, compressed.length)
  file.set(directory, 48)
  file.set(compressed, 48 + directory.length)
  return file
}

const base128 = (value: number): ReadonlyArray<number> => {
  const groups = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) groups.unshift((rest & 0x7f) | 0x80)
  return groups
}
