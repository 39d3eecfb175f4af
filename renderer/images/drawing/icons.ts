/** Draws the icons of a site: of its own picture, or of the first letter of its name in its colours. */
import sharp from "sharp"
import { limits } from "../../../engine/limits.ts"
import type { SiteLook } from "../../../engine/publish/look.ts"
import { initialOf } from "../../../engine/publish/monogram.ts"
import { iconPixels } from "../../../engine/publish/webManifest.ts"
import type { DrawnFace } from "./Faces.ts"
import { drawText } from "./text.ts"

export interface Icons {
  /** `favicon.ico`, of several sizes. */
  readonly favicon: Uint8Array
  readonly touch: Uint8Array
  readonly large: Uint8Array
}

/** A picture that cannot be read counts as none. */
export const drawIcons = async (look: SiteLook, face: DrawnFace, picture: Uint8Array | undefined): Promise<Icons> => {
  const own = picture === undefined ? undefined : await drawn(ofPicture(picture, look)).catch(() => undefined)
  return own ?? (await drawn(ofLetter(look, face)))
}

type Draw = (side: number, full: boolean) => Promise<Buffer>

/** The icons of home screens are cut by those who show them, so they fill their square. */
const drawn = async (draw: Draw): Promise<Icons> => {
  const [touch, large, ...small] = await Promise.all([
    draw(iconPixels.touch, true),
    draw(iconPixels.large, true),
    ...iconPixels.favicon.map((side) => draw(side, false))
  ])
  return { favicon: icoOf(small.map((png, at) => ({ png, side: iconPixels.favicon[at] as number }))), touch, large }
}

const ofPicture =
  (picture: Uint8Array, { colors }: SiteLook): Draw =>
  (side, full) => {
    const { background } = colors
    const whole = sharp(picture, { limitInputPixels: limits.imagePixels }).autoOrient().timeout({ seconds: 10 })
    const ground = full ? background : { r: 0, g: 0, b: 0, alpha: 0 }
    return (full ? whole.flatten({ background }) : whole)
      .resize(side, side, { fit: "contain", background: ground })
      .png()
      .toBuffer()
  }

const ofLetter =
  (look: SiteLook, face: DrawnFace): Draw =>
  async (side, full) => {
    const { colors, name } = look
    const setting = { face, color: colors.onPrimary, size: Math.round(side * 0.6), width: 2 * side }
    const letter = await drawText(initialOf(name), setting)
    const ground =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">` +
      `<rect width="${side}" height="${side}" rx="${full ? 0 : side * 0.22}" fill="${colors.primary}"/></svg>`
    const fits = letter && letter.width <= side && letter.height <= side
    return sharp(Buffer.from(ground))
      .composite(fits ? [{ input: letter.png, gravity: "centre" }] : [])
      .png()
      .toBuffer()
  }

/** The format of `.ico` with a PNG for each size, as every browser of today reads it. */
const icoOf = (pictures: ReadonlyArray<{ readonly png: Buffer; readonly side: number }>): Uint8Array => {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let at = head.length
  pictures.forEach(({ png, side }, index) => {
    const entry = 6 + 16 * index
    head.writeUInt8(side, entry)
    head.writeUInt8(side, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += png.length
  })
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}
