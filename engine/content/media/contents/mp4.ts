/** The boxes of an MP4 file (ISO/IEC 14496-12), read as far as it takes to know that it is a whole film. */

interface Box {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** Brands of files that browsers play as `video/mp4`. Stills (`avif`, `heic`) and QuickTime share the container. */
const brands = /^(?:isom|iso[2-9a-c]|mp4[12v]|avc1|M4V |M4VP|dash|cmfc|cmf2|MSNV|mmp4|f4v )$/

export interface Film {
  readonly width: number | null
  readonly height: number | null
}

/** `undefined`: no MP4 at all; `"damaged"`: cut short, followed by something else, or without a film in it. */
export const readMp4 = (bytes: Uint8Array): Film | "damaged" | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  if (bytes.length < 16 || text(4) !== "ftyp" || !brands.test(text(8))) return undefined
  const boxes = boxesIn(view, 0, bytes.length)
  const movie = boxes?.find(({ type }) => type === "moov")
  const hasContent = boxes?.some(({ type }) => type === "mdat")
  if (movie === undefined || !hasContent) return "damaged"

  const children = (box: Box | undefined) => (box === undefined ? [] : (boxesIn(view, box.start, box.end) ?? []))
  const child = (box: Box | undefined, type: string) => children(box).find((found) => found.type === type)
  const track = children(movie).find((box) => {
    const handler = box.type === "trak" ? child(child(box, "mdia"), "hdlr") : undefined
    return handler !== undefined && handler.start + 12 <= handler.end && text(handler.start + 8) === "vide"
  })
  if (track === undefined) return "damaged"
  const header = child(track, "tkhd")
  // The last two fields: width and height, each as 16.16 fixed point.
  const [width = 0, height = 0] =
    header && header.end - header.start >= 84 ? [8, 4].map((back) => view.getUint16(header.end - back)) : []
  return width > 0 && height > 0 ? { width, height } : { width: null, height: null }
}

const maxBoxes = 100_000

/** The boxes that fill a stretch exactly; undefined where they do not. */
const boxesIn = (view: DataView, start: number, end: number): ReadonlyArray<Box> | undefined => {
  const boxes: Array<Box> = []
  let at = start
  while (at < end) {
    if (at + 8 > end || boxes.length >= maxBoxes) return undefined
    const announced = view.getUint32(at)
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)))
    if (announced === 1 && at + 16 > end) return undefined
    const size = announced === 0 ? end - at : announced === 1 ? Number(view.getBigUint64(at + 8)) : announced
    const header = announced === 1 ? 16 : 8
    if (size < header || at + size > end || !/^[\x20-\x7e\xa9]{4}$/.test(type)) return undefined
    boxes.push({ type, start: at + header, end: at + size })
    at += size
  }
  return boxes
}
