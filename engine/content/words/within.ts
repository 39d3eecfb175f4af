/** The words that stand within an element, found without looking at all the others. */
import type { Block, Words } from "./words.ts"

/** By where they stand in the source. */
export const inOrder = (blocks: ReadonlyArray<Block>): ReadonlyArray<Words> =>
  blocks.flatMap(({ words }) => words).toSorted((a, b) => a.start - b.start)

/** `ordered` as `inOrder` gives them; those that begin and end between two offsets of the source. */
export const between = (
  ordered: ReadonlyArray<Words>,
  { startOffset, endOffset }: { readonly startOffset: number; readonly endOffset: number }
): ReadonlyArray<Words> => {
  const first = firstFrom(ordered, startOffset)
  let end = first
  while (end < ordered.length && ordered[end]!.end <= endOffset) end++
  return ordered.slice(first, end)
}

const firstFrom = (ordered: ReadonlyArray<Words>, offset: number): number => {
  let [low, high] = [0, ordered.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ordered[middle]!.start < offset) low = middle + 1
    else high = middle
  }
  return low
}
