/** Names that nothing is called, but for a slip of the hand. */

/**
 * The known name that may be meant: `slips` away at most, a slip being a letter more, fewer, another one, or two that changed places
 * (the restricted distance of Damerau and Levenshtein). The first of those that are nearest; undefined where none is near.
 */
export const meantBy = (name: string, known: Iterable<string>, slips = 2): string | undefined => {
  let [meant, fewest]: [string | undefined, number] = [undefined, slips + 1]
  const letters = lettersOf(name)
  for (const one of known) {
    if (Math.abs(one.length - name.length) >= fewest) continue
    // A slip brings one letter at most that was not there, and takes one at most.
    const others = lettersOf(one)
    if (count(letters & ~others) >= fewest || count(others & ~letters) >= fewest) continue
    const found = distance(name, one)
    if (found < fewest) [meant, fewest] = [one, found]
  }
  return meant
}

/** Which letters there are, as bits; those that share one count for one. */
const lettersOf = (name: string): number => {
  let letters = 0
  for (let at = 0; at < name.length; at++) letters |= 1 << (name.charCodeAt(at) & 31)
  return letters
}

const count = (bits: number): number => {
  let set = 0
  for (let left = bits; left !== 0; left &= left - 1) set++
  return set
}

const distance = (one: string, other: string): number => {
  let [beforeLast, last] = [[] as Array<number>, Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      now[column] = Math.min(
        last[column]! + 1,
        now[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
        ...(row > 1 && column > 1 && isSwapped ? [beforeLast[column - 2]! + 1] : [])
      )
    }
    ;[beforeLast, last] = [last, now]
  }
  return last[other.length]!
}
