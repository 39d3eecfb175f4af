/**
 * Marks that writers leave for themselves: `TODO:`, `[TODO]`, `TBD`, `FIXME`, `XXX`. Only in capitals; a bare TODO in
 * running text is not one, since it is a word in Spanish and Portuguese headlines.
 */
import { isVerbatimText } from "./verbatimText.ts"
import type { ComplianceRule } from "./rule.ts"

const mark = /\bTODO(?=\s?:|\()|[[({]\s?TODO\b|^\s*TODO\s*$|\b(?:TBD|TBC|FIXME|XXX)\b/

export const unfinishedMark: ComplianceRule = {
  code: "compliance.unfinished_mark",
  examples: { held: "<p>Opening hours: TBD</p>", passed: "<h2>TODO PARA SU CASA</h2>" },
  look: (text) => {
    const value = mark.exec(text.value)?.[0].trim()
    if (value === undefined || isVerbatimText(text)) return null
    return { reason: `A mark for unfinished text is left in the page: “${value}”.`, value }
  }
}
