/** Compressed forms of a text, made once for each object and kept beside it. */
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

/**
 * The form of a body in a coding, or null where it would not be noticeably smaller. `kept` is set for what browsers keep and
 * ask for once: the least that brotli can make of it, at some ten times the cost (8 ms for 8 KB, 70 ms for the most that is
 * taken so, 64 KB).
 */
export const encode = async (body: Buffer, coding: "gzip" | "br", kept = false): Promise<Buffer | null> => {
  const encoded = await (coding === "br" ? brotli(body, kept && body.length <= LABOURED_BYTES ? 11 : 5) : deflate(body))
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
const LABOURED_BYTES = 64 * 1024

const deflate = (body: Buffer) => promisify(gzip)(body, { level: 6 })

/** Quality 5 is where brotli passes gzip's best in size at about gzip 6's cost. */
const brotli = (body: Buffer, quality: number) =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
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
