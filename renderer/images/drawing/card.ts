/** Draws the card of a page: its title large, its site below, in the colours and the face of the site. */
import sharp from "sharp"
import { cardSize } from "../../../engine/publish/card.ts"
import type { SiteLook } from "../../../engine/publish/look.ts"
import { initialOf } from "../../../engine/publish/monogram.ts"
import type { DrawnFace } from "./Faces.ts"
import { drawText, fitText } from "./text.ts"

const { width, height } = cardSize
const margin = 88
const band = 28
const square = 64
const column = width - 2 * margin
const gap = 44
/** Where the line with the site begins. */
const foot = height - margin - square

/** A PNG of a few ten kilobytes. */
export const drawCard = async (text: string, look: SiteLook, face: DrawnFace): Promise<Uint8Array> => {
  const { colors, direction } = look
  const isRight = direction === "rtl"
  const squareLeft = isRight ? width - margin - square : margin
  const ground =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${colors.background}"/>` +
    `<rect x="${isRight ? width - band : 0}" width="${band}" height="${height}" fill="${colors.primary}"/>` +
    `<rect x="${squareLeft}" y="${foot}" width="${square}" height="${square}" rx="14" fill="${colors.primary}"/></svg>`
  const beside = square + 24
  const [title, name, letter] = await Promise.all([
    fitText(text, { face, color: colors.text, width: column }, { sizes: titleSizes, height: foot - margin - gap }),
    fitText(look.name, { face, color: colors.text, width: column - beside }, { sizes: [34, 26], height: square }),
    drawText(initialOf(look.name), { face, color: colors.onPrimary, size: 38, width: square })
  ])
  const at = (drawn: { readonly width: number }, inset: number) =>
    isRight ? width - margin - inset - drawn.width : margin + inset
  return sharp(Buffer.from(ground))
    .composite([
      ...(title ? [{ input: title.png, left: at(title, 0), top: margin }] : []),
      ...(name ? [{ input: name.png, left: at(name, beside), top: middle(foot, square, name.height) }] : []),
      ...(letter
        ? [
            {
              input: letter.png,
              left: middle(squareLeft, square, letter.width),
              top: middle(foot, square, letter.height)
            }
          ]
        : [])
    ])
    .png({ compressionLevel: 9, palette: true, effort: 4 })
    .timeout({ seconds: 10 })
    .toBuffer()
}

/** Pixels; what is longer than the smallest holds was cut before. */
const titleSizes = [84, 70, 58, 48, 40]

const middle = (start: number, room: number, taken: number): number =>
  Math.max(0, Math.round(start + (room - taken) / 2))
