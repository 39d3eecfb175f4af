/** Variables whose name nobody reads, but for a slip of the hand: what they were to say would be left out without a word. */
import { meantBy } from "../../engine/values/misspelt.ts"

/** For each such name the one that may be meant. Names that begin otherwise than ours are not ours to judge. */
export const misspelt = (
  names: Iterable<string>,
  known: ReadonlySet<string>
): ReadonlyArray<{ readonly name: string; readonly meant: string }> =>
  [...names].flatMap((name) => {
    if (!name.startsWith("MAKEREADY_") || known.has(name)) return []
    const meant = meantBy(name, known)
    return meant === undefined ? [] : [{ name, meant }]
  })
