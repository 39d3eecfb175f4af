/**
 * Marks that writers leave for themselves: `TODO:`, `[TODO]`, `TBD`, `FIXME`, `XXX`. Only in capitals; a bare TODO in
 * running text is not one, since it is a word in Spanish and Portuguese headlines, unless filler text stands beside it;
 * and neither is an XXX that is a size of clothes or the number thirty.
 */
import { filler } from "./fillerText.ts"
import { isVerbatimText } from "./verbatimText.ts"
import type { ComplianceRule } from "./rule.ts"

/** Nearly every text ends here. */
const suspect = /TODO|TBD|TBC|FIXME|XXX/
const mark = /\bTODO(?=\s?:|\()|[[({]\s?TODO\b|^\s*TODO\s*$|\b(?:TBD|TBC|FIXME|XXX)\b/g
const bare = /\bTODO\b/

export const unfinishedMark: ComplianceRule = {
  code: "compliance.unfinished_mark",
  about: "A mark for unfinished text is left in it.",
  examples: { held: "<p>Opening hours: TBD</p>", passed: "<h2>TODO PARA SU CASA</h2>" },
  look: (text) => {
    if (!suspect.test(text.value)) return null
    for (const match of text.value.matchAll(mark)) {
      const value = match[0].trim()
      if (value === "XXX" && isSizeOrNumber(text.value, match.index)) continue
      return isVerbatimText(text)
        ? null
        : {
            reason: `A mark for unfinished text is left in the page: “${value}”.`,
            value,
            at: match.index + match[0].indexOf(value)
          }
    }
    const at = text.value.search(bare)
    if (at < 0 || !filler.test(text.value) || isVerbatimText(text)) return null
    return { reason: "A mark for unfinished text is left in the page: “TODO”.", value: "TODO", at }
  }
}

/** How far the words may stand that say what an XXX is. */
const nearby = 60
const sizes = /\b(?:[Ss]izes?|[Tt]ailles?|SIZES?|TAILLES?|X{1,4}[SL]|[2-6]XL|[SML]\s?[,/|·–-]\s?[SML])\b/
const numbers = /\bX{1,3}(?:IX|IV|VI{0,3}|I{1,3})\b/
const numbered =
  /\b(?:chapters?|parts?|books?|volumes?|vol\.|bowl|appendix|sections?|articles?|psalms?|acts?|chapitres?|parties?|livres?|tomes?|annexes?|psaumes?|louis)\s$/i

const isSizeOrNumber = (text: string, at: number): boolean => {
  const before = text.slice(Math.max(0, at - nearby), at)
  const after = text.slice(at + 3, at + 3 + nearby)
  return [before, after].some((words) => sizes.test(words) || numbers.test(words)) || numbered.test(before)
}
