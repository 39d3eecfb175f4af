/** The elements of a WebM file (RFC 8794, RFC 9559), read as far as it takes to know that it is a whole film. */
import type { Film } from "./mp4.ts"

const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  entry: 0xae,
  trackType: 0x83,
  video: 0xe0,
  width: 0xb0,
  height: 0xba
}

interface Element {
  readonly id: number
  readonly start: number
  readonly end: number
}

/** `undefined`: no WebM at all; `"damaged"`: cut short, followed by something else, or without a film in it. */
export const readWebm = (bytes: Uint8Array): Film | "damaged" | undefined => {
  const header = elementAt(bytes, 0, bytes.length)
  if (header === undefined || header === "cut" || header.id !== ids.header) return undefined
  const docType = find(bytes, header, ids.docType)
  if (docType === undefined || ascii(bytes, docType) !== "webm") return undefined

  const segment = elementAt(bytes, header.end, bytes.length)
  if (segment === undefined || segment === "cut" || segment.id !== ids.segment || segment.end !== bytes.length)
    return "damaged"
  const tracks = find(bytes, segment, ids.tracks)
  if (tracks === undefined || find(bytes, segment, ids.cluster) === undefined) return "damaged"
  for (const entry of elementsIn(bytes, tracks)) {
    const type = entry.id === ids.entry ? find(bytes, entry, ids.trackType) : undefined
    const video = type !== undefined && number(bytes, type) === 1 ? find(bytes, entry, ids.video) : undefined
    if (video === undefined) continue
    const [width, height] = [find(bytes, video, ids.width), find(bytes, video, ids.height)]
    return {
      width: (width && number(bytes, width)) || null,
      height: (height && number(bytes, height)) || null
    }
  }
  return "damaged"
}

const find = (bytes: Uint8Array, within: Element, id: number): Element | undefined => {
  for (const element of elementsIn(bytes, within)) if (element.id === id) return element
  return undefined
}

function* elementsIn(bytes: Uint8Array, { start, end }: Element): Generator<Element> {
  for (let at = start; at < end;) {
    const element = elementAt(bytes, at, end)
    if (element === undefined || element === "cut") return
    yield element
    at = element.end
  }
}

/** The element at an offset; one of unknown size reaches to the end, as a recorder that never stopped writes it. */
const elementAt = (bytes: Uint8Array, at: number, end: number): Element | "cut" | undefined => {
  const id = variable(bytes, at, end, 4)
  const size = id && variable(bytes, at + id.length, end, 8)
  if (id === undefined || size === undefined) return undefined
  const start = at + id.length + size.length
  const isUnknown = size.value === 2 ** (7 * size.length) - 1
  const last = isUnknown ? end : start + size.value
  return last > end ? "cut" : { id: id.marked, start, end: last }
}

/** A number whose first byte tells its length (RFC 8794 §4); `marked` keeps the marker, as ids do. */
const variable = (bytes: Uint8Array, at: number, end: number, longest: number) => {
  const first = bytes[at]
  if (first === undefined || first === 0 || at >= end) return undefined
  const length = Math.clz32(first) - 23
  if (length > longest || at + length > end) return undefined
  let [value, marked] = [first & (0xff >> length), first]
  for (let index = 1; index < length; index++) {
    value = value * 256 + bytes[at + index]!
    marked = marked * 256 + bytes[at + index]!
  }
  return { value, marked, length }
}

const number = (bytes: Uint8Array, { start, end }: Element): number =>
  end - start > 6 ? 0 : bytes.subarray(start, end).reduce((value, byte) => value * 256 + byte, 0)

const ascii = (bytes: Uint8Array, { start, end }: Element): string =>
  String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 16))).replace(/\0+$/, "")
