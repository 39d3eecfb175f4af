/**
 * The table of contents of a ZIP archive (APPNOTE 6.3). Programs disagree about archives with bytes before, between or
 * after their parts, and such bytes are how one file is made to be two; so the archive has to be exactly the file.
 */

export interface ZipEntry {
  readonly name: string
  readonly compressed: { readonly offset: number; readonly length: number }
  /** Bytes once decompressed, as announced. */
  readonly size: number
  /** 0 stored, 8 deflated. */
  readonly method: number
}

const endBytes = 22
const entryBytes = 46
const localBytes = 30

/** The entries of an archive that is the whole file; undefined for anything else, and for encrypted or split ones. */
export const readZip = (bytes: Uint8Array): ReadonlyArray<ZipEntry> | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = bytes.length - endBytes
  // An archive comment would stand behind the end record, and could be anything.
  if (end < 0 || view.getUint32(end, true) !== 0x06054b50 || view.getUint16(end + 20, true) !== 0) return undefined
  const count = view.getUint16(end + 10, true)
  const start = view.getUint32(end + 16, true)
  if (view.getUint16(end + 4, true) !== 0 || start + view.getUint32(end + 12, true) !== end) return undefined

  const entries: Array<ZipEntry> = []
  let at = start
  for (let index = 0; index < count; index++) {
    if (at + entryBytes > end || view.getUint32(at, true) !== 0x02014b50) return undefined
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
    const local = view.getUint32(at + 42, true)
    const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1
    if (isEncrypted || local + localBytes > start || view.getUint32(local, true) !== 0x04034b50) return undefined
    const offset = local + localBytes + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const length = view.getUint32(at + 20, true)
    if (offset + length > start) return undefined
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + entryBytes, at + entryBytes + nameLength!)),
      compressed: { offset, length },
      size: view.getUint32(at + 24, true),
      method: view.getUint16(at + 10, true)
    })
    at += entryBytes + nameLength! + extraLength! + commentLength!
  }
  const startsAtOnce = count > 0 && view.getUint32(0, true) === 0x04034b50
  return at === end && startsAtOnce ? entries : undefined
}

/** What a Word document must have (ECMA-376 part 1, section 11.3.10). */
export const contentTypesPart = "[Content_Types].xml"
const documentParts = [contentTypesPart, "_rels/.rels", "word/document.xml"]

/** Whether the entries are those of a Word document without macros. `maxBytes` bounds it once it is decompressed. */
export const isDocx = (entries: ReadonlyArray<ZipEntry>, maxBytes: number): boolean => {
  const names = new Set(entries.map(({ name }) => name))
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  return (
    names.size === entries.length &&
    total <= maxBytes &&
    documentParts.every((part) => names.has(part)) &&
    ![...names].some((name) => /vbaProject|(?:^|\/)\.\.(?:\/|$)|^\/|\\/i.test(name))
  )
}

/** Whether `[Content_Types].xml` says that the main part is a plain Word document. */
export const declaresDocument = (contentTypes: string): boolean =>
  contentTypes.includes("application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml") &&
  !/macroEnabled|vbaProject/i.test(contentTypes)
