/**
 * Outlines as WOFF2 writes them, back into the tables `glyf` and `loca` (W3C, WOFF File Format 2.0, sections 5.1 and 5.2).
 * Instructions are left out: nothing is drawn so small that they would show. Every read is held against the bytes that
 * are there; a font that asks for more throws a `RangeError`.
 */

export interface Outlines {
  readonly glyf: Uint8Array
  /** In its long form. */
  readonly loca: Uint8Array
  /** Left end of each glyph, of which `hmtx` may leave its bearings to be taken. */
  readonly leftEnds: ReadonlyArray<number>
}

/** Of the transformed table `glyf`. */
export const outlinesOf = (table: Uint8Array): Outlines => {
  const head = new Bytes(table, 0, headerBytes)
  head.skip(2)
  const options = head.uint16()
  const glyphs = head.uint16()
  head.skip(2)
  const sizes = Array.from({ length: 7 }, () => head.uint32())
  let at = headerBytes
  const streams = sizes.map((size) => {
    at += size
    return new Bytes(table, at - size, at)
  })
  const [contours, points, flags, coordinates, composites, boxes] = streams as [
    Bytes,
    Bytes,
    Bytes,
    Bytes,
    Bytes,
    Bytes
  ]
  const boxed = boxes.take(4 * ((glyphs + 31) >> 5))
  const overlapping = (options & 1) === 1 ? new Bytes(table, at, table.length).take((glyphs + 7) >> 3) : undefined
  const has = (bits: Uint8Array | undefined, index: number) => ((bits?.[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0

  const written: Array<Uint8Array> = []
  const loca = new DataView(new ArrayBuffer(4 * (glyphs + 1)))
  const leftEnds: Array<number> = []
  let length = 0
  for (let index = 0; index < glyphs; index++) {
    const count = contours.int16()
    const box = has(boxed, index) ? [boxes.int16(), boxes.int16(), boxes.int16(), boxes.int16()] : undefined
    const glyph =
      count === 0
        ? nothing
        : count < 0
          ? composite(composites, coordinates, box)
          : simple(count, { points, flags, coordinates }, box, has(overlapping, index))
    leftEnds.push(glyph.length === 0 ? 0 : new DataView(glyph.buffer).getInt16(2))
    written.push(glyph)
    length += glyph.length
    loca.setUint32(4 * (index + 1), length)
  }
  const glyf = new Uint8Array(length)
  let start = 0
  for (const glyph of written) {
    glyf.set(glyph, start)
    start += glyph.length
  }
  return { glyf, loca: new Uint8Array(loca.buffer), leftEnds }
}

const headerBytes = 36
const nothing = new Uint8Array(0)

type Box = ReadonlyArray<number> | undefined

const simple = (
  contours: number,
  from: { readonly points: Bytes; readonly flags: Bytes; readonly coordinates: Bytes },
  box: Box,
  overlaps: boolean
): Uint8Array => {
  const ends: Array<number> = []
  let count = 0
  for (let contour = 0; contour < contours; contour++) {
    count += from.points.short255()
    ends.push(count - 1)
  }
  if (count > 0xffff) throw new RangeError("A glyph has more points than a font can number.")
  const flags = from.flags.take(count)
  const xs = new Int16Array(count)
  const ys = new Int16Array(count)
  const found = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number]
  let [x, y] = [0, 0]
  for (let point = 0; point < count; point++) {
    const [dx, dy] = step((flags[point] as number) & 0x7f, from.coordinates)
    xs[point] = dx
    ys[point] = dy
    x += dx
    y += dy
    found[0] = Math.min(found[0], x)
    found[1] = Math.min(found[1], y)
    found[2] = Math.max(found[2], x)
    found[3] = Math.max(found[3], y)
  }
  // Instructions of this glyph, which are not kept.
  from.coordinates.short255()
  const bytes = 10 + 2 * contours + 2 + 5 * count
  const view = new DataView(new ArrayBuffer((bytes + 3) & ~3))
  view.setInt16(0, contours)
  ;(box ?? (count === 0 ? [0, 0, 0, 0] : found)).forEach((end, at) => view.setInt16(2 + 2 * at, end))
  ends.forEach((end, at) => view.setUint16(10 + 2 * at, end))
  let at = 10 + 2 * contours + 2
  for (let point = 0; point < count; point++) {
    const onCurve = (flags[point] as number) >> 7 === 0 ? 1 : 0
    view.setUint8(at++, onCurve | (overlaps && point === 0 ? 0x40 : 0))
  }
  for (const all of [xs, ys])
    for (const difference of all) {
      view.setInt16(at, difference)
      at += 2
    }
  return new Uint8Array(view.buffer)
}

/** Section 5.2, "triplet encoding": how far a point is from the one before. */
const step = (flag: number, from: Bytes): readonly [dx: number, dy: number] => {
  const signed = (bit: number, value: number) => ((flag >> bit) & 1 ? value : -value)
  if (flag < 10) return [0, signed(0, ((flag & 14) << 7) + from.uint8())]
  if (flag < 20) return [signed(0, (((flag - 10) & 14) << 7) + from.uint8()), 0]
  if (flag < 84) {
    const [high, low] = [flag - 20, from.uint8()]
    return [signed(0, 1 + (high & 0x30) + (low >> 4)), signed(1, 1 + ((high & 0x0c) << 2) + (low & 0x0f))]
  }
  if (flag < 120) {
    const high = flag - 84
    const [first, second] = [from.uint8(), from.uint8()]
    return [signed(0, 1 + (Math.floor(high / 12) << 8) + first), signed(1, 1 + (((high % 12) >> 2) << 8) + second)]
  }
  const [first, second, third] = [from.uint8(), from.uint8(), from.uint8()]
  if (flag < 124) return [signed(0, (first << 4) + (second >> 4)), signed(1, ((second & 0x0f) << 8) + third)]
  return [signed(0, (first << 8) + second), signed(1, (third << 8) + from.uint8())]
}

/** A glyph made of others, as it stands, but for its instructions. */
const composite = (from: Bytes, coordinates: Bytes, box: Box): Uint8Array => {
  if (box === undefined) throw new RangeError("A composite glyph has no bounding box.")
  const parts: Array<number> = []
  let instructed = false
  for (let more = true; more;) {
    const flags = from.uint16()
    const rest = 2 + (flags & 0x1 ? 4 : 2) + (flags & 0x8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0)
    const kept = flags & ~0x100
    parts.push(kept >> 8, kept & 0xff, ...from.take(rest))
    instructed ||= (flags & 0x100) !== 0
    more = (flags & 0x20) !== 0
  }
  if (instructed) coordinates.short255()
  const view = new DataView(new ArrayBuffer((10 + parts.length + 3) & ~3))
  view.setInt16(0, -1)
  box.forEach((end, at) => view.setInt16(2 + 2 * at, end))
  new Uint8Array(view.buffer).set(parts, 10)
  return new Uint8Array(view.buffer)
}

/** Part of a table, read from front to back. */
export class Bytes {
  readonly #view: DataView
  #at = 0

  constructor(table: Uint8Array, start: number, end: number) {
    if (end < start || end > table.length) throw new RangeError("A table ends before it should.")
    this.#view = new DataView(table.buffer, table.byteOffset + start, end - start)
  }

  skip(bytes: number): void {
    this.#at += bytes
  }
  uint8(): number {
    return this.#view.getUint8(this.#at++)
  }
  uint16(): number {
    this.#at += 2
    return this.#view.getUint16(this.#at - 2)
  }
  int16(): number {
    this.#at += 2
    return this.#view.getInt16(this.#at - 2)
  }
  uint32(): number {
    this.#at += 4
    return this.#view.getUint32(this.#at - 4)
  }
  take(bytes: number): Uint8Array {
    if (this.#at + bytes > this.#view.byteLength) throw new RangeError("A table ends before it should.")
    this.#at += bytes
    return new Uint8Array(this.#view.buffer, this.#view.byteOffset + this.#at - bytes, bytes)
  }
  /** The type `255UInt16`: small numbers in one byte. */
  short255(): number {
    const code = this.uint8()
    if (code === 253) return this.uint16()
    if (code === 254) return this.uint8() + 506
    return code === 255 ? this.uint8() + 253 : code
  }
}
