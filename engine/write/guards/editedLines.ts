/**
 * Tells an edited line from a dropped one (GUARD-06, CA-B17): a lost line counts as edited when the text that replaced
 * it, at the same place, is at least 60 % similar. "The same place" is one stretch of change between two lines that
 * stayed. The work is bounded: texts that differ in more than `limits.alignedLineEdits` lines have no edited lines.
 */
import { diffArrays } from "diff"
import { limits } from "../../limits.ts"

/**
 * How many of the lost copies of each line were edited. `lost` and `gained` count copies as a multiset, so that a line
 * which merely moved is neither; `before` and `after` are the whole texts, since a new line is the edited form of the line
 * it is most like, whoever wrote that one: of two rows of a table one may go while its neighbour gets another price.
 */
export const editedLines = (
  before: ReadonlyArray<string>,
  after: ReadonlyArray<string>,
  lost: ReadonlyMap<string, number>,
  gained: ReadonlyMap<string, number>
): ReadonlyMap<string, number> => {
  const edited = new Map<string, number>()
  const lostLeft = new Map(lost)
  const gainedLeft = new Map(gained)
  for (const change of stretches(before, after)) {
    let next = 0
    for (const [at, line] of change.removed.entries()) {
      if (!take(lostLeft, line)) continue
      const found = findEdited(line, change.added, next, gainedLeft)
      if (found === undefined || isMoreLike(change.removed, at, change.added[found]!, lost)) continue
      take(gainedLeft, change.added[found]!)
      edited.set(line, (edited.get(line) ?? 0) + 1)
      next = found + 1
    }
  }
  return edited
}

/** Sørensen–Dice coefficient of the lines' character pairs, 0 to 1. Linear in their lengths. */
export const similarity = (one: string, other: string): number => {
  const total = one.length - 1 + (other.length - 1)
  if (one.length < 2 || other.length < 2) return one === other ? 1 : 0
  // The smaller line bounds what can be common; most pairs end here.
  if ((2 * (Math.min(one.length, other.length) - 1)) / total < limits.editedLineSimilarity) return 0
  const pairs = new Map<number, number>()
  for (let at = 1; at < one.length; at++) {
    const pair = pairAt(one, at)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  let common = 0
  for (let at = 1; at < other.length; at++) {
    const pair = pairAt(other, at)
    const left = pairs.get(pair) ?? 0
    if (left === 0) continue
    pairs.set(pair, left - 1)
    common++
  }
  return (2 * common) / total
}

interface Stretch {
  readonly removed: Array<string>
  readonly added: Array<string>
}

/** The changes between two texts, each between lines that stayed. None when the texts are too far apart. */
const stretches = (before: ReadonlyArray<string>, after: ReadonlyArray<string>): ReadonlyArray<Stretch> => {
  const changes = diffArrays([...before], [...after], { maxEditLength: limits.alignedLineEdits })
  const found: Array<Stretch> = []
  let current: Stretch | undefined
  for (const change of changes ?? []) {
    if (!change.added && !change.removed) {
      current = undefined
      continue
    }
    if (current === undefined) found.push((current = { removed: [], added: [] }))
    for (const line of change.value) (change.removed ? current.removed : current.added).push(line)
  }
  return found
}

const findEdited = (
  line: string,
  added: ReadonlyArray<string>,
  from: number,
  gained: ReadonlyMap<string, number>
): number | undefined => {
  const end = Math.min(added.length, from + limits.editedLineReach)
  for (let at = from; at < end; at++) {
    const candidate = added[at]!
    if ((gained.get(candidate) ?? 0) > 0 && similarity(line, candidate) >= limits.editedLineSimilarity) return at
  }
  return undefined
}

/** Whether another line that went, near it and not of those in question, is closer to the new one than the line itself. */
const isMoreLike = (
  removed: ReadonlyArray<string>,
  at: number,
  candidate: string,
  lost: ReadonlyMap<string, number>
): boolean => {
  const own = similarity(removed[at]!, candidate)
  return removed
    .slice(Math.max(0, at - limits.editedLineReach), at + limits.editedLineReach)
    .some((other) => !lost.has(other) && similarity(other, candidate) > own)
}

const take = (counts: Map<string, number>, line: string): boolean => {
  const left = counts.get(line) ?? 0
  if (left > 0) counts.set(line, left - 1)
  return left > 0
}

const pairAt = (line: string, at: number): number => line.charCodeAt(at - 1) * 0x10000 + line.charCodeAt(at)
