/** What a reader will find changed between two bodies: the words of each block, as they were and as they are. */
import { diffArrays, diffWordsWithSpace } from "diff"
import { limits } from "../../limits.ts"
import type { Block } from "./words.ts"

export interface BlockChange {
  /** Null for a block that came. */
  readonly was: string | null
  /** Null for a block that went. */
  readonly now: string | null
}

/** In the order of the text; a block that took another one's place stands with it. */
export const blockChanges = (before: ReadonlyArray<Block>, after: ReadonlyArray<Block>): ReadonlyArray<BlockChange> => {
  const [was, now] = [textsOf(before), textsOf(after)]
  const parts = diffArrays([...was], [...now], { maxEditLength: limits.alignedLineEdits }) ?? betweenEnds(was, now)
  const changes: Array<BlockChange> = []
  let gone: ReadonlyArray<string> = []
  const flush = (come: ReadonlyArray<string>) => {
    for (let at = 0; at < Math.max(gone.length, come.length); at++)
      // Laid beside each other uncompared, some are still the same.
      if (gone[at] !== come[at]) changes.push({ was: gone[at] ?? null, now: come[at] ?? null })
    gone = []
  }
  for (const { added, removed, value } of parts) {
    if (!added) flush([])
    if (removed) gone = value
    else if (added) flush(value)
  }
  flush([])
  return changes
}

/** Of texts in which too much differs to lay them beside each other: all between what begins and what ends both. */
const betweenEnds = (was: ReadonlyArray<string>, now: ReadonlyArray<string>) => {
  const end = Math.min(was.length, now.length)
  let head = 0
  while (head < end && was[head] === now[head]) head++
  let tail = 0
  while (tail < end - head && was[was.length - 1 - tail] === now[now.length - 1 - tail]) tail++
  return [
    { removed: true, added: false, value: was.slice(head, was.length - tail) },
    { removed: false, added: true, value: now.slice(head, now.length - tail) }
  ]
}

/** A stretch of a changed block; `differs` where the other text has something else. */
export interface Stretch {
  readonly text: string
  readonly differs: boolean
}

/** Both texts of a changed block, in stretches that the two share and stretches that they do not. */
export const stretchesOf = (
  was: string,
  now: string
): { readonly was: ReadonlyArray<Stretch>; readonly now: ReadonlyArray<Stretch> } => {
  const parts = wordParts(was, now)
  const stretch = ({ value, removed, added }: (typeof parts)[number]) => ({ text: value, differs: removed || added })
  return {
    was: parts.filter(({ added }) => !added).map(stretch),
    now: parts.filter(({ removed }) => !removed).map(stretch)
  }
}

/**
 * Tells whether words of the first text are what others took the place of in the second: both begin and both end where the
 * texts, laid beside each other, meet. Of `<b>1</b> 2` that became `1 <b>3</b>` it is not so: there another thing is bold.
 */
export const replacedIn = (was: string, now: string): ((gone: string, come: string) => boolean) => {
  const meets = new Map<number, Set<number>>()
  const meet = (at: number, there: number) => void (meets.get(at) ?? meets.set(at, new Set()).get(at)!).add(there)
  let [at, there] = [0, 0]
  meet(0, 0)
  for (const { removed, added, value } of wordParts(was, now)) {
    if (!removed && !added) {
      // Where what was taken out and what was put in for it are both over.
      meet(at, there)
      for (let each = 0; each < value.length; each++) meet(++at, ++there)
    } else if (removed) at += value.length
    else there += value.length
  }
  meet(at, there)
  return (gone, come) =>
    placesOf(was, gone).some((from) =>
      placesOf(now, come).some((to) => meets.get(from)?.has(to) && meets.get(from + gone.length)?.has(to + come.length))
    )
}

/** Where it stands in a text; of many places the first few. */
const placesOf = (text: string, words: string): ReadonlyArray<number> => {
  const places: Array<number> = []
  for (let at = text.indexOf(words); at >= 0 && places.length < mostPlaces; at = text.indexOf(words, at + 1))
    places.push(at)
  return places
}
const mostPlaces = 20

const wordParts = (was: string, now: string) =>
  diffWordsWithSpace(was, now, { maxEditLength: editsWithin(was.length + now.length) }) ?? [
    { removed: true, added: false, value: was },
    { removed: false, added: true, value: now }
  ]

/**
 * How many words may differ before the whole is told as replaced. Comparing costs the square of it, so it grows with the
 * root of the length: the work for a page then grows with the page, however its words are spread over blocks.
 */
const editsWithin = (characters: number): number =>
  Math.min(limits.alignedLineEdits, Math.ceil(4 * Math.sqrt(characters)))

const textsOf = (blocks: ReadonlyArray<Block>): ReadonlyArray<string> =>
  blocks
    .map(({ words }) =>
      words
        .map(({ text, spaced, breaks }) => `${spaced ? " " : ""}${breaks ? text.replaceAll("\n", " ") : text}`)
        .join("")
        .trim()
    )
    .filter((text) => text !== "")
