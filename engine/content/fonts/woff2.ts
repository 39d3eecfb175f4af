/**
 * What a WOFF2 file says of itself: header and table directory (W3C, WOFF File Format 2.0, sections 4 and 5). Enough to
 * tell a font from anything else by its content, and to know how many bytes its compressed block must yield before any
 * of it is decompressed.
 */

export interface Woff2 {
  /** Where the one Brotli stream of all tables lies in the file. */
  readonly compressed: { readonly offset: number; readonly length: number }
  /** Bytes of all tables, one after the other in the order of the directory, once decompressed. */
  readonly decodedBytes: number
  /** Where the `head` table starts in them. */
  readonly headOffset: number
  /** `OTTO` or the number of TrueType, as the file has it. */
  readonly flavor: number
  /** In the order of the directory, which is that of the decompressed bytes. */
  readonly tables: ReadonlyArray<Woff2Table>
}

export interface Woff2Table {
  readonly tag: string
  /** Bytes it takes among the decompressed ones. */
  readonly bytes: number
  /** Whether it is written in a form of WOFF2's own, from which the table has to be rebuilt. */
  readonly transformed: boolean
}

/** Why a file is no usable font: not WOFF2 at all, or WOFF2 with this fault. */
export type Woff2Fault = { readonly kind: "other-format" } | { readonly kind: "broken"; readonly reason: string }

/** Reads header and directory. Every number in them is held against the bytes that are there. */
export const readWoff2 = (file: Uint8Array): Woff2 | Woff2Fault => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (file.length < 4 || view.getUint32(0) !== signature) return { kind: "other-format" }
  if (file.length < headerBytes) return broken("it ends within its header")
  const flavor = view.getUint32(4)
  if (!flavors.has(flavor)) return broken("it holds a collection or an unknown kind of outlines")
  if (view.getUint32(8) !== file.length) return broken("its header states another length than it has")
  const tables = readDirectory(view, view.getUint16(12))
  if (typeof tables === "string") return broken(tables)

  const length = view.getUint32(20)
  if (length === 0 || tables.end + length > file.length) return broken("its compressed data is not all there")
  const tags = tables.entries.map(({ tag }) => tag)
  if (new Set(tags).size !== tags.length) return broken("it holds a table twice")
  const missing = requiredTables.filter((tag) => !tags.includes(tag))
  if (missing.length > 0) return broken(`it lacks the tables ${missing.join(", ")}`)
  if (!outlineTables.some((tag) => tags.includes(tag))) return broken("it holds no outlines")
  const before = tables.entries.slice(0, tags.indexOf("head"))
  return {
    compressed: { offset: tables.end, length },
    decodedBytes: sizeOf(tables.entries),
    headOffset: sizeOf(before),
    flavor,
    tables: tables.entries
  }
}

/** Whether the decompressed tables are what the directory announced: their size, and the mark every `head` carries. */
export const hasFontTables = ({ decodedBytes, headOffset }: Woff2, tables: Uint8Array): boolean =>
  tables.length === decodedBytes &&
  headOffset + headBytes <= tables.length &&
  new DataView(tables.buffer, tables.byteOffset, tables.byteLength).getUint32(headOffset + 12) === headMagic

const signature = 0x774f4632 // wOF2
const headerBytes = 48
/** TrueType outlines, CFF outlines, and the older mark of Apple's TrueType. */
const flavors = new Set([0x00010000, 0x4f54544f, 0x74727565])
/** OpenType 1.9, `head`: its size, and `magicNumber` at offset 12. */
const headBytes = 54
const headMagic = 0x5f0f3cf5

/** What no browser does without. */
const requiredTables = ["cmap", "head", "hhea", "hmtx", "maxp"]
const outlineTables = ["glyf", "CFF ", "CFF2"]

const sizeOf = (entries: ReadonlyArray<Woff2Table>): number => entries.reduce((sum, { bytes }) => sum + bytes, 0)

const broken = (reason: string): Woff2Fault => ({ kind: "broken", reason })

/** The entries and where they end, or what is wrong with them. */
const readDirectory = (
  view: DataView,
  count: number
): { readonly entries: ReadonlyArray<Woff2Table>; readonly end: number } | string => {
  const entries: Array<Woff2Table> = []
  let at = headerBytes
  const base128 = (): number | undefined => {
    let value = 0
    for (let read = 0; read < 5 && at < view.byteLength; read++) {
      const byte = view.getUint8(at++)
      // A number is written in its shortest form: it never starts with a zero group.
      if (read === 0 && byte === 0x80) return undefined
      value = value * 128 + (byte & 0x7f)
      if (byte < 0x80) return value <= 0xffffffff ? value : undefined
    }
    return undefined
  }
  for (let index = 0; index < count; index++) {
    if (at >= view.byteLength) return "it ends within its table directory"
    const flags = view.getUint8(at++)
    const known = knownTags[flags & 0x3f]
    if (known === undefined && at + 4 > view.byteLength) return "it ends within its table directory"
    const tag = known ?? tagAt(view, at)
    if (known === undefined) at += 4
    const bytes = base128()
    if (bytes === undefined) return "a length in its table directory cannot be read"
    if (!isTransformed(tag, flags >> 6)) {
      entries.push({ tag, bytes, transformed: false })
      continue
    }
    const transformed = base128()
    if (transformed === undefined) return "a length in its table directory cannot be read"
    if (tag === "loca" && transformed !== 0) return "its loca table is not rebuilt from its outlines"
    entries.push({ tag, bytes: transformed, transformed: true })
  }
  return count === 0 ? "it holds no tables" : { entries, end: at }
}

/** Outlines are transformed unless they say otherwise; every other table only when it says so. */
const isTransformed = (tag: string, version: number): boolean =>
  tag === "glyf" || tag === "loca" ? version !== 3 : version !== 0

const tagAt = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))

/** Section 5.2: tags that a flag byte names by number; 63 says that the tag itself follows. */
const knownTags: ReadonlyArray<string> = (
  "cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX " +
  "vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat " +
  "fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill"
)
  .split(" ")
  .map((tag) => tag.replace("_", " "))
