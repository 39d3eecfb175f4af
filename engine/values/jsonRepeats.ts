/**
 * Finds a name that one object of a JSON text has twice. Programs read such a text differently (RFC 8259 §4): whoever wrote
 * the first value is not told that the last one counted. Takes time that grows with the text and no faster.
 */

/** Path of the first such name, as `meta.noindex` or `pages.1.route`; undefined where there is none or the text is no JSON. */
export const repeatedName = (json: string): string | undefined => {
  try {
    JSON.parse(json)
  } catch {
    return undefined
  }
  return firstRepeated(json)
}

/** What is open: an object with the names it has had, or a list with how many came before. */
interface Open {
  readonly names: Set<string> | null
  at: string | number
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],]/g

/** Of a text that is JSON: in any other a string that does not end would be looked for again from each of its quotes. */
const firstRepeated = (json: string): string | undefined => {
  const open: Array<Open> = []
  for (const { 0: sign, index } of json.matchAll(token)) {
    const within = open.at(-1)
    if (sign === "{") open.push({ names: new Set(), at: "" })
    else if (sign === "[") open.push({ names: null, at: 0 })
    else if (sign === "}" || sign === "]") open.pop()
    else if (sign === ",") {
      if (within?.names === null) within.at = (within.at as number) + 1
    } else if (within?.names && follows.test(json.slice(index + sign.length, index + sign.length + blanks))) {
      const name = nameOf(sign)
      within.at = name
      if (within.names.has(name)) return open.map(({ at }) => at).join(".")
      within.names.add(name)
    }
  }
  return undefined
}

/** Between a name and its colon there may be blanks; more of them than these nobody writes. */
const blanks = 64
const follows = /^[ \t\r\n]*:/

/** As it reads: `a` may be written `\u0061`. */
const nameOf = (written: string): string => JSON.parse(written) as string
