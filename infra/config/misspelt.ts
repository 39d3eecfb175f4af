/** Variables whose name nobody reads, but for a slip of the hand: what they were to say would be left out without a word. */

/**
 * For each such name the one that may be meant: two slips away at most, a slip being a letter more, fewer, another one, or two that
 * changed places (the restricted distance of Damerau and Levenshtein). Names that begin otherwise than ours are not ours to judge.
 */
export const misspelt = (
  names: Iterable<string>,
  known: ReadonlySet<string>
): ReadonlyArray<{ readonly name: string; readonly meant: string }> =>
  [...names].flatMap((name) => {
    if (!name.startsWith("MAKEREADY_") || known.has(name)) return []
    let [meant, fewest] = ["", slips + 1]
    for (const one of known) {
      if (Math.abs(one.length - name.length) > slips) continue
      const count = distance(name, one)
      if (count < fewest) [meant, fewest] = [one, count]
    }
    return meant === "" ? [] : [{ name, meant }]
  })

const slips = 2

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
