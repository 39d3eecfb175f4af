/**
 * Whether a picture that is served as it is stored ends where its format says. What is encoded anew loses whatever
 * hides behind it; these would carry it along to visitors.
 */

/** A GIF of blocks up to its trailer, which is its last byte (GIF89a, Appendix A). */
export const isWholeGif = (bytes: Uint8Array): boolean => {
  const colours = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))
  let at = 13 + colours(bytes[10] ?? 0)
  const skipBlocks = () => {
    for (let length = bytes[at]; length !== undefined; length = bytes[at]) {
      at += length + 1
      if (length === 0) return
    }
  }
  while (at < bytes.length) {
    const introducer = bytes[at]
    if (introducer === 0x3b) return at === bytes.length - 1
    if (introducer === 0x21) at += 2
    else if (introducer === 0x2c) at += 11 + colours(bytes[at + 9] ?? 0)
    else return false
    skipBlocks()
  }
  return false
}

/** The canvas a GIF asks viewers for, which need not be that of its frames. */
export const gifCanvas = (bytes: Uint8Array): { readonly width: number; readonly height: number } => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

/**
 * A JPEG that has an end: decoders fill a cut with grey and say nothing. The marker cannot stand within the picture's
 * data, but does in the small picture that cameras put before it, so the segments before the data are passed by. What
 * follows the end is left to the encoder: cameras append films and depth there.
 */
export const isWholeJpeg = (bytes: Uint8Array): boolean => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    if (bytes[at + 1] !== 0xda) continue
    for (let mark = bytes.indexOf(0xff, at + 2); mark !== -1; mark = bytes.indexOf(0xff, mark + 1))
      if (bytes[mark + 1] === 0xd9) return true
    return false
  }
  return false
}

/** A WebP whose RIFF size is that of the file. */
export const isWholeWebp = (bytes: Uint8Array): boolean => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const announced = bytes.length < 12 ? -1 : view.getUint32(4, true) + 8
  return announced === bytes.length || announced + 1 === bytes.length
}

/** A PNG of chunks up to `IEND`, which ends the file; `animated` where it has frames. */
export const readPngChunks = (bytes: Uint8Array): { readonly isWhole: boolean; readonly animated: boolean } => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let animated = false
  for (let at = 8; at + 12 <= bytes.length;) {
    const type = view.getUint32(at + 4)
    const next = at + 12 + view.getUint32(at)
    // acTL
    animated ||= type === 0x6163544c
    if (type === 0x49454e44) return { isWhole: next === bytes.length, animated }
    at = next
  }
  return { isWhole: false, animated }
}

/** A PDF from its first byte to the end mark in its last kilobyte (ISO 32000, 7.5.5). */
export const isWholePdf = (bytes: Uint8Array): boolean => {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(Math.max(0, from), to))
  return /^%PDF-[12]\.\d/.test(text(0, 8)) && text(bytes.length - 1_024, bytes.length).includes("%%EOF")
}
