/** Pictures through sharp: measured by decoding them, encoded small and stripped of what a camera noted beside them. */
import sharp, { type Sharp } from "sharp"
import type { ImageFormat } from "../../engine/content/media/formats.ts"
import type { Variant } from "../../engine/content/media/serving.ts"
import { limits } from "../../engine/limits.ts"
import { encodePng } from "./png.ts"
import { ImageUnreadable, type Measured } from "../../engine/ports/Images.ts"

// One picture uses both cores it may have; what it decoded is never asked for again.
sharp.concurrency(2)
sharp.cache(false)

/** Beyond this a picture is not what it seems. Seconds of work, not of waiting. */
const patience = { seconds: 25 }

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: limits.imagePixels, failOn: "error", sequentialRead: true }).timeout(patience)

/** Rejects with `ImageUnreadable`. */
export const measure = async (bytes: Uint8Array): Promise<Measured> => {
  const read = async () => {
    const { width, height, autoOrient, pages = 1 } = await open(bytes).metadata()
    refusePixels(width * height, limits.imagePixels)
    refusePixels(width * height * pages, limits.animationPixels)
    // The header says what it likes; only a decoder knows whether the rest is there.
    await open(bytes).resize(16, 16, { fit: "fill" }).raw().toBuffer()
    return { width: autoOrient.width, height: autoOrient.height, frames: pages }
  }
  return read().catch(unreadable)
}

/** Rejects with `ImageUnreadable`. */
export const encode = (bytes: Uint8Array, { width, format }: Variant): Promise<Uint8Array> =>
  encoders[format](open(bytes).autoOrient().resize({ width, withoutEnlargement: true }), bytes).catch(unreadable)

/** Efforts are those of a visitor who waits: the next step up costs several times the work for a few bytes. */
const encoders: { readonly [format in ImageFormat]: (image: Sharp, original: Uint8Array) => Promise<Uint8Array> } = {
  avif: (image) => image.avif({ quality: 55, effort: 3 }).toBuffer(),
  webp: (image) => image.webp({ quality: 80, effort: 2 }).toBuffer(),
  jpeg: (image) => image.jpeg({ quality: 82, progressive: true }).toBuffer(),
  png: encodePng
}

const refusePixels = (pixels: number, limit: number): void => {
  if (pixels <= limit) return
  throw new ImageUnreadable({ reason: "pixels", detail: `It has ${pixels} pixels; ${limit} are taken.` })
}

export const unreadable = (cause: unknown): never => {
  if (cause instanceof ImageUnreadable) throw cause
  const message = cause instanceof Error ? cause.message : String(cause)
  if (/pixel limit/.test(message))
    throw new ImageUnreadable({ reason: "pixels", detail: `It has more than ${limits.imagePixels} pixels.` })
  const [first = message] = message.split("\n")
  throw new ImageUnreadable({ reason: "damaged", detail: first.replaceAll(/[()]/g, "").trim() })
}
