/**
 * PNG without loss and without waste. A drawing that a good program saved with few colours grows when it is encoded as
 * a photograph is, so it is tried with few colours too, and in its full size is at worst what it was. Made smaller, such a drawing may still
 * take more bytes than it had: the blended edges are new colours.
 */
import type { Sharp } from "sharp"

/** The picture as PNG; `original` is what it was made of, and is given back in its own size where nothing smaller comes of it. */
export const encodePng = async (image: Sharp, original: Uint8Array): Promise<Uint8Array> => {
  const plain = await image.clone().png({ compressionLevel: 8 }).toBuffer()
  if (plain.length <= original.length) return plain
  const { width, height, orientation = 1, bitsPerSample = 8 } = await image.clone().metadata()
  const colours = { palette: true, colours: 2 ** Math.min(bitsPerSample, 8), dither: 0 }
  const few = await image
    .clone()
    .png({ compressionLevel: 9, ...colours })
    .toBuffer({ resolveWithObject: true })
  const same = few.info.width === width && few.info.height === height && orientation === 1
  const bare = same ? withoutNotes(original) : undefined
  return [plain, few.data, ...(bare === undefined ? [] : [bare])].reduce((best, one) =>
    one.length < best.length ? one : best
  )
}

/**
 * A PNG without the chunks in which a camera or a program notes things beside the picture; undefined for anything else.
 * Chunks: PNG, third edition, 5.3 and 11.3.
 */
export const withoutNotes = (png: Uint8Array): Uint8Array | undefined => {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  if (!bytes.subarray(0, signature.length).equals(signature)) return undefined
  const kept: Array<Uint8Array> = [signature]
  let at = signature.length
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const type = bytes.toString("latin1", at + 4, at + 8)
    if (!notes.has(type)) kept.push(bytes.subarray(at, end))
    // What follows the end is no part of the picture.
    if (type === "IEND") return Buffer.concat(kept)
    at = end
  }
  return undefined
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const notes = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"])
