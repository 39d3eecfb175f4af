/** Two pictures of one page through sharp: small enough to be shown, and the blocks in which they differ. */
import sharp from "sharp"
import { limits } from "../../engine/limits.ts"
import type { Compared, ShownPicture } from "../../engine/ports/Images.ts"
import { unreadable } from "./encode.ts"

/** Pixels of a block, each way: smaller than a word, so that an outline fits what it surrounds. */
const block = 16
/** Two renders of one letter differ by less, of 255: edges are smoothed anew with every look. */
const noise = 24

/** Rejects with `ImageUnreadable`. */
export const compare = (before: Uint8Array | null, after: Uint8Array): Promise<Compared> =>
  compared(before, after).catch(unreadable)

const compared = async (was: Uint8Array | null, now: Uint8Array): Promise<Compared> => {
  const after = await clipped(now)
  if (was === null)
    return {
      before: null,
      after: await shown(after),
      differing: { columns: 0, rows: 0, cells: new Uint8Array() },
      block
    }
  const before = await clipped(was)
  return { before: await shown(before), after: await shown(after), differing: await differing(before, after), block }
}

/** As much of a picture as is compared and shown. */
interface Clipped {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

const clipped = async (bytes: Uint8Array): Promise<Clipped> => {
  const { width, height } = await sharp(bytes).metadata()
  return { bytes, width, height: Math.min(height, limits.comparedPixelsHigh) }
}

const pixelsOf = ({ bytes, width, height }: Clipped) =>
  sharp(bytes, { limitInputPixels: limits.imagePixels }).extract({ left: 0, top: 0, width, height })

const shown = async (picture: Clipped): Promise<ShownPicture> => ({
  body: await pixelsOf(picture).removeAlpha().webp({ quality: 80, effort: 2 }).toBuffer(),
  height: picture.height
})

/** What takes time happens outside this thread; what is left of the pictures is read within milliseconds. */
const differing = async (before: Clipped, after: Clipped): Promise<Compared["differing"]> => {
  const width = Math.max(before.width, after.width)
  const columns = Math.ceil(width / block)
  const both = Math.min(before.height, after.height)
  const rows = Math.ceil(Math.max(before.height, after.height) / block)
  const size = { width: columns * block, height: Math.ceil(both / block) * block }
  const [was, now] = await Promise.all([before, after].map((picture) => padded(picture, both, size)))
  const raw = { raw: { ...size, channels: 3 as const } }
  const laid = sharp(now, raw).composite([{ input: was!, ...raw, blend: "difference" }])
  const apart = aligned(await laid.removeAlpha().raw().toBuffer())
  const cells = new Uint8Array(columns * rows)
  // Four bytes at once, of which nearly all are 0; whole blocks of three channels come to a multiple of that.
  const words = new Uint32Array(apart.buffer, apart.byteOffset, apart.length / 4)
  for (let word = 0; word < words.length; word++) {
    if (words[word] === 0) continue
    for (let byte = word * 4; byte < word * 4 + 4; byte++) {
      if (apart[byte]! < noise) continue
      const pixel = Math.floor(byte / 3)
      const row = Math.floor(pixel / size.width / block)
      cells[row * columns + Math.floor((pixel % size.width) / block)] = 1
    }
  }
  // A page that is longer by less than a block ends in a row that both have.
  cells.fill(1, columns * (before.height === after.height ? rows : Math.floor(both / block)))
  return { columns, rows, cells }
}

/** As many pixels as whole blocks have: what is added is the same on both. */
const padded = (picture: Clipped, height: number, size: { readonly width: number; readonly height: number }) =>
  pixelsOf({ ...picture, height })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .extend({ right: size.width - picture.width, bottom: size.height - height, background: "#ffffff" })
    .raw()
    .toBuffer()

/** At an offset at which four bytes can be read at once. */
const aligned = (bytes: Buffer): Buffer =>
  bytes.byteOffset % 4 === 0 ? bytes : Buffer.from(Uint8Array.from(bytes).buffer)
