/** Text as a picture of its own, set and shaped by Pango: lines broken, scripts joined, directions kept. */
import sharp from "sharp"
import { escapeXml } from "../../../engine/values/escape.ts"
import type { DrawnFace } from "./Faces.ts"

export interface Setting {
  readonly face: DrawnFace
  /** As hex. */
  readonly color: string
  /** Pixels. */
  readonly size: number
  readonly width: number
}

export interface Drawn {
  readonly png: Buffer
  readonly width: number
  readonly height: number
}

/** Undefined for a text of which nothing can be seen. */
export const drawText = async (text: string, setting: Setting): Promise<Drawn | undefined> => {
  const { face, color, size, width } = setting
  if (text.trim() === "") return undefined
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${pangoMarkup(text)}</span>`,
      font: `${face.description} ${size}`,
      fontfile: face.file,
      width,
      // One point is one pixel.
      dpi: 72,
      rgba: true,
      wrap: "word-char",
      spacing: Math.round(size * 0.12)
    }
  })
    .png({ compressionLevel: 1 })
    .timeout({ seconds: 10 })
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height }
}

/** Nothing of the text is markup to Pango, which reads an XML of its own. */
export const pangoMarkup = (text: string): string =>
  escapeXml(text.toWellFormed().replace(/[\p{Cc}\ufffe\uffff]+/gu, " "))

/** The largest of the sizes in which the text is no higher than it may be; the smallest where none is. */
export const fitText = async (
  text: string,
  setting: Omit<Setting, "size">,
  { sizes, height }: { readonly sizes: ReadonlyArray<number>; readonly height: number }
): Promise<Drawn | undefined> => {
  let drawn: Drawn | undefined
  for (const size of sizes) {
    drawn = await drawText(text, { ...setting, size })
    if (drawn === undefined || drawn.height <= height) return drawn
  }
  if (drawn === undefined) return undefined
  // Marks may be stacked upon letters without end: what is too high is cut.
  const png = await sharp(drawn.png).extract({ left: 0, top: 0, width: drawn.width, height }).png().toBuffer()
  return { png, width: drawn.width, height }
}
