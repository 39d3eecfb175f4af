/** Sorting and gathering by the hundred thousand, in pieces between which whoever runs it can do something else. */

/** Ends a piece of some milliseconds at most. */
export type InPieces<A> = Generator<undefined, A>

/** Rows of a piece. */
export const rowsAPiece = 16_384

/**
 * The slots, those with the least value first, and of equal values in the order in which they stand (LSD radix sort over
 * the bits of the doubles).
 */
export function* sortedByValue(
  slots: Int32Array<ArrayBuffer>,
  values: Float64Array
): InPieces<Int32Array<ArrayBuffer>> {
  const bits = new Uint32Array(values.buffer, values.byteOffset, 2 * values.length)
  /** Sixteen bits of a number whose order is that of the doubles; the sign turns all others around. */
  const digit = (slot: number, pass: number): number => {
    const high = bits[2 * slot + 1]!
    const part = bits[2 * slot + (pass >> 1)]!
    const turned = high >>> 31 === 1 ? ~part : pass > 1 ? part ^ 0x80000000 : part
    return (turned >>> (16 * (pass & 1))) & 0xffff
  }
  let [from, to] = [slots, new Int32Array(slots.length)]
  for (let pass = 0; pass < 4; pass++) {
    const starts = new Uint32Array(0x10000)
    for (let at = 0; at < from.length; at++) {
      starts[digit(from[at]!, pass)]!++
      if (at % rowsAPiece === rowsAPiece - 1) yield
    }
    if (from.length === 0 || starts[digit(from[0]!, pass)] === from.length) continue
    let sum = 0
    for (let at = 0; at < starts.length; at++) {
      const count = starts[at]!
      starts[at] = sum
      sum += count
    }
    for (let at = 0; at < from.length; at++) {
      const slot = from[at]!
      to[starts[digit(slot, pass)]!++] = slot
      if (at % rowsAPiece === rowsAPiece - 1) yield
    }
    ;[from, to] = [to, from === slots ? new Int32Array(slots.length) : from]
    yield
  }
  return from
}

/** Where each number's slots begin, and the slots, ascending; one more start tells where the last end. */
export interface Postings {
  readonly starts: Uint32Array
  readonly slots: Int32Array
}

/** Slot `n` has the numbers from `starts[n]` up to `starts[n + 1]`. */
export function* postingsOf(
  rows: number,
  terms: number,
  { starts: from, numbers }: { readonly starts: Uint32Array; readonly numbers: Int32Array }
): InPieces<Postings> {
  const starts = new Uint32Array(terms + 1)
  const end = from[rows]!
  for (let at = 0; at < end; at++) {
    starts[numbers[at]! + 1]!++
    if (at % rowsAPiece === rowsAPiece - 1) yield
  }
  for (let term = 0; term < terms; term++) starts[term + 1]! += starts[term]!
  const next = starts.slice()
  const slots = new Int32Array(end)
  for (let slot = 0; slot < rows; slot++) {
    for (let at = from[slot]!; at < from[slot + 1]!; at++) slots[next[numbers[at]!]!++] = slot
    if (slot % rowsAPiece === rowsAPiece - 1) yield
  }
  return { starts, slots }
}
