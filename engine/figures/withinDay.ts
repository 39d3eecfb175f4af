/** What a site's day has rows for: names that have one, and others as long as there is room; the rest is one row. */
import { rest } from "./Tally.ts"

/** `known` are the names that have a row; `most` is how many may. The sums are those of `counts`. */
export const withinDay = (
  known: ReadonlySet<string>,
  counts: ReadonlyMap<string, number>,
  most: number
): ReadonlyMap<string, number> => {
  const kept = new Map<string, number>()
  let room = most - [...known].filter((name) => name !== rest).length
  for (const [name, count] of counts) {
    const isNew = name !== rest && !known.has(name)
    const under = isNew && room <= 0 ? rest : name
    if (isNew && under !== rest) room--
    kept.set(under, (kept.get(under) ?? 0) + count)
  }
  return kept
}
