/** Compressed forms of a text, made once for each object and kept beside it. */
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

/** The form of a body in a coding, or null where it would not be noticeably smaller. */
export const encode = async (body: Buffer, coding: "gzip" | "br"): Promise<Buffer | null> => {
  const encoded = await (coding === "br" ? brotli(body) : deflate(body))
  return encoded.length < body.length * WORTHWHILE ? tight(encoded) : null
}

/** Keeps a view of exactly its own memory: a small view may hold a whole shared slab alive. */
export const tight = (bytes: Uint8Array): Buffer => {
  if (bytes.byteLength === bytes.buffer.byteLength) return Buffer.from(bytes.buffer as ArrayBuffer)
  const own = Buffer.allocUnsafeSlow(bytes.byteLength)
  own.set(bytes)
  return own
}

const WORTHWHILE = 0.95

const deflate = (body: Buffer) => promisify(gzip)(body, { level: 6 })

/** Quality 5 is where brotli passes gzip's best in size at about gzip 6's cost. */
const brotli = (body: Buffer) =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // A window of megabytes for a page of kilobytes finds nothing more, and every encode would ask for all of it.
      [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length)
    }
  })

/** Of the least window that holds a body of so many bytes. */
const windowBits = (bytes: number): number =>
  Math.min(
    Math.max(Math.ceil(Math.log2(bytes + 16)), constants.BROTLI_MIN_WINDOW_BITS),
    constants.BROTLI_DEFAULT_WINDOW
  )
